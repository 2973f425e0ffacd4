import type { Verdict } from '../check/check-input.ts'
import { columnName, figure, stratumName } from '../data/words/words.ts'
import { findModel } from '../models/registry.ts'

export type RequirementParts = Pick<Verdict, 'model' | 'of' | 'options' | 'rows'>

/** "Distinct l-diversity of occupation (l = 3)"; `titles` are of requirements that are no models. */
export function namedRequirement(
  { model, of, options, rows }: RequirementParts,
  titles: Readonly<Record<string, string>> = {},
): string {
  const shown = Object.entries(options).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? figure(value) : value}`,
  )
  const about = of === undefined ? '' : ` of ${columnName(of)}`
  const parts =
    rows === 'all' ? shown : [...shown, rows === 'generalised' ? 'generalised rows' : stratumName(rows)]
  const title = findModel(model)?.title ?? titles[model] ?? model
  return `${title}${about}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
}
