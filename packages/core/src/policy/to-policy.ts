import type { Policy, PolicyAttribute } from './policy.ts'
import { policyWarnings } from './rules/warnings.ts'
import { toAttack } from './schema/attack-schema.ts'
import { toData } from './schema/data-schema.ts'
import type { WrittenPolicy } from './schema/policy-schema.ts'
import type { Vocabulary } from './schema/requirement-schema.ts'
import { toTarget } from './schema/source-schema.ts'
import { toMethod } from './to-method.ts'
import { toRequirements } from './to-requirements.ts'

/** The policy as the program uses it: camelCase, defaults filled in, shorthands written out. */
export function toPolicy(
  written: WrittenPolicy,
  attributes: readonly PolicyAttribute[],
  vocabulary: Vocabulary,
): Policy {
  const named = (role: PolicyAttribute['role']) =>
    attributes.filter((attribute) => attribute.role === role).map(({ name }) => name)
  const binding = { vocabulary, quasi: named('quasi'), sensitive: named('sensitive') }
  const required = (written.require ?? []).flatMap((one, place) =>
    toRequirements(one, ['require', place], binding),
  )
  const isComparison = ({ id }: { readonly id: string }) =>
    vocabulary.comparisons.some((one) => one.id === id)
  const policy = {
    outis: written.outis,
    data: toData(written.data),
    attributes,
    ...(written.others !== undefined && { others: written.others }),
    method: toMethod(written.method, binding),
    require: required.filter((one) => !isComparison(one)),
    comparisons: required.filter(isComparison),
    attack: toAttack(written.attack),
    release: {
      to: toTarget(written.release.to),
      keepOrder: written.release['keep-order'] ?? false,
      spreadsheetSafe: written.release['spreadsheet-safe'] ?? false,
    },
    ...(written.seed !== undefined && { seed: written.seed }),
  }
  return { ...policy, warnings: policyWarnings(policy) }
}
