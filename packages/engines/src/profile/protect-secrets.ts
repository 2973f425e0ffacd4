import type { Audience } from '@outis/core/policy'
import { AMOUNTS, type DraftChoice, draftedColumns, MOST_QUASI, type TableProfile } from '@outis/core/profile'
import { audienceLimits, CLOSENESS } from '@outis/core/verdict'
import { type DraftTrial, type Tried, triedRows, tryChoice } from './try-choice.ts'

/** Trials at most; each costs as much as a small release. */
const TRIALS = 14
/** Of what the audience allows: the whole table may tell a little more than the rows that are tried. */
const MARGIN = 0.8
/** What protecting secrets may cost beyond the draft without it. */
const COST = { by: 0.15, times: 2 }
/** In larger classes fewer values are guessed. */
const LARGER = [2, 4]
/** Of all rows, those that a class may have: in larger ones nothing is told. */
const MOST_OF_ALL = 0.2
/** Closer mixes leave too little for a draft. */
const LEAST_T = 0.2
/** They need no more than the classes and the values in them, and go furthest. */
const LEARNING = ['homogeneity', 'skewness', 'proximity']

/**
 * Attackers are tried on the draft. A secret that they learn further than the audience may is published in ranges, like what
 * others know, if it is an amount; of other secrets larger classes or closer mixes are asked. Where these cost too much, the one that most is
 * learned of is left out and asked.
 */
export async function protectSecrets(
  profile: TableProfile,
  trial: DraftTrial,
  { choice, k }: { readonly choice: DraftChoice; readonly k: number },
): Promise<DraftChoice> {
  const attacks = attacksFor(trial.audience)
  let trials = 0
  const attempt = (tried: DraftChoice) => {
    trials++
    return tryChoice(profile, trial, { choice: tried, k: tried.k ?? k, attacks })
  }
  const first = await attempt(choice)
  if (first === undefined) return choice
  const limit = Math.max(first.loss + COST.by, first.loss * COST.times)
  let current = first
  while (learnedOf(current, trial).length > 0) {
    const learned = learnedOf(current, trial)
    if (trials >= TRIALS) return withoutSecrets(current.choice, learned)
    const amounts = amountsIn(profile, current.choice, learned)
    const next =
      (await firstBearable(current.choice, amounts)) ??
      // If one amount in ranges costs too much, so do the others.
      withoutSecrets(current.choice, amounts.length > 0 ? amounts : learned.slice(0, 1))
    const made = 'loss' in next ? next : await attempt(next)
    if (made === undefined) return withoutSecrets(current.choice, learned)
    current = made
  }
  return (await closeNamed(await classByClass(current))).choice

  /** A secret that somebody named is published whatever it costs, up to the limit, to tell less of it. */
  async function closeNamed(from: Tried): Promise<Tried> {
    return from.learned.length > 0 ? ((await closeEnough(from.choice)) ?? from) : from
  }

  /** The farthest mix of which nothing is learned. */
  async function closeEnough(from: DraftChoice): Promise<Tried | undefined> {
    if (from.t !== undefined) return undefined
    for (const t of CLOSENESS.filter((closeness) => closeness >= LEAST_T)) {
      if (trials >= TRIALS) return undefined
      const made = await attempt({ ...from, t })
      if (made === undefined || made.loss > limit) return undefined
      if (made.learned.length === 0) return made
    }
    return undefined
  }

  /** Ranges for all rows alike blank out what else is published: class by class they lose less. */
  async function classByClass(uniform: Tried): Promise<Tried> {
    if (uniform.choice.grouped === undefined || uniform.choice.method === 'local') return uniform
    const local = await attempt({ ...uniform.choice, method: 'local' })
    const isBetter = local !== undefined && local.loss < uniform.loss && learnedOf(local, trial).length === 0
    return isBetter ? local : uniform
  }

  /** Ranges for all amounts, else for half of them, else for one; where there are none, classes so large or mixes so close that nothing is learned. */
  async function firstBearable(from: DraftChoice, amounts: readonly string[]): Promise<Tried | undefined> {
    for (let count = amounts.length; count > 0 && trials < TRIALS; count >>= 1) {
      const made = await attempt(inRanges(from, amounts.slice(0, count)))
      if (made !== undefined && made.loss <= limit) return made
    }
    if (amounts.length > 0 || from.k !== undefined) return undefined
    for (const times of LARGER) {
      if (trials >= TRIALS || times * k > MOST_OF_ALL * triedRows(trial)) break
      const made = await attempt({ ...from, k: times * k })
      if (made !== undefined && made.loss <= limit && learnedOf(made, trial).length === 0) return made
    }
    return closeEnough(from)
  }
}

function attacksFor(audience: Audience = 'contract'): Readonly<Record<string, number>> {
  const most = MARGIN * audienceLimits[audience].aboveControl.max
  const names = audience === 'public' ? [...LEARNING, 'similarity'] : LEARNING
  return Object.fromEntries(names.map((attack) => [attack, most]))
}

/** Secrets that are learned too far, but for those that somebody named. */
const learnedOf = ({ learned }: Tried, { named = [] }: DraftTrial): readonly string[] =>
  learned.filter((name) => !named.includes(name))

const withoutSecrets = (choice: DraftChoice, secrets: readonly string[]): DraftChoice => ({
  ...choice,
  diverse: choice.diverse.filter((name) => !secrets.includes(name)),
})

const inRanges = (choice: DraftChoice, amounts: readonly string[]): DraftChoice => ({
  ...withoutSecrets(choice, amounts),
  grouped: [...(choice.grouped ?? []), ...amounts],
})

/** The amounts among secrets, as far as there is room for more that others know. */
function amountsIn(
  profile: TableProfile,
  choice: DraftChoice,
  learned: readonly string[],
): readonly string[] {
  const quasi = draftedColumns(profile, choice).declared.filter(({ role }) => role === 'quasi').length
  return profile.columns
    .filter(({ name, type, distinct }) => learned.includes(name) && type === 'number' && distinct > AMOUNTS)
    .map(({ name }) => name)
    .slice(0, Math.max(0, MOST_QUASI - quasi))
}
