import type { Model } from '../models/model.ts'
import type { OptionBinding } from './options/declaration.ts'
import type { RequirementSpec } from './options/requirement-spec.ts'
import { formatPath, type Path } from './policy-path.ts'
import { type Preset, presetIn } from './presets.ts'
import { toHierarchy, type WrittenHierarchy } from './schema/hierarchy-schema.ts'
import {
  toComparisonOptions,
  toMetricOptions,
  toOptions,
  type Vocabulary,
  type WrittenOptions,
  type WrittenRequirement,
} from './schema/requirement-schema.ts'

/** What turns written requirements into bound ones. */
export interface Binding {
  readonly vocabulary: Vocabulary
  /** Names of the sensitive attributes, in declared order. */
  readonly sensitive: readonly string[]
}

/** What the options of a method are read with. */
export const optionBinding = (binding: Binding & { readonly quasi: readonly string[] }): OptionBinding => ({
  quasi: binding.quasi,
  requirements: (written, path) => toRequirements(written as WrittenRequirement, path, binding),
  hierarchy: (written) => toHierarchy(written as WrittenHierarchy),
})

/** The requirements of an entry of `require`; those of a preset say so. */
export function toRequired(written: WrittenRequirement, path: Path, binding: Binding): RequirementSpec[] {
  const preset = presetIn(written)
  return preset ? requirementsOfPreset(preset, path, binding) : toRequirements(written, path, binding)
}

export function requirementsOfPreset(preset: Preset, path: Path, binding: Binding): RequirementSpec[] {
  const origin = { id: preset.id, source: preset.source }
  return preset.require
    .flatMap((one) => toRequirements(one, path, binding))
    .map((spec) => ({ ...spec, preset: origin }))
}

function toRequirements(written: WrittenRequirement, path: Path, binding: Binding): RequirementSpec[] {
  const [id, options] = requirementParts(written)
  const rows = typeof options.rows === 'string' ? options.rows : 'all'
  const where = { rows, path: formatPath(path) }
  const model = binding.vocabulary.models.find((model) => model.id === id)
  const comparison = binding.vocabulary.comparisons.find((comparison) => comparison.id === id)
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
