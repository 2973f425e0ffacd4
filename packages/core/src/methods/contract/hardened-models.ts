import type { Mode } from '../../policy/options/policy.ts'
import type { RequirementSpec } from '../../policy/options/requirement-spec.ts'
import type { PolicyRules } from './policy-rules.ts'

/** Models that bound how sure anybody is of a value after reading a class. */
const CLOSENESS = [
  'entropy-l-diversity',
  't-closeness',
  'basic-beta-likeness',
  'enhanced-beta-likeness',
  'delta-disclosure',
]

/** What a hardened method accepts for each sensitive attribute, and how it asks for it. */
export interface NeededModels {
  readonly ids: readonly string[]
  readonly words: string
}

/** Several values in every class, whatever their shares. */
export const someDiversity: NeededModels = {
  ids: ['distinct-l-diversity', 'recursive-l-diversity', ...CLOSENESS],
  words: '`l`, `t` or a model of β-likeness',
}

/** Shares of values in every class, not only their number. */
export const someCloseness: NeededModels = {
  ids: CLOSENESS,
  words: '`t`, entropy-l-diversity or a model of β-likeness',
}

/** Hardened, no sensitive attribute may go without a model: k alone lets a class share one value. */
export function requireModels(
  { mode, models }: { readonly mode: Mode; readonly models: readonly RequirementSpec[] },
  rules: PolicyRules,
  needed: NeededModels,
): void {
  if (mode !== 'hardened') return
  const open = rules
    .names('sensitive')
    .filter((name) => !models.some(({ id, of }) => of === name && needed.ids.includes(id)))
  if (open.length === 0) return
  const names = open.map((name) => `"${name}"`).join(', ')
  rules.report(
    ['mode'],
    `hardened asks for ${needed.words} for every sensitive attribute, and ${names} ${open.length === 1 ? 'has' : 'have'} none; add one, or take mode: faithful`,
  )
}
