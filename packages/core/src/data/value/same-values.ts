import { type DateText, readDeclaredDate, type SlashOrder, slashOrder } from './date-text.ts'

/** Any finite decimal: what a column declared a number may hold. No digit can be read in two ways: a long text takes one look. */
export const DECIMAL = /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/

/** A decimal as it is most plainly written (but for `-0`): most texts of numbers are, and need no second look. */
export const PLAINEST = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/
const PARTS = /^([-+]?)(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/

/** Longer numbers than this are written with an exponent; texts of such length are no hurry. */
const LONGEST = 1_000

/** Whether a text is the one text of its number: told by one look, as it is for most. */
const isPlainest = (text: string): boolean => text.length < LONGEST && PLAINEST.test(text) && text !== '-0'

/** The one text of a decimal's number: no `+`, no zeros that say nothing, no exponent unless it is very long. O(length). */
export function decimalKey(text: string): string {
  if (isPlainest(text)) return text
  const [, sign, whole, fraction, exponent = '0'] = PARTS.exec(text)!
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutEndZeros(digits)
  if (significant === '') return '0'
  // The number is 0.<significant> · 10^point.
  const point = BigInt(exponent) + BigInt(digits.length - fraction.length)
  return (sign === '-' ? '-' : '') + plain(significant, point)
}

/** Digits without the zeros at their end. A pattern would look at each run of zeros again from every zero in it. O(length). */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function plain(significant: string, point: bigint): string {
  const { length } = significant
  const span = point > BigInt(length) ? point : BigInt(length) - (point < 0n ? point : 0n)
  if (span >= BigInt(LONGEST)) return `0.${significant}e${point}`
  const digitsBefore = Number(point)
  if (digitsBefore <= 0) return `0.${'0'.repeat(-digitsBefore)}${significant}`
  if (digitsBefore >= length) return significant + '0'.repeat(digitsBefore - length)
  return `${significant.slice(0, digitsBefore)}.${significant.slice(digitsBefore)}`
}

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?$/

/**
 * The one text of a date's moment: `2020-01-31`, with a time behind it unless that is midnight; undefined for what is no
 * date. What stands behind the day and is no plain time (a zone, `PM`) counts as it is.
 *
 * @param order undefined where day and month cannot be told apart: a date that is another in the other order then keeps its form
 */
function dateKey(text: string, order: SlashOrder | undefined): string | undefined {
  const read = readDeclaredDate(text, order)
  if (order !== undefined) return read && keyOf(read)
  const other = readDeclaredDate(text, 'month-first')
  if (read?.day === other?.day) return read && keyOf(read)
  const { day, rest } = (read ?? other)!
  const [first, second] = text.split('/')
  return `${Number(first)}/${Number(second)}/${Math.floor(day / 10_000)}${timeOf(rest)}`
}

const keyOf = ({ day, rest }: DateText): string => isoDay(day) + timeOf(rest)

function isoDay(day: number): string {
  const digits = String(day).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** What stands behind the day begins with a blank or a `T`. */
function timeOf(behind: string): string {
  if (behind === '') return ''
  const rest = behind.slice(1)
  const time = TIME.exec(rest)
  if (!time) return ` ${rest.normalize('NFC')}`
  const [, hours, minutes, seconds = '00', fraction = ''] = time
  const finer = withoutEndZeros(fraction)
  const whole = `${hours.padStart(2, '0')}:${minutes}:${seconds}`
  return whole === '00:00:00' && finer === '' ? '' : ` ${whole}${finer === '' ? '' : `.${finer}`}`
}

/**
 * How the texts of a column are read where it is asked whether two of them are one value.
 * `number`: decimals by their number. `undeclared`: the same for decimals without leading zeros, all else as text.
 * `text`: as text. The others: dates, by the order of day and month in dates with slashes.
 */
export type ValueReading = 'number' | 'undeclared' | 'text' | 'day-first' | 'month-first' | 'either-first'

/** What begins with a zero that says nothing is a code to whom nobody said that it is a number. */
const LEADING_ZERO = /^[-+]?0\d/

/**
 * One text for all texts of a value: two texts of a column are one value exactly if their keys are the same.
 * A key is itself a text of the value. O(length).
 */
export function valueKey(text: string, reading: ValueReading): string {
  switch (reading) {
    case 'number':
      return numberKey(text, true)
    case 'undeclared':
      return numberKey(text, false)
    case 'text':
      return textKey(text)
    default:
      return dateKey(text, reading === 'either-first' ? undefined : reading) ?? textKey(text)
  }
}

/** Most texts begin with a letter, and need no pattern; most others are as plain as can be, and need one. */
function numberKey(text: string, leadingZeros: boolean): string {
  const first = text.charCodeAt(0)
  if (!(first <= NINE && first >= PLUS)) return textKey(text)
  if (isPlainest(text)) return text
  const counts = DECIMAL.test(text) && (leadingZeros || !LEADING_ZERO.test(text))
  return counts ? decimalKey(text) : textKey(text)
}

const [PLUS, NINE] = [0x2b, 0x39]

/** Plain ASCII is its own NFC form. */
function textKey(text: string): string {
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) > 0x7f) return text.normalize('NFC')
  return text
}

