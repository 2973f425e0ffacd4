import { passesIban, passesLuhn } from './value-patterns.ts'

/** What is an identifier beyond doubt wherever it stands in a text. */
interface CarriedForm {
  readonly what: string
  /** A character that every such text has: most texts are passed over by it. */
  readonly sign: RegExp
  /** What is found in a text; each once. */
  readonly find: (text: string) => readonly string[]
  /** As many different ones are no accident. Default: two, as such a text by itself may be a code. */
  readonly fewest?: number
  /** Things that are nobody's have them too. */
  readonly ofThings?: true
}

const allOf =
  (pattern: RegExp) =>
  (text: string): readonly string[] =>
    text.match(pattern) ?? []

/** Digits with what parts them, and letters where they stand between or beside the digits. */
const NUMBER_IN_WORDS =
  /(?<![\p{L}\p{N}.,:#$€£-])[+(]{0,2}[A-Z]{0,6}\d(?:[ ./()-]{0,2}(?:\d|[A-Z](?![a-z]))){6,20}(?![\p{L}\p{N}%€$£]|[.,:]\d)/gu

/** Nine digits, or seven and a letter; a time, an amount or a range of years has them too. */
function isLongNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (
    /^(1[6-9]|20|21)\d\d[-/. ]?(0[1-9]|1[0-2])(?!\d{3})|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}(?!\d|-\d{3})/.test(
      text,
    )
  )
    return false
  if (/^\d+[ ./-]+\d+$/.test(text) && digits.length < 10) return false
  return digits.length >= (/[A-Z]/.test(text) ? 6 : 9)
}

/** Forms that a number, a date or a range of either never has. */
const CARRIED: readonly CarriedForm[] = [
  {
    what: 'an e-mail address',
    sign: /@/,
    find: allOf(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu),
    fewest: 1,
  },
  {
    what: 'an e-mail address',
    sign: /[[({]at[\])}]/i,
    find: allOf(
      /[\p{L}\p{N}._%+-]+ ?[[({]at[\])}] ?[\p{L}\p{N}-]+ ?(?:\.|[[({](?:dot|punkt)[\])}]) ?\p{L}{2,}/giu,
    ),
  },
  {
    what: 'a phone number',
    sign: /\d\d/,
    find: allOf(
      /(?<![\d.+-])(?:\+\d{1,3}[ ./-]?(?:\(?\d{1,5}\)?[ ./-]?){2,5}\d{2,}|\(\d{3}\) ?\d{3}[-. ]\d{4}|\d{3}[-.]\d{3}[-.]\d{4}|0[1-9]\d{1,3}[ /-]\d{5,8}|0[1-9]\d{1,3} \d{3,4} \d{4}|0[1-9](?:[ .]\d{2}){4})(?![\d-])/g,
    ),
  },
  {
    what: 'a social security number',
    sign: /\d-\d/,
    find: allOf(/(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g),
  },
  {
    what: 'a bank account (IBAN)',
    sign: /[A-Z]{2}\d{2}/,
    find: (text) =>
      allOf(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g)(text).filter((found) =>
        passesIban(found.replaceAll(' ', '')),
      ),
  },
  {
    what: 'a payment card number',
    sign: /\d{4}/,
    find: (text) =>
      allOf(/(?<![\d.,-])[3-6]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,4}(?![\d.,-]\d|\d)/g)(text).filter((found) =>
        passesLuhn(found.replace(/\D/g, '')),
      ),
  },
  {
    what: 'a UUID',
    sign: /-[0-9a-f]{4}-/i,
    find: allOf(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi),
  },
  {
    what: 'an IP address',
    sign: /\d\.\d{1,3}\.\d{1,3}\.\d/,
    // Versions of four parts have hardly ever three digits in one.
    find: (text) =>
      allOf(/(?<![\d.v])[1-9]\d{1,2}(?:\.(?:0|[1-9]\d{0,2})){3}(?!\.?\d)/g)(text).filter(
        (found) => /\d{3}/.test(found) && found.split('.').every((part) => Number(part) <= 255),
      ),
    fewest: 5,
  },
  {
    what: 'the address of a device',
    sign: /([0-9a-f]{2}[:-]){5}/i,
    find: allOf(/(?<![0-9a-z:-])[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}(?![0-9a-z:-])/gi),
  },
  {
    // Phones, accounts and numbers of people of any country, where words stand beside them.
    what: 'a long number',
    sign: /\d.*\d.*\d.*\d.*\d/,
    find: (text) =>
      /\p{L}{2}/u.test(text) ? allOf(NUMBER_IN_WORDS)(text).filter((found) => isLongNumber(found)) : [],
    fewest: 5,
    ofThings: true,
  },
  {
    what: 'a number plate',
    sign: /[A-Z]-[A-Z]/,
    find: allOf(/(?<![\p{L}\d-])\p{Lu}{1,3}-[A-Z]{1,2} \d{3,4}(?![\p{L}\d-])/gu),
    fewest: 5,
    ofThings: true,
  },
  {
    what: 'a street address',
    sign: /\d/,
    find: allOf(
      /\b\d{1,5}[a-z]? (?:\p{Lu}[\p{Ll}'’-]+ ){1,3}(?:Street|Avenue|Road|Lane|Drive|Boulevard|Terrace|Crescent)\b|\b\p{Lu}\p{Ll}+(?:straße|strasse|str\.|gasse|allee) \d{1,3}[a-z]?\b/gu,
    ),
    fewest: 5,
    ofThings: true,
  },
]

const FEWEST = 2
/** Sites and cars of a company are in many rows; those of people in few. */
const ROWS_OF_THING = 4

/**
 * What some of these texts carry, if anything. O(length of the texts).
 *
 * @param inner each distinct text with what is packed into it
 * @param rowsOf rows of each distinct text
 */
export function carriedForm(
  inner: readonly (readonly string[])[],
  rowsOf: readonly number[],
): { readonly what: string; readonly texts: number } | undefined {
  const carrying = CARRIED.map(() => ({ texts: 0, rows: 0, found: new Set<string>() }))
  for (const [textIndex, texts] of inner.entries())
    for (const [formIndex, form] of CARRIED.entries()) {
      const matches = texts.flatMap((text) => (form.sign.test(text) ? form.find(text) : []))
      if (matches.length === 0) continue
      const { found } = carrying[formIndex]
      carrying[formIndex].texts++
      carrying[formIndex].rows += rowsOf[textIndex]
      if (found.size < MOST_FOUND) for (const match of matches) found.add(match)
    }
  const formIndex = CARRIED.findIndex(({ fewest = FEWEST, ofThings }, index) => {
    const { found, texts, rows } = carrying[index]
    return found.size >= fewest && !(ofThings && texts * ROWS_OF_THING < rows)
  })
  return formIndex < 0 ? undefined : { what: CARRIED[formIndex].what, texts: carrying[formIndex].texts }
}

/** More are not needed to know that they are no accident. */
const MOST_FOUND = 20
