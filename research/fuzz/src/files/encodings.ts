import type { Encoding } from '../cases/case.ts'

/** What windows-1252 has at 0x80 to 0x9f, in the order of its bytes; a space where it has nothing. */
const UPPER = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  if (encoding === 'utf-8-mark') return Buffer.from(`\ufeff${text}`, 'utf8')
  if (encoding === 'windows-1252') return Buffer.from([...text].map(windowsByte))
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'utf-16le' ? little : little.swap16()
}

/** Whether windows-1252 can write the text, and no reader could take the bytes for UTF-8. */
export function suitsWindows(text: string): boolean {
  if ([...text].some((character) => windowsByte(character) === UNKNOWN)) return false
  const bytes = encoded(text, 'windows-1252')
  return !Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes)
}

const UNKNOWN = 0x3f

function windowsByte(character: string): number {
  const code = character.codePointAt(0)!
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code === UNKNOWN ? 0x3f : code
  const place = character === ' ' ? -1 : UPPER.indexOf(character)
  return place < 0 ? UNKNOWN : 0x80 + place
}
