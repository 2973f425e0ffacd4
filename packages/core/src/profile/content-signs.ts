import { agreeing, counted, percent } from '../data/words/words.ts'
import { carriedForm } from './carried-forms.ts'
import type { ColumnValues } from './column-values.ts'
import { innerTexts } from './inner-texts.ts'
import { areDiagnoses, type IdentifyingSign, isMeasured, type SeenColumn } from './looks-identifying.ts'
import { hintsOfName, wordsOf } from './match-name.ts'
import { areNames, namesWithin } from './personal-names.ts'
import { MOST, patternOf } from './value-patterns.ts'

/** Distinct values up to which texts are categories: they name nobody. */
export const MOST_CATEGORIES = 50

/**
 * What the cells of a column tell whatever it is called, and however often each stands there: names of people, e-mail
 * addresses and the like in some cells or packed into them, hashes, long numbers and codes that were given out one by one.
 * O(characters of the distinct values).
 */
export function contentSign(column: SeenColumn): IdentifyingSign | undefined {
  return (
    telltaleSign(column) ??
    hashSign(column) ??
    fewHashes(column) ??
    initialsSign(column) ??
    numberSign(column) ??
    codeSign(column)
  )
}

/** Names and forms that are beyond doubt: they are looked for in generalised columns too. */
export function telltaleSign({ name, values, rows }: SeenColumn): IdentifyingSign | undefined {
  if (values.type !== 'text') return undefined
  const inner = values.texts.map(innerTexts)
  const carried = carriedForm(inner, values.rowsOf)
  if (carried)
    return {
      by: 'form',
      kind: 'contact',
      reason: `${counted(carried.texts, 'distinct value')} of it ${agreeing(carried.texts, 'holds', 'hold')} ${carried.what}.`,
    }
  if (values.texts.length < FEW_BRANDS && values.texts.length * ROWS_OF_BRAND <= rows) return undefined
  if (!isNamedThing(name)) return namesSign(name, inner)
  return values.texts.length > MOST_CATEGORIES && areNames(values.texts, { otherwise: true })
    ? NAMES
    : undefined
}

/** Fewer names, each in many rows, are of brands and prizes. */
const FEW_BRANDS = 12
const ROWS_OF_BRAND = 20

const NAMES: IdentifyingSign = {
  by: 'form',
  kind: 'name',
  reason: 'Most of its values look like names of people.',
}

/** Things that are often called after people: some of them say nothing of the rows. */
const NAMED_THINGS = new Set(
  'product products item brand company business firm organisation organization entity vendor supplier manufacturer maker make model breed team club band song movie film book publisher journal hospital clinic school university college insurer bank store shop restaurant hotel drug medication medicine event file course ward station ship produkt artikel marke firma unternehmen hersteller verein schule klinik krankenhaus medikament produit marque entreprise societe ecole hopital medicament producto marca empresa escuela medicamento prodotto azienda scuola ospedale farmaco'.split(
    ' ',
  ),
)

const isNamedThing = (name: string): boolean => wordsOf(name).some((word) => NAMED_THINGS.has(word))

/** Different names that stand in texts before they are no accident. */
const FEWEST_WITHIN = 3

function namesSign(columnName: string, inner: readonly (readonly string[])[]): IdentifyingSign | undefined {
  const otherwise = speaksOfOther(columnName)
  const whole = inner.map(([text]) => text)
  const packed = inner.flatMap((texts) => texts.slice(1))
  if (areNames(whole, { otherwise }) || (packed.length > 0 && areNames(packed))) return NAMES
  const names = new Set<string>()
  let cells = 0
  for (const texts of inner) {
    const within = texts.flatMap(namesWithin)
    if (within.length > 0) cells++
    for (const name of within) names.add(name)
  }
  if (names.size < FEWEST_WITHIN) return undefined
  return {
    by: 'form',
    kind: 'name',
    reason: `${counted(cells, 'distinct value')} of it ${agreeing(cells, 'holds', 'hold')} a name of a person.`,
  }
}

