import { AMOUNTS, type DraftChoice, draftedColumns, MOST_QUASI, type TableProfile } from '@outis/core/profile'
import { audienceLimits } from '@outis/core/verdict'
import { type DraftTrial, type Tried, triedRows, tryChoice } from './try-choice.ts'

/** Rounds in which secrets that are still learned are taken out of a draft. */
const ROUNDS = 6
/** Of what the audience allows: the whole table may tell a little more than the rows that are tried. */
const MARGIN = 0.8
/** What protecting secrets may cost beyond the draft without it. */
const COST = { by: 0.15, times: 2 }
/** In larger classes fewer values are guessed. */
const LARGER = [2, 4]
/** They need no more than the classes and the values in them, and go furthest. */
const LEARNING = ['homogeneity', 'skewness', 'proximity']

/**
 * Attackers are tried on the draft. A secret that they learn further than the audience may is published in ranges, like what
 * others know, if it is an amount; of other secrets larger classes are asked. Where both cost too much, it is left out and asked.
 */
export async function protectSecrets(
  profile: TableProfile,
  trial: DraftTrial,
  { choice, k }: { readonly choice: DraftChoice; readonly k: number },
): Promise<DraftChoice> {
  const { audience = 'contract' } = trial
  const most = MARGIN * audienceLimits[audience].aboveControl.max
  const names = audience === 'public' ? [...LEARNING, 'similarity'] : LEARNING
  const attacks = Object.fromEntries(names.map((attack) => [attack, most]))
  const first = await tryChoice(profile, trial, { choice, k, attacks })
  if (first === undefined) return choice
  const limit = Math.max(first.loss + COST.by, first.loss * COST.times)
  const attempt = async (tried: DraftChoice | undefined): Promise<Tried | undefined> => {
    const made = tried && (await tryChoice(profile, trial, { choice: tried, k: tried.k ?? k, attacks }))
    return made !== undefined && made.loss <= limit ? made : undefined
  }
  let current = first
  for (let round = 0; round < ROUNDS; round++) {
    const learned = current.learned.filter((name) => !trial.named?.includes(name))
    if (learned.length === 0) break
    const better =
      (await attempt(inRanges(profile, current.choice, learned))) ?? (await inLargerClasses(current.choice))
    if (better === undefined) {
      const without = withoutSecrets(current.choice, learned)
      const made = await tryChoice(profile, trial, { choice: without, k: without.k ?? k, attacks })
      if (made === undefined) return without
      current = made
    } else current = better
  }
  return current.choice

  /** Classes so large that nothing is learned any more. */
  async function inLargerClasses(smaller: DraftChoice): Promise<Tried | undefined> {
    for (const times of LARGER) {
      if (smaller.k !== undefined || times * k > MOST_OF_ALL * triedRows(trial)) return undefined
      const larger = await attempt({ ...smaller, k: times * k })
      if (larger?.learned.every((name) => trial.named?.includes(name))) return larger
    }
    return undefined
  }
}

/** Of all rows, those that a class may have: in larger ones nothing is told. */
const MOST_OF_ALL = 0.2

const withoutSecrets = (choice: DraftChoice, secrets: readonly string[]): DraftChoice => ({
  ...choice,
  diverse: choice.diverse.filter((name) => !secrets.includes(name)),
})

/** The choice with amounts among the secrets in ranges, as far as there is room for more that others know. */
function inRanges(
  profile: TableProfile,
  choice: DraftChoice,
  learned: readonly string[],
): DraftChoice | undefined {
  const quasi = draftedColumns(profile, choice).declared.filter(({ role }) => role === 'quasi').length
  const amounts = profile.columns
    .filter(({ name, type, distinct }) => learned.includes(name) && type === 'number' && distinct > AMOUNTS)
    .map(({ name }) => name)
    .slice(0, Math.max(0, MOST_QUASI - quasi))
  if (amounts.length === 0) return undefined
  return { ...withoutSecrets(choice, amounts), grouped: [...(choice.grouped ?? []), ...amounts] }
}
