import { defined } from '@outis/core/value'
import type { Session } from '../interpret-session.ts'
import type { Edit } from '../lines.ts'
import type { Place } from '../result-findings.ts'
import type { RealExpression } from './column-condition.ts'
import type { TestRounding } from './interpret-test.ts'
import type { ParsedExpression } from './parse-condition.ts'

export interface ReadExpression {
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
