import type { CodedTexts } from '../../data/table/coded-texts.ts'
import { valueTest } from '../../data/value/same-values.ts'
import type { SeenColumn } from '../../profile/looks-identifying.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import type { KnownValues } from './known-values.ts'

/** What rows of the original have in two columns, where both have a value. */
export interface ColumnPairs {
  readonly values: CodedTexts
  readonly texts: CodedTexts
  /** Of each pair. */
  readonly rows: readonly number[]
}

/** Undefined where the original lacks one of them. */
export type PairsOf = (known: string, published: string) => Promise<ColumnPairs | undefined>

/** Counts rows by two columns; the last pairs are kept, as several questions are asked of them. */
export function pairsOf(original: OpenTable, missing: readonly string[]): PairsOf {
  const isMissing = valueTest(missing, 'undeclared')
  let last: { readonly names: string; readonly pairs: ColumnPairs } | undefined
  return async (known, published) => {
    if (known === published || !original.columns.includes(published)) return undefined
    const names = JSON.stringify([known, published])
    if (last?.names !== names) last = { names, pairs: await counted(original, [known, published], isMissing) }
    return last.pairs
  }
}

async function counted(
  original: OpenTable,
  names: readonly [string, string],
  isMissing: (text: string) => boolean,
): Promise<ColumnPairs> {
  const { columns, rows } = await original.combinations(names)
  const none = columns.map(({ values }) => values.map(isMissing))
  const present: number[] = []
  for (let entry = 0; entry < rows.length; entry++)
    if (!none[0][columns[0].codes[entry]] && !none[1][columns[1].codes[entry]]) present.push(entry)
  const [values, texts] = columns.map((column) => ({
    values: column.values,
    codes: Uint32Array.from(present, (entry) => column.codes[entry]),
  }))
  return { values, texts, rows: present.map((entry) => rows[entry]) }
}

/** Rows of the original whose values pass. Each text is read once. O(pairs). */
export async function rowsThat<Read>(
  [column, known, pairsOf]: readonly [SeenColumn, KnownValues, PairsOf],
  read: (text: string) => Read,
  test: (known: Read, published: Read) => boolean,
): Promise<number> {
  const pairs = await pairsOf(known.name, column.name)
  if (!pairs) return 0
  const { values, texts, rows } = pairs
  const [ofValues, ofTexts] = [values.values.map(read), texts.values.map(read)]
  let count = 0
  for (let pair = 0; pair < rows.length; pair++)
    if (test(ofValues[values.codes[pair]], ofTexts[texts.codes[pair]])) count += rows[pair]
  return count
}

interface Dependence {
  readonly fromKnown: boolean
  readonly toKnown: boolean
}

/** Whether values that repeat in one column have one value in the other, but for a few rows. O(pairs). */
export async function dependence(
  column: SeenColumn,
  known: KnownValues,
  pairsOf: PairsOf,
): Promise<Dependence> {
  const pairs = await pairsOf(known.name, column.name)
  if (!pairs) return { fromKnown: false, toKnown: false }
  const { values, texts, rows } = pairs
  return { fromKnown: settles(values, texts, rows), toKnown: settles(texts, values, rows) }
}

/** Values that repeat: a few frequent ones agree by chance. */
const FEWEST_REPEATED = 5
/** Of rows that chance would have differ, so few do. */
const EXCEPTIONS = 0.05
/** Chance makes as many rows agree in less than one of 3,000 columns. */
const NO_CHANCE = 8

function settles(from: CodedTexts, to: CodedTexts, rows: readonly number[]): boolean {
  const all = rows.reduce((sum, own) => sum + own, 0)
  // Each further pair is a row that differs at least.
  if (rows.length > from.values.length + EXCEPTIONS * all) return false
  const chance = agreement(to, rows, all)
  const rowsOf = new Float64Array(from.values.length)
  const mostOf = new Float64Array(from.values.length)
  for (let pair = 0; pair < rows.length; pair++) {
    const code = from.codes[pair]
    rowsOf[code] += rows[pair]
    mostOf[code] = Math.max(mostOf[code], rows[pair])
  }
  let rowsOfRepeated = 0
  let repeated = 0
  let differing = 0
  for (const [code, own] of rowsOf.entries()) {
    if (own < 2) continue
    repeated++
    rowsOfRepeated += own
    differing += own - mostOf[code]
  }
  return (
    repeated >= FEWEST_REPEATED &&
    (repeated - rowsOfRepeated) * Math.log(chance) >= NO_CHANCE &&
    differing <= EXCEPTIONS * (1 - chance) * rowsOfRepeated
  )
}

/** Chance that two rows have the same value. */
function agreement({ values, codes }: CodedTexts, rows: readonly number[], all: number): number {
  const rowsOf = new Float64Array(values.length)
  for (let pair = 0; pair < rows.length; pair++) rowsOf[codes[pair]] += rows[pair]
  return rowsOf.reduce((sum, own) => sum + (own / all) ** 2, 0)
}
