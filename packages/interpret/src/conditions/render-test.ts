import type {
  Edge,
  PublishedTest,
  RangesTest,
  RealRange,
  RealTest,
  ValuePart,
  ValuesTest,
} from './column-condition.ts'

/** How the source writes its conditions, so that the answer looks alike. */
export interface Writing {
  /** The column as written, quotes included. */
  readonly name: string
  /** Blanks stand around the operator. */
  readonly spaced: boolean
  readonly quote: (value: string) => string
}

/** The condition in real terms; undefined where there is nothing to write anew. */
export function renderTest(test: RealTest, stated: PublishedTest, writing: Writing): string | undefined {
  if (test.kind === 'values') return renderValues(test, writing)
  if (test.kind !== 'ranges') return undefined
  const oneSided = stated.kind === 'range' && (stated.lower === undefined) !== (stated.upper === undefined)
  return oneSided && !stated.negated
    ? renderComparison(test.ranges[0], stated, writing)
    : renderRanges(test, stated, writing)
}

function renderValues({ parts, negated }: ValuesTest, { name, spaced, quote }: Writing): string {
  const texts = parts.map((part) => partText(part, quote))
  if (texts.length === 1) return `${name}${operator(negated ? '!=' : '=', spaced)}${texts[0]}`
  return `${name} ${negated ? 'not in' : 'in'} {${texts.join(', ')}}`
}

const operator = (sign: string, spaced: boolean): string => (spaced ? ` ${sign} ` : sign)

/** A value with what of it is meant, where that is not all; a group with its values. */
export function partText(part: ValuePart, quote: (value: string) => string = (value) => value): string {
  if (part.kind === 'unknown') return quote(part.texts[0])
  if (part.kind === 'group') return `${quote(part.label)} {${part.values.join(', ')}}`
  const note = partNote(part)
  return note === '' ? quote(part.value) : `${quote(part.value)} (${note})`
}

function partNote({ aliases, of, itself, whole }: ValuePart & { kind: 'value' }): string {
  if (whole || of === 0) return ''
  if (aliases === 0) return 'as itself'
  // All aliases, but some rows publish the value openly.
  if (aliases === of) return 'by alias'
  return `${aliases} of ${of} aliases${itself ? ' and as itself' : ''}`
}

/**
 * One bound. The operator stays, the threshold becomes a real value, and the neighbour on the other side of the gap is named:
 * `income <= 20500 [next 21000]`.
 */
function renderComparison(
  range: RealRange,
  { lower, upper }: PublishedTest & { kind: 'range' },
  { name, spaced }: Writing,
): string {
  const { inside, outside, undecided } = (lower ? range.lower : range.upper)!
  const inward = lower ? '>=' : '<='
  const outward = lower ? '>' : '<'
  // The operator that leaves out its threshold is written with the value outside, the other with the one inside.
  const byOutside = lower ? !lower.closed : !upper!.closed
  const useOutside = outside !== undefined && (byOutside || inside === undefined)
  const value = useOutside ? outside : inside
  const notes: string[] = []
  if (inside !== undefined && outside !== undefined) {
    const other = useOutside ? inside : outside
    notes.push(`${useOutside === (lower !== undefined) ? 'next' : 'previous'} ${other}`)
  }
  if (undecided > 0) notes.push(`${undecided} undecided`)
  else if (outside === undefined) notes.push('always')
  else if (inside === undefined) notes.push('never')
  if (range.swapped !== undefined) notes.push(swapNote(range.swapped))
  const sign = operator(useOutside ? outward : inward, spaced)
  return `${name}${sign}${value ?? '?'}${notes.length === 0 ? '' : ` [${notes.join(', ')}]`}`
}

function renderRanges(
  { ranges, negated }: RangesTest,
  stated: PublishedTest,
  { name, spaced, quote }: Writing,
): string {
  const texts = ranges.map((range) => `${quote(rangeText(range))}${rangeNote(range, negated)}`)
  if (stated.kind === 'range') return `${name} ${negated ? 'not in' : 'in'} ${texts[0]}`
  if (texts.length === 1) return `${name}${operator(negated ? '!=' : '=', spaced)}${texts[0]}`
  return `${name} ${negated ? 'not in' : 'in'} {${texts.join(', ')}}`
}

/** `[21000,30000]`: the first and the last value inside; a range of one value is the value. */
export function rangeText({ lower, upper, extent }: RealRange): string {
  if (extent === 'none') return '{}'
  if (extent === 'undecided') return '?'
  if (lower && upper && lower.inside === upper.inside) return lower.inside!
  return `${lower ? `[${lower.inside}` : '(-inf'},${upper ? `${upper.inside}]` : 'inf)'}`
}

/** How far from there a row may be. */
const swapNote = (share: number): string => `ranks swapped by up to ${Number((100 * share).toFixed(1))} %`

function rangeNote({ lower, upper, extent, swapped }: RealRange, negated: boolean): string {
  const undecided = count(lower) + count(upper)
  if (swapped !== undefined && undecided === 0 && extent === 'some') return ` [${swapNote(swapped)}]`
  if (undecided > 0) return ` [${undecided} undecided]`
  if (extent === 'all') return negated ? ' [never]' : ' [always]'
  if (extent === 'none') return negated ? ' [always]' : ' [never]'
  return ''
}

const count = (edge: Edge | undefined): number => edge?.undecided ?? 0
