import type { OutisError } from '../../data/errors.ts'
import type { Hierarchy } from '../../data/hierarchy/hierarchy.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import type { Column, Table } from '../../data/table/table.ts'
import { MISSING } from '../../data/table/table.ts'
import { count, list } from '../../data/words/words.ts'
import type { Prepared, PreparedPeople, StartingLevels } from '../../methods/contract/prepared.ts'
import type { QuasiIdentifier } from '../../methods/contract/search.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy, PolicyAttribute } from '../../policy/options/policy.ts'
import type { CensusColumn, OpenTable } from '../engine/engine.ts'
import { mayExceed, tooManyCombinations } from '../engine/table-refusals.ts'

/** Declared columns of a table, quasi-identifiers first. */
export interface DeclaredTable {
  readonly policy: Policy
  readonly open: OpenTable
  readonly columns: readonly CensusColumn[]
  readonly quasi: readonly QuasiIdentifier[]
  readonly people?: PreparedPeople | undefined
  readonly hasPopulation: boolean
}

/**
 * Where the distinct combinations of the declared columns do not fit into memory: the lowest levels at which they do. Undefined
 * where all of them fit. Refuses the table where the method does not generalise, or the policy needs every combination.
 */
export async function startingLevels(table: DeclaredTable): Promise<StartingLevels | undefined> {
  const { open, columns, people, policy } = table
  const { mostCombinations: most, rows } = open
  const counted = people?.repeat ? [...columns, people.column] : columns
  if (most === undefined || !mayExceed(most, { rows, columns: counted })) return undefined
  const combinations = await open.countDistinct(counted, Number.POSITIVE_INFINITY)
  if (combinations <= most) return undefined
  const refuse = (why: string): OutisError => tooManyCombinations(combinations, most, why)
  const why = whyAll(table)
  if (why !== undefined) throw refuse(why)
  const valueRows = await rowsOfValues(open, columns)
  const codesAt = codesByLevel(table, valueRows)
  const levels = await lowestFitting(table, {
    most,
    valueRows,
    codesAt,
    // Which sensitive values happen to be beside which quasi-identifiers must not decide the levels of a hardened release.
    bySensitive: policy.method.mode !== 'hardened',
  })
  if (levels === undefined)
    throw refuse('Even on the most general levels of all hierarchies there are too many of them.')
  return { levels, combinations, most, countedAs: codesAt(levels), valueRows }
}

const generalisedBy = (method: Policy['method']) => recordOf(method).needs(method).generalised ?? []

/** Why every combination is needed; undefined where those of higher levels do. */
function whyAll({ policy, people, hasPopulation, quasi }: DeclaredTable): string | undefined {
  const { method, data } = policy
  if (generalisedBy(method).length === 0)
    return `${method.id} publishes quasi-identifiers as they are recorded in some rows, so it needs all of them.`
  if (data.missingAs === 'wildcard')
    return 'Missing values that match any value (missing-as: wildcard) need all of them.'
  if (people?.repeat) return 'People with several rows (person) need all of them.'
  if (hasPopulation) return 'Models of a population need all of them.'
  if (quasi.some(({ hierarchy }) => !hierarchy.nested))
    return 'Hierarchies whose levels overlap (allow-overlap) need all of them.'
  return undefined
}

interface FittingOptions {
  readonly most: number
  readonly valueRows: readonly Float64Array[]
  readonly codesAt: CodesAt
  readonly bySensitive: boolean
}

/**
 * Levels at which the combinations fit, and at which they do not fit with any column one level lower. Levels rise together, each
 * column in proportion to its height, until they fit; then each column is lowered as far as it can be, the column with most
 * values first. O(sum of heights) counts by the engine.
 */
async function lowestFitting(
  table: DeclaredTable,
  { most, valueRows, codesAt, bySensitive }: FittingOptions,
): Promise<readonly number[] | undefined> {
  const { policy, open, columns, quasi } = table
  const generalised = generalisedBy(policy.method)
  const lowest = quasi.map(({ levels }) => levels?.least ?? 0)
  const highest = quasi.map(({ hierarchy, levels }, index) =>
    generalised !== 'all' && !generalised.includes(columns[index].name)
      ? lowest[index]
      : (levels?.most ?? hierarchy.height),
  )
  const others = valueRows.slice(quasi.length).map((rows) => rows.filter((row) => row > 0).length)
  const limit = bySensitive ? most : Math.floor(most / others.reduce((product, some) => product * some, 1))
  const fits = async (levels: readonly number[]): Promise<boolean> => {
    const countedAs = codesAt(levels)
    const asked = columns.map((column, index) => columnAt(column, countedAs[index]))
    return (await open.countDistinct(bySensitive ? asked : asked.slice(0, quasi.length), limit)) <= limit
  }
  const steps = Math.max(...highest.map((level, index) => level - lowest[index]), 0)
  const raised = (step: number) =>
    lowest.map((level, index) => level + Math.floor(((highest[index] - level) * step) / steps))
  if (steps === 0 || !(await fits(raised(steps)))) return undefined
  let unfit = 0
  let fit = steps
  while (fit - unfit > 1) {
    const middle = (unfit + fit) >> 1
    if (await fits(raised(middle))) fit = middle
    else unfit = middle
  }
  let levels: readonly number[] = raised(fit)
  const byValues = [...quasi.keys()].sort(
    (a, b) => columns[b].dictionary.values.length - columns[a].dictionary.values.length || a - b,
  )
  for (const index of byValues)
    while (levels[index] > lowest[index]) {
      const finer = levels.with(index, levels[index] - 1)
      if (!(await fits(finer))) break
      levels = finer
    }
  return levels
}

