import { setIn } from './edit-policy.ts'
import type { PolicyView } from './policy-view.ts'
import type { Plain } from './yaml-form.ts'

/** The method that protects chosen values alone. */
const CHOOSES_VALUES = 'sbtam'

/** The values of a column that the method protects alone; undefined where it protects all. */
export function sensitiveValuesOf(view: PolicyView, column: string): readonly string[] | undefined {
  if (view.method?.name !== CHOOSES_VALUES) return undefined
  const chosen = view.method.texts['sensitive-values']
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
  if (view.method?.name === CHOOSES_VALUES) {
    return setIn(text, ['method', CHOOSES_VALUES, 'sensitive-values', column], values)
  }
  const { k, l, t } = view.method?.options ?? {}
  const kept: Record<string, Plain> = {}
  for (const [name, value] of Object.entries({ k, l, t })) if (typeof value === 'number') kept[name] = value
  return setIn(text, ['method'], {
    [CHOOSES_VALUES]: {
      ...(Object.keys(kept).length === 0 ? { k: 5 } : kept),
      'sensitive-values': { [column]: values },
    },
  })
}
