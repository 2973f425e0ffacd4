import { counted } from '../../data/words/words.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Finding } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { Combinations } from '../check-input.ts'
import { allStars, keyOf } from '../grouping.ts'
import { gateFinding } from './release-fault.ts'

/**
 * Where the policy does not say whose rows they are and an identifying column of the original repeats: the classes of the release
 * counted by it.
 *
 * @param release with the people of that column, where its rows could be given theirs
 */
export function judgePeople(policy: Policy, name: string, release: Combinations | undefined): Finding {
  const several = `People have several rows by ${quoted(name)}, and the policy counts rows as people.`
  const smallest = release?.persons && smallestClass(policy, release, release.persons)
  const text =
    smallest === undefined
      ? several
      : `${several} Counted by it, the smallest class has ${counted(smallest, 'person', 'people')}.`
  return gateFinding('unjudged', 'decide', {
    rule: 'person',
    columns: [name],
    text,
    ...(smallest !== undefined && { count: smallest }),
    fix: { text: `counts people by ${quoted(name)}`, edits: [{ path: ['person'], value: name }] },
  })
}

/** People of the class with fewest. O(combinations). */
function smallestClass(
  { attributes }: Policy,
  { columns, texts }: Combinations,
  persons: Uint32Array,
): number | undefined {
  const quasi = attributes.filter(({ role, name }) => role === 'quasi' && columns.includes(name))
  const cells = quasi.map(({ name }) => texts[columns.indexOf(name)])
  const peopleOf = new Map<string, Set<number>>()
  for (const [entry, person] of persons.entries()) {
    if (allStars(cells, entry)) continue
    const key = keyOf(cells, entry)
    const people = peopleOf.get(key) ?? new Set()
    peopleOf.set(key, people.add(person))
  }
  let smallest: number | undefined
  for (const { size } of peopleOf.values()) smallest = Math.min(smallest ?? size, size)
  return smallest
}
