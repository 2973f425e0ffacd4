import { defined } from '../../../data/value/defined.ts'
import type { AttackFinding, AttackGiven, EarlierRelease, Guesses } from '../../attack.ts'
import { wilson } from '../judging/wilson.ts'
import { believedForm } from '../strata/believed-form.ts'
import { type CalledView, firstCalled } from '../strata/called-sensitive.ts'
import { laidBeside } from '../strata/laid-beside.ts'
import { paused } from '../strata/learned-priors.ts'
import { surestCalled } from '../strata/surest-called.ts'

/**
 * A release that treats rows with sensitive values apart shows others in the same form, so that the form tells less. Who is in
 * that form in every release is nearly always sensitive, unless the same others are. Whoever fits no class of ordinary rows alone
 * is in it. What each release makes likely of a person is multiplied, and those are called of whom that says most.
 * O(releases × pairs of people and classes).
 */
export async function formTwice(
  given: AttackGiven,
  earlier: readonly EarlierRelease[],
): Promise<readonly AttackFinding[]> {
  const { strata } = given.facts
  const alike = earlier.filter(({ facts }) => facts.strata?.attribute === strata?.attribute)
  if (strata === undefined || alike.length === 0) return []
  const newest = await inForm(given, given)
  const all = [newest]
  for (const release of alike) all.push(await inForm(given, release))
  const alone = called(newest.view, newest.isIn)
  const together = called(newest.view, (person) => all.every(({ isIn }) => isIn(person)))
  const surest = surestTogether(newest.view, all, given.facts.bounds?.treatment ?? HALF)
  const told = toldOf(given, strata.attribute)
  return [
    told(together, alone, {
      way: 'in the sensitive form in every release',
      why: `${together.hits} of ${together.targets} people who are in the form of sensitive rows in every release are sensitive, and ${alone.hits} of ${alone.targets} who are in it in the newest.`,
    }),
    ...(surest === undefined
      ? []
      : [
          told(surest.together, surest.alone, {
            way: 'surest by every release',
            why: `Of those who are surest by all releases together ${surest.together.hits} of ${surest.together.targets} are sensitive, and ${surest.alone.hits} of ${surest.alone.targets} who are by the newest alone.`,
          }),
        ]),
  ]
}

const HALF = 0.5

const toldOf =
  ({ facts }: AttackGiven, of: string) =>
  (
    together: Guesses,
    alone: Guesses,
    words: { readonly way: string; readonly why: string },
  ): AttackFinding => {
    const bound = facts.bounds?.composition ?? facts.bounds?.treatment
    return {
      ...{ of, ...words, success: together, baseline: shareOf(alone) },
      ...defined({ bound }),
      exposed: together.hits,
      ...(shareOf(together) > shareOf(alone) && {
        fix: 'Make both releases with one ledger (--ledger FILE), so that the same rows hide the sensitive ones again.',
      }),
    }
  }

/**
 * Of the surest hundred, two hundred and so on by all releases those who show most, beside as many by the newest alone. One release
 * laid beside itself calls the same people.
 */
function surestTogether(view: CalledView, all: readonly InForm[], threshold: number) {
  const { persons, truth } = view
  const prior = all[0].prior
  const believed = Float64Array.from(prior, (own, person) => {
    const lifted = all.reduce((sum, { believed: by }) => sum + logit(by[person]) - logit(own), logit(own))
    return 1 / (1 + Math.exp(-lifted))
  })
  const sizes = surestCalled({ persons, truth, prior, believed }, threshold)
  if (sizes.length === 0) return undefined
  const lows = sizes.map(({ guesses }) => wilson(guesses).low)
  const { guesses: together } = sizes[lows.indexOf(Math.max(...lows))]
  const alone = firstCalled(view, { prior, score: all[0].believed, threshold, most: together.targets })
  return { together, alone }
}

/** What is nearly certain stays a finite sum. */
const logit = (share: number): number => Math.log(Math.max(1e-9, share) / Math.max(1e-9, 1 - share))

interface InForm {
  readonly view: CalledView
  /** Whether a distinct person of the register is in the form of sensitive rows for sure. */
  readonly isIn: (person: number) => boolean
  /** How likely each is sensitive before the release, and by it. */
  readonly prior: Float64Array
  readonly believed: Float64Array
}

/** People are numbered by the register alone, so the numbers of two releases are the same. */
async function inForm(
  given: AttackGiven,
  { release, quasi, facts }: Pick<EarlierRelease, 'release' | 'quasi' | 'facts'>,
): Promise<InForm> {
  const { others: _, ...known } = given
  const { original } = given
  const { view } = await laidBeside({ ...known, release, quasi, facts })
  const { pairs, sensitive, persons, truth } = view
  const prior = new Float64Array(persons.length).fill(
    truth.reduce((sum, rows) => sum + rows, 0) / Math.max(1, original.rows),
  )
  const { sensitive: believed } = await paused(given, believedForm(view, prior))
  const mayBeOrdinary = new Uint8Array(persons.length)
  for (const [pair, person] of pairs.person.entries())
    if (sensitive[pairs.class[pair]] === 0) mayBeOrdinary[person] = 1
  return { view, isIn: (person) => mayBeOrdinary[person] === 0, prior, believed }
}

function called({ persons, truth }: CalledView, isCalled: (person: number) => boolean): Guesses {
  let [targets, hits] = [0, 0]
  for (let person = 0; person < persons.length; person++) {
    if (!isCalled(person)) continue
    targets += persons[person]
    hits += truth[person]
  }
  return { targets, hits }
}

const shareOf = ({ targets, hits }: Guesses): number => (targets === 0 ? 0 : hits / targets)
