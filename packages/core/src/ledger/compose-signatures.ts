import type { RememberedRelease } from './ledger.ts'
import type { PeopleOfReleases } from './people-of-releases.ts'

/**
 * People of the newest release who were in an earlier one with another set of values around them (their signature; Xiao, Tao
 * 2007, doi:10.1145/1247480.1247556), and how many are in both. A person whose own value changed is not compared. O(rows).
 */
export function changedSignatures(
  releases: readonly RememberedRelease[],
  { personOf }: PeopleOfReleases,
  attribute: string,
): { readonly people: number; readonly changed: number } {
  const newest = releases.length - 1
  const now = signaturesOf(releases[newest], attribute)
  if (now === undefined) return { people: 0, changed: 0 }
  const rowOf = new Map(Array.from(personOf[newest], (person, row) => [person, row]))
  const [again, changed] = [new Set<number>(), new Set<number>()]
  for (const [releaseIndex, release] of releases.slice(0, newest).entries()) {
    const then = signaturesOf(release, attribute)
    for (const [row, person] of personOf[releaseIndex].entries()) {
      const place = rowOf.get(person)
      if (then === undefined || place === undefined || then.value(row) !== now.value(place)) continue
      again.add(person)
      if (then.of(row) !== now.of(place)) changed.add(person)
    }
  }
  return { people: again.size, changed: changed.size }
}

/** The set of values around each row; undefined where the release does not show them as they are. */
function signaturesOf({ columns, classOf }: RememberedRelease, attribute: string) {
  const column = columns.find(({ name, shown }) => name === attribute && shown === undefined)
  if (column === undefined) return undefined
  const { hashes, codes, blank } = column
  const sets = new Map<number, Set<number>>()
  for (const [row, one] of classOf.entries())
    if (blank?.[row] !== 1) sets.set(one, (sets.get(one) ?? new Set()).add(hashes[codes[row]]))
  const texts = new Map([...sets].map(([one, set]) => [one, [...set].sort((a, b) => a - b).join()]))
  return { of: (row: number) => texts.get(classOf[row]), value: (row: number) => hashes[codes[row]] }
}
