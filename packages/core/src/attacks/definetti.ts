import { defined } from '../data/value/defined.ts'
import {
  type AttackFinding,
  type AttackInput,
  codesIn,
  columnOf,
  defineAttack,
  type Guesses,
} from './attack.ts'
import { definettiExample } from './examples/definetti.example.ts'
import { wilson } from './kit/judging/wilson.ts'
import {
  type BucketLearner,
  learnFromBuckets,
  type Posterior,
  totalsByValue,
} from './kit/learning/bucket-learner.ts'
import { type SlicedRegister, slicedRegister } from './kit/reading/sliced-register.ts'
import { type SlicedGroupView, slicedView, unreadable } from './kit/reading/sliced-view.ts'

/** Rounds of learning: on Adult more make the attacker surer and not more often right. */
const ROUNDS = 5

/** The surest people are looked at apart, in tables that have many more. */
const SUREST = 100
const ENOUGH = 1000

/** Somebody is named with certainty where nineteen of twenty of those held as sure are named right. */
const CERTAIN = 0.95

/**
 * Learns from all buckets how quasi-identifiers and sensitive values go together, and deals the values of each bucket to
 * its people by it (bucket-learner.ts). It knows nothing of how buckets were made, and of no posterior of the method.
 */
export const definetti = defineAttack({
  id: 'definetti',
  title: 'Learning from all buckets',
  harm: 'learned',
  attacker:
    'Somebody with a list of the people of the release: learns from all buckets together what goes with what, and deals the sensitive values of each bucket to its people.',
  example: definettiExample,
  unfit: unreadable,
  async run(input) {
    const view = slicedView(input)
    const register = await slicedRegister(input, view, input.original)
    const others = input.others && (await slicedRegister(input, view, input.others))
    const findings: AttackFinding[] = []
    for (const group of view.groups.filter(({ sensitive }) => sensitive)) {
      const known = { view, group, register, context: input.context }
      const counted = await learnFromBuckets({ ...known, rounds: 0 })
      const learned = await learnFromBuckets({ ...known, rounds: ROUNDS })
      const scene = { input, group, register, others, groupIndex: view.groups.indexOf(group) }
      findings.push(
        findingBy(scene, counted, 'counts of each bucket'),
        findingBy(scene, learned, 'learned from all buckets'),
        ...(input.original.rows < ENOUGH ? [] : [surest(scene, learned)]),
      )
    }
    return findings
  },
})

interface Scene {
  readonly input: AttackInput
  readonly group: SlicedGroupView
  readonly register: SlicedRegister
  readonly others: SlicedRegister | undefined
  /** The group's place. */
  readonly groupIndex: number
}

function findingBy(scene: Scene, learner: BucketLearner, way: string): AttackFinding {
  const { input, group, register, others } = scene
  const name = group.sensitive!.attribute
  const hits = hitsOf(scene, register, learner.members)
  const success = { targets: input.original.rows, hits: sum(hits) }
  const control = others && controlOf(scene, others, learner)
  const baseline = baselineOf(scene)
  const usual = Math.max(baseline, control ? control.hits / Math.max(1, control.targets) : 0)
  const exposed = Math.max(0, Math.round(success.hits - usual * success.targets))
  const bound = input.facts.bounds?.definetti
  return {
    of: name,
    way,
    success,
    baseline,
    ...(control && { control: { ...control, by: 'others' } }),
    ...defined({ bound }),
    exposed,
    certain: certainOf(learner.members, register, { hits, usual }),
    why: `Buckets differ in what they hold: what they teach together names "${name}" of ${success.hits} in ${success.targets} people, ${exposed} more than it names of others or than guessing does.`,
    ...(wilson(success).low > usual && { fix: FIX }),
  }
}

const FIX =
  'Set `mode: hardened` in the method: then no bucket holds a sensitive value more often than the table does.'