const HASH =
  /^(0x)?([0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{48}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i
const DIGEST = /^([A-Za-z0-9+/_-]{22}(==)?|[A-Za-z0-9+/_-]{27}=?|[A-Za-z0-9+/_-]{43}=?)$/

/** MD5, SHA-1, SHA-256: no other text is so long and so plain. */
const SURE_HASH = /^(0x)?([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i

/** Hashes in some cells, each in few rows. */
function fewHashes({ values: { texts, rowsOf } }: SeenColumn): IdentifyingSign | undefined {
  let hashes = 0
  let rows = 0
  for (const [textIndex, text] of texts.entries()) {
    if (!SURE_HASH.test(text) || !/\d/.test(text) || !/[a-f]/i.test(text)) continue
    hashes++
    rows += rowsOf[textIndex]
  }
  if (!hasManyValues(hashes, rows)) return undefined
  return {
    by: 'form',
    kind: 'identifier',
    reason: `${counted(hashes, 'distinct value')} of it look like hashes.`,
  }
}

function hashSign({ values, figures, rows }: SeenColumn): IdentifyingSign | undefined {
  if (!hasManyValues(figures.distinct, rows)) return undefined
  const isHash = (text: string) =>
    (HASH.test(text) && /\d/.test(text)) || (DIGEST.test(text) && isMixed(text))
  const share = shareOf(values.texts, isHash)
  if (share < MOST) return undefined
  return {
    by: 'form',
    kind: 'identifier',
    reason: `${percent(share)} of its distinct values look like hashes.`,
  }
}

/** Capitals, small letters and digits in one text. */
const isMixed = (text: string): boolean => /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text)

/** A.H., A. B. H. */
const INITIALS = /^(\p{Lu}\.[ -]?){2,4}$/u
/** Fewer may be short for something else. */
const FEWEST_INITIALS = 20

function initialsSign({ values, figures }: SeenColumn): IdentifyingSign | undefined {
  if (figures.distinct < FEWEST_INITIALS) return undefined
  const share = shareOf(values.texts, (text) => INITIALS.test(text.trim()))
  if (share < MOST) return undefined
  return { by: 'form', kind: 'name', reason: `${percent(share)} of its distinct values look like initials.` }
}

/** More digits than any count or amount has, and than a double can tell apart. */
const LONG_NUMBER = 16
/** Digits from which whole numbers that hardly repeat are accounts, phones and the like. */
const ACCOUNT_DIGITS = 9
const NEARLY_UNIQUE = 0.9
const THOUSANDS = /^\d{1,3}([,.' \u00a0\u202f]\d{3})+$/

const MILLIONS = /^\d{1,3}([,.' \u00a0\u202f]\d{3}){2,}$/

function numberSign(column: SeenColumn): IdentifyingSign | undefined {
  const { values, figures, rows, name } = column
  if (!hasManyValues(figures.distinct, rows)) return undefined
  const digits = values.texts.map(digitsOf)
  if (shareOf(digits, (text) => text.length > 0) < MOST) return undefined
  const long = shareOf(digits, (text) => text.length >= LONG_NUMBER)
  if (long >= MOST)
    return {
      by: 'form',
      kind: 'identifier',
      reason: `${percent(long)} of its distinct values are numbers of ${LONG_NUMBER} digits or more.`,
    }
  const present = rows - figures.missing
  if (speaksOfOther(name) || isRound(digits)) return undefined
  if (areDealtOut(values) && !speaksOfCode(name))
    return {
      by: 'form',
      kind: 'identifier',
      reason: 'Each of its numbers stands in as many rows as the others.',
    }
  if (figures.unique < NEARLY_UNIQUE * present) return undefined
  // 12,345 may be a decimal; 1,234,567 is none.
  const grouped = values.texts.some((text) => MILLIONS.test(text))
  const accounts = shareOf(digits, (text) => text.length >= ACCOUNT_DIGITS) >= 0.5
  if (!(accounts || grouped)) return undefined
  return {
    by: 'uniqueness',
    kind: 'identifier',
    reason: `${percent(figures.uniqueness)} of the rows have a number that no other row has.`,
  }
}

/** Chance spreads rows far less evenly than somebody who gives each person the same number of them. */
const EVEN = 0.25
/** Shorter ones are days, weeks, items and prices. */
const DEALT_DIGITS = 5

/** Numbers with gaps between them, each in several rows and nearly all in as many. */
function areDealtOut({ texts, rowsOf }: ColumnValues): boolean {
  const mean = rowsOf.reduce((sum, own) => sum + own, 0) / rowsOf.length
  // More rows than values are of days and items that everybody has.
  if (mean < 1.5 || mean * 5 > texts.length) return false
  if (!texts.every((text) => text.length >= DEALT_DIGITS && /^\d+$/.test(text))) return false
  const sorted = texts.map(Number).sort((a, b) => a - b)
  if (sorted[sorted.length - 1] - sorted[0] < 2 * sorted.length) return false
  const variance = rowsOf.reduce((sum, own) => sum + (own - mean) ** 2, 0) / rowsOf.length
  // Of a Poisson distribution without zeros, whose rate is a little below its mean.
  const rate = mean - 1 / mean
  return variance <= EVEN * mean * (1 + rate - mean)
}

/** A whole number without what parts its thousands; empty where it is none. */
function digitsOf(text: string): string {
  if (/^\d+$/.test(text)) return text
  return THOUSANDS.test(text) ? text.replace(/\D/g, '') : ''
}

const isRound = (digits: readonly string[]): boolean => shareOf(digits, (text) => text.endsWith('00')) > 0.25

const speaksOfOther = (name: string): boolean => hintsOfName(name).some(({ role }) => role !== 'identifying')

/** On average at most so many rows have one code. */
const ROWS_OF_CODE = 4
/** The most frequent code stands in at most so many times the mean: diagnoses and products are spread less evenly. */
const EVENLY = 4

/** Shorter codes are of rooms, units and articles. */
const SHORTEST_CODE = 6

/** Some of many random ones have letters alone. */
const ENOUGH_CODES = 0.7

/** 2020 Q1, 2020-W12, M05 2020. */
const isPeriod = (text: string): boolean =>
  /^((1[89]|20)\d{2}[ ./_-]?[QWMHKT]\d{1,2}|[QWMHKT]\d{1,2}[ ./_-]?(1[89]|20)\d{2})$/i.test(text.trim())

const speaksOfCode = (name: string): boolean =>
  isNamedThing(name) ||
  wordsOf(name).some((word) =>
    /^(code|codes|sku|unit|room|gene|snp|lot|batch|icd|atc|loinc|ndc|hla|flight|train)$/.test(word),
  )

function codeSign({ values, figures, rows, name }: SeenColumn): IdentifyingSign | undefined {
  const { distinct, missing } = figures
  if (values.type !== 'text' || distinct <= MOST_CATEGORIES || distinct * ROWS_OF_CODE < rows - missing)
    return undefined
  if (isMeasured(values) || speaksOfOther(name) || speaksOfCode(name)) return undefined
  if (patternOf(values.texts, MOST) || areDiagnoses(values.texts)) return undefined
  if (shareOf(values.texts, isPeriod) >= MOST) return undefined
  const mean = (rows - missing) / distinct
  const largest = values.rowsOf.reduce((most, own) => Math.max(most, own), 0)
  const codes = shareOf(
    values.texts,
    (text) =>
      /^(?=.*\d)(?=.*[\p{L}-])[\p{L}\d][\p{L}\d ./_+-]{2,43}=*$/u.test(text) &&
      (!/\p{Ll}{3}/u.test(text) || /^\S*(\d\p{L}{1,5}\d|\p{Ll}\p{Lu})\S*$/u.test(text)) &&
      text.replace(/[^\p{L}\d]/gu, '').length >= (/\p{L}/u.test(text) ? SHORTEST_CODE : ACCOUNT_DIGITS),
  )
  if (codes < ENOUGH_CODES || largest > Math.max(3, EVENLY * mean)) return undefined
  return {
    by: 'form',
    kind: 'identifier',
    reason: 'Its values look like codes that were given out one by one: each is in few rows.',
  }
}

/** More values than categories have. */
const hasManyValues = (distinct: number, rows: number): boolean =>
  distinct > MOST_CATEGORIES || (distinct >= 4 && distinct * 2 >= rows)

const shareOf = (texts: readonly string[], test: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(test).length / texts.length

/**
 * Whether the values are too few to name anybody, whatever the column is called: phone type, signature, case 0 to 40. A
 * number of persons is told by fewer values than a name is: one for ten rows.
 */
export function isCategorical(
  { name, values, figures, rows }: SeenColumn,
  kind: IdentifyingSign['kind'],
): boolean {
  const { distinct, uniqueness } = figures
  if (speaksAboutOne(name)) return true
  if (distinct > MOST_CATEGORIES) return false
  if (distinct < 4 || isCount(values, uniqueness)) return true
  return distinct * (kind === 'identifier' ? 10 : 4) < rows
}

/** "phone model", "email count": what is said of a phone or an address, not which it is. */
const ABOUT =
  /^(type|kind|model|brand|status|flag|consent|count|counts|minutes|hours|calls|opens|clicks|changes|use|usage|provider|rating|score|quality|verified|known|length|friends|followers|posts|likes)$/

const speaksAboutOne = (name: string): boolean => ABOUT.test(wordsOf(name).at(-1) ?? '')

/** Small whole numbers that repeat are counts. */
const isCount = ({ numbers }: ColumnValues, uniqueness: number): boolean =>
  numbers?.integers === true && numbers.smallest >= 0 && numbers.largest < 100 && uniqueness < 0.5
