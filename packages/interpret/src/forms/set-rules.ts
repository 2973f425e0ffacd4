import { defined } from '@outis/core/value'
import type { RealExpression } from '../conditions/column-condition.ts'
import type { Session } from '../interpret-session.ts'
import type { InterpretedRule } from '../interpreted-result.ts'
import { nameLeftovers } from '../leftover-codes.ts'
import { type Edit, edited, joinLines, splitLines } from '../lines.ts'
import type { FormInput, FormOutput } from './form-input.ts'
import { bracedSetAt, readItems } from './item-sets.ts'

/** Association rules and item sets in braces, one to a line: arules, and mlxtend printed or as CSV. O(text). */
export function readSetRules({ session, text }: FormInput): FormOutput {
  const lines = splitLines(text)
  const rules: InterpretedRule[] = []
  const written = lines.texts.map((line, textIndex) => {
    const { edits, sides, behind } = readSides(session, line, textIndex + 1)
    if (sides.length === 0) {
      nameLeftovers(session, line, textIndex + 1)
      return line
    }
    nameLeftovers(session, line, textIndex + 1, behind)
    const [left, right] = sides
    rules.push({ line: textIndex + 1, ...defined({ condition: left, conclusion: right }) })
    return edited(line, edits)
  })
  return { text: joinLines(written, lines), interpreted: { kind: 'rules', rules } }
}

function readSides(session: Session, line: string, number: number) {
  const edits: Edit[] = []
  const sides: (RealExpression | undefined)[] = []
  let behind = 0
  for (let open = line.indexOf('{'); open >= 0; open = line.indexOf('{', behind)) {
    const set = bracedSetAt(session.index, line, open)
    if (!set) {
      session.counts.notInterpreted++
      session.find({
        place: { line: number, column: open + 1 },
        kind: 'line',
        text: line.slice(open),
        reason: 'the set does not end',
      })
      // Nothing that opens behind it can end either.
      if (!line.includes('}', open)) return { edits, sides, behind: open + 1 }
      behind = open + 1
      continue
    }
    const read = readItems(session, set, (start) => ({ line: number, column: start + 1 }))
    edits.push(...read.edits)
    sides.push(read.all)
    behind = set.end
  }
  return { edits, sides, behind }
}
