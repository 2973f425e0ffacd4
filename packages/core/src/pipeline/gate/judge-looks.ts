import type { OpenTable } from '../../engine/engine.ts'
import type { ShownAttribute } from '../../method/release-part.ts'
import { quoted } from '../../policy/path.ts'
import type { Policy } from '../../search/policy.ts'
import { identifyingLook, looksSingular } from './identifying-columns.ts'
import type { Findings, ReleaseFault } from './release-fault.ts'
import { countTexts } from './shown-attributes.ts'

/** Published columns that seem to tell who somebody is, though the policy does not call them identifying. */
export async function judgeLooks(
  policy: Policy,
  open: OpenTable,
  shown: readonly ShownAttribute[],
): Promise<Findings> {
  const faults: ReleaseFault[] = []
  const warnings: string[] = []
  const declared = new Map(policy.attributes.map((attribute) => [attribute.name, attribute]))
  for (const attribute of shown) {
    const { name, column } = attribute
    const { role = 'neutral', publish } = declared.get(name) ?? {}
    if (publish === 'as is' || !(role === 'neutral' || role === 'sensitive')) continue
    const counted = { name, texts: await countTexts(open, attribute), missing: policy.data.missing }
    if (role === 'sensitive') {
      if (looksSingular(counted)) warnings.push(singular(name))
      continue
    }
    const look = identifyingLook(counted)
    if (look === undefined) continue
    const text = `${quoted(name)} is published as it is and seems to be identifying: ${look.reason}`
    if (look.by === 'form') faults.push({ kind: 'values-identifying', column, count: 1, text })
    else warnings.push(text)
  }
  return { faults, warnings }
}

export const singular = (name: string): string =>
  `${quoted(name)} is sensitive, and nearly every row has a text of its own: who knows the text elsewhere finds the row by it.`
