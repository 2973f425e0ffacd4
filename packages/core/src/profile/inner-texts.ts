import { passesIban, passesLuhn } from './value-patterns.ts'

/** In every browser, worker and Node; not in the language's own library of types. */
declare class TextDecoder {
  constructor(label: string, options: { readonly fatal: boolean })
  decode(bytes: Uint8Array): string
}
declare function atob(text: string): string

/** Longer texts hold pictures and files: their beginning is enough. */
const LONGEST = 20_000

/** A text and what is packed into it: JSON, base64, hexadecimal digits, percent signs. O(length). */
export function innerTexts(text: string): readonly string[] {
  if (text.length < 8 || /^-?[\d.,]+$/.test(text)) return [text]
  return unpacked(text.slice(0, LONGEST), 2)
}

function unpacked(text: string, depth: number): readonly string[] {
  const inner = depth === 0 ? [] : [...jsonTexts(text), ...decoded(text)]
  return inner.length === 0 ? [text] : [text, ...inner.flatMap((innerText) => unpacked(innerText, depth - 1))]
}

function jsonTexts(text: string): string[] {
  if (!/^\s*[[{"]/.test(text)) return []
  try {
    const found: string[] = []
    collect(JSON.parse(text), found)
    return found
  } catch {
    return []
  }
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string' || typeof value === 'number') texts.push(String(value))
  else if (Array.isArray(value)) for (const inner of value) collect(inner, texts)
  else if (value !== null && typeof value === 'object') {
    const scalars = Object.values(value).filter((inner) => typeof inner === 'string')
    // { given: "Ada", family: "Hall" }
    if (scalars.length > 1) texts.push(scalars.join(' '))
    for (const inner of Object.values(value)) collect(inner, texts)
  }
}

function decoded(text: string): string[] {
  const found: string[] = []
  if (/^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1)
    found.push(...printable(() => bytesOfBase64(text)))
  if (/^([0-9a-f]{2}){4,}$/i.test(text)) found.push(...printable(() => bytesOfHex(text)))
  if (/%[0-9a-f]{2}/i.test(text)) {
    try {
      found.push(decodeURIComponent(text.replaceAll('+', ' ')))
    } catch {
      return found
    }
  }
  return found
}

const bytesOfBase64 = (text: string): Uint8Array => {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
}

const bytesOfHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g)!, (pair) => Number.parseInt(pair, 16))

/** The bytes as a text, if that is what they are. */
function printable(bytes: () => Uint8Array): string[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes())
    return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/u.test(text) && /\p{L}/u.test(text) ? [text] : []
  } catch {
    return []
  }
}

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
