import { type AttackFinding, type AttackInput, defineAttack, type EarlierRelease } from './attack.ts'
import { compositionExample } from './examples/composition.example.ts'
import { composedAliases } from './kit/composition/composed-aliases.ts'
import { composedGuesses } from './kit/composition/composed-guesses.ts'
import { composedMatchings } from './kit/composition/composed-matchings.ts'
import { type FittedRelease, fitRelease, matchableOfFit, viewOfFit } from './kit/composition/fitted-view.ts'
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
  harm: 'learned',
  attacker:
    'Somebody who holds several releases of the same people, and their quasi-identifiers: keeps what all of them allow.',
  always: true,
  example: compositionExample,
  unfit: ({ earlier }) =>
    earlier === undefined || earlier.length === 0
      ? { harmless: 'There is no earlier release of these people.' }
      : undefined,
  async run(input) {
    const { earlier = [] } = input
    const fitted: FittedRelease[] = []
    for (const release of [...earlier, input]) fitted.push(await fitRelease(input, release))
    const findings: (AttackFinding | undefined)[] = []
    const hidden = new Set([...earlier, input].flatMap(hiddenAttributes))
    for (const attribute of input.sensitive)
      if (!hidden.has(attribute)) findings.push(await byClasses(input, fitted, attribute))
    for (const aliases of input.facts.aliases ?? [])
      for (const release of earlier) findings.push(await composedAliases(input, release, aliases))
    findings.push(...(await formTwice(input, earlier)))
    return findings.filter((finding) => finding !== undefined)
  },
})

/** Attributes that a release shows as aliases or grades. */
const hiddenAttributes = ({ facts }: Pick<EarlierRelease, 'facts'>): readonly string[] =>
  [...(facts.aliases ?? []), ...(facts.grades ?? [])].map(({ attribute }) => attribute)

async function byClasses(
  { original, context }: AttackInput,
  fitted: readonly FittedRelease[],
  attribute: string,
): Promise<AttackFinding | undefined> {
  const showing = fitted.filter(({ release }) => release.columns.has(attribute))
  if (showing.length < 2) return undefined
  const tables = [original, ...showing.map(({ release }) => release)]
  const { codes, count } = sharedCodes(tables, [attribute])
  const options = { truth: codes[0], values: count, pause: () => context.pause() }
  const counted = await composedGuesses(
    showing.map((release, index) => viewOfFit(release, codes[index + 1])),
    options,
  )
  const matched = await composedMatchings(
    showing.map((release, index) => matchableOfFit(release, codes[index + 1])),
    options,
  )
  const people = counted.people
  const { together, alone } = matched ?? counted
  const certain = counted.isCertain.reduce(
    (sum, flag, person) => sum + (flag | (matched?.isCertain[person] ?? 0)),
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