const columnAt = (column: CensusColumn, countedAs: Uint32Array | undefined): CensusColumn =>
  countedAs === undefined ? column : { ...column, countedAs }

/** By declared column: what its codes count as on these levels; undefined where each counts as itself. */
type CodesAt = (levels: readonly number[]) => readonly (Uint32Array | undefined)[]

/** Each list is made once, so that an engine that knows one by identity is sent it once. */
function codesByLevel({ columns, quasi }: DeclaredTable, valueRows: readonly Float64Array[]): CodesAt {
  const made = new Map<string, Uint32Array>()
  return (levels) =>
    columns.map((_, index) => {
      const level = levels[index] ?? 0
      if (level === 0) return undefined
      const key = `${index} ${level}`
      const codes = made.get(key) ?? firstOfNode(quasi[index].hierarchy, level, valueRows[index])
      made.set(key, codes)
      return codes
    })
}

/**
 * By code: the first code of its node on a level. It is one that rows have, and a value rather than the missing one, for a search
 * knows no other values than those that rows have.
 */
function firstOfNode({ levels }: Hierarchy, level: number, rows: Float64Array): Uint32Array {
  const { nodeOf } = levels[level]
  const first = new Map<number, number>()
  for (let code = MISSING + 1; code < nodeOf.length; code++)
    if (rows[code] > 0 && !first.has(nodeOf[code])) first.set(nodeOf[code], code)
  return nodeOf.map((node, code) => first.get(node) ?? code)
}

/** By declared column: the rows of each of its values. */
async function rowsOfValues(open: OpenTable, columns: readonly CensusColumn[]): Promise<Float64Array[]> {
  const counted: Float64Array[] = []
  for (const column of columns) {
    const { columns: values, weights, length } = await open.census([column])
    const rows = new Float64Array(column.dictionary.values.length)
    for (let entry = 0; entry < length; entry++) rows[values[0].codes[entry]] += weights[entry]
    counted.push(rows)
  }
  return counted
}

/** The combinations at the levels where the search starts: a code stands for all that are the same there. */
export async function tableAtStart(
  open: OpenTable,
  columns: readonly CensusColumn[],
  { countedAs, valueRows }: StartingLevels,
): Promise<Table> {
  const table = await open.census(columns.map((column, index) => columnAt(column, countedAs[index])))
  return {
    ...table,
    columns: table.columns.map((column, index): Column => ({ ...column, rows: valueRows[index] })),
  }
}

/** Which finer levels were not considered, and why; none where the policy itself asks for levels at which they fit. */
export function startingNotices(
  { levels, combinations, most }: StartingLevels,
  quasi: readonly Pick<PolicyAttribute, 'name' | 'levels'>[],
): readonly string[] {
  const raised = levels.flatMap((level, index) =>
    level > (quasi[index].levels?.least ?? 0) ? [`"${quasi[index].name}" below level ${level}`] : [],
  )
  if (raised.length === 0) return []
  return [
    `The table has ${count(combinations)} distinct combinations of the declared columns, and at most ${count(most)} are taken into memory (--combinations). The search began on the lowest levels at which they fit. Not considered: ${list(raised)}.`,
  ]
}

/** The plan for the rows as they are recorded, of one that was made for the table at its starting levels. */
export function planFromStart(recoding: Recoding, { start, table }: Prepared): Recoding {
  // Levels are stated for every recorded value.
  if (start === undefined || recoding.kind !== 'assigned') return recoding
  const countedAs = recoding.keys.map((key, keyIndex) => {
    const index = table.columns.findIndex(({ name }) => name === key)
    const standsFor = start.countedAs[index]
    if (standsFor === undefined) return null
    const { values } = table.columns[index].dictionary
    const listed = recoding.values[keyIndex]
    const codeOf = new Map(values.map((value, code) => [value, code]))
    const placeOf = new Map(listed.map((value, index) => [value, index]))
    return listed.map((value) => placeOf.get(values[standsFor[codeOf.get(value)!]])!)
  })
  return { ...recoding, countedAs }
}
