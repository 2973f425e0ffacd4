import { defined } from '@outis/core/value'
import { allOf, comparison, type RealExpression } from '../conditions/column-condition.ts'
import { parseCondition } from '../conditions/parse-condition.ts'
import { CUT_LABELS } from '../conditions/printed-numbers.ts'
import { skipBlanks } from '../conditions/scan-text.ts'
import type { Session } from '../interpret-session.ts'
import { edited } from '../lines.ts'
import { readExpression } from './conditions.ts'
import { bracedSetAt, readItem, readItems } from './set-rules.ts'

export interface JsonCondition {
  /** What takes its place in the document. */
  readonly written: unknown
  /** What it asks; absent where it asks nothing. */
  readonly expression?: RealExpression
}

/** What stands in a document where a condition is expected: a text, a list of them (all must hold), or `{ column, op, value }`. */
export function readJsonCondition(session: Session, value: unknown, path: string): JsonCondition {
  if (typeof value === 'string') return readText(session, value, path)
  if (Array.isArray(value)) {
    const parts = value.map((part, index) => readJsonCondition(session, part, `${path}[${index}]`))
    const expressions = parts.flatMap(({ expression }) => (expression ? [expression] : []))
    return {
      written: parts.map(({ written }) => written),
      ...defined({ expression: allOf(expressions) }),
    }
  }
  return isConditionObject(value) ? readObject(session, value, path) : { written: value }
}

/** `{a=1,b=2}`, an expression, or an item such as `disease_Q7F2`. */
function readText(session: Session, text: string, path: string): JsonCondition {
  const open = /^\s*(?:frozenset\()?\{/.exec(text)?.[0].length
  const set = open === undefined ? undefined : bracedSetAt(session.index, text, open - 1)
  if (set) {
    const { edits, all } = readItems(session, set, () => path)
    return { written: edited(text, edits), ...defined({ expression: all }) }
  }
  const parsed = parseCondition(session.index, text)
  if (parsed && skipBlanks(text, parsed.end) === text.length) {
    const source = { text, place: () => path, rounding: { bins: CUT_LABELS } }
    const { expression, edits } = readExpression(session, parsed.expression, source)
    return { written: edited(text, edits), expression }
  }
  const item = readItem(session, text, path)
  return { written: item.text, expression: { kind: 'test', ...item } }
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
function readObject(session: Session, object: ConditionObject, path: string): JsonCondition {
  const { column, op, value, ...rest } = object
  const texts = (Array.isArray(value) ? value : [value]).map(String)
  const read = session.test({
    name: column,
    asked: comparison(op, texts),
    written: `${column} ${op} ${texts.join(', ')}`,
    place: path,
  })
  const { text: condition, test } = read
  const unchanged = test.kind === 'other' || test.kind === 'unknown'
  return {
    written: unchanged ? object : { column, condition, test, ...rest },
    expression: { kind: 'test', ...read },
  }
}
