import type { Report } from '@outis/core/report'

type Attribute = Report['attributes'][number]
type Distribution = NonNullable<Attribute['before']>

/** A value or range with its share of all rows, before and after. A side that is not known is missing. */
export interface SharePair {
  readonly kind: 'value' | 'others' | 'missing' | 'blanked'
  readonly label: string
  /** Number of values in a pool. */
  readonly values?: number
  readonly before?: number
  readonly after?: number
}

/** What became of the distribution of a column. */
export interface DistributionChange {
  readonly column: string
  /**
   * same: no share changed. moved: the same values with other shares. coarser: other labels, which cannot be compared with the old
   * ones. blanked: all cells are blank. told: only the published side is known.
   */
  readonly kind: 'same' | 'moved' | 'coarser' | 'blanked' | 'told'
  /** Share of the rows that would have to change to turn one into the other: half the sum of all differences. */
  readonly moved: number
  readonly distinct: { readonly before: number; readonly after: number }
  readonly pairs: readonly SharePair[]
}

const BLANK = '*'

/** The change of each published column, the largest first. */
export const distributionChanges = ({ attributes }: Report): readonly DistributionChange[] =>
  attributes
    .flatMap((attribute) => changeOf(attribute) ?? [])
    .toSorted((a, b) => WEIGHT[b.kind] - WEIGHT[a.kind] || b.moved - a.moved)

const WEIGHT = { blanked: 4, coarser: 3, moved: 2, told: 1, same: 0 } as const

function changeOf({ name, before, after }: Attribute): DistributionChange | undefined {
  if (after === undefined) return undefined
  const distinct = { before: before?.distinct ?? 0, after: after.distinct }
  const change = { column: name, distinct }
  if (before === undefined) return { ...change, kind: 'told', moved: 0, pairs: alone(after, 'after') }
  if (after.bars.every(({ label }) => label === BLANK) && after.pooled.rows === 0)
    return { ...change, kind: 'blanked', moved: 1, pairs: alone(before, 'before') }
  if (!isComparable(before, after))
    return {
      ...change,
      kind: 'coarser',
      moved: 1,
      pairs: [...alone(before, 'before'), ...alone(after, 'after')],
    }
  const pairs = pairsOf(before, after)
  const moved = pairs.reduce((sum, pair) => sum + Math.abs((pair.before ?? 0) - (pair.after ?? 0)), 0) / 2
  return { ...change, kind: moved === 0 ? 'same' : 'moved', moved, pairs }
}

/** Whether both sides have the same labels, or the ranges of the release are spread over the bins of the table. */
function isComparable(before: Distribution, after: Distribution): boolean {
  const labels = new Set(before.bars.map(({ label }) => label))
  return after.spread === true || after.bars.every(({ label }) => label === BLANK || labels.has(label))
}

const rowsIn = ({ bars, pooled, missing }: Distribution): number =>
  Math.max(
    1,
    bars.reduce((sum, { rows }) => sum + rows, pooled.rows + missing),
  )

function pairsOf(before: Distribution, after: Distribution): SharePair[] {
  const [all, left] = [rowsIn(before), rowsIn(after)]
  const rowsAfter = new Map(after.bars.map(({ label, rows }) => [label, rows]))
  const wasBlank = before.bars.some(({ label }) => label === BLANK)
  const rest = [
    {
      kind: 'others',
      label: '',
      values: before.pooled.values,
      before: before.pooled.rows,
      after: after.pooled.rows,
    },
    { kind: 'missing', label: '', before: before.missing, after: after.missing },
    { kind: 'blanked', label: '', before: 0, after: wasBlank ? 0 : (rowsAfter.get(BLANK) ?? 0) },
  ] as const
  return [
    ...before.bars.map(({ label, rows }) => ({
      kind: 'value' as const,
      label,
      before: rows / all,
      after: (rowsAfter.get(label) ?? 0) / left,
    })),
    ...rest
      .filter((pair) => pair.before + pair.after > 0)
      .map((pair) => ({ ...pair, before: pair.before / all, after: pair.after / left })),
  ]
}

function alone(distribution: Distribution, side: 'before' | 'after'): SharePair[] {
  const all = rowsIn(distribution)
  const { pooled, missing } = distribution
  return [
    ...distribution.bars.map(({ label, rows }) =>
      label === BLANK
        ? { kind: 'blanked' as const, label: '', [side]: rows / all }
        : { kind: 'value' as const, label, [side]: rows / all },
    ),
    ...(pooled.rows > 0
      ? [{ kind: 'others' as const, label: '', values: pooled.values, [side]: pooled.rows / all }]
      : []),
    ...(missing > 0 ? [{ kind: 'missing' as const, label: '', [side]: missing / all }] : []),
  ]
}

/** The largest shares in their original order. All others become one pair. */
export function largestPairs(pairs: readonly SharePair[], most: number): readonly SharePair[] {
  if (pairs.length <= most) return pairs
  const weight = ({ before = 0, after = 0 }: SharePair) => before + after
  const chosen = new Set(
    pairs
      .filter(({ kind }) => kind !== 'others')
      .toSorted((a, b) => weight(b) - weight(a))
      .slice(0, most - 1),
  )
  const others = pairs.filter((pair) => !chosen.has(pair))
  const sum = (side: 'before' | 'after') => others.reduce((total, pair) => total + (pair[side] ?? 0), 0)
  const side = (name: 'before' | 'after') =>
    others.some((pair) => pair[name] !== undefined) ? { [name]: sum(name) } : {}
  const values = others.reduce((total, pair) => total + (pair.values ?? 1), 0)
  return [
    ...pairs.filter((pair) => chosen.has(pair)),
    { kind: 'others', label: '', values, ...side('before'), ...side('after') },
  ]
}
