import { isShortSeed } from '../data/random/seeded-random.ts'
import { defined } from '../data/value/defined.ts'
import type { MethodRecord } from '../methods/contract/method-record.ts'
import { seedSecret } from '../methods/contract/seed-secret.ts'
import { rememberRecord } from '../methods/registry.ts'
import type { Model } from '../models/model.ts'
import type { OptionBinding, Path } from './options/declaration.ts'
import { toTarget } from './options/option-schema.ts'
import type { Policy, PolicyAttribute, ReleasePolicy } from './options/policy.ts'
import type { RequirementSpec } from './options/requirement-spec.ts'
import { formatPath } from './policy-path.ts'
import { type Preset, presetIn } from './presets.ts'
import { attributeWarnings } from './rules/attribute-rules.ts'
import type { SoundMethod } from './rules/sound.ts'
import { toAccepted, toAudience } from './schema/audience-schema.ts'
import { toData } from './schema/data-schema.ts'
import { toHierarchy, type WrittenHierarchy } from './schema/hierarchy-schema.ts'
import { toAttack, toPurpose, type WrittenPolicy } from './schema/policy-schema.ts'
import {
  toComparisonOptions,
  toMetricOptions,
  toOptions,
  type Vocabulary,
  type WrittenOptions,
  type WrittenRequirement,
} from './schema/requirement-schema.ts'

/** The policy as the program uses it: camelCase, defaults filled in, shorthands written out. */
export function toPolicy(
  written: WrittenPolicy,
  { attributes, method }: { readonly attributes: readonly PolicyAttribute[]; readonly method: SoundMethod },
  vocabulary: Vocabulary,
): Policy {
  const sensitive = attributes.filter(({ role }) => role === 'sensitive').map(({ name }) => name)
  const binding = { vocabulary, sensitive }
  const required = (written.require ?? []).flatMap((one, index) =>
    toRequired(one, ['require', index], binding),
  )
  const isComparison = ({ id }: { readonly id: string }) =>
    vocabulary.comparisons.some((comparison) => comparison.id === id)
  const isCell = ({ id }: { readonly id: string }) => vocabulary.cells.some((cell) => cell.id === id)
  const presetsAsked = (written.require ?? []).flatMap((one) => presetIn(one) ?? [])
  rememberRecord(method.policy, method.record)
  const about = toAbout(written)
  const purpose = written.purpose && toPurpose(written.purpose)
  const policy = {
    outis: written.outis,
    ...defined({ about }),
    data: toData(written.data),
    attributes,
    ...defined({ others: written.others, person: written.person }),
    method: method.policy,
    require: required.filter((one) => !isComparison(one) && !isCell(one)),
    comparisons: required.filter(isComparison),
    cells: required.filter(isCell),
    attack: withLimits(toAttack(written.attack), presetsAsked),
    audience: toAudience(written.audience, purpose),
    accept: (written.accept ?? []).map(toAccepted),
    ...defined({ purpose }),
    notices: [...new Set(presetsAsked.flatMap(({ notes }) => notes))],
    release: {
      to: toTarget(written.release.to),
      keepOrder: written.release['keep-order'] ?? false,
      suppressedRows: written.release['suppressed-rows'] ?? 'protect',
      spreadsheetSafe: written.release['spreadsheet-safe'] ?? false,
    },
    ...defined({ seed: written.seed }),
  }
  return { ...policy, warnings: policyWarnings(policy, method.record) }
}

/** Limits of presets, behind those that the policy sets itself. */
const withLimits = (attack: Policy['attack'], presetsAsked: readonly Preset[]): Policy['attack'] => ({
  ...attack,
  limits: { ...Object.assign({}, ...presetsAsked.map(({ limits }) => limits)), ...attack.limits },
})

function toAbout({ title, publisher, recipient, contact }: WrittenPolicy): Policy['about'] {
  const about = {
    ...defined({ title, publisher, recipient, contact }),
  }
  return Object.keys(about).length === 0 ? undefined : about
}

/** What turns written requirements into bound ones. */
interface Binding {
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
function toRequired(written: WrittenRequirement, path: Path, binding: Binding): RequirementSpec[] {
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

/** What the author should know of a valid policy. */
function policyWarnings(
  { attributes, method, release, seed }: Omit<Policy, 'warnings'>,
  record: MethodRecord,
): string[] {
  return [
    ...attributes.flatMap(attributeWarnings),
    ...methodWarnings(method, attributes, record),
    ...releaseWarnings(release),
    ...seedWarnings(seed, seedSecret(record, { method, attributes })),
  ]
}

/** The rules of a method, asked for warnings alone: what is valid breaks none. */
function methodWarnings(
  method: Policy['method'],
  attributes: Policy['attributes'],
  record: MethodRecord,
): string[] {
  const warnings: string[] = []
  record.rules?.(method, {
    complete: true,
    declared: (name) => attributes.find((attribute) => attribute.name === name),
    names: (...roles) => attributes.filter(({ role }) => roles.includes(role)).map(({ name }) => name),
    report() {},
    warn: (sentence) => warnings.push(sentence),
    column() {},
    role() {},
  })
  return warnings
}

function seedWarnings(seed: string | number | undefined, secret: string | undefined): string[] {
  if (seed === undefined || secret === undefined) return []
  return isShortSeed(seed)
    ? [
        `The seed of the policy is short: whoever has the release could find it by trying, and undo ${secret}. Leave it out in production.`,
      ]
    : [
        `The seed stands in the policy: whoever holds policy and release could undo ${secret}. Leave it out in production.`,
      ]
}

/** In other formats a cell of text is text. */
function releaseWarnings({ to, spreadsheetSafe }: ReleasePolicy): string[] {
  if (!spreadsheetSafe || (to.kind === 'file' && /\.(csv|tsv)$/i.test(to.path))) return []
  return ['release.spreadsheet-safe has no effect: only .csv and .tsv files need it.']
}
