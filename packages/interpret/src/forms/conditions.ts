import { defined } from '@outis/core/value'
import type { RealExpression } from '../conditions/column-condition.ts'
import type { TestRounding } from '../conditions/interpret-test.ts'
import { type ParsedExpression, parseCondition } from '../conditions/parse-condition.ts'
import { skipBlanks } from '../conditions/scan-text.ts'
import type { FormInput, FormOutput, Session } from '../interpret-session.ts'
import type { InterpretedCondition, Place } from '../interpreted-result.ts'
import { type Edit, edited, joinLines, splitLines } from '../lines.ts'

/** Conditions, one to a line; `#` begins a comment. O(text). */
export function readConditions({ session, text }: FormInput): FormOutput {
  const lines = splitLines(text)
  const conditions: InterpretedCondition[] = []
  const written = lines.texts.map((line, textIndex) => {
    if (/^\s*(#|$)/.test(line)) return line
    const parsed = parseCondition(session.index, line)
    const end = parsed && skipBlanks(line, parsed.end)
    if (!parsed || end! < line.length) {
      const reason = 'the line is not a condition'
      session.fail({
        place: { line: textIndex + 1, column: (end ?? 0) + 1 },
        kind: 'line',
        text: line,
        reason,
      })
      return line
    }
    const place = (start: number) => ({ line: textIndex + 1, column: start + 1 })
    const { expression, edits } = readExpression(session, parsed.expression, { text: line, place })
    const answer = edited(line, edits)
    conditions.push({ line: textIndex + 1, condition: expression, text: answer })
    return answer
  })
  return { text: joinLines(written, lines), interpreted: { kind: 'conditions', conditions } }
}

interface ReadExpression {
  readonly expression: RealExpression
  /** What takes the place of the tests in the text. */
  readonly edits: readonly Edit[]
}

/** Interprets the tests of a parsed expression. Nesting was limited when it was parsed. */
export function readExpression(
  session: Session,
  parsed: ParsedExpression,
  source: {
    readonly text: string
    readonly place: (start: number) => Place | string
    readonly rounding?: TestRounding
  },
): ReadExpression {
  if (parsed.kind === 'test') {
    const { start, end } = parsed
    const read = session.test({
      ...parsed,
      written: source.text.slice(start, end),
      place: source.place(start),
      ...defined({ rounding: source.rounding }),
    })
    return { expression: { kind: 'test', ...read }, edits: [{ start, end, text: read.text }] }
  }
  if (parsed.kind === 'not') {
    const inner = readExpression(session, parsed.of, source)
    return { expression: { kind: 'not', of: inner.expression }, edits: inner.edits }
  }
  const parts = parsed.of.map((part) => readExpression(session, part, source))
  return {
    expression: { kind: parsed.kind, of: parts.map(({ expression }) => expression) },
    edits: parts.flatMap(({ edits }) => edits),
  }
}
