import type { Combinations } from '../../check/check-input.ts'
import { OutisError } from '../../data/errors.ts'
import { cellTexts } from '../../data/table/coded-texts.ts'
import { type Dictionary, MISSING, readingOf, type Table } from '../../data/table/table.ts'
import { valueIndex } from '../../data/value/same-values.ts'
import { counted } from '../../data/words/words.ts'
import type { PreparedPeople } from '../../methods/contract/prepared.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { isSharedByPeople, numbersEachPerson } from '../../profile/whose-number.ts'
import type { Engine, OpenTable, PendingRelease } from '../engine/engine.ts'
import { unknownColumn } from '../engine/table-refusals.ts'

/** Undefined where the policy does not say whose rows they are. */
export async function preparePeople(policy: Policy, open: OpenTable): Promise<PreparedPeople | undefined> {
  const { person } = policy
  if (person === undefined) return undefined
  const type = policy.attributes.find(({ name }) => name === person)?.type
  return peopleOf(open, { name: person, ...(type && { type }) })
}

/** A row without a person is a person of its own: nothing says that it is somebody else's too. */
async function peopleOf(
  open: OpenTable,
  column: { readonly name: string; readonly type?: Dictionary['type'] },
): Promise<PreparedPeople> {
  const { name } = column
  if (!open.columns.includes(name)) throw unknownColumn(name)
  const dictionary = await open.dictionary(column)
  const census = await open.census([{ name, dictionary }], { rowNumbers: true })
  const [{ codes }] = census.columns
  const { offsets, rows } = census.rowNumbers!
  const personOf = new Uint32Array(rows.reduce((most, row) => Math.max(most, row + 1), 0))
  let nobodys = 0
  for (let index = 0; index < census.length; index++)
    for (let row = offsets[index]; row < offsets[index + 1]; row++)
      personOf[rows[row]] = codes[index] === MISSING ? dictionary.values.length + nobodys++ : codes[index]
  const people = census.length - (nobodys > 0 ? 1 : 0) + nobodys
  return {
    column: { name, dictionary },
    people,
    repeat: people < census.rows,
    personOf,
    nobodys,
  }
}

export const nobodysNotice = ({ column, nobodys }: PreparedPeople): string[] =>
  nobodys === 0
    ? []
    : [
        `"${column.name}" has no value in ${counted(nobodys, 'row')}: each is counted as the row of a person of its own.`,
      ]

/** A table whose last column says whose rows its combinations have: those without a person apart, row by row. */
export function withNobodys(table: Table, { column, personOf, nobodys }: PreparedPeople): Table {
  const person = table.columns.length - 1
  if (nobodys === 0) return { ...table, person }
  const persons = table.columns[person].codes
  const { offsets, rows } = table.rowNumbers!
  const combinations: number[] = []
  const starts: number[] = []
  for (let index = 0; index < table.length; index++) {
    const end = persons[index] === MISSING ? offsets[index + 1] : offsets[index] + 1
    for (let row = offsets[index]; row < end; row++) {
      combinations.push(index)
      starts.push(row)
    }
  }
  const numbered = Uint32Array.from(combinations, (index, entry) =>
    persons[index] === MISSING ? personOf[rows[starts[entry]]] : persons[index],
  )
  const values = [...column.dictionary.values, ...new Array<string>(nobodys).fill('')]
  return {
    ...table,
    columns: table.columns.map((own, columnIndex) =>
      columnIndex === person
        ? { ...own, codes: numbered, dictionary: { ...own.dictionary, values } }
        : { ...own, codes: Uint32Array.from(combinations, (index) => own.codes[index]) },
    ),
    weights: Uint32Array.from(combinations, (index) =>
      persons[index] === MISSING ? 1 : table.weights[index],
    ),
    length: combinations.length,
    rowNumbers: { offsets: Uint32Array.from([...starts, rows.length]), rows },
    person,
  }
}

/**
 * The combinations of a finished release, those of each person apart. The file is read anew; the engine that wrote it says
 * which row of the source each of its rows was, and the source says whose that is.
 */
export async function combinationsByPerson(
  engine: Engine,
  { source, rowNumbers, rows }: PendingRelease,
  { columns, people }: { readonly columns: readonly string[]; readonly people: PreparedPeople },
): Promise<Combinations> {
  const open = await engine.open(source, { columns })
  try {
    if (rowNumbers === undefined || rowNumbers.length !== rows || open.rows !== rows) throw notNumbered()
    // Every text stands for itself here; what means "no value" is for the check to say.
    await open.setMissing([])
    const coded: { name: string; dictionary: Dictionary }[] = []
    for (const name of columns)
      coded.push({ name, dictionary: await open.dictionary({ name, asWritten: true }) })
    const table = await open.census(coded, { rowNumbers: true })
    const entries = splitByPerson(table.rowNumbers!, (row) => people.personOf[rowNumbers[row]])
    return {
      columns,
      texts: table.columns.map(({ codes, dictionary }) =>
        entries.combination.map((at) => dictionary.values[codes[at]]),
      ),
      rows: Uint32Array.from(entries.rows),
      persons: Uint32Array.from(entries.persons),
    }
  } finally {
    await open.close()
  }
}

