/**
 * Text in a workbook cannot hold every character: control characters and `\r` are written `_xHHHH_`, and text that
 * looks like that is escaped by `_x005F_` (ECMA-376 part 1, 22.9.2.19). U+FFFD and the non-characters are written so
 * too: some readers leave them out.
 */
const UNWRITABLE = /_(?=x[0-9A-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}|\ufffd/gu

export const escapeXlsxText = (text: string): string =>
  text.replace(UNWRITABLE, (unwritable) =>
    [...Array(unwritable.length).keys()].map((index) => escapedUnit(unwritable.charCodeAt(index))).join(''),
  )

export const unescapeXlsxText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))

const escapedUnit = (unit: number): string => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`

/** The shortest decimal text of a number, digits only: 1e21 is written out. */
export function decimalText(value: number): string {
  const text = String(value)
  const exponent = /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(text)
  if (exponent === null) return text
  const [, sign, first, fraction = '', power] = exponent
  const digits = `${first}${fraction}`
  const shift = Number(power)
  return shift < 0 ? `${sign}0.${'0'.repeat(-shift - 1)}${digits}` : `${sign}${digits.padEnd(shift + 1, '0')}`
}

/** A day as YYYY-MM-DD; with the time where there is one. */
export function dateText(date: Date): string {
  const text = date.toISOString()
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10)
  return text.replace(/(\.000)?Z$/, '')
}
