import { cellTexts } from '../../data/table/coded-texts.ts'
import { defined } from '../../data/value/defined.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Finding } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { isSharedByPeople } from '../../profile/whose-number.ts'
import { readingsOf } from '../../releases/kit/check-by-classes.ts'
import { matchedPeople, neutralInBoth } from '../../releases/kit/matched-people.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { combinationsOfPeople } from '../../run/prepare/people-of-rows.ts'
import type { Combinations, ReleaseClaims } from '../check-input.ts'
import { judgeOrder } from './judge-order.ts'
import { judgePeople } from './judge-people.ts'
import { judgeSpelling } from './judge-spelling.ts'

interface MadeOf {
  readonly open: OpenTable
  readonly prepared: Prepared
}

interface Released {
  readonly policy: Policy
  /** Quasi-identifiers and sensitive columns of the release, and what else is published as it was. */
  readonly release: Combinations
  /** The table it was made of, where it is at hand. */
  readonly original: MadeOf | undefined
  readonly claims?: ReleaseClaims | undefined
}

/** What the classes of a release hide less than they seem to: spellings that are no diversity, rows that are no people. */
export async function judgeReleased({ policy, release, original, claims }: Released): Promise<Finding[]> {
  const { rows, sensitive } = releasesOf(policy).read
  if (rows !== 'classes' || sensitive !== 'values') return []
  const spelling = judgeSpelling(policy, release)
  // Namesakes are no reason: a name does not say whose a row is.
  const repeated = original?.prepared.repeated?.find((name) => !isSharedByPeople(name))
  if (!original || repeated === undefined) return spelling
  const { open, prepared } = original
  const readings = await readingsOf(prepared)
  const matched = await matchedPeople({
    policy,
    readings,
    release,
    ...defined({ claims }),
    byPerson: (columns) => combinationsOfPeople(open, columns, repeated),
  })
  return [...spelling, ...judgePeople(policy, repeated, matched)]
}

/** The same of a release that any tool made, and how its rows stand. */
export async function judgeForeign(
  policy: Policy,
  open: OpenTable,
  { original, claims }: Pick<Released, 'original' | 'claims'>,
): Promise<Finding[]> {
  const { read } = releasesOf(policy)
  if (read.rows !== 'classes' || read.sensitive !== 'values') return []
  const counted = policy.attributes.filter(({ role }) => role === 'quasi' || role === 'sensitive')
  const neutral = original ? neutralInBoth(policy, open.columns, original.open.columns) : []
  // More columns tell better whose a row is, and make more combinations.
  const further = original?.prepared.repeated?.length ? neutral : []
  const names = [...counted.map(({ name }) => name), ...further].filter((name) => open.columns.includes(name))
  const { columns, rows } = await open.combinations(names)
  const release = { columns: names, texts: columns.map(cellTexts), rows }
  const findings = await judgeReleased({ policy, release, original, claims })
  if (!original) return findings
  const exact = [
    ...counted.flatMap(({ name, role }) => (role === 'sensitive' ? [name] : [])),
    ...neutral,
  ].filter((name) => open.columns.includes(name))
  const roleOf = new Map(policy.attributes.map(({ name, role }) => [name, role]))
  const known = original.open.columns.filter((name) =>
    ['identifying', 'quasi'].includes(roleOf.get(name) ?? ''),
  )
  const unpublished = [...new Set([...known, ...original.open.columns])].filter(
    (name) => roleOf.get(name) === 'quasi' || !open.columns.includes(name),
  )
  return [...findings, ...(await judgeOrder({ release: open, original: original.open, exact, unpublished }))]
}