/** The combinations of a table that says itself whose its rows are, those of each person apart. */
export async function combinationsOfPeople(
  open: OpenTable,
  columns: readonly string[],
  person: string,
): Promise<Combinations> {
  if (!open.columns.includes(person)) throw unknownColumn(person)
  const dictionary = await open.dictionary({ name: person })
  const codeOf = valueIndex(dictionary.values, readingOf(dictionary))
  const { columns: cells, rows } = await open.combinations([...columns, person])
  const { values, codes } = cells[columns.length]
  const personOf = values.map((text) => codeOf(text) ?? MISSING)
  const persons = Uint32Array.from(codes, (code) => personOf[code])
  const texts = cells.slice(0, columns.length).map(cellTexts)
  if (!persons.includes(MISSING)) return { columns, texts, rows, persons }
  const combinations: number[] = []
  const owners: number[] = []
  let next = dictionary.values.length
  for (const [index, owner] of persons.entries())
    for (let row = 0; row < (owner === MISSING ? rows[index] : 1); row++) {
      combinations.push(index)
      owners.push(owner === MISSING ? next++ : owner)
    }
  return {
    columns,
    texts: texts.map((column) => combinations.map((index) => column[index])),
    rows: Uint32Array.from(combinations, (index) => (persons[index] === MISSING ? 1 : rows[index])),
    persons: Uint32Array.from(owners),
  }
}

const notNumbered = (): OutisError =>
  new OutisError('INTERNAL', {
    message: 'The release does not tell which of its rows is whose.',
    hint: 'Nothing was written. Please report it with the policy; the data is not needed.',
  })

/** Each combination once for every person who has rows of it. */
function splitByPerson(
  { offsets, rows }: { readonly offsets: Uint32Array; readonly rows: Uint32Array },
  personOf: (row: number) => number,
) {
  const entries = { combination: [] as number[], persons: [] as number[], rows: [] as number[] }
  for (let offsetIndex = 0; offsetIndex + 1 < offsets.length; offsetIndex++) {
    const entryOf = new Map<number, number>()
    for (let index = offsets[offsetIndex]; index < offsets[offsetIndex + 1]; index++) {
      const person = personOf(rows[index])
      const known = entryOf.get(person)
      if (known !== undefined) {
        entries.rows[known]++
        continue
      }
      entryOf.set(person, entries.combination.push(offsetIndex) - 1)
      entries.persons.push(person)
      entries.rows.push(1)
    }
  }
  return entries
}

/** An identifying column in which some value has several rows. */
export interface RepeatedColumn {
  readonly name: string
  readonly values: number
  readonly rows: number
  /** So many values repeat, or no other column tells all rows apart, that these are hardly namesakes. */
  readonly often: boolean
  /** Different people may have one value of it, as of a name or an address: it cannot say whose a row is. */
  readonly shared: boolean
}

/** Fewer values than this share of the rows are more than a few people of one name. */
const NAMESAKES = 0.9

/**
 * Those of a policy that does not say whose rows they are. Names and addresses that repeat are left out where another
 * column tells more: a number of people that repeats, or one that every row has for itself.
 */
export async function repeatedColumns(policy: Policy, open: OpenTable): Promise<RepeatedColumn[]> {
  if (policy.person !== undefined) return []
  const identifying = policy.attributes.filter(({ role }) => role === 'identifying').map(({ name }) => name)
  const present = identifying.filter((name) => open.columns.includes(name))
  if (present.length === 0) return []
  const profiles = await open.profile(present)
  const unique = profiles.filter(({ distinct }) => distinct === open.rows)
  const onePersonEach = unique.some(({ name }) => numbersEachPerson(name))
  const repeated = profiles.flatMap(({ name, distinct, missing }) => {
    const rows = open.rows - missing
    if (distinct === 0 || distinct === rows) return []
    const often = unique.length === 0 || distinct < NAMESAKES * rows
    const shared = isSharedByPeople(name)
    if (shared && (onePersonEach || !often)) return []
    return [{ name, values: distinct, rows, often, shared }]
  })
  const numbers = repeated.filter(({ shared }) => !shared)
  return numbers.length > 0 ? numbers : repeated
}

export function repeatNotice({ name, values, rows, shared }: RepeatedColumn): string {
  const remedy = shared
    ? 'Different people may share such a value, so it does not tell whose a row is: to count people, name a column that numbers them as `person`.'
    : `Write \`person: ${name}\` to count people.`
  return `"${name}" has ${counted(values, 'value')} in ${counted(rows, 'row')}: a person may have several rows, and rows are counted. ${remedy}`
}
