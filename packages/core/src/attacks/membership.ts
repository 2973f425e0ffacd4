import { type SeededRandom, seededRandom, shuffle } from '../data/random/seeded-random.ts'
import { defined } from '../data/value/defined.ts'
import {
  type AttackFinding,
  type AttackInput,
  type AttackTable,
  defineAttack,
  type Guesses,
} from './attack.ts'
import { membershipExample } from './examples/membership.example.ts'
import { candidateFinder } from './kit/candidates/candidate-classes.ts'
import { wilson } from './kit/judging/wilson.ts'
import { classesOf, type ReleasedClasses } from './kit/reading/released-classes.ts'
import { type SlicedRegister, slicedRegister } from './kit/reading/sliced-register.ts'
import { type SlicedView, slicedView, unreadable } from './kit/reading/sliced-view.ts'
import { suppressedClass } from './linkage.ts'

/**
 * Is this person in the release? Members fit the release better than others do. Of slices: the rows of a tuple that the
 * buckets let one expect, Σ_B |B| · f(t, B), alone and beside what independent columns would give. Of other releases: the
 * rows that cover the person (`grouped-scores.ts`). Either tells them apart at a border that is learned from half of the
 * people and tried on the other half. The same border-finding with other people in the place of members is the control.
 * Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236, for f.
 */
export const membership = defineAttack({
  id: 'membership',
  title: 'Whether somebody is in it',
  harm: 'member',
  attacker:
    'Somebody who knows all quasi-identifiers of a person and wants to know whether that person is in the release.',
  rehearses: true,
  example: membershipExample,
  unfit: (input) =>
    unreadableSlices(input) ??
    ((input.others && input.others.rows > 3) || input.rehearsal
      ? undefined
      : 'It needs people who are not in the release (--holdout).'),
  async run(known) {
    const input = known.others === undefined && known.rehearsal ? await known.rehearsal() : known
    if (input.others === undefined || input.others.rows <= 3) return []
    const scores = isSliced(input) ? await slicedScores(input) : await groupedScores(input, input.others)
    return [foundMembers(input, scores)]
  },
})

const isSliced = (input: AttackInput): boolean => unreadable(input) === undefined

/** A release that has no slices at all is read by its groups. */
function unreadableSlices(input: AttackInput): string | undefined {
  const why = unreadable(input)
  return typeof why === 'string' ? why : undefined
}

async function slicedScores(input: AttackInput): Promise<MemberScores> {
  const view = slicedView(input)
  const inside = scoresOf(view, await slicedRegister(input, view, input.original))
  const outside = scoresOf(view, await slicedRegister(input, view, input.others!))
  return { inside, outside }
}

function scoresOf({ groups, sizes }: SlicedView, register: SlicedRegister): Scores {
  const rows = sizes.reduce((total, size) => total + size, 0)
  const expected = new Float64Array(register.tuples).fill(NOWHERE)
  const beside = new Float64Array(register.tuples).fill(NOWHERE)
  for (let tuple = 0; tuple < register.tuples; tuple++) {
    let inBuckets = 0
    for (let index = register.offsets[tuple]; index < register.offsets[tuple + 1]; index++)
      inBuckets += sizes[register.buckets[index]] * register.shares[index]
    if (inBuckets === 0) continue
    let independent = rows
    for (const [groupIndex, { values }] of groups.entries())
      independent *= values.rows[register.values[groupIndex][tuple]] / rows
    expected[tuple] = inBuckets
    beside[tuple] = inBuckets / independent
  }
  return [expected, beside].map((scores) => Float64Array.from(register.tupleOf, (tuple) => scores[tuple]))
}

