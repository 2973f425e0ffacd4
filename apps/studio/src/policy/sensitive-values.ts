import { methods } from '@outis/core/methods'
import { setIn } from './edit-policy.ts'
import type { PolicyView } from './policy-view.ts'
import type { Plain } from './yaml-form.ts'

/** The method that protects chosen values alone, and the option that it takes them by. */
const chooses = methods
  .flatMap(({ id, plainly, options }) =>
    Object.entries(options).map(([option, { kind }]) => ({ id, name: plainly?.name ?? id, option, kind })),
  )
  .find(({ kind }) => kind === 'values')

/** What that method is called; undefined where no method does so. */
export const choosingMethod = chooses?.name

/** The values of a column that the method protects alone; undefined where it protects all. */
export function sensitiveValuesOf(view: PolicyView, column: string): readonly string[] | undefined {
  if (chooses === undefined || view.method?.name !== chooses.id) return undefined
  const chosen = view.method.options[chooses.option]
  if (typeof chosen !== 'object' || chosen === null) return []
  const values = (chosen as Readonly<Record<string, unknown>>)[column]
  return Array.isArray(values) ? values.map(String) : []
}

/** The policy in which only these values of the column are protected. What the old method asked of classes stays. */
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
