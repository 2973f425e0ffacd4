import { type CodedBlock, logitAt, ridgeLogistic } from '../../../../attacks/kit/learning/ridge-logistic.ts'
import type { Table } from '../../../../data/table/table.ts'
import type { QuasiIdentifier } from '../../../contract/search.ts'

/** Combinations of quasi-identifiers as they were, in an order that the source has no part in. */
export interface RawCombinations {
  readonly count: number
  /** A combination of the table that has each. */
  readonly first: ArrayLike<number>
  /** Rows of the stratum, and rows that could be taken for it. */
  readonly own: Float64Array
  readonly others: Float64Array
}

/** The regression is fit on all but one of so many parts, and asked about that part: nobody's own value speaks for them. */
const PARTS = 4
/** Combinations that a fit looks at; more teach it little. */
const MOST_TAUGHT = 100_000
/** Columns whose values are also looked at two by two. */
const MOST_PAIRED = 10
/** Values of a column in a pair: its finest level with no more. */
const MOST_IN_PAIR = 24
/** How strongly a weight is held to 0, in rows: of one column's values, and of a pair's. */
const HELD = 8
const HELD_IN_PAIR = 40

/**
 * How likely a combination of quasi-identifiers belongs to a stratum, as anybody could learn it from people like these:
 * logits of a ridge logistic regression on the values at every level of their hierarchies, on pairs of columns, and on how
 * rare the combination is, fit without the combination itself.
 * O(rounds × combinations × (levels + pairs of columns)); yields between passes.
 */
export function* propensities(
  table: Table,
  quasi: readonly QuasiIdentifier[],
  raw: RawCombinations,
): Generator<void, Float64Array> {
  const blocks = blocksOf(table, quasi, raw)
  const logits = new Float64Array(raw.count)
  const { own: positive, others: negative } = raw
  for (let part = 0; part < PARTS; part++) {
    const rowIndexes = taughtWithout(part, raw.count)
    const fitted = yield* ridgeLogistic(blocks, { indices: rowIndexes, positive, negative })
    for (let index = part; index < raw.count; index += PARTS) logits[index] = logitAt(fitted, blocks, index)
  }
  return logits
}

function taughtWithout(part: number, count: number): Uint32Array {
  const indexes = Uint32Array.from({ length: count }, (_, index) => index).filter(
    (index) => index % PARTS !== part,
  )
  const every = Math.max(1, Math.ceil(indexes.length / MOST_TAUGHT))
  return indexes.filter((_, index) => index % every === 0)
}

function blocksOf(
  table: Table,
  quasi: readonly QuasiIdentifier[],
  raw: RawCombinations,
): readonly CodedBlock[] {
  const blocks: CodedBlock[] = []
  const paired: CodedBlock[] = []
  for (const { column, hierarchy } of quasi) {
    const { codes: columnCodes } = table.columns[column]
    const levels = hierarchy.levels
      .filter(
        ({ labels }, levelIndex) =>
          labels.length > 1 && labels.length !== hierarchy.levels[levelIndex - 1]?.labels.length,
      )
      .map(({ nodeOf, labels }) => ({
        codes: Uint32Array.from(raw.first, (entry) => nodeOf[columnCodes[entry]]),
        size: labels.length,
        held: HELD,
      }))
    blocks.push(...levels)
    const coarse = levels.find(({ size }) => size <= MOST_IN_PAIR)
    if (coarse && paired.length < MOST_PAIRED) paired.push(coarse)
  }
  blocks.push(rarityOf(raw))
  for (const [index, block] of paired.entries())
    for (const laterBlock of paired.slice(index + 1)) blocks.push(pairOf(block, laterBlock))
  return blocks
}

const pairOf = (a: CodedBlock, b: CodedBlock): CodedBlock => ({
  codes: a.codes.map((code, codeIndex) => code * b.size + b.codes[codeIndex]),
  size: a.size * b.size,
  held: HELD_IN_PAIR,
})

const RARITIES = 8

const rarityOf = ({ own, others }: RawCombinations): CodedBlock => ({
  codes: Uint32Array.from(own, (rows, index) =>
    Math.min(RARITIES - 1, Math.floor(Math.log2(Math.max(1, rows + others[index])))),
  ),
  size: RARITIES,
  held: HELD,
})
