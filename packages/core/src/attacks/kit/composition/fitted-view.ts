import type { AttackInput, AttackTable, EarlierRelease } from '../../attack.ts'
import { suppressedClass } from '../../linkage.ts'
import { type CandidateClasses, candidateClasses } from '../candidates/candidate-classes.ts'
import { classesOf, type ReleasedClasses } from '../reading/released-classes.ts'
import type { MatchableView } from './composed-matchings.ts'
import { type ReleaseView, viewFromCounts } from './release-view.ts'

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
  /** The same, with suppressed rows possible for everybody: a person who fits a class may be suppressed all the same. */
  readonly anywhere: Pick<FittedRelease, 'groupOf' | 'classesOfGroup'>
}

/** Finds the classes that each person of the register fits. People who fit the same classes form a group. */
export async function fitRelease(
  { policy, original, context }: Pick<AttackInput, 'policy' | 'original' | 'context'>,
  { release, quasi }: Pick<EarlierRelease, 'release' | 'quasi'>,
): Promise<FittedRelease> {
  const classes = classesOf({ release, quasi })
  const fits = await candidateClasses({ policy, context, release, quasi }, original, classes)
  const suppressed = suppressedClass({ release, quasi }, classes)
  const lists = listsOf(fits)
  const { groupOf, classesOfGroup } = groupsOf(fits, classes, shownFirst(lists, suppressed))
  const people = new Uint32Array(classesOfGroup.length)
  for (const group of groupOf) if (group >= 0) people[group]++
  const exact = classesOfGroup.every(
    (list, group) => list.length === 1 && classes.rows[list[0]] === people[group],
  )
  return { release, classes, groupOf, classesOfGroup, exact, anywhere: groupsOf(fits, classes, lists) }
}

const listsOf = ({ persons, offsets, classes }: CandidateClasses): Uint32Array[] =>
  Array.from({ length: persons }, (_, person) => classes.subarray(offsets[person], offsets[person + 1]))

/** A class that shows something of a person comes before the suppressed pool, which covers everybody. */
const shownFirst = (lists: readonly Uint32Array[], suppressed: number): Uint32Array[] =>
  lists.map((all) => {
    const visible = all.filter((c) => c !== suppressed)
    return visible.length > 0 ? visible : all
  })

function groupsOf({ persons, personOf }: CandidateClasses, { rows }: ReleasedClasses, lists: Uint32Array[]) {
  const people = new Uint32Array(persons)
  for (const person of personOf) people[person]++
  settleCandidates(lists, { people, rows })
  const groups = new Map<string, number>()
  const classesOfGroup: Uint32Array[] = []
  const ofPerson = Int32Array.from(lists, (list) => {
    if (list.length === 0) return -1
    const key = list.join()
    const group = groups.get(key)
    if (group !== undefined) return group
    classesOfGroup.push(list)
    groups.set(key, groups.size)
    return groups.size - 1
  })
  return { groupOf: Int32Array.from(personOf, (person) => ofPerson[person]), classesOfGroup }
}

/** What the release says of one attribute, its values by the codes of `codeOf`. */
export function viewOfFit(
  { classes, groupOf, classesOfGroup, exact }: FittedRelease,
  codeOf: ArrayLike<number>,
): ReleaseView {
  return viewFromCounts(groupOf, sumsOfGroups(classesOfGroup, countsByClass(classes, codeOf)), exact)
}

/** The same in the form in which rows are matched with people. */
export function matchableOfFit(
  { classes, anywhere: { groupOf, classesOfGroup } }: FittedRelease,
  codeOf: ArrayLike<number>,
): MatchableView {
  const counts = countsByClass(classes, codeOf)
  return {
    classesOfGroup,
    ofClass: viewFromCounts(groupOf, counts, false),
    view: viewFromCounts(groupOf, sumsOfGroups(classesOfGroup, counts), false),
  }
}

type Counts = Map<number, number>

function countsByClass({ count, ofRow }: ReleasedClasses, codeOf: ArrayLike<number>): readonly Counts[] {
  const ofClass: Counts[] = Array.from({ length: count }, () => new Map())
  for (let row = 0; row < ofRow.length; row++) add(ofClass[ofRow[row]], codeOf[row], 1)
  return ofClass
}

const sumsOfGroups = (
  classesOfGroup: readonly Uint32Array[],
  ofClass: readonly Counts[],
): readonly Counts[] =>
  classesOfGroup.map((list) => {
    if (list.length === 1) return ofClass[list[0]]
    const sum: Counts = new Map()
    for (const c of list) for (const [value, rows] of ofClass[c]) add(sum, value, rows)
    return sum
  })

function add(counts: Counts, value: number, rows: number): void {
  counts.set(value, (counts.get(value) ?? 0) + rows)
}

/**
 * Narrows down the classes of each person by counting. If only as many people fit a class as it has rows, they are all in it,
 * and in no other class. Sound where every row of the release belongs to one of the people. O(pairs) per round.
 *
 * @param lists the classes that each distinct person fits; narrowed in place
 * @param people how many people each distinct person stands for
 */
export function settleCandidates(
  lists: Uint32Array[],
  { people, rows }: { readonly people: Uint32Array; readonly rows: Uint32Array },
): void {
  const fitting: number[][] = Array.from({ length: rows.length }, () => [])
  const most = new Float64Array(rows.length)
  for (const [person, list] of lists.entries()) {
    for (const c of list) {
      fitting[c].push(person)
      most[c] += people[person]
    }
  }
  const waiting = [...most.keys()].filter((c) => most[c] === rows[c])
  for (let c = waiting.pop(); c !== undefined; c = waiting.pop()) {
    for (const person of fitting[c]) {
      const list = lists[person]
      if (list.length === 1 || !list.includes(c)) continue
      for (const other of list) {
        if (other === c) continue
        most[other] -= people[person]
        if (most[other] === rows[other]) waiting.push(other)
      }
      lists[person] = Uint32Array.of(c)
    }
  }
}
