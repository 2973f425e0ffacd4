import { counted } from '../../data/words/words.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { Finding, PolicyFix } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { requirementsOf } from '../../releases/kit/check-by-classes.ts'
import { modelsOf } from '../../run/prepare/method-answers.ts'
import { limitsOf, smallestClass } from '../../verdict/audience-limits.ts'
import type { Combinations } from '../check-input.ts'
import { allStars, keyOf } from '../grouping.ts'
import { gateFinding } from './release-fault.ts'

/**
 * Where the policy does not say whose rows they are and an identifying column of the original repeats: the classes of the release
 * counted by it. Classes of enough people for the audience and the policy are no finding.
 *
 * @param release with the people of that column, where its rows could be given theirs
 */
export function judgePeople(policy: Policy, name: string, release: Combinations | undefined): Finding[] {
  const several = `People have several rows by ${quoted(name)}, and the policy counts rows as people.`
  const finding = { rule: 'person', columns: [name], fix: countPeopleBy(name) } as const
  if (release?.persons === undefined)
    return [gateFinding('unjudged', 'decide', { ...finding, text: several })]
  const sizes = classSizes(policy, release, release.persons)
  const fewest = fewestPeople(policy)
  const small = sizes.filter((size) => size < fewest)
  if (small.length === 0) return []
  const smallest = small.reduce((least, size) => Math.min(least, size))
  const text = `${several} Counted by it, the smallest class has ${counted(smallest, 'person', 'people')}, and ${fewest} are asked for.`
  const people = small.reduce((sum, size) => sum + size, 0)
  return [gateFinding('unjudged', 'decide', { ...finding, text, count: people })]
}

const countPeopleBy = (name: string): PolicyFix => ({
  text: `counts people by ${quoted(name)}`,
  edits: [{ path: ['person'], value: name }],
})

/** People of the smallest class that audience and policy allow. */
function fewestPeople(policy: Policy): number {
  const asked = requirementsOf(policy, modelsOf(policy)).flatMap(({ spec: { id, rows, options } }) =>
    id === 'k-anonymity' && rows === 'all' ? [Number(options.k)] : [],
  )
  return Math.max(smallestClass(limitsOf(policy.audience)), ...asked)
}

/** People of each class. O(combinations). */
function classSizes(
  { attributes }: Policy,
  { columns, texts }: Combinations,
  persons: Uint32Array,
): readonly number[] {
  const quasi = attributes.filter(({ role, name }) => role === 'quasi' && columns.includes(name))
  const cells = quasi.map(({ name }) => texts[columns.indexOf(name)])
  const peopleOf = new Map<string, Set<number>>()
  for (const [entry, person] of persons.entries()) {
    if (allStars(cells, entry)) continue
    const key = keyOf(cells, entry)
    const people = peopleOf.get(key) ?? new Set()
    peopleOf.set(key, people.add(person))
  }
  return Array.from(peopleOf.values(), ({ size }) => size)
}
