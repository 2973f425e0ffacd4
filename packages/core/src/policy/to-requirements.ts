import type { Model } from '../models/model.ts'
import type { SearchPolicy } from './method-policy.ts'
import { formatPath, type Path } from './path.ts'
import type { RequirementSpec } from './requirement-spec.ts'
import {
  toComparisonOptions,
  toMetricOptions,
  toOptions,
  type Vocabulary,
  type WrittenOptions,
  type WrittenRequirement,
} from './schema/requirement-schema.ts'
import { SHORTHANDS, type WrittenSearch } from './schema/search-schema.ts'
import { milliseconds } from './schema/words.ts'

/** What turns written requirements into bound ones. */
export interface Binding {
  readonly vocabulary: Vocabulary
  /** Names of the sensitive attributes, in declared order. */
  readonly sensitive: readonly string[]
}

/** `k`, `l`, `t` and `models`, in this order, one entry per sensitive attribute where a model speaks of one. */
export function searchModels(written: WrittenSearch, path: Path, binding: Binding): RequirementSpec[] {
  const short = SHORTHANDS.flatMap(({ key, model }) => {
    const value = written[key]
    return value === undefined ? [] : [{ requirement: { [model]: { [key]: value } }, path: [...path, key] }]
  })
  const long = (written.models ?? []).map((requirement, place) => ({
    requirement,
    path: [...path, 'models', place],
  }))
  return [...short, ...long].flatMap((one) => toRequirements(one.requirement, one.path, binding))
}

/** The keys that searching methods share, with this method's own defaults. */
export function toSearch(
  written: WrittenSearch,
  path: Path,
  { loss = 'loss', ...binding }: Binding & { readonly loss?: SearchPolicy['loss'] },
): SearchPolicy {
  const { budget } = written
  return {
    models: searchModels(written, path, binding),
    loss: written.loss ?? loss,
    suppressionLimit: written['suppression-limit'] ?? 0,
    ...(budget !== undefined && { budget: milliseconds(budget) }),
  }
}

export function toRequirements(written: WrittenRequirement, path: Path, binding: Binding): RequirementSpec[] {
  const [id, options] = requirementParts(written)
  const rows = typeof options.rows === 'string' ? options.rows : 'all'
  const where = { rows, path: formatPath(path) }
  const model = binding.vocabulary.models.find((one) => one.id === id)
  const comparison = binding.vocabulary.comparisons.find((one) => one.id === id)
  if (comparison) return [{ kind: 'metric', id, options: toComparisonOptions(comparison, options), ...where }]
  if (!model) return [{ kind: 'metric', id, options: toMetricOptions(options), ...where }]
  const bound = { kind: 'model', id, ...toOptions(model, options), ...where } as const
  return speaksOf(model) ? attributesOf(options, binding).map((of) => ({ ...bound, of })) : [bound]
}

/** The one key of a requirement that is given, and what it holds. */
export function requirementParts(written: WrittenRequirement): [string, WrittenOptions] {
  return Object.entries(written).find(([, options]) => options !== undefined) ?? ['', {}]
}

/** Whether the model judges a sensitive attribute. */
export const speaksOf = (model: Model): boolean => model.needs.includes('sensitive')

const attributesOf = ({ of }: WrittenOptions, { sensitive }: Binding): readonly string[] =>
  typeof of === 'string' ? [of] : sensitive
