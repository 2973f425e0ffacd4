import type { Session } from './interpret-session.ts'

const WORD = /[\p{L}\p{N}_]/u

/** Shorter texts stand in any prose by chance. */
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
      session.counts.notInterpreted++
      session.find({
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
