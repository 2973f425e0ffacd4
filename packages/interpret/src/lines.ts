import { count } from '@outis/core/words'
import type { Session } from './interpret-session.ts'

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

/** Characters of a result that is read line by line. */
const LONGEST_RESULT = 2 ** 26
/** Characters of one of its lines. */
export const LONGEST_LINE = 300_000
/** Blanks, or digits, in a row. */
export const LONGEST_RUN = 500

/** Why a result cannot be read line by line. */
export interface UnreadableLine {
  readonly line: number
  readonly reason: string
}

/**
 * Trees, rules and conditions are what tools print and people write. Signs and names are sought in their lines from every
 * place, which takes the square of a line's length at worst: lines that nobody printed are not begun with. O(text).
 */
export function unreadableLine(text: string): UnreadableLine | undefined {
  if (text.length > LONGEST_RESULT)
    return { line: 1, reason: `the text has more than ${count(LONGEST_RESULT)} characters` }
  let line = 1
  let begin = 0
  let run = 0
  let last = OTHER
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === FEED) {
      line++
      begin = index + 1
    }
    const kind = kindOf(code)
    run = kind === OTHER ? 0 : kind === last ? run + 1 : 1
    last = kind
    if (index - begin >= LONGEST_LINE)
      return { line, reason: `line ${line} has more than ${count(LONGEST_LINE)} characters` }
    if (run > LONGEST_RUN)
      return { line, reason: `line ${line} has more than ${LONGEST_RUN} blanks or digits in a row` }
  }
  return undefined
}

const FEED = 10
const SPACE = 32
const ZERO = 48
const OTHER = 0

function kindOf(code: number): number {
  if (code === FEED) return OTHER
  if (code <= SPACE || code === 0xa0 || (code >= 0x2000 && code <= 0x200a)) return SPACE
  return code >= ZERO && code < ZERO + 10 ? ZERO : OTHER
}

const WORD = /[\p{L}\p{N}_]/u

/** Shorter texts occur in prose by chance. */
const SHORTEST = 3

/** Names a line that was not understood if it shows an alias: it must not pass for something interpreted. */
export function nameLeftovers(session: Session, line: string, number: number, from = 0): boolean {
  for (let index = from; index < line.length; index++) {
    if (index > from && WORD.test(line[index - 1]) && WORD.test(line[index])) continue
    for (const [column, meaning] of session.index.columns) {
      if (meaning.kind !== 'aliases') continue
      const alias = meaning.texts
        .at(line, index)
        .find(
          (text) =>
            text.length >= SHORTEST && meaning.aliases.has(text) && endsWord(line, index + text.length),
        )
      if (alias === undefined) continue
      session.fail({
        place: { line: number, column: index + 1 },
        kind: 'line',
        text: line.trim(),
        reason: `the line is of no known form, and shows an alias of "${column}"`,
      })
      return true
    }
  }
  return false
}

const endsWord = (line: string, end: number): boolean =>
  end >= line.length || !(WORD.test(line[end]) && WORD.test(line[end - 1]))
