import type { GradeIndex, RealRange } from '@outis/interpret'
import type { ReleaseIndex } from '../statements/release-index.ts'
import { isSingle } from '../statements/revealed-items.ts'
import { columnOf } from '../statements/rows-of-test.ts'

/** How exactly thresholds are told. */
export interface ThresholdOptions {
  readonly minSupport: number
  /**
   * `rounded`: the two neighbouring values are named only where each is the value of at least minSupport rows; otherwise the
   * plainest number that has minSupport rows or fewer between it and the threshold. `exact`: always by the neighbours.
   */
  readonly thresholds: 'rounded' | 'exact'
}

/**
 * A range of grades in real numbers. The values beside a threshold are those of single people where values are rare: who
 * knows the release knows whose grades they are. So a rare one is rounded: between L, the value of the minSupport-th row
 * below the threshold, and H, that of the minSupport-th above, the number of fewest digits, nearest to the threshold.
 */
export function rangeInWords(
  release: ReleaseIndex,
  {
    column,
    range,
    negated,
  }: { readonly column: string; readonly range: RealRange; readonly negated: boolean },
  options: ThresholdOptions,
): string {
  const index = release.meaning.columns.get(column) as GradeIndex
  if (isSingle(range)) return `${column} ${negated ? '!=' : '='} ${range.lower!.inside}`
  const rowsAt = rowsByPlace(release, column, index)
  const { sure, maybe } = range.places
  const at = (cut: number) => edgeText(index, { cut, rowsAt }, options)
  const open = sure.from !== maybe.from || sure.to !== maybe.to ? ' [digits leave some values open]' : ''
  const swapped = range.swapped === undefined ? '' : ' [ranks swapped]'
  const notes = `${open}${swapped}`
  if (range.lower && range.upper) {
    return `${column} ${negated ? 'not between' : 'between'} ${at(sure.from)} and ${at(sure.to)}${notes}`
  }
  const isUpper = range.upper !== undefined
  const sign = isUpper === negated ? '>' : '<='
  return `${column} ${sign} ${at(isUpper ? sure.to : sure.from)}${notes}`
}

interface Cut {
  /** Grades below the edge. */
  readonly cut: number
  readonly rowsAt: Float64Array
}

function edgeText(
  { ordered }: GradeIndex,
  { cut, rowsAt }: Cut,
  { minSupport, thresholds }: ThresholdOptions,
): string {
  const below = ordered[cut - 1]
  const above = ordered[cut]
  if (below === undefined || above === undefined) return below ?? above ?? '?'
  const common = rowsAt[cut - 1] >= minSupport && rowsAt[cut] >= minSupport
  if (thresholds === 'exact' || common) return `${below} [next ${above}]`
  const low = placeAfterRows(rowsAt, cut - 1, -1, minSupport)
  const high = placeAfterRows(rowsAt, cut, 1, minSupport)
  const near = (Number(below) + Number(above)) / 2
  return `about ${plainestBetween(Number(ordered[low]), Number(ordered[high]), near)}`
}

/** The place at which so many rows have been passed. */
function placeAfterRows(rowsAt: Float64Array, start: number, step: 1 | -1, rows: number): number {
  let passed = 0
  let place = start
  for (let index = start; index >= 0 && index < rowsAt.length; index += step) {
    place = index
    passed += rowsAt[index]
    if (passed >= rows) break
  }
  return place
}

/** Rows of the release by the place of their grade. */
function rowsByPlace(release: ReleaseIndex, name: string, { grades }: GradeIndex): Float64Array {
  const { codes, places } = columnOf(release, name)
  const { weights } = release.universe
  const rows = new Float64Array(grades.length)
  for (let tuple = 0; tuple < codes.length; tuple++) {
    const place = places![codes[tuple]]
    if (place >= 0) rows[place] += weights?.[tuple] ?? 1
  }
  return rows
}

/** The multiple of the largest power of ten between two numbers, both included, that is nearest to a third. */
export function plainestBetween(low: number, high: number, near: number): string {
  const most = Math.ceil(Math.log10(Math.max(Math.abs(low), Math.abs(high), 1e-12))) + 1
  for (let power = most; power >= -12; power--) {
    const multiple = (number: number) => Number((number * 10 ** -power).toPrecision(15))
    const first = Math.ceil(multiple(low))
    const last = Math.floor(multiple(high))
    if (first > last) continue
    const chosen = Math.min(last, Math.max(first, Math.round(multiple(near))))
    return power >= 0 ? String(chosen * 10 ** power) : (chosen / 10 ** -power).toFixed(-power)
  }
  return String(near)
}
