import { defined } from '../data/value/defined.ts'
import { rememberRecord } from '../methods/registry.ts'
import type { Policy, PolicyAttribute } from './options/policy.ts'
import { toTarget } from './options/source-schema.ts'
import { type Preset, presetIn } from './presets.ts'
import type { SoundMethod } from './rules/sound.ts'
import { policyWarnings } from './rules/warnings.ts'
import { toAttack } from './schema/attack-schema.ts'
import { toData } from './schema/data-schema.ts'
import type { WrittenPolicy } from './schema/policy-schema.ts'
import { toPurpose } from './schema/purpose-schema.ts'
import type { Vocabulary } from './schema/requirement-schema.ts'
import { toRequired } from './to-requirements.ts'

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
  const asked = (written.require ?? []).flatMap((one) => presetIn(one) ?? [])
  rememberRecord(method.policy, method.record)
  const about = toAbout(written)
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
    attack: withLimits(toAttack(written.attack), asked),
    ...(written.purpose !== undefined && { purpose: toPurpose(written.purpose) }),
    notices: [...new Set(asked.flatMap(({ notes }) => notes))],
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
const withLimits = (attack: Policy['attack'], asked: readonly Preset[]): Policy['attack'] => ({
  ...attack,
  limits: { ...Object.assign({}, ...asked.map(({ limits }) => limits)), ...attack.limits },
})

function toAbout({ title, publisher, recipient, contact }: WrittenPolicy): Policy['about'] {
  const about = {
    ...defined({ title, publisher, recipient, contact }),
  }
  return Object.keys(about).length === 0 ? undefined : about
}
