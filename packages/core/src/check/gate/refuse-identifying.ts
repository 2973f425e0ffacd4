import { OutisError } from '../../data/errors.ts'
import { agreeing, count } from '../../data/words/words.ts'
import { recordOf } from '../../methods/registry.ts'
import type { BoundColumns } from '../../policy/bind-columns.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { exactColumns, judgeAlone } from './judge-alone.ts'
import {
  type ContentFault,
  type ContentFindings,
  judgeContent,
  judgeLooks,
  type PublishedContent,
} from './judge-content.ts'
import { judgeKeptOrder } from './judge-order.ts'
import { countTexts, shownAttributes, warningsOf } from './release-fault.ts'

interface LookedAt {
  readonly policy: Policy
  readonly open: OpenTable
  readonly columns: Pick<BoundColumns, 'columns'>
}

/** What is left to look at when no column stops the run. */
export type Looks = Pick<ContentFindings, 'findings' | 'warnings' | 'undecided'>

/** Refuses to publish a column that tells who somebody is, unless the policy says in words that this is meant. */
export async function refuseIdentifying({ policy, open, columns }: LookedAt): Promise<Looks> {
  const isGeneralised = recordOf(policy.method).needs(policy.method).hierarchies !== 'unused'
  const published = columns.columns.flatMap(({ name, role, attribute }): PublishedContent[] => {
    if (role === 'dropped' || role === 'choice') return []
    return [
      {
        name,
        column: name,
        role,
        publish: attribute?.publish,
        cells: role === 'quasi' && isGeneralised ? 'later' : 'recorded',
        texts: () => countTexts(open, { name, column: name }),
      },
    ]
  })
  const { findings, faults, undecided } = await judgeContent(policy, published, open)
  if (faults.length > 0) throw looksIdentifying(policy, faults)
  const alone = await judgeAlone(open, exactColumns(published, policy), policy)
  const all = [...findings, ...judgeKeptOrder(policy), ...alone]
  return { findings: all, warnings: warningsOf(all), undecided }
}

/** Refuses a release in which columns still hold what names people. */
export async function refuseReleased(
  policy: Policy,
  release: OpenTable,
  { undecided, original }: { readonly undecided: readonly string[]; readonly original: OpenTable },
): Promise<void> {
  const shown = shownAttributes(policy, release.columns).filter(({ name }) => undecided.includes(name))
  const { faults } = await judgeLooks(policy, release, { shown, original })
  if (faults.length > 0) throw looksIdentifying(policy, faults)
}

/** Names in one message: more would not be read. */
const MOST_LISTED = 10

function looksIdentifying(policy: Policy, faults: readonly ContentFault[]): OutisError {
  const listed = faults.slice(0, MOST_LISTED)
  const more = faults.length - listed.length
  const reasons = listed.map(({ attribute, reason }) => `${quoted(attribute)}: ${reason}`).join(' ')
  const [{ attribute }] = faults
  const role = policy.attributes.find(({ name }) => name === attribute)?.role ?? 'neutral'
  return new OutisError('COLUMN_IDENTIFYING', {
    message: `The policy publishes ${agreeing(faults.length, 'a column that seems', 'columns that seem')} to tell who somebody is. ${reasons}${more > 0 ? ` And ${count(more)} more.` : ''}`,
    hint: `Declare such a column identifying, and it is left out. If it tells nobody's identity, or is to be published all the same, write ${quoted(attribute)}: { role: ${role}, publish: "as is" }.`,
    details: { columns: listed.map(({ attribute }) => attribute) },
  })
}
