import { OutisError } from '../../data/errors.ts'
import type { PolicyEdit } from '../options/finding.ts'
import { isBranch, nodeIn, parsedPolicy, plainOf, writtenScalar } from './policy-nodes.ts'
import { addToList, setInText } from './set-in-text.ts'

/**
 * The text of a policy, YAML or JSON, with changes made one after the other. Comments, order and spacing of everything else stay as
 * they are. Whether the policy is sound afterwards is for whoever reads it.
 */
export function editedPolicy(text: string, edits: readonly PolicyEdit[]): string {
  const [error] = parsedPolicy(text).errors
  if (error === undefined) return edits.reduce(withEdit, text)
  throw new OutisError('POLICY_SYNTAX', {
    message: 'The policy cannot be changed: it is not valid YAML.',
    hint: 'Mend it first; `outis run` says where.',
  })
}

function withEdit(text: string, edit: PolicyEdit): string {
  if ('attribute' in edit) return withAttribute(text, edit.attribute, edit.set)
  return 'add' in edit ? addToList(text, edit.path, edit.add) : setInText(text, edit.path, edit.value)
}

/** Keys of a column that another role does not have. */
const ROLE_KEYS: Readonly<Record<string, readonly string[]>> = {
  hierarchy: ['quasi'],
  levels: ['quasi'],
  taxonomy: ['sensitive'],
  publish: ['neutral', 'sensitive'],
}

function withAttribute(text: string, name: string, set: Readonly<Record<string, unknown>>): string {
  const path = ['attributes', name]
  const node = nodeIn(parsedPolicy(text), path)
  const { role } = set
  if (!isBranch(node)) {
    // `ward: neutral` is short for `ward: { role: neutral }`.
    const written = node === undefined ? undefined : writtenScalar(node)
    const long = withoutUndefined({ ...(written !== undefined && { role: written }), ...set })
    const isShort = Object.keys(long).length === 1 && 'role' in long
    return setInText(text, path, isShort ? long.role : long)
  }
  const stale = Object.entries(ROLE_KEYS).flatMap(([key, roles]) =>
    typeof role === 'string' && !roles.includes(role) && !(key in set) ? [[key, undefined] as const] : [],
  )
  const edited = [...stale, ...Object.entries(set)].reduce(
    (before, [key, value]) => setInText(before, [...path, key], value),
    text,
  )
  const left = plainOf(nodeIn(parsedPolicy(edited), path))
  const keys = Object.keys(left ?? {})
  return keys.length === 1 && keys[0] === 'role'
    ? setInText(edited, path, (left as { role: unknown }).role)
    : edited
}

const withoutUndefined = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
