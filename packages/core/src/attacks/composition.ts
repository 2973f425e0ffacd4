import { type AttackFinding, type AttackGiven, defineAttack, type EarlierRelease } from './attack.ts'
import { compositionExample } from './examples/composition.example.ts'
import { composedAliases } from './kit/composition/composed-aliases.ts'
import { composedGuesses } from './kit/composition/composed-guesses.ts'
import { composedDealings } from './kit/composition/composed-matchings.ts'
import { dealtOfFit, type FittedRelease, fitRelease, viewOfFit } from './kit/composition/fitted-view.ts'
import { formTwice } from './kit/composition/form-twice.ts'
import { sharedCodes } from './kit/composition/release-view.ts'

/**
 * Whoever holds several releases of the same people: a person's value is one that every release leaves possible; aliases of
 * two releases are joined by the rows they share; who is in the sensitive form twice is no decoy (Ganta, Kasiviswanathan
 * and Smith 2008, doi 10.1145/1401890.1401926). The baseline is what the best single release tells.
 */
export const composition = defineAttack({
  id: 'composition',
  title: 'Composition of several releases',
  attacker:
    'Somebody who holds several releases of the same people, and their quasi-identifiers: keeps what all of them allow.',
  always: true,
  example: compositionExample,
  unfit: ({ earlier }) =>
    earlier === undefined || earlier.length === 0
      ? { harmless: 'There is no earlier release of these people.' }
      : undefined,
  async run(given) {
    const { earlier = [] } = given
    const fitted: FittedRelease[] = []
    for (const release of [...earlier, given]) fitted.push(await fitRelease(given, release))
    const findings: (AttackFinding | undefined)[] = []
    const hidden = new Set([...earlier, given].flatMap(hiddenAttributes))
    for (const attribute of given.sensitive)
      if (!hidden.has(attribute)) findings.push(await byClasses(given, fitted, attribute))
    for (const aliases of given.facts.aliases ?? [])
      for (const release of earlier) findings.push(await composedAliases(given, release, aliases))
    findings.push(...(await formTwice(given, earlier)))
    return findings.filter((finding) => finding !== undefined)
  },
})

/** Attributes that a release shows in other words. */
const hiddenAttributes = ({ facts }: Pick<EarlierRelease, 'facts'>): readonly string[] =>
  [...(facts.aliases ?? []), ...(facts.grades ?? [])].map(({ attribute }) => attribute)

async function byClasses(
  { original, context }: AttackGiven,
  fitted: readonly FittedRelease[],
  attribute: string,
): Promise<AttackFinding | undefined> {
  const showing = fitted.filter(({ release }) => release.columns.has(attribute))
  if (showing.length < 2) return undefined
  const tables = [original, ...showing.map(({ release }) => release)]
  const { codes, count } = sharedCodes(tables, [attribute])
  const asked = { truth: codes[0], values: count, pause: () => context.pause() }
  const counted = await composedGuesses(
    showing.map((release, index) => viewOfFit(release, codes[index + 1])),
    asked,
  )
  const dealt = await composedDealings(
    showing.map((release, index) => dealtOfFit(release, codes[index + 1])),
    asked,
  )
  const people = counted.people
  const { together, alone } = dealt ?? counted
  const certain = counted.isCertain.reduce(
    (sum, one, person) => sum + (one | (dealt?.isCertain[person] ?? 0)),
    0,
  )
  return {
    of: attribute,
    way: 'values that every release allows',
    success: { targets: people, hits: together },
    baseline: people === 0 ? 0 : alone / people,
    exposed: Math.max(certain, together - alone),
    certain,
    why: `${together} of ${people} people are guessed right with ${showing.length} releases, ${alone} with the best of them alone; of ${certain} one value is left, which no release alone tells.`,
    ...((certain > 0 || together > alone) && {
      fix: 'Make the releases with one ledger (--ledger FILE): it uses classes again and refuses a release that tells more beside the earlier ones.',
    }),
  }
}
