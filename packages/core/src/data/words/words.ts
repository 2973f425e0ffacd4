/** Numbers and lists as every sentence, table and plot writes them: one style, independent of the machine's locale. */

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const significant = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** 30162 → "30,162". */
export const count = (value: number): string => grouped.format(value)

/** What a verb, or any other word, is for so many: (1, "is", "are") → "is". */
export const agreeing = (value: number, one: string, many: string): string => (value === 1 ? one : many)

/** (1, "row") → "1 row"; (1178, "row") → "1,178 rows". */
export const counted = (value: number, one: string, many = plural(one)): string =>
  `${count(value)} ${value === 1 ? one : many}`

const plural = (one: string): string => (/(s|x|ch)$/.test(one) ? `${one}es` : `${one}s`)

/** A share of 1 as percent with at most one decimal; only nothing is "0 %" and only everything is "100 %". */
export function percent(share: number): string {
  if (share > 0 && share < 0.001) return 'under 0.1 %'
  if (share < 1 && share > 0.999) return 'over 99.9 %'
  return `${tenths.format(share * 100)} %`
}

/** A share that stands beside the limit it keeps: at most two decimals. */
export const exactPercent = (share: number): string => `${Number((share * 100).toFixed(2))} %`

/** The same where room is short: "< 0.1 %". */
export const shortPercent = (share: number): string =>
  percent(share).replace('under ', '< ').replace('over ', '> ')

/** Any measured figure: whole numbers in full, others with four significant digits. A text is a whole number too large for a double. */
export function figure(value: number | string): string {
  if (typeof value === 'string')
    return /^\d+$/.test(value) ? value.replace(/(?<=\d)(?=(\d{3})+$)/g, ',') : value
  if (Number.isNaN(value)) return 'none'
  if (!Number.isFinite(value)) return value > 0 ? 'no limit' : 'none'
  return Number.isInteger(value) || Math.abs(value) >= 10_000 ? count(value) : significant.format(value)
}

/** A figure with as many digits as it takes to tell it from the limit it is compared with. */
export function figureBeside(value: number | string, limit: number): string {
  const short = figure(value)
  if (typeof value === 'string' || value === limit || short !== figure(limit)) return short
  for (let digits = 5; digits <= 12; digits++) {
    const longer = new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits }).format(value)
    if (longer !== figure(limit)) return longer
  }
  return short
}

export interface ListOptions {
  /** Words shown before the rest is counted. Default 8. */
  readonly most?: number
  /** What the rest is counted as. Default "columns". */
  readonly rest?: string
  /** Before the last word. Default "and". */
  readonly joint?: 'and' | 'or'
}

/** ["a", "b", "c"] → "a, b and c"; what goes beyond `most` is counted: "a, b and 4 more columns". */
export function list(words: readonly string[], options: ListOptions = {}): string {
  const { most = 8, rest = 'columns', joint = 'and' } = options
  const shown =
    words.length > most + 1 ? [...words.slice(0, most), `${count(words.length - most)} more ${rest}`] : words
  if (shown.length < 2) return shown[0] ?? ''
  return `${shown.slice(0, -1).join(', ')} ${joint} ${shown[shown.length - 1]}`
}

/** Names that would be read as words of the sentence they stand in: "Not promised: nothing is published as recorded". */
const OUR_WORDS = new Set(
  'a all alone and any anybody are as at both but by each either every everybody everything for from has have he her his in is it its least most neither never no nobody none not nothing of on one only or other others she some somebody that the their them they this those two was were what who with without row rows value values column columns class classes bucket buckets group groups people person stratum strata table release original requirement requirements'.split(
    ' ',
  ),
)

/** A column's name inside a sentence; quoted where it would not be read as one. */
export const columnName = (name: string): string =>
  /^[\p{L}_.-][\p{L}\p{N}_.-]*$/u.test(name) && !OUR_WORDS.has(name.toLowerCase()) ? name : `“${name}”`

export const columnNames = (names: readonly string[]): string => list(names.map(columnName))

/** A part of the rows, as policies name it. */
export const stratumName = (name: string): string => `stratum “${name}”`

/** Names in errors and notices, where every name is quoted as it is written. */
export const quotedNames = (names: readonly string[]): string => list(names.map((name) => `"${name}"`))

/** 42 → "42 ms", 1534 → "1.5 s", 192000 → "3.2 min". */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${count(milliseconds)} ms`
  const seconds = milliseconds / 1000
  return seconds < 120 ? `${tenths.format(seconds)} s` : `${tenths.format(seconds / 60)} min`
}

/** "nobody …" → "Nobody …". Column names at the beginning keep their case, so it is called on our own words only. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
