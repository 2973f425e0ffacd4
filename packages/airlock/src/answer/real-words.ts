import {
  type GradeIndex,
  partText,
  type RealExpression,
  type RealRange,
  type RealTest,
} from '@outis/interpret'
import type { ClaimLabel } from '../statements/claims.ts'
import type { ReleaseIndex } from '../statements/release-index.ts'
import { isSingle } from '../statements/revealed-items.ts'
import { columnOf } from '../statements/rows-of-test.ts'

/** An admitted expression in real terms. Written anew from its parts: nothing of the text that was sent passes through. */
export function expressionInWords(
  release: ReleaseIndex,
  expression: RealExpression,
  options: ThresholdOptions,
): string {
  if (expression.kind === 'test') return testInWords(release, expression.test, options)
  if (expression.kind === 'not') return `not (${expressionInWords(release, expression.of, options)})`
  const words = expression.of.map((part) => {
    const text = expressionInWords(release, part, options)
    return part.kind === 'and' || part.kind === 'or' ? `(${text})` : text
  })
  return words.join(expression.kind === 'and' ? ' and ' : ' or ')
}

function testInWords(release: ReleaseIndex, test: RealTest, options: ThresholdOptions): string {
  const { column } = test
  if (test.kind === 'values') {
    const texts = test.parts.map((part) => partText(part))
    if (texts.length === 1) return `${column} ${test.negated ? '!=' : '='} ${texts[0]}`
    return `${column} ${test.negated ? 'not in' : 'in'} {${texts.join(', ')}}`
  }
  if (test.kind === 'ranges') {
    const { ranges, negated } = test
    const texts = ranges.map((range) => rangeInWords(release, { column, range, negated }, options))
    return texts.length === 1 ? texts[0] : `(${texts.join(negated ? ' and ' : ' or ')})`
  }
  const { stated } = test
  if (stated.kind === 'set') {
    const { texts, negated } = stated
    if (texts.length === 1) return `${column} ${negated ? '!=' : '='} ${texts[0]}`
    return `${column} ${negated ? 'not in' : 'in'} {${texts.join(', ')}}`
  }
  const { lower, upper, negated } = stated
  const parts = [
    ...(lower ? [`${column} ${lower.closed ? '>=' : '>'} ${lower.text}`] : []),
    ...(upper ? [`${column} ${upper.closed ? '<=' : '<'} ${upper.text}`] : []),
  ]
  const text = parts.join(' and ') || `${column} is a number`
  return negated ? `not (${text})` : text
}

/** What a leaf predicts, without its column. */
export function labelInWords(release: ReleaseIndex, label: ClaimLabel, options: ThresholdOptions): string {
  const { test, text } = label
  if (!test) return text
  if (test.kind === 'values') return test.parts.map((part) => partText(part)).join(', ')
  return testInWords(release, test, options)
}

/** How exactly thresholds are told. */
interface ThresholdOptions {
  readonly minSupport: number
  /**
   * `rounded`: the two neighbouring values are named only where each is the value of at least minSupport rows. Otherwise the
   * plainest number is named that has at most minSupport rows between it and the threshold. `exact`: always the neighbours.
   */
  readonly thresholds: 'rounded' | 'exact'
}

/**
 * A range of grades in real numbers. The values beside a threshold are those of single people where values are rare: who
 * knows the release knows whose grades they are. So a rare one is rounded: between L, the value of the minSupport-th row
 * below the threshold, and H, that of the minSupport-th above, the number of fewest digits, nearest to the threshold.
 */
function rangeInWords(
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
  const rowsAt = rowsByGrade(release, column, index)
  const { sure, maybe } = range.places
  const edge = (cut: number) => edgeText(index, { cut, rowsAt }, options)
  const open = sure.from !== maybe.from || sure.to !== maybe.to ? ' [digits leave some values open]' : ''
  const swapped = range.swapped === undefined ? '' : ' [ranks swapped]'
  const notes = `${open}${swapped}`
  if (range.lower && range.upper) {
    return `${column} ${negated ? 'not between' : 'between'} ${edge(sure.from)} and ${edge(sure.to)}${notes}`
  }
  const isUpper = range.upper !== undefined
  const sign = isUpper === negated ? '>' : '<='
  return `${column} ${sign} ${edge(isUpper ? sure.to : sure.from)}${notes}`
}

interface Cut {
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
  const low = positionAfterRows(rowsAt, cut - 1, -1, minSupport)
  const high = positionAfterRows(rowsAt, cut, 1, minSupport)
  const near = (Number(below) + Number(above)) / 2
  return `about ${plainestBetween(Number(ordered[low]), Number(ordered[high]), near)}`
}

/** The place at which so many rows have been passed. */
function positionAfterRows(rowsAt: Float64Array, start: number, step: 1 | -1, rows: number): number {
  let passed = 0
  let position = start
  for (let index = start; index >= 0 && index < rowsAt.length; index += step) {
    position = index
    passed += rowsAt[index]
    if (passed >= rows) break
  }
  return position
}

/** Rows of the release by the place of their grade. */
function rowsByGrade(release: ReleaseIndex, name: string, { grades }: GradeIndex): Float64Array {
  const { codes, gradePositions } = columnOf(release, name)
  const { weights } = release.universe
  const rows = new Float64Array(grades.length)
  for (let tuple = 0; tuple < codes.length; tuple++) {
    const position = gradePositions![codes[tuple]]
    if (position >= 0) rows[position] += weights?.[tuple] ?? 1
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
