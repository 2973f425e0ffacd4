/** A policy that is JSON stays JSON. */
export const isJsonText = (text: string): boolean => {
  if (!/^\s*\{/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A value on one line: `{ role: quasi, hierarchy: { dates: [month, year] } }`; of JSON with all texts in quotes. */
export function inlineText(value: unknown, isJson: boolean): string {
  if (typeof value === 'string') return isJson || !isPlain(value) ? quotedText(value) : value
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => inlineText(item, isJson)).join(', ')}]`
  const pairs = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${inlineText(key, isJson)}: ${inlineText(inner, isJson)}`],
  )
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** Plain texts that no reader of YAML takes for something else. */
const isPlain = (text: string): boolean =>
  /^[A-Za-z_][A-Za-z0-9_./-]*[A-Za-z0-9_/]$|^[A-Za-z_]$/.test(text) &&
  !/^(true|false|null|yes|no|on|off|y|n|nan|inf|nil)$/i.test(text)

/** Control characters, what YAML does not allow in the open, and what turns the text behind it around. */
const ODD = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

/** JSON's double quotes are YAML's; what is odd is escaped as well. */
const quotedText = (text: string): string =>
  JSON.stringify(text).replace(
    ODD,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