/** The reading of dates written like these. */
export function dateReading(texts: readonly string[]): ValueReading {
  const order = slashOrder(texts)
  return order === 'day-first' || order === 'month-first' ? order : 'either-first'
}

/** Finds a text in a list: the place of the same text, else of a text that is the same value. */
export type ValueIndex = (text: string) => number | undefined

/** An index over texts; where one stands there twice, its last place. O(texts), and O(length) for each question. */
export function valueIndex(texts: readonly string[], reading: ValueReading): ValueIndex {
  const placeOf = new Map(texts.map((text, textIndex) => [text, textIndex]))
  let respelt: Map<string, number> | undefined
  return (text) => {
    const same = placeOf.get(text)
    if (same !== undefined) return same
    respelt ??= respeltPlaces(texts, reading)
    const key = valueKey(text, reading)
    return placeOf.get(key) ?? respelt.get(key)
  }
}

/** Texts that are not written as their key, by that key; the first of equals. */
function respeltPlaces(texts: readonly string[], reading: ValueReading): Map<string, number> {
  const places = new Map<string, number>()
  for (let textIndex = 0; textIndex < texts.length; textIndex++) {
    const key = valueKey(texts[textIndex], reading)
    if (key !== texts[textIndex] && !places.has(key)) places.set(key, textIndex)
  }
  return places
}

/** Whether a text is the value of one of these. */
export function valueTest(texts: Iterable<string>, reading: ValueReading): (text: string) => boolean {
  const keys = new Set<string>()
  for (const text of texts) keys.add(text).add(valueKey(text, reading))
  return (text) => keys.has(text) || keys.has(valueKey(text, reading))
}

/**
 * One text for each value: a known one where there is one, else the value's key. Serves what compares texts and
 * publishes none.
 */
export function textNormaliser(known: readonly string[], reading: ValueReading): (text: string) => string {
  const index = valueIndex(known, reading)
  return (text) => {
    const place = index(text)
    return place === undefined ? valueKey(text, reading) : known[place]
  }
}

/**
 * Of distinct texts, the first that is the same value, by place; undefined where every text is a value of its own, as it
 * is in most tables. O(texts), one Map entry for each text that is not written as its key.
 */
export function sameValues(texts: readonly string[], reading: ValueReading): Uint32Array | undefined {
  const respelt = new Map<string, number[]>()
  for (let textIndex = 0; textIndex < texts.length; textIndex++) {
    const key = valueKey(texts[textIndex], reading)
    if (key === texts[textIndex]) continue
    const places = respelt.get(key)
    if (places) places.push(textIndex)
    else respelt.set(key, [textIndex])
  }
  if (respelt.size === 0) return undefined
  const firstOf = Uint32Array.from(texts, (_, index) => index)
  let united = 0
  const unite = (places: readonly number[]): void => {
    const first = places.reduce((least, place) => Math.min(least, place))
    for (const place of places) firstOf[place] = first
    united += places.length - 1
  }
  for (let textIndex = 0; textIndex < texts.length; textIndex++) {
    const others = respelt.get(texts[textIndex])
    if (!others) continue
    unite([textIndex, ...others])
    respelt.delete(texts[textIndex])
  }
  for (const places of respelt.values()) if (places.length > 1) unite(places)
  return united === 0 ? undefined : firstOf
}
