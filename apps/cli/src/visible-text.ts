/**
 * Characters that a terminal obeys instead of showing, C0, DEL and C1, and those that turn the text behind them around. In a column
 * or a file name they would clear the screen, or let a name look like another.
 */
const OBEYED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text of one line as it can be shown: what would be obeyed is written as in JSON, `\u001b`. */
export const visible = (text: string): string => text.replace(OBEYED, escaped)

/** The same of a text of several lines. */
export const visibleLines = (text: string): string =>
  text.replace(OBEYED, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  )

// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours are made of
const COLOUR = /(\u001b\[\d{1,2}m)/

/** The same of a text that is ready to be printed: with colours they stay, without there are none. */
export const shownText = (text: string, colours: boolean): string =>
  text
    .split(COLOUR)
    .map((part, index) => (colours && index % 2 === 1 ? part : visibleLines(part)))
    .join('')

/** The same of every text in a result, names of keys aside. */
export function visibleIn<Value>(value: Value): Value {
  if (typeof value === 'string') return visible(value) as Value
  if (Array.isArray(value)) return value.map(visibleIn) as Value
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (value instanceof Map || value instanceof Set) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, visibleIn(one)])) as Value
}

/** JSON that says the same text, and that a terminal shows as it is. */
export const jsonText = (value: unknown): string =>
  // Line ends are those between its parts: inside texts they are escaped already.
  JSON.stringify(value, null, 2).replace(OBEYED, (character) =>
    character === '\n' ? character : escaped(character),
  )
