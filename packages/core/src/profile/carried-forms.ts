import { passesIban, passesLuhn } from './checksums.ts'

/** What is an identifier beyond doubt wherever it stands in a text. */
interface CarriedForm {
  readonly what: string
  /** A character that every such text has: most texts are passed over by it. */
  readonly sign: RegExp
  /** What is found in a text; each once. */
  readonly find: (text: string) => readonly string[]
}

const allOf =
  (pattern: RegExp) =>
  (text: string): readonly string[] =>
    text.match(pattern) ?? []

/** Forms that a number, a date or a range of either never has. */
const CARRIED: readonly CarriedForm[] = [
  {
    what: 'an e-mail address',
    sign: /@/,
    find: allOf(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu),
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
]

/** A phone-like or number-like text by itself may be a code: so many different ones are none. */
const FEWEST = 2

/** What some of these texts carry, if anything. O(length of the texts). */
export function carriedForm(
  texts: Iterable<string>,
): { readonly what: string; readonly texts: number } | undefined {
  const carrying = CARRIED.map(() => 0)
  const found = CARRIED.map(() => new Set<string>())
  for (const text of texts) {
    for (const [index, form] of CARRIED.entries()) {
      if (!form.sign.test(text)) continue
      const matches = form.find(text)
      if (matches.length === 0) continue
      carrying[index]++
      if (found[index].size < FEWEST) for (const match of matches) found[index].add(match)
    }
  }
  const at = CARRIED.findIndex((_, index) => found[index].size >= (index === 0 ? 1 : FEWEST))
  return at < 0 ? undefined : { what: CARRIED[at].what, texts: carrying[at] }
}
