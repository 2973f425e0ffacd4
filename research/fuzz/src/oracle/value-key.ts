import { numberKey, PLAIN } from './numbers.ts'

/** Decimals as numbers are written, with signs, zeros and exponents. */
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** One key for all texts of a value, as docs/policy.md says when two texts are one: by number, by day, by NFC. */
export function valueKey(text: string, type: string | undefined): string {
  const form = text.normalize('NFC')
  if (type === 'number') return decimalKey(form)
  if (type === 'date') return dayKey(form)
  return type === undefined && PLAIN.test(form) ? numberKey(form) : form
}

function decimalKey(text: string): string {
  const found = DECIMAL.exec(text)
  if (found === null) return text
  const [, sign, whole = '', part = '', exponent = '0'] = found
  if (whole === '' && part === '') return text
  const shift = Number(exponent)
  const digits = `${whole}${part}`
  const point = whole.length + shift
  const padded =
    point > digits.length
      ? digits.padEnd(point, '0')
      : digits.padStart(digits.length - Math.min(0, point), '0')
  const at = Math.max(0, point)
  return numberKey(
    `${sign === '-' ? '-' : ''}${padded.slice(0, at) || '0'}${at < padded.length ? `.${padded.slice(at)}` : ''}`,
  )
}

/** Days as the fuzzer draws them; a time behind the day makes it another value. */
function dayKey(text: string): string {
  const found = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  return found ? `${found[3]}-${found[2]}-${found[1]}` : text.replaceAll('/', '-')
}
