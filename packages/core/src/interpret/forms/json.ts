import { OutisError } from '../../errors.ts'
import { valueIn, valueText } from '../interpret-value.ts'
import { classColumn, readLabel } from '../labels.ts'
import type { Session } from '../session.ts'
import type { FormInput, FormOutput } from './form-input.ts'
import { isConditionObject, readJsonCondition } from './json-condition.ts'

/** Where conditions stand in documents of ours, of arules and of mlxtend. */
const CONDITION_KEYS = new Set([
  'when',
  'if',
  'then',
  'test',
  'condition',
  'conditions',
  'antecedents',
  'consequents',
  'antecedent',
  'consequent',
  'lhs',
  'rhs',
  'items',
  'itemsets',
  'itemset',
])
/** Where labels of a class stand. */
const LABEL_KEYS = new Set(['leaf', 'label', 'prediction'])

/** Deeper documents could not be written again. A tree as a list of nodes has no depth. */
const DEEPEST = 500

/**
 * A JSON document: conditions stand under `when`, `if`, `then` and the keys of arules and mlxtend, labels under `leaf`, cells
 * under the names of their columns. All else stays as it is. O(document).
 */
export function readJson({ session, text, classColumn: given }: FormInput): FormOutput {
  const document = parseJson(text)
  const labels: string[] = []
  const stated = given ?? statedClass(document)
  walk(document, '$', (key, value) => {
    if (LABEL_KEYS.has(key) && typeof value === 'string') labels.push(value)
    return value
  })
  const column = classColumn(session, stated, {
    leaves: labels.map((label) => [label]),
    tested: new Set(),
    place: '$',
  })
  const answer =
    Array.isArray(document) && document.every((part) => typeof part === 'string')
      ? readJsonCondition(session, document, '$')
      : walk(document, '$', (key, value, path) => readMember(session, { key, value, path, column }))
  return { text: `${JSON.stringify(answer, null, 2)}\n`, interpreted: { kind: 'json', document: answer } }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OutisError('INTERPRET_FORM', {
      message: 'The result is no JSON document.',
      hint: 'Leave --as out to let the form be recognised, or correct the file.',
      // The parser's own words would quote the text.
      details: { kind: (cause as Error).name },
    })
  }
}

const statedClass = (document: unknown): string | undefined => {
  const { class: name } = (document ?? {}) as { readonly class?: unknown }
  return typeof name === 'string' ? name : undefined
}

interface Member {
  readonly key: string
  readonly value: unknown
  readonly path: string
  readonly column: string | undefined
}

/** Undefined: look inside. */
function readMember(session: Session, { key, value, path, column }: Member): unknown {
  if (isConditionObject(value)) return readJsonCondition(session, value, path)
  const scalar = typeof value === 'string' || typeof value === 'number'
  const meaning = session.index.columns.get(key)
  if (meaning && scalar) {
    const real = valueIn(meaning, String(value))
    if (real.kind === 'unknown')
      session.find({ place: path, kind: 'value', text: String(value), reason: real.reason })
    session.counts[
      real.kind === 'unknown' ? 'notInterpreted' : real.kind === 'unchanged' ? 'unchanged' : 'interpreted'
    ]++
    return real.kind === 'unchanged' || real.kind === 'unknown' ? value : valueText(real)
  }
  if (LABEL_KEYS.has(key) && scalar) {
    const label = readLabel(session, column, { text: String(value), place: path })
    return label.test ? label.text : value
  }
  const texts = typeof value === 'string' || (Array.isArray(value) && value.every(isConditionLike))
  if (CONDITION_KEYS.has(key) && texts) return readJsonCondition(session, value, path)
  if (typeof value === 'string') nameAlias(session, value, path)
  return undefined
}

const isConditionLike = (value: unknown): boolean => typeof value === 'string' || isConditionObject(value)

/** A text that nothing expects, and that is an alias, must not pass for something interpreted. */
function nameAlias(session: Session, text: string, place: string): void {
  for (const [name, meaning] of session.index.columns) {
    if (meaning.kind !== 'aliases' || !meaning.aliases.has(text)) continue
    session.counts.notInterpreted++
    session.find({
      place,
      kind: 'value',
      text,
      reason: `it is an alias of "${name}", but stands where no value of it is expected`,
    })
    return
  }
}

type Visit = (key: string, value: unknown, path: string) => unknown

/** A copy of the document in which what `visit` returns takes the place of what it was given. */
function walk(value: unknown, path: string, visit: Visit, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) {
    throw new OutisError('INTERPRET_FORM', {
      message: `The document is nested deeper than ${DEEPEST} levels.`,
      hint: 'Write the tree as a list of nodes, each with the number of its parent.',
    })
  }
  if (Array.isArray(value)) {
    return value.map((part, at) => {
      const here = `${path}[${at}]`
      return isConditionObject(part) ? visit('', part, here) : walk(part, here, visit, depth + 1)
    })
  }
  const copy: [string, unknown][] = []
  for (const [key, part] of Object.entries(value)) {
    const here = `${path}.${key}`
    const read = visit(key, part, here)
    copy.push([key, read === undefined || read === part ? walk(part, here, visit, depth + 1) : read])
  }
  return Object.fromEntries(copy)
}
