import { defined } from '../../../data/value/defined.ts'
import type { AttackFinding, AttackInput, EarlierRelease, Guesses } from '../../attack.ts'
import { wilson } from '../judging/wilson.ts'
import { believedForm } from '../strata/believed-form.ts'
import { type CalledView, firstCalled } from '../strata/called-sensitive.ts'
import { laidBeside } from '../strata/laid-beside.ts'
import { paused } from '../strata/learned-priors.ts'
import { surestCalled } from '../strata/surest-called.ts'

/**
 * A release in strata publishes decoys in the form of sensitive rows. Who has that form in every release is nearly always
 * sensitive, unless the same decoys are used again. A person has the form for sure if they fit no class with ordinary rows
 * alone. The odds that each release gives are multiplied, and the people with the highest odds are called sensitive.
 * O(releases × pairs of people and classes).
 */
export async function formTwice(
  input: AttackInput,
  earlier: readonly EarlierRelease[],
): Promise<readonly AttackFinding[]> {
  const { strata } = input.facts
  const alike = earlier.filter(({ facts }) => facts.strata?.attribute === strata?.attribute)
  if (strata === undefined || alike.length === 0) return []
  const newest = await inForm(input, input)
  const all = [newest]
  for (const release of alike) all.push(await inForm(input, release))
  const alone = called(newest.view, newest.isIn)
  const together = called(newest.view, (person) => all.every(({ isIn }) => isIn(person)))
  const surest = surestTogether(newest.view, all, input.facts.bounds?.treatment ?? HALF)
  const finding = findingWith(input, strata.attribute)
  return [
    finding(together, alone, {
      way: 'in the sensitive form in every release',
      why: `${together.hits} of ${together.targets} people who are in the form of sensitive rows in every release are sensitive, and ${alone.hits} of ${alone.targets} who are in it in the newest.`,
    }),
    ...(surest === undefined
      ? []
      : [
          finding(surest.together, surest.alone, {
            way: 'surest by every release',
            why: `Of those who are surest by all releases together ${surest.together.hits} of ${surest.together.targets} are sensitive, and ${surest.alone.hits} of ${surest.alone.targets} who are by the newest alone.`,
          }),
        ]),
  ]
}

const HALF = 0.5

const findingWith =
  ({ facts }: AttackInput, of: string) =>
  (
    together: Guesses,
    alone: Guesses,
    words: { readonly way: string; readonly why: string },
  ): AttackFinding => {
    const bound = facts.bounds?.composition ?? facts.bounds?.treatment
    return {
      of,
      ...words,
      success: together,
      baseline: shareOf(alone),
      ...defined({ bound }),
      exposed: together.hits,
      ...(shareOf(together) > shareOf(alone) && {
        fix: 'Make both releases with one ledger (--ledger FILE), so that the same rows hide the sensitive ones again.',
      }),
    }
  }

/**
 * Takes the surest 100, 200, 400 … people by all releases together, and keeps the number with the highest lower bound. The
 * baseline is as many people by the newest release alone.
 */
function surestTogether(view: CalledView, all: readonly InForm[], threshold: number) {
  const { persons, truth } = view
  const prior = all[0].prior
  const believed = Float64Array.from(prior, (ownPrior, person) => {
    const lifted = all.reduce(
      (sum, { believed: by }) => sum + logit(by[person]) - logit(ownPrior),
      logit(ownPrior),
    )
    return 1 / (1 + Math.exp(-lifted))
  })
  const sizes = surestCalled({ persons, truth, prior, believed }, threshold)
  if (sizes.length === 0) return undefined
  const lows = sizes.map(({ guesses }) => wilson(guesses).low)
  const { guesses: together } = sizes[lows.indexOf(Math.max(...lows))]
  const alone = firstCalled(view, { prior, score: all[0].believed, threshold, most: together.targets })
  return { together, alone }
}

/** Finite also for shares of 0 and 1. */
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
  input: AttackInput,
  { release, quasi, facts }: Pick<EarlierRelease, 'release' | 'quasi' | 'facts'>,
): Promise<InForm> {
  const { others: _, ...insiders } = input
  const { original } = input
  const { view } = await laidBeside({ ...insiders, release, quasi, facts })
  const { pairs, sensitive, persons, truth } = view
  const prior = new Float64Array(persons.length).fill(
    truth.reduce((sum, rows) => sum + rows, 0) / Math.max(1, original.rows),
  )
  const { sensitive: believed } = await paused(input, believedForm(view, prior))
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
