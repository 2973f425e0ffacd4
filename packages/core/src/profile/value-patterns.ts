import { NO_DATE, parseDate } from '../data/value/date-text.ts'

/** What values look like. */
interface ValuePattern {
  readonly id: string
  readonly role: 'identifying' | 'quasi'
  /** "… of the values look like {what}". */
  readonly what: string
  matches(text: string): boolean
}

/**
 * Forms of values that single people out: what of the 18 kinds of HIPAA's Safe Harbor rule, 45 CFR 164.514(b)(2),
 * can be seen in a value itself, and bank accounts. Narrow forms first: a card number is also a row of digits.
 */
const valuePatterns: readonly ValuePattern[] = [
  {
    id: 'email',
    role: 'identifying',
    what: 'e-mail addresses',
    matches: (text) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text),
  },
  {
    id: 'url',
    role: 'identifying',
    what: 'web addresses',
    matches: (text) => /^(https?:\/\/|www\.)\S+\.\S+$/i.test(text),
  },
  {
    id: 'uuid',
    role: 'identifying',
    what: 'UUIDs',
    matches: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  },
  { id: 'ip', role: 'identifying', what: 'IP addresses', matches: isIpAddress },
  {
    id: 'mac',
    role: 'identifying',
    what: 'network device addresses',
    matches: (text) => /^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i.test(text),
  },
  { id: 'iban', role: 'identifying', what: 'bank accounts (IBAN)', matches: isIban },
  {
    id: 'ssn',
    role: 'identifying',
    what: 'US social security numbers',
    matches: (text) => /^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(text),
  },
  { id: 'card', role: 'identifying', what: 'payment card numbers', matches: isCard },
  {
    id: 'vin',
    role: 'identifying',
    what: 'vehicle identification numbers',
    matches: (text) => /^(?=.*[A-Z])(?=.*\d)[A-HJ-NPR-Z0-9]{17}$/.test(text),
  },
  { id: 'address', role: 'identifying', what: 'street addresses', matches: isStreetAddress },
  { id: 'date', role: 'quasi', what: 'dates finer than a year', matches: isFineDate },
  {
    id: 'zip',
    role: 'quasi',
    what: 'five-digit ZIP codes',
    matches: (text) => /^\d{5}(-\d{4})?$/.test(text),
  },
  { id: 'phone', role: 'identifying', what: 'phone numbers', matches: isPhone },
]

function isIpAddress(text: string): boolean {
  const parts = text.split('.')
  // Versions of four parts begin with one digit; addresses hardly ever do.
  if (parts.length === 4)
    return (
      parts[0].length > 1 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
    )
  return (
    /^[0-9a-f:]{6,39}$/i.test(text) &&
    text.split(':').length >= 5 &&
    /^([0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}$/i.test(text)
  )
}

function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && passesIban(compact)
}

function isCard(text: string): boolean {
  const digits = text.replace(/[ -]/g, '')
  return /^[3-6]\d{12,18}$/.test(digits) && passesLuhn(digits)
}

function isFineDate(text: string): boolean {
  const day = parseDate(text, 'day-first') !== NO_DATE || parseDate(text, 'month-first') !== NO_DATE
  return day || /^(1[89]|20)\d{2}-(0[1-9]|1[0-2])$/.test(text)
}

