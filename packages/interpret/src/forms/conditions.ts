import { parseCondition } from '../conditions/parse-condition.ts'
import { readExpression } from '../conditions/read-expression.ts'
import { skipBlanks } from '../conditions/scan-text.ts'
import type { InterpretedCondition } from '../interpreted-result.ts'
import { edited, joinLines, splitLines } from '../lines.ts'
import type { FormInput, FormOutput } from './form-input.ts'

/** Conditions, one to a line; `#` begins a comment. O(text). */
export function readConditions({ session, text }: FormInput): FormOutput {
  const lines = splitLines(text)
  const conditions: InterpretedCondition[] = []
  const written = lines.texts.map((line, textIndex) => {
    if (/^\s*(#|$)/.test(line)) return line
    const parsed = parseCondition(session.index, line)
    const end = parsed && skipBlanks(line, parsed.end)
    if (!parsed || end! < line.length) {
      session.counts.notInterpreted++
      const reason = 'the line is no condition'
      session.find({
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
