import { count } from '@outis/core/words'

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
