/** `sep=;`, by which Excel is told the delimiter, as the first line of a file. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([^\r\n"])"?(?:\r\n|\r|\n)/i

/** The delimiter that the first line of a text names, where it does nothing else. */
export const namedDelimiter = (text: string): string | undefined => SEPARATOR_LINE.exec(text)?.[1]

/** Where the text behind so many lines begins; -1 where it has not so many. A mark before them is one of theirs. */
export function behindLines(text: string, lines: number, complete = true): number {
  let offset = 0
  for (let line = 0; line < lines; line++) {
    while (offset < text.length && text[offset] !== '\n' && text[offset] !== '\r') offset++
    if (offset === text.length) return -1
    // The other half of the end may not have been read yet.
    if (text[offset] === '\r' && offset + 1 === text.length && !complete) return -1
    offset += text[offset] === '\r' && text[offset + 1] === '\n' ? 2 : 1
  }
  return offset
}

/** A text without its first lines. */
export async function* withoutLines(pieces: AsyncIterable<string>, lines: number): AsyncGenerator<string> {
  let head: string | undefined = lines === 0 ? undefined : ''
  for await (const piece of pieces) {
    if (head === undefined) {
      yield piece
      continue
    }
    head += piece
    const from = behindLines(head, lines, false)
    if (from < 0) continue
    if (from < head.length) yield head.slice(from)
    head = undefined
  }
  const from = head === undefined ? -1 : behindLines(head, lines)
  if (from >= 0 && head !== undefined && from < head.length) yield head.slice(from)
}
