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
  const inner = depth === 0 ? [] : [...jsonTexts(text), ...decoded(text), ...unmarked(text)]
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

/** The words between the tags of XML, behind the keys of key=value, and without marks that nobody sees or blanks between letters. */
function unmarked(text: string): string[] {
  const found: string[] = []
  const seen = text
    .replace(/\p{Cf}/gu, '')
    .replace(/&#(\d{1,6});|\\u([0-9a-f]{4})/gi, (_, decimal, hex) =>
      String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
  if (seen !== text) found.push(seen)
  if (/^\s*<[^>]+>/.test(text)) found.push(joined(text.split(/<[^>]*>/)))
  const values = [...text.matchAll(/(?:^|[&;,|?]\s?)[\p{L}_][\p{L}\p{N}_.-]*=([^&;,|]*)/gu)]
  if (values.length > 0) found.push(joined(values.map(([, value]) => value)))
  if (/^(\p{L} ){4,}/u.test(text))
    found.push(text.replace(/(?<! ) (?! )/g, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
  return found
}

const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string' || typeof value === 'number') texts.push(String(value))
  else if (Array.isArray(value)) for (const inner of value) collect(inner, texts)
  else if (value !== null && typeof value === 'object') {
    const scalars = Object.values(value)
      .flat()
      .filter((inner) => typeof inner === 'string')
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
    const packed = bytes()
    const isWide = packed.length > 3 && packed.every((byte, index) => (index % 2 === 1) === (byte === 0))
    const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(packed)
    return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/u.test(text) && /\p{L}/u.test(text) ? [text] : []
  } catch {
    return []
  }
}
