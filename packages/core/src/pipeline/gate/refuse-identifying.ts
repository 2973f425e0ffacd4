import type { OpenTable } from '../../engine/engine.ts'
import { OutisError } from '../../errors.ts'
import type { BoundColumns } from '../../policy/bind-columns.ts'
import { quoted } from '../../policy/path.ts'
import type { IdentifyingSign } from '../../profile/looks-identifying.ts'
import type { Policy } from '../../search/policy.ts'
import { identifyingLook, looksSingular } from './identifying-columns.ts'
import { singular } from './judge-looks.ts'
import { countTexts } from './shown-attributes.ts'

interface LookedAt {
  readonly policy: Policy
  readonly open: OpenTable
  readonly columns: Pick<BoundColumns, 'columns'>
}

/**
 * Refuses to publish a column as it is that a profile calls identifying, unless the policy says in words that this is
 * meant. Returns what should be known of sensitive columns. O(distinct values of the columns).
 */
export async function refuseIdentifying({ policy, open, columns }: LookedAt): Promise<string[]> {
  const found: { readonly name: string; readonly look: IdentifyingSign }[] = []
  const warnings: string[] = []
  for (const { name, role, attribute } of columns.columns) {
    if (!(role === 'neutral' || role === 'sensitive') || attribute?.publish === 'as is') continue
    const counted = {
      name,
      texts: await countTexts(open, { name, column: name }),
      missing: policy.data.missing,
    }
    if (role === 'sensitive') {
      if (looksSingular(counted)) warnings.push(singular(name))
      continue
    }
    const look = identifyingLook(counted)
    if (look) found.push({ name, look })
  }
  if (found.length > 0) throw looksIdentifying(found)
  return warnings
}

/** Names in one message: more would not be read. */
const MOST_LISTED = 10

function looksIdentifying(
  found: readonly { readonly name: string; readonly look: IdentifyingSign }[],
): OutisError {
  const listed = found.slice(0, MOST_LISTED)
  const more = found.length - listed.length
  const told = listed
    .map(({ name, look }) => `${quoted(name)} (${look.reason.replace(/\.$/, '')})`)
    .join(', ')
  const [{ name }] = found
  return new OutisError('COLUMN_IDENTIFYING', {
    message: `The policy publishes as it is what looks identifying: ${told}${more > 0 ? ` and ${more} more` : ''}.`,
    hint: `Declare such a column identifying, which leaves it out, or quasi, which generalises it. If it is meant to be published, say so: ${quoted(name)}: { role: neutral, publish: "as is" }.`,
    details: { columns: listed.map((one) => one.name) },
  })
}
