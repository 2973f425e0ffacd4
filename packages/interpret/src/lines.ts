/** A text by lines, each with the line end it had. */
export interface Lines {
  readonly texts: readonly string[]
  readonly ends: readonly string[]
}

export function splitLines(text: string): Lines {
  const parts = text.split(/(\r\n|\n|\r)/)
  return {
    texts: parts.filter((_, partIndex) => partIndex % 2 === 0),
    ends: parts.filter((_, partIndex) => partIndex % 2 === 1),
  }
}

export const joinLines = (texts: readonly string[], { ends }: Lines): string =>
  texts.map((line, textIndex) => line + (ends[textIndex] ?? '')).join('')

/** A part of a line and what takes its place. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Edits do not overlap. */
export function edited(line: string, edits: readonly Edit[]): string {
  let written = ''
  let from = 0
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    written += line.slice(from, start) + text
    from = end
  }
  return written + line.slice(from)
}
