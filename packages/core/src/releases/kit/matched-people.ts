import type { Combinations } from '../../check/check-input.ts'
import { allStars, keyOf } from '../../check/grouping.ts'
import { matchPeople } from '../../check/match-people.ts'
import { SUPPRESSED } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { CheckJob } from './check-job.ts'

interface ReleaseOfPeople extends Pick<CheckJob, 'policy' | 'readings' | 'claims'> {
  /** Quasi-identifiers, and what else is published: all of it as it was. */
  readonly release: Combinations
  /** Rows of the original by columns, those of each person apart. */
  readonly byPerson: (columns: readonly string[]) => Promise<Combinations>
}

/** A release of classes with the people of its original, where each of its rows can be given one of them. */
export async function matchedPeople({
  policy,
  readings,
  claims,
  release,
  byPerson,
}: ReleaseOfPeople): Promise<Combinations | undefined> {
  const quasi = readings.quasi.map(({ name }) => name)
  const exact = release.columns.filter((name) => !quasi.includes(name))
  const before = await byPerson([...quasi, ...exact])
  const textsOf = (names: readonly string[]) =>
    names.map((name) => release.texts[release.columns.indexOf(name)])
  const published = textsOf(exact)
  const generalised = textsOf(quasi)
  const roleOf = new Map(policy.attributes.map(({ name, role }) => [name, role]))
  const secrets = published.filter((_, columnIndex) => roleOf.get(exact[columnIndex]) === 'sensitive')
  const hides = (entry: number) =>
    allStars(generalised, entry) && secrets.some((texts) => texts[entry] === SUPPRESSED)
  const known = before.texts.slice(quasi.length)
  return matchPeople(
    {
      combinations: release,
      quasi: readings.quasi,
      exact: Array.from(release.rows, (_, entry) => (hides(entry) ? undefined : keyOf(published, entry))),
      tokens: policy.data.missing,
      ...defined({ claims }),
    },
    {
      quasi: before.texts.slice(0, quasi.length),
      exact: Array.from(before.rows, (_, entry) => keyOf(known, entry)),
      rows: before.rows,
      persons: before.persons!,
    },
  )
}

/** Neutral columns that a release and its original have. */
export function neutralInBoth(
  { attributes, others }: Policy,
  released: readonly string[],
  original: readonly string[],
): string[] {
  const roleOf = new Map(attributes.map(({ name, role }) => [name, role]))
  return released.filter((name) => (roleOf.get(name) ?? others) === 'neutral' && original.includes(name))
}
