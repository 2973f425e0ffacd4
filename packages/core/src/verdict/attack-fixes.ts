import { columnName } from '../data/words/words.ts'
import { someCloseness } from '../methods/contract/hardened-models.ts'
import { findMethod } from '../methods/registry.ts'
import type { Finding, PolicyFix } from '../policy/options/finding.ts'
import type { AskedMethod, Policy } from '../policy/options/policy.ts'
import type { RequirementSpec } from '../policy/options/requirement-spec.ts'

/** A method, with the models of those that have some. */
type FixedMethod = AskedMethod & { readonly models?: readonly RequirementSpec[] }

/** Closer each time: what is left of a table falls steeply with t, so the first step is the smallest. */
export const CLOSENESS = [0.4, 0.3, 0.2, 0.1, 0.05]
const FEWEST_VALUES = 2

/** A change of the policy against what an attack found; undefined where its method has none. */
export function attackFix(
  { kind, columns }: Finding,
  policy: { readonly method: FixedMethod } & Pick<Policy, 'attributes'>,
): PolicyFix | undefined {
  const { method } = policy
  if (kind === 'certain')
    return diversityFix(columns, method) ?? closenessFix(columns, method) ?? hardenedFix(policy)
  if (kind === 'learned') return closenessFix(columns, method) ?? hardenedFix(policy)
  if (kind === 'member' || kind === 'undone') return hardenedFix(policy)
  return undefined
}

function diversityFix([column]: readonly string[], method: FixedMethod): PolicyFix | undefined {
  const asked = askedModel(method, 'distinct-l-diversity', 'l', column)
  if (asked === undefined || (asked.value ?? 0) >= FEWEST_VALUES) return undefined
  return {
    text: `asks for at least ${FEWEST_VALUES} values of each secret in every group (l: ${FEWEST_VALUES})`,
    edits: [{ path: asked.path, value: FEWEST_VALUES }],
  }
}

function closenessFix([column]: readonly string[], method: FixedMethod): PolicyFix | undefined {
  const asked = askedModel(method, 't-closeness', 't', column)
  const closer = CLOSENESS.find((t) => t < (asked?.value ?? 1))
  if (asked === undefined || closer === undefined) return undefined
  const whose = column === undefined ? 'secrets' : columnName(column)
  return {
    text: `keeps the mix of ${whose} in every group closer to that of the whole table (t: ${closer})`,
    edits: [{ path: asked.path, value: closer }],
  }
}

function hardenedFix({ method, attributes }: Parameters<typeof attackFix>[1]): PolicyFix | undefined {
  const { id, mode, models = [] } = method
  if (mode === 'hardened' || !findMethod(id)?.modes.includes('hardened')) return undefined
  const hardened = { path: ['method', id, 'mode'], value: 'hardened' }
  const closeness = askedModel(method, 't-closeness', 't', undefined)
  // Hardened, methods with models ask for one of these for every secret.
  const isClose = attributes
    .filter(({ role }) => role === 'sensitive')
    .every(({ name }) => models.some((spec) => spec.of === name && someCloseness.ids.includes(spec.id)))
  const edits = closeness && !isClose ? [hardened, { path: closeness.path, value: CLOSENESS[0] }] : [hardened]
  return { text: 'hides what the form of the method tells (mode: hardened)', edits }
}

interface AskedModel {
  readonly path: readonly (string | number)[]
  /** Absent where the policy does not ask for the model. */
  readonly value?: number
}

/** Where one option of a model is written for all rows, or can be; undefined where the method has no such option. */
function askedModel(
  { id, models = [] }: FixedMethod,
  model: string,
  option: string,
  column: string | undefined,
): AskedModel | undefined {
  const asked = models.find(
    (spec) => spec.id === model && spec.rows === 'all' && (column === undefined || spec.of === column),
  )
  const value = asked === undefined ? {} : { value: Number(asked.options[option]) }
  const inList = /models\[(\d+)\]$/.exec(asked?.path ?? '')?.[1]
  if (inList !== undefined) return { path: ['method', id, 'models', Number(inList), model, option], ...value }
  const declared = Object.entries(findMethod(id)?.options ?? {}).find(([name]) => name === option)?.[1]
  if (declared?.kind !== 'model' || declared.model !== model) return undefined
  return { path: ['method', id, option], ...value }
}
