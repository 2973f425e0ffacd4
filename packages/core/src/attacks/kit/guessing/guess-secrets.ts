import type { CheckedSensitive } from '../../../check/check-input.ts'
import type { AttackFinding, AttackInput, AttackTable, Guesses } from '../../attack.ts'
import type { CandidateFinder } from '../candidates/candidate-classes.ts'
import { type Placing, placingOf } from '../candidates/placing.ts'
import { FEW, wilson } from '../judging/wilson.ts'
import { type Belief, eachBelief } from './beliefs.ts'
import { countSecret, type SecretCounts } from './secret-counts.ts'

/** What an attacker says of a person, given what they believe; one belief at a time. */
export interface Guesser {
  /** Makes up its mind. */
  think(belief: Belief): void
  /** Whether what it thought of last is right of somebody with this value. */
  isRight(truth: number): boolean
  /** Whether the attacker says the same without the release, and is right. */
  isRightBlind(truth: number): boolean
  /** Whether it thought nothing else possible. */
  isCertain?(): boolean
  /** Whether what it thought of last is what the attacker says without the release. */
  isBlindGuess?(): boolean
  /** Told of the people of the release who have this value, for figures of its own. */
  note?(truth: number, people: number): void
}

/** What was guessed of one attribute. */
export interface Guessed {
  readonly secret: SecretCounts
  readonly finding: Pick<
    AttackFinding,
    'of' | 'success' | 'baseline' | 'control' | 'exposed' | 'certain' | 'worst'
  >
  /** People with one possible value who are not counted as certain: see `isExpected`. */
  readonly expected: number
}

/**
 * Guesses a sensitive attribute of everybody in the register, and of people who are not in the release.
 *
 * @param readAs what counts as one value, where that is more than equal cells
 */
export async function guessSecret(
  input: AttackInput,
  attribute: CheckedSensitive,
  guesserOf: (secret: SecretCounts) => Guesser,
  readAs: (secret: SecretCounts, classes: Placing['classes']) => SecretCounts = (secret) => secret,
): Promise<Guessed> {
  const placing = await placingOf(input)
  await input.context.pause()
  const secret = readAs(countSecret(input, attribute, placing.classes), placing.classes)
  const guesser = guesserOf(secret)
  const score = newScore(placing)
  const ask = { placing, secret, register: input.original, finder: placing.inside }
  await eachBelief({ ...ask, leaveOut: false }, (belief, truth, people) => {
    guesser.think(belief)
    tally(score, guesser, { belief, truth, people })
  })
  await input.context.pause()
  const { control, certain: outsiders } = await guessOthers(input, ask, guesser)
  const expected = isExpected(score, outsiders) ? score.certainBlind : 0
  return {
    secret,
    expected,
    finding: {
      of: attribute.name,
      success: { targets: score.targets, hits: score.hits },
      baseline: score.targets === 0 ? 0 : score.blind / score.targets,
      control,
      exposed: score.exposed - expected,
      ...(guesser.isCertain && { certain: score.certain - expected }),
      worst: worstClasses(score),
    },
  }
}

interface Ask {
  readonly placing: Placing
  readonly secret: SecretCounts
  readonly register: AttackTable
  readonly finder: CandidateFinder
}

/** People who are not in the release, where there are any; else everybody as if their own row were not in it. */
async function guessOthers(
  { others }: AttackInput,
  ask: Ask,
  guesser: Guesser,
): Promise<{
  readonly control: NonNullable<AttackFinding['control']>
  /** Of people who are not in the release: those who are certain to have the value that is guessed without it. */
  readonly certain: Guesses | undefined
}> {
  const finder = ask.placing.others
  const strangers = others?.columns.has(ask.secret.name) && finder && { register: others, finder }
  const guesses = { targets: 0, hits: 0 }
  const certain = { targets: 0, hits: 0 }
  await eachBelief({ ...ask, ...(strangers || {}), leaveOut: !strangers }, (belief, truth, people) => {
    guesser.think(belief)
    const hits = guesser.isRight(truth) ? people : 0
    guesses.targets += people
    guesses.hits += hits
    if (!guesser.isCertain?.() || !guesser.isBlindGuess?.()) return
    certain.targets += people
    certain.hits += hits
  })
  return {
    control: { ...guesses, by: strangers ? 'others' : 'left out' },
    certain: strangers ? certain : undefined,
  }
}

/** A value that so large a share of the people has is nearly certain without any release. */
const COMMON = 0.9

/**
 * Whether chance explains the classes that show one value alone, and that is the common one: whoever names as many people
 * without the release, or outsiders who fit these classes, may be right of all of them too. A value that is not the common
 * one is never excused, nor are more people than chance explains. Everybody as if their own row were missing is no
 * measure here: their class shows that value all the same.
 */
function isExpected({ certainBlind, blind, targets }: Score, outsiders: Guesses | undefined): boolean {
  const guessing = targets === 0 ? 0 : blind / targets
  if (certainBlind === 0 || guessing < COMMON) return false
  const outside = outsiders !== undefined && outsiders.targets >= FEW ? wilson(outsiders).high : 0
  return wilson({ hits: certainBlind, targets: certainBlind }).low <= Math.max(guessing, outside)
}

interface Score extends Guesses {
  targets: number
  hits: number
  blind: number
  exposed: number
  certain: number
  /** Of them: those who have the value that is guessed without the release. */
  certainBlind: number
  readonly people: Float64Array
  readonly hit: Float64Array
}

const newScore = ({ classes: { count } }: Placing): Score => ({
  targets: 0,
  hits: 0,
  blind: 0,
  exposed: 0,
  certain: 0,
  certainBlind: 0,
  people: new Float64Array(count),
  hit: new Float64Array(count),
})

function tally(
  score: Score,
  guesser: Guesser,
  { belief, truth, people }: { readonly belief: Belief; readonly truth: number; readonly people: number },
): void {
  guesser.note?.(truth, people)
  const isRight = guesser.isRight(truth)
  const isRightBlind = guesser.isRightBlind(truth)
  score.targets += people
  if (isRightBlind) score.blind += people
  if (belief.classIndex >= 0) score.people[belief.classIndex] += people
  if (!isRight) return
  const isCertain = guesser.isCertain?.() ?? false
  score.hits += people
  if (isCertain) score.certain += people
  if (isCertain && isRightBlind) score.certainBlind += people
  if (isCertain || !isRightBlind) score.exposed += people
  if (belief.classIndex >= 0) score.hit[belief.classIndex] += people
}

/** Classes shown in a finding. */
const MOST_SHOWN = 5

/** The classes in which the largest share was hit; of equal ones the larger. */
function worstClasses({ people, hit }: Score): NonNullable<AttackFinding['worst']> {
  const classes = Array.from(people.keys()).filter((c) => hit[c] > 0)
  classes.sort((a, b) => hit[b] / people[b] - hit[a] / people[a] || people[b] - people[a] || a - b)
  return classes.slice(0, MOST_SHOWN).map((c) => ({ rows: people[c], hits: hit[c] }))
}
