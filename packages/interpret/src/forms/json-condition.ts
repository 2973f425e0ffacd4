import { edited } from '../lines.ts'
import { parseCondition } from '../parse-condition.ts'
import { readExpression } from '../read-expression.ts'
import { CUT_LABELS } from '../rounding.ts'
import { skipBlanks } from '../scan-text.ts'
import type { Asked, Session } from '../session.ts'
import { bracedSetAt, readItem, readItems } from './item-sets.ts'

/** What stands in a document where a condition is expected: a text, a list of them, or `{ column, op, value }`. */
export function readJsonCondition(session: Session, value: unknown, path: string): unknown {
  if (typeof value === 'string') return readText(session, value, path)
  if (Array.isArray(value)) return value.map((part, at) => readJsonCondition(session, part, `${path}[${at}]`))
  if (isConditionObject(value)) return readObject(session, value, path)
  return value
}

/** `{a=1,b=2}`, an expression, or an item such as `disease_Q7F2`. */
function readText(session: Session, text: string, path: string): string {
  const open = /^\s*(?:frozenset\()?\{/.exec(text)?.[0].length
  const set = open === undefined ? undefined : bracedSetAt(session.index, text, open - 1)
  if (set) return edited(text, readItems(session, set, () => path).edits)
  const parsed = parseCondition(session.index, text)
  if (parsed && skipBlanks(text, parsed.end) === text.length) {
    const source = { text, place: () => path, rounding: { bins: CUT_LABELS } }
    return edited(text, readExpression(session, parsed.expression, source).edits)
  }
  return readItem(session, text, path).text
}

interface ConditionObject {
  readonly column: string
  readonly op: string
  readonly value: unknown
}

const OPERATORS = ['=', '==', '!=', '<', '<=', '>', '>=', 'in', 'not in']

export const isConditionObject = (value: unknown): value is ConditionObject => {
  const { column, op } = (value ?? {}) as Partial<ConditionObject>
  return (
    typeof column === 'string' &&
    typeof op === 'string' &&
    OPERATORS.includes(op) &&
    'value' in (value as object)
  )
}

/** The object keeps what else it holds; `condition` says in words, `test` in parts, what it means. */
function readObject(session: Session, given: ConditionObject, path: string): unknown {
  const { column, op, value, ...rest } = given
  const texts = (Array.isArray(value) ? value : [value]).map(String)
  const { text: condition, test } = session.test({
    name: column,
    asked: askedBy(op, texts),
    written: `${column} ${op} ${texts.join(', ')}`,
    place: path,
  })
  return test.kind === 'other' || test.kind === 'unknown' ? given : { column, condition, test, ...rest }
}

function askedBy(op: string, texts: readonly string[]): Asked {
  if (op.startsWith('<') || op.startsWith('>')) {
    const bound = { text: texts[0] ?? '', closed: op.endsWith('=') }
    return { kind: 'range', negated: false, ...(op.startsWith('<') ? { upper: bound } : { lower: bound }) }
  }
  return { kind: 'set', negated: op === '!=' || op === 'not in', texts }
}
