import type { AttackFinding, AttackGiven, EarlierRelease, Guesses } from './attack.ts'
import type { CalledView } from './called-sensitive.ts'
import { laidBeside } from './laid-beside.ts'

/**
 * A release that treats rows with sensitive values apart shows others in the same form, so that the form tells less. Who is in
 * that form in every release is nearly always sensitive, unless the same others are. Whoever fits no class of ordinary rows alone
 * is in it. O(releases × pairs of people and classes).
 */
export async function formTwice(
  given: AttackGiven,
  earlier: readonly EarlierRelease[],
): Promise<AttackFinding | undefined> {
  const { strata } = given.facts
  const alike = earlier.filter(({ facts }) => facts.strata?.attribute === strata?.attribute)
  if (strata === undefined || alike.length === 0) return undefined
  const newest = await inForm(given, given)
  const isIn = [newest.isIn]
  for (const release of alike) isIn.push((await inForm(given, release)).isIn)
  const alone = called(newest.view, newest.isIn)
  const together = called(newest.view, (person) => isIn.every((is) => is(person)))
  const bound = given.facts.bounds?.composition ?? given.facts.bounds?.treatment
  return {
    of: strata.attribute,
    way: 'in the sensitive form in every release',
    success: together,
    baseline: shareOf(alone),
    ...(bound !== undefined && { bound }),
    exposed: together.hits,
    why: `${together.hits} of ${together.targets} people who are in the form of sensitive rows in every release are sensitive, and ${alone.hits} of ${alone.targets} who are in it in the newest.`,
    ...(shareOf(together) > shareOf(alone) && {
      fix: 'Make both releases with one ledger (--ledger FILE), so that the same rows hide the sensitive ones again.',
    }),
  }
}

interface InForm {
  readonly view: CalledView
  /** Whether a distinct person of the register is in the form of sensitive rows for sure. */
  readonly isIn: (person: number) => boolean
}

/** People are numbered by the register alone, so the numbers of two releases are the same. */
async function inForm(
  given: AttackGiven,
  { release, quasi, facts }: Pick<EarlierRelease, 'release' | 'quasi' | 'facts'>,
): Promise<InForm> {
  const { others: _, ...known } = given
  const { view } = await laidBeside({ ...known, release, quasi, facts })
  const { pairs, sensitive, persons } = view
  const mayBeOrdinary = new Uint8Array(persons.length)
  for (const [pair, person] of pairs.person.entries())
    if (sensitive[pairs.class[pair]] === 0) mayBeOrdinary[person] = 1
  return { view, isIn: (person) => mayBeOrdinary[person] === 0 }
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
