/** Texts and names as Spark SQL writes them. Statements are made in this folder; nothing else puts text into one. */

/** A name, whatever is in it. */
export const quoteName = (name: string): string => `\`${name.replaceAll('`', '``')}\``

/** A text value, by its bytes: no character in it means anything to the parser, whatever its settings. */
export const literal = (text: string): string =>
  `CAST(X'${Buffer.from(text, 'utf8').toString('hex')}' AS STRING)`

/** `value IN (…)`; nothing is in an empty list. */
export const isOneOf = (text: string, values: readonly string[]): string =>
  values.length === 0 ? 'FALSE' : `${text} IN (${values.map(literal).join(', ')})`

/** The parts of a table's name as SQL writes it: `clinic.stays`, with backticks where a part has a dot in it. */
export function nameParts(table: string): string[] | undefined {
  const part = /(?:`((?:[^`]|``)+)`|([^`.\s][^`.]*))(\.|$)/y
  const parts: string[] = []
  for (let index = 0; index < table.length; index = part.lastIndex) {
    part.lastIndex = index
    const match = part.exec(table)
    if (match === null) return undefined
    parts.push(match[1] === undefined ? match[2] : match[1].replaceAll('``', '`'))
    if (match[3] === '' && part.lastIndex < table.length) return undefined
    if (match[3] === '.' && part.lastIndex === table.length) return undefined
  }
  return parts.length === 0 ? undefined : parts
}

export const quoteParts = (parts: readonly string[]): string => parts.map(quoteName).join('.')

/** A column of the source at a place: as Spark has it, and as text. Its own name stays out of statements. */
export const nativeAt = (sourceIndex: number): string => `s${sourceIndex}`
export const textAt = (sourceIndex: number): string => `c${sourceIndex}`

/** Which of the pieces that rows lie in (files, mostly), and the row's number there. */
export const PIECE = 'f'
export const WITHIN = 'i'
/** Bytes of the file. */
export const SIZE = 'z'

/** A row's number in the source, from 0. */
export const ROW = 'n'

/** A pattern of JavaScript as a literal for RLIKE: `$` of Java also stands before a line's end. */
export const pattern = (source: string): string => literal(source.replace(/\$$/, '\\z'))
