import { methods } from '@outis/core/methods'
import { type Plain, setIn } from './edit-policy.ts'
import { type AttributeView, type PolicyRole, type PolicyView, viewPolicy } from './policy-view.ts'

export interface RoleChoice {
  readonly column: string
  /** Undefined: the declaration is removed and the column is not published, so `others` becomes `drop`. */
  readonly role: PolicyRole | undefined
  /** For a column that becomes a quasi-identifier and has no hierarchy yet. */
  readonly hierarchy?: Plain
  readonly type?: 'date' | 'text'
}

/** Gives columns their roles. A hierarchy or taxonomy that the new role does not use is removed. */
export function setRoles(text: string, choices: readonly RoleChoice[]): string {
  let edited = text
  for (const choice of choices) edited = setRole(edited, choice)
  const { others } = viewPolicy(edited)
  const undeclares = choices.some(({ role }) => role === undefined)
  return undeclares && others !== 'drop' ? setIn(edited, ['others'], 'drop') : edited
}

function setRole(text: string, { column, role, hierarchy, type }: RoleChoice): string {
  const before = viewPolicy(text).attributes.get(column)
  if (role === undefined) return setIn(text, ['attributes', column], undefined)
  if (before?.role === role) return text
  const kept = role === 'quasi' ? (type ?? before?.type) : before?.type === 'date' ? undefined : before?.type
  const more: Record<string, Plain | undefined> = {
    type: kept,
    hierarchy: role === 'quasi' ? (asPlain(before?.hierarchy) ?? hierarchy) : undefined,
  }
  const bare = Object.values(more).every((value) => value === undefined)
  // The whole declaration is written anew, so that nothing of the old role stays.
  return setIn(text, ['attributes', column], bare ? role : { role, ...more })
}

/** Sets one key of a column's declaration; a short one (`sex: quasi`) becomes a long one. */
export function setAttribute(
  text: string,
  column: string,
  key: 'type' | 'hierarchy' | 'taxonomy' | 'levels',
  value: Plain | undefined,
): string {
  const attribute = viewPolicy(text).attributes.get(column)
  if (attribute === undefined) return text
  if (isShort(attribute)) {
    return value === undefined
      ? text
      : setIn(text, ['attributes', column], { role: attribute.role ?? 'neutral', [key]: value })
  }
  return setIn(text, ['attributes', column, key], value)
}

const isShort = ({ type, hierarchy, taxonomy, publish, levels }: AttributeView): boolean =>
  [type, hierarchy, taxonomy, publish, levels].every((value) => value === undefined)

const asPlain = (value: unknown): Plain | undefined => (value === undefined ? undefined : (value as Plain))

/** The method that protects only chosen values, and the option that lists them. */
const chooses = methods
  .flatMap(({ id, plainly, options }) =>
    Object.entries(options).map(([option, { kind }]) => ({ id, name: plainly?.name ?? id, option, kind })),
  )
  .find(({ kind }) => kind === 'values')

/** The name of that method. Undefined where there is none. */
export const choosingMethod = chooses?.name

/** The values of a column that the policy protects. Undefined where its method protects all values. */
export function sensitiveValuesOf(view: PolicyView, column: string): readonly string[] | undefined {
  if (chooses === undefined || view.method?.name !== chooses.id) return undefined
  const chosen = view.method.texts[chooses.option]
  if (typeof chosen !== 'object' || chosen === null) return []
  const values = (chosen as Readonly<Record<string, unknown>>)[column]
  return Array.isArray(values) ? values.map(String) : []
}

/** The policy that protects only these values of the column. Limits k, l and t of the old method are kept. */
export function protectOnly(
  text: string,
  column: string,
  values: readonly string[],
  view: PolicyView,
): string {
  if (chooses === undefined) return text
  const { id, option } = chooses
  if (view.method?.name === id) return setIn(text, ['method', id, option, column], values)
  const { k, l, t } = view.method?.options ?? {}
  const kept: Record<string, Plain> = {}
  for (const [name, value] of Object.entries({ k, l, t })) if (typeof value === 'number') kept[name] = value
  return setIn(text, ['method'], {
    [id]: {
      ...(Object.keys(kept).length === 0 ? { k: 5 } : kept),
      [option]: { [column]: values },
    },
  })
}