/** The people that the attacker is surest of. */
function surest(scene: Scene, { members }: BucketLearner): AttackFinding {
  const { group, register } = scene
  const hits = hitsOf(scene, register, members)
  const picked = surestOf(members, register, hits, SUREST)
  const baseline = baselineOf(scene)
  const name = group.sensitive!.attribute
  return {
    of: name,
    way: 'the surest hundred',
    success: picked,
    baseline,
    exposed: Math.max(0, Math.round(picked.hits - baseline * picked.targets)),
    why: `Of the ${picked.targets} people the attacker is surest of, "${name}" is named right for ${picked.hits}.`,
    ...(wilson(picked).low > baseline && { fix: FIX }),
  }
}

/** Rows of each tuple whose sensitive value is the one guessed. */
function hitsOf(
  { input, group }: Scene,
  register: SlicedRegister,
  { guesses }: Posterior,
  table = input.original,
): Float64Array {
  const name = group.sensitive!.attribute
  const truth = columnOf(table, name)
  const published = codesIn(truth, columnOf(input.release, name))
  const hits = new Float64Array(register.tuples)
  for (let row = 0; row < register.tupleOf.length; row++) {
    const tuple = register.tupleOf[row]
    if (guesses[tuple] >= 0 && published[truth.codes[row]] === guesses[tuple]) hits[tuple]++
  }
  return hits
}

/** The same on people who are not in the release; by their buckets or by what was learned alone, whichever is more. */
function controlOf(scene: Scene, others: SlicedRegister, learner: BucketLearner): Guesses {
  const { byBuckets, byLifts } = learner.of(others)
  const table = scene.input.others!
  const hits = [byBuckets, byLifts].map((posterior) => sum(hitsOf(scene, others, posterior, table)))
  return { targets: table.rows, hits: Math.max(...hits) }
}

/** Naming what is most frequent beside the columns that stand with the sensitive one, which the release shows to anybody. */
function baselineOf({ group, register, groupIndex }: Scene): number {
  const { kinds } = group.sensitive!
  const totals = totalsByValue(group)
  let right = 0
  for (let tuple = 0; tuple < register.tuples; tuple++) {
    const ofValue = totals.subarray(
      (register.values[groupIndex][tuple] + 1) * kinds,
      (register.values[groupIndex][tuple] + 2) * kinds,
    )
    const rows = sum(ofValue)
    if (rows > 0)
      right += (register.rows[tuple] * ofValue.reduce((most, rows) => Math.max(most, rows), 0)) / rows
  }
  return right / Math.max(1, sum(register.rows))
}

/** The surest people, at least so many: whoever is held as sure as the last of them is with them. */
function surestOf(
  { sureness }: Posterior,
  { rows }: SlicedRegister,
  hits: Float64Array,
  least: number,
): Guesses {
  const order = inOrderOf(sureness)
  let [targets, right] = [0, 0]
  for (const [index, tuple] of order.entries()) {
    if (targets >= least && sureness[tuple] < sureness[order[index - 1]]) break
    targets += rows[tuple]
    right += hits[tuple]
  }
  return { targets, hits: right }
}

/** People named right among the surest, as far down as nineteen of twenty are. */
function certainOf(
  { sureness }: Posterior,
  { rows }: SlicedRegister,
  { hits, usual }: { readonly hits: Float64Array; readonly usual: number },
): number {
  let [targets, right, certain] = [0, 0, 0]
  for (const tuple of inOrderOf(sureness)) {
    targets += rows[tuple]
    right += hits[tuple]
    if (
      targets >= LEAST_CERTAIN &&
      right >= CERTAIN * targets &&
      wilson({ targets, hits: right }).low > usual
    )
      certain = right
  }
  return certain
}

/** Fewer are right by chance. */
const LEAST_CERTAIN = 20

const inOrderOf = (sureness: Float64Array): Uint32Array =>
  Uint32Array.from(sureness, (_, tuple) => tuple).sort((a, b) => sureness[b] - sureness[a] || a - b)

const sum = (list: Float64Array): number => list.reduce((total, value) => total + value, 0)
