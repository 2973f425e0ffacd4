const PLAIN = /^[A-Za-z_][A-Za-z0-9_./-]*$/
/** Plain texts that some reader of YAML takes for something else than a text. */
const RESERVED = /^(true|false|null|yes|no|on|off|y|n|nan|inf|nil)$/i

/** A text as YAML writes it: plain where that is safe, else in double quotes with everything odd escaped. */
export function yamlText(text: string): string {
  return PLAIN.test(text) && !RESERVED.test(text) && !/[.-]$/.test(text) ? text : quoted(text)
}

/** JSON's double quotes are YAML's; what YAML does not allow in the open is escaped as well. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Comment lines, broken at about 100 characters. */
export function yamlComment(text: string, indent = ''): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.replace(/\s+/g, ' ').trim().split(' ')) {
    if (line !== '' && line.length + word.length > 100) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].map((written) => `${indent}# ${written}\n`).join('')
}
