import type { AttackGiven, EarlierRelease } from './attack.ts'
import type { AttackTable } from './attack-table.ts'
import { type CandidateClasses, candidateClasses } from './candidate-classes.ts'
import { suppressedClass } from './linkage.ts'
import { type ReleaseView, viewFromCounts } from './release-view.ts'
import { classesOf, type ReleasedClasses } from './released-classes.ts'
import { settleCandidates } from './settled-candidates.ts'

/** The classes of a release, and which of them each person of a register may be in. */
export interface FittedRelease {
  readonly release: AttackTable
  readonly classes: ReleasedClasses
  /** Group of each person of the register: those who fit the same classes. −1: they fit none. */
  readonly groupOf: Int32Array
  /** The classes of each group. */
  readonly classesOfGroup: readonly Uint32Array[]
  /** Every group is one class and has as many people as rows. */
  readonly exact: boolean
}

/** Lays the register beside a release: people who fit the same classes are told apart by nothing. */
export async function fitRelease(
  { policy, original, context }: Pick<AttackGiven, 'policy' | 'original' | 'context'>,
  { release, quasi }: Pick<EarlierRelease, 'release' | 'quasi'>,
): Promise<FittedRelease> {
  const classes = classesOf({ release, quasi })
  const fits = await candidateClasses({ policy, context, release, quasi }, original, classes)
  const suppressed = suppressedClass({ release, quasi }, classes)
  const { ofPerson, classesOfGroup } = groupsOf(fits, classes, suppressed)
  const groupOf = Int32Array.from(fits.personOf, (person) => ofPerson[person])
  const people = new Uint32Array(classesOfGroup.length)
  for (const group of groupOf) if (group >= 0) people[group]++
  const exact = classesOfGroup.every(
    (list, group) => list.length === 1 && classes.rows[list[0]] === people[group],
  )
  return { release, classes, groupOf, classesOfGroup, exact }
}

/** A class that shows something of a person comes before the suppressed pool, which covers everybody. */
function groupsOf(
  { persons, personOf, offsets, classes }: CandidateClasses,
  { rows }: ReleasedClasses,
  suppressed: number,
) {
  const lists = Array.from({ length: persons }, (_, person) => {
    const all = classes.subarray(offsets[person], offsets[person + 1])
    const shown = all.filter((one) => one !== suppressed)
    return shown.length > 0 ? shown : all
  })
  const people = new Uint32Array(persons)
  for (const person of personOf) people[person]++
  settleCandidates(lists, { people, rows })
  const groups = new Map<string, number>()
  const classesOfGroup: Uint32Array[] = []
  const ofPerson = Int32Array.from(lists, (list) => {
    if (list.length === 0) return -1
    const key = list.join()
    const known = groups.get(key)
    if (known !== undefined) return known
    classesOfGroup.push(list)
    groups.set(key, groups.size)
    return groups.size - 1
  })
  return { ofPerson, classesOfGroup }
}

/** What the release says of one attribute, its values by the codes of `codeOf`. */
export function viewOfFit(
  { classes, groupOf, classesOfGroup, exact }: FittedRelease,
  codeOf: ArrayLike<number>,
): ReleaseView {
  const ofClass = Array.from({ length: classes.count }, () => new Map<number, number>())
  for (let row = 0; row < classes.ofRow.length; row++) add(ofClass[classes.ofRow[row]], codeOf[row], 1)
  const counts = classesOfGroup.map((list) => {
    if (list.length === 1) return ofClass[list[0]]
    const sum = new Map<number, number>()
    for (const one of list) for (const [value, rows] of ofClass[one]) add(sum, value, rows)
    return sum
  })
  return viewFromCounts(groupOf, counts, exact)
}

function add(counts: Map<number, number>, value: number, rows: number): void {
  counts.set(value, (counts.get(value) ?? 0) + rows)
}
