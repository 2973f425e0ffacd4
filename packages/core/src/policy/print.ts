import type { Policy, PolicyAttribute } from './policy.ts'
import { printMethod } from './print-method.ts'
import { type Printed, printHierarchy, printRequirement, printSource, printTime } from './print-parts.ts'

/** The policy as a document again, in long form with every default; parsing it gives the same policy. */
export function printPolicy(policy: Policy): Readonly<Record<string, unknown>> {
  const { data, attack, release } = policy
  return {
    outis: policy.outis,
    data: {
      source: printSource(data.source),
      missing: data.missing,
      'missing-as': data.missingAs,
      'drop-missing': data.dropMissing,
      ...(data.csv && { csv: data.csv }),
    },
    // A Map keeps columns in their order even when their names are numbers.
    attributes: new Map(policy.attributes.map((attribute) => [attribute.name, printAttribute(attribute)])),
    ...(policy.others !== undefined && { others: policy.others }),
    method: { [policy.method.id]: printMethod(policy.method) },
    require: [...policy.require, ...policy.comparisons].map(printRequirement),
    attack: { run: attack.run, budget: printTime(attack.budget), limits: attack.limits },
    release: {
      to: printSource(release.to),
      'keep-order': release.keepOrder,
      'spreadsheet-safe': release.spreadsheetSafe,
    },
    ...(policy.seed !== undefined && { seed: policy.seed }),
  }
}

const printAttribute = ({ role, type, order, hierarchy, taxonomy }: PolicyAttribute): Printed => ({
  role,
  ...(type !== undefined && { type }),
  ...(order !== undefined && { order }),
  ...(hierarchy && { hierarchy: printHierarchy(hierarchy) }),
  ...(taxonomy && { taxonomy: printHierarchy(taxonomy) }),
})