function foundMembers(input: AttackInput, { inside, outside }: MemberScores): AttackFinding {
  const random = seededRandom(input.seed)
  const members = shuffled(inside[0].length, random)
  const others = shuffled(outside[0].length, random)
  const success = toldApart(inside, outside, { members, others })
  const [posing, tested] = [
    others.filter((_, index) => index % 2 === 0),
    others.filter((_, index) => index % 2 === 1),
  ]
  const control = toldApart(outside, outside, { members: posing, others: tested })
  const bound = input.facts.bounds?.membership
  const exposed = Math.max(0, Math.round(success.hits - success.targets / 2))
  return {
    success,
    baseline: 0.5,
    control: { ...control, by: 'others' },
    ...defined({ bound }),
    exposed,
    why: `By how well they fit the ${isSliced(input) ? 'buckets' : 'rows'}, ${success.hits} of ${success.targets} people are told right as being in the release or not, where tossing a coin tells half.`,
    ...(wilson(success).low > 0.5 && {
      fix: isSliced(input)
        ? 'Set `mode: hardened` in the method, with a larger `bucket-k`: then values that few share stand in no small bucket.'
        : 'Generalise further, by a larger `k` or fewer quasi-identifiers: the wider the groups are, the more people outside fit them too.',
    }),
  }
}

interface Chosen {
  readonly members: Uint32Array
  readonly others: Uint32Array
}

/** Learns a way and a border on one half of as many members as others, and tries it on the other half. */
function toldApart(inside: Scores, outside: Scores, { members, others }: Chosen): Guesses {
  const half = Math.floor(Math.min(members.length, others.length) / 2)
  let best = { way: 0, border: 0, right: -1 }
  for (const way of inside.keys()) {
    const border = bestBorder(
      Float64Array.from(members.subarray(0, half), (row) => inside[way][row]),
      Float64Array.from(others.subarray(0, half), (row) => outside[way][row]),
    )
    if (border.right > best.right) best = { way, ...border }
  }
  let hits = 0
  for (let index = half; index < 2 * half; index++) {
    if (inside[best.way][members[index]] >= best.border) hits++
    if (outside[best.way][others[index]] < best.border) hits++
  }
  return { targets: 2 * half, hits }
}

/** The score from which on people are called members so that most are told right. */
function bestBorder(inside: Float64Array, outside: Float64Array): { border: number; right: number } {
  inside.sort()
  outside.sort()
  let best = { border: NOWHERE, right: inside.length }
  for (let index = 0, below = 0; index < inside.length; index++) {
    if (index > 0 && inside[index] === inside[index - 1]) continue
    while (below < outside.length && outside[below] < inside[index]) below++
    const right = inside.length - index + below
    if (right > best.right) best = { border: inside[index], right }
  }
  return best
}

function shuffled(length: number, random: SeededRandom): Uint32Array {
  const order = Uint32Array.from({ length }, (_, index) => index)
  shuffle(order, random)
  return order
}

/** How well each row of a register fits the release, by the ways of telling. */
export type Scores = readonly Float64Array[]

/** How well the people of the release fit it, and others. */
export interface MemberScores {
  readonly inside: Scores
  readonly outside: Scores
}

/** Whoever fits nowhere is not in it. */
export const NOWHERE = Number.NEGATIVE_INFINITY

/**
 * How well people fit a release whose rows are groups: by all rows that cover them, and by the rows of the smallest class that
 * does. Everybody fits suppressed rows; whoever fits no others is one of them, or not in it.
 */
export async function groupedScores(input: AttackInput, others: AttackTable): Promise<MemberScores> {
  const classes = classesOf(input)
  return {
    inside: await coveringRows(input, input.original, classes),
    outside: await coveringRows(input, others, classes),
  }
}

async function coveringRows(
  input: AttackInput,
  register: AttackTable,
  classes: ReleasedClasses,
): Promise<Scores> {
  const { personOf, persons, each } = candidateFinder(input, register, classes)
  const pool = suppressedClass(input, classes)
  const all = new Float64Array(persons).fill(NOWHERE)
  const fewest = new Float64Array(persons).fill(NOWHERE)
  await each((person, fitting) => {
    let rows = 0
    let least = Number.POSITIVE_INFINITY
    for (const c of fitting) {
      if (c === pool) continue
      rows += classes.rows[c]
      least = Math.min(least, classes.rows[c])
    }
    if (rows === 0) return
    all[person] = rows
    // The narrower the class, the better it fits.
    fewest[person] = -least
  })
  return [all, fewest].map((scores) => Float64Array.from(personOf, (person) => scores[person]))
}