/** 12 Oak Street, 12 rue de la Paix; Calle Mayor 12, Via Roma 12; Hauptstr. 12, Kerkstraat 12. */
const STREET_ADDRESSES = [
  /^\d+\s?[a-z]?,?\s([\p{L}\d.'-]+\s){1,4}(street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|terrace|crescent)\b/iu,
  /^\d+\s?(bis|ter|[a-z])?,?\s(rue|avenue|av\.|boulevard|bd|place|chemin|allée|impasse|quai|route)\s\p{L}/iu,
  /^(c\/\s?|(calle|avenida|avda\.?|plaza|via|viale|piazza|corso|rua|travessa|ulica|ul\.)\s)\p{L}.*\d/iu,
  /^\p{L}.*(straße|strasse|str\.|weg|platz|allee|gasse|straat|laan|plein|gatan|vägen|katu)\s+\d+\s?[a-z]?\b/iu,
]

function isStreetAddress(text: string): boolean {
  return STREET_ADDRESSES.some((form) => form.test(text))
}

/** Labeller, product and package of a drug in the USA: 12345-1234-12. */
const NATIONAL_DRUG_CODE = /^\d{4,5}-\d{3,4}-\d{1,2}$/
/** 1990-1995; 2005/2006-1 is a semester. */
const YEARS = /^(1[89]|20)\d{2}\s?[-/]\s?(1[89]|20)\d{2}([ ./-]\d)?$/
const ISBN = /^97[89][- ]\d[\d -]{7,11}[- ][\dX]$/
/** Goods of the Harmonized System: 8471.30.00, 8471 30 00. */
const TARIFF_CODE = /^\d{4}\.\d{2}(\.?\d{2}){0,3}$|^[1-9]\d{3} \d{2}( \d{2}){1,3}$/

/** 20000-29999, 10 000 - 20 000, 1001-2000: from a round number, or from one above it, by a round amount. */
function isBand(text: string): boolean {
  const ends = text.split(/\s*[-–]\s*/).map((end) => end.replace(/(?<=\d)[ .](?=\d{3}(\D|$))/g, ''))
  if (ends.length !== 2 || !ends.every((end) => /^[1-9]\d*$/.test(end))) return false
  const [from, to] = ends.map(Number)
  const width = to - from
  return width > 1 && from % 10 <= 1 && (width % 10 === 0 || (width + 1) % 10 === 0)
}

/** With an area code set apart or a leading + or 00: a bare row of digits could be anything. */
function isPhone(text: string): boolean {
  // A decimal is no phone number, however many digits it has: 58.7652292950034. Neither are years, 1990-1995.
  if (/^-?\d+\.\d+$/.test(text) || isBand(text)) return false
  if ([YEARS, NATIONAL_DRUG_CODE, TARIFF_CODE, ISBN].some((form) => form.test(text))) return false
  if (!/^(\+|00)?[\d\s()./-]{7,20}$/.test(text)) return false
  const digits = text.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 15) return false
  return /^(\+|00\d)/.test(text) || /^\(?\d{2,5}\)?[\s./-]+\d/.test(text)
}

/** Share of the distinct values that must look alike before their form counts. */
export const MOST = 0.8

/** Distinct values looked at per column; more are sampled evenly. */
const SAMPLE = 5_000

interface PatternShare {
  readonly pattern: ValuePattern
  /** Share of the distinct values looked at. */
  readonly share: number
}

/** The first pattern most distinct values have, and its share; undefined below `atLeast`. O(sample × patterns). */
export function patternOf(values: readonly string[], atLeast: number): PatternShare | undefined {
  if (values.length === 0) return undefined
  const step = Math.max(1, values.length / SAMPLE)
  for (const pattern of valuePatterns) {
    let seen = 0
    let matching = 0
    for (let valueIndex = 0; valueIndex < values.length; valueIndex = Math.floor(++seen * step)) {
      if (pattern.matches(values[valueIndex])) matching++
    }
    if (matching / seen >= atLeast) return { pattern, share: matching / seen }
  }
  return undefined
}

/** Luhn's check digit (ISO/IEC 7812-1), as on payment cards. Digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let digitIndex = 0; digitIndex < digits.length; digitIndex++) {
    const digit = Number(digits[digits.length - 1 - digitIndex])
    const doubled = digitIndex % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** ISO 13616: the first four characters moved to the end, letters as numbers from 10, the remainder by 97 is 1. */
export function passesIban(iban: string): boolean {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder === 1
}
