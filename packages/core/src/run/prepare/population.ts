import { OutisError } from '../../data/errors.ts'
import { type Dictionary, readingOf } from '../../data/table/dictionary.ts'
import type { Table } from '../../data/table/table.ts'
import { NO_DATE, parseDeclaredDate } from '../../data/value/date-text.ts'
import { DECIMAL } from '../../data/value/decimal-key.ts'
import { defined } from '../../data/value/defined.ts'
import { sameValues, valueTest } from '../../data/value/same-values.ts'
import type { ValueReading } from '../../data/value/value-key.ts'
import type { PolicyFiles } from '../../methods/contract/policy-files.ts'
import type { Population } from '../../methods/contract/prepared.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'
import type { SourcePolicy } from '../../policy/options/source-policy.ts'
import type { Engine } from '../engine/engine.ts'

/** Opens the register that a model names; none of them names one: undefined. */
export async function openPopulation(
  specs: readonly RequirementSpec[],
  quasi: readonly string[],
  {
    engine,
    files,
    policy,
  }: { readonly engine: Engine; readonly files: PolicyFiles; readonly policy: Policy },
): Promise<Population | undefined> {
  const named = specs.flatMap(({ sources }) => (sources?.population ? [sources.population] : []))
  const [source] = named
  if (source === undefined) return undefined
  refuseSeveral(named, files)
  if (source.kind !== 'file') {
    throw new OutisError('DATA_FORMAT', {
      message: 'The population of k-map can be read from a file only.',
      hint: 'Export the register to CSV or Parquet and name that file.',
    })
  }
  const register = await engine.open(files.table(source.path))
  await register.setMissing(policy.data.missing)
  const absent = quasi.filter((name) => !register.columns.includes(name))
  if (absent.length > 0) {
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The population lacks ${absent.length} of the quasi-identifiers: ${absent.join(', ')}.`,
      hint: 'The register needs every quasi-identifier, under the same name.',
      details: { columns: absent },
    })
  }
  const dictionaries = new Map<string, Dictionary>()
  const strange = new Map<string, readonly string[]>()
  // Which of its texts are one value is for the data's own dictionary to say.
  for (const name of quasi) dictionaries.set(name, await register.dictionary({ name, asWritten: true }))
  return {
    widen(column, own) {
      const theirs = dictionaries.get(column)
      if (theirs === undefined) return own
      const { joined, others } = joinDictionaries(own, theirs)
      strange.set(column, others)
      return joined
    },
    async join(table) {
      const columns = table.columns
        .slice(0, quasi.length)
        .map(({ name, dictionary }) => ({ name, dictionary: withOthers(dictionary, strange.get(name)) }))
      await register.normaliseTexts(columns)
      return behind(table, withoutStrangers(await register.census(columns), table))
    },
    combinations: () => register.combinations(quasi),
    close: () => register.close(),
  }
}

/** People are counted in one register: a requirement that names another would be judged by people it does not speak of. */
function refuseSeveral(sources: readonly SourcePolicy[], files: PolicyFiles): void {
  const different = new Set(
    sources.map((source) => JSON.stringify(source.kind === 'file' ? files.table(source.path) : source)),
  ).size
  if (different === 1) return
  throw new OutisError('POLICY_INVALID', {
    message: `The policy names ${different} different populations for k-map; people are counted in one.`,
    hint: 'Name the same table in every k-map, and check the release against the other one by a policy of its own.',
    details: { populations: different },
  })
}

/** Values that both have keep the text of the data. `others`: what is no number or date where the data has nothing else. */
function joinDictionaries(
  own: Dictionary,
  theirs: Dictionary,
): { readonly joined: Dictionary; readonly others: readonly string[] } {
  const reading = readingOf(own)
  const isKnown = valueTest(own.values, reading)
  const unknown = theirs.values.slice(1).filter((value) => !isKnown(value))
  const firstOf = sameValues(unknown, reading)
  const added = firstOf ? unknown.filter((_, index) => firstOf[index] === index) : unknown
  const keyOf = orderKey(own.type, reading)
  const values = [...own.values.slice(1), ...added.filter((text) => !Number.isNaN(keyOf(text)))]
  if (own.type !== 'text') values.sort((a, b) => keyOf(a) - keyOf(b) || (a < b ? -1 : 1))
  const texts = [own.values[0], ...values]
  const numbers =
    own.type === 'number'
      ? { numbers: Float64Array.from(texts, (text, code) => (code ? Number(text) : NaN)) }
      : {}
  return {
    joined: { ...own, values: texts, ...rowsOf(own, texts), ...numbers },
    others: added.filter((text) => Number.isNaN(keyOf(text))),
  }
}

/** The rows of the data alone: people of the register stand in none of them. */
function rowsOf({ values, rows }: Dictionary, texts: readonly string[]): Pick<Dictionary, 'rows'> {
  if (rows === undefined) return {}
  const counted = new Map(values.map((value, code) => [value, rows[code]]))
  return { rows: Float64Array.from(texts, (text, code) => (code ? (counted.get(text) ?? 0) : rows[0])) }
}

/** What values are sorted by; NaN for what is none of the type. */
function orderKey(type: Dictionary['type'], reading: ValueReading): (text: string) => number {
  if (type === 'number') return (text) => (DECIMAL.test(text) ? Number(text) : Number.NaN)
  if (type === 'text') return () => 0
  const order = reading === 'month-first' ? 'month-first' : 'day-first'
  return (text) => {
    const date = parseDeclaredDate(text, order)
    return date === NO_DATE ? Number.NaN : date
  }
}

/** The dictionary with texts behind it that are no value of the column. */
function withOthers({ numbers: _, ...dictionary }: Dictionary, others: readonly string[] = []): Dictionary {
  return { ...dictionary, values: [...dictionary.values, ...others] }
}

/** People whose value no dictionary of the column can hold fit into no class but that of `*`: the search does without them. */
function withoutStrangers(register: Table, { columns }: Table): Table {
  const kept: number[] = []
  for (let entry = 0; entry < register.length; entry++) {
    const known = register.columns.every(
      ({ codes }, columnIndex) => codes[entry] < columns[columnIndex].dictionary.values.length,
    )
    if (known) kept.push(entry)
  }
  if (kept.length === register.length) return register
  return {
    ...register,
    columns: register.columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(kept, (entry) => column.codes[entry]),
    })),
    weights: Uint32Array.from(kept, (entry) => register.weights[entry]),
    length: kept.length,
  }
}

function behind(table: Table, register: Table): Table {
  const length = table.length + register.length
  const columns = table.columns.map(({ name, dictionary, codes }, columnIndex) => {
    const all = new Uint32Array(length)
    all.set(codes)
    const theirs = register.columns[columnIndex]
    if (theirs !== undefined) all.set(theirs.codes, table.length)
    return { name, dictionary, codes: all }
  })
  const weights = new Uint32Array(length)
  weights.set(table.weights)
  const population = new Uint32Array(length)
  population.set(register.weights, table.length)
  const { rowNumbers } = table
  return {
    columns,
    weights,
    length,
    rows: table.rows,
    population,
    ...defined({ person: table.person }),
    ...(rowNumbers && {
      rowNumbers: { ...rowNumbers, offsets: withoutRows(rowNumbers.offsets, register.length) },
    }),
  }
}

/** Combinations behind the last one, none of which has a row. */
function withoutRows(offsets: Uint32Array, added: number): Uint32Array {
  const all = new Uint32Array(offsets.length + added).fill(offsets[offsets.length - 1])
  all.set(offsets)
  return all
}
