const PLAIN = /^[A-Za-z_][A-Za-z0-9_./-]*$/
/** Plain texts that some reader of YAML takes for something else than a text. */
const RESERVED = /^(true|false|null|yes|no|on|off|y|n|nan|inf|nil)$/i

/** A text as YAML writes it: plain where that is safe, else in double quotes with everything odd escaped. */
export function yamlText(text: string): string {
  return PLAIN.test(text) && !RESERVED.test(text) && !/[.-]$/.test(text) ? text : quoted(text)
}

/** Control characters, what YAML does not allow in the open, and what turns the text behind it around. */
const ODD = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

const escaped = (text: string): string =>
  text.replace(ODD, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** JSON's double quotes are YAML's; what is odd is escaped as well. */
export const quoted = (text: string): string => escaped(JSON.stringify(text))

/** Comment lines, broken at about 100 characters. */
export function yamlComment(text: string, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of escaped(text.replace(/\s+/g, ' ')).trim().split(' ')) {
    if (line !== '' && line.length + word.length > 100) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].map((written) => `${indent}# ${written}\n`).join('')
}
