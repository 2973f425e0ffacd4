import { chooseThree, mostUseful, mostUsefulWithin, TARGETS } from '../answer/chosen.ts'
import { type Candidate, keyOf } from '../space/candidate.ts'
import { stepOf, strengthOf } from '../space/ladders.ts'
import type { Trial } from '../trial/trial.ts'
import { tryAgain } from '../trial/try-candidate.ts'
import { expectedOf } from './scores.ts'
import { type Found, type SearchJob, timedTrial } from './search-candidates.ts'

/** Releases on all rows that are made for each of the two more careful answers, at most. */
const MOST = 2
/** Part of the budget after which no more are tried for them. */
const LATEST = 0.85

/**
 * The search looks for what is most useful, and so near the limits. For the balanced and the careful answer, what promises most
 * within a part of the limits is tried on all rows too, and made stronger where it uses more than that. What depends on dice is
 * made with others before it is an answer.
 */
export async function completeThree(found: Found, job: SearchJob): Promise<Found> {
  const trials = [...found.trials]
  try {
    await confirm(trials, job, () => [mostUseful(trials)])
    const best = mostUseful(trials)
    if (best === undefined) return { ...found, trials }
    for (const role of ['balanced', 'careful'] as const)
      await fill(trials, { job, target: TARGETS[role] * best.figures!.used, best })
    await confirm(trials, job, () => chooseThree(trials).map(({ trial }) => trial))
  } catch (fault) {
    const endedBy = job.time.endedBy()
    if (endedBy === undefined) throw fault
    return { ...found, trials, ended: endedBy }
  }
  return { ...found, trials }
}

/** Whatever would be chosen is made again with other dice, until all that is chosen holds. */
async function confirm(
  trials: Trial[],
  job: SearchJob,
  chosen: () => readonly (Trial | undefined)[],
): Promise<void> {
  for (;;) {
    const open = chosen().find((trial) => trial !== undefined && trial.isConfirmed !== true)
    if (open === undefined) return
    trials[trials.indexOf(open)] = await tryAgain(open, job.whole, { ...job, number: open.number })
  }
}

interface Wanted {
  readonly job: SearchJob
  readonly target: number
  readonly best: Trial
}

async function fill(trials: Trial[], wanted: Wanted): Promise<void> {
  const { job, target } = wanted
  const known = () => mostUsefulWithin(trials, target)
  for (let left = MOST; left > 0 && (known() === undefined || left === MOST); left--) {
    if (job.time.isPast(LATEST)) return
    const next = nextFor(trials, { ...wanted, isFirst: left === MOST })
    if (next === undefined || !hasTime(next, job)) return
    job.progress?.({ step: 'look for more careful answers', done: MOST - left, total: MOST })
    const trial = await timedTrial(next, job.whole, { ...job, number: trials.length + 1 })
    trials.push(trial)
    job.onTrial?.(trial)
  }
}

/** Time for a release on all rows, and to make it again with other dice. */
const hasTime = ({ method }: Candidate, { time, costs, whole }: SearchJob): boolean =>
  time.allows(2 * costs.expected(method, whole.rows))

/** What was tried on fewer rows, or not attacked, and is expected to use so little; where it does not, the best one made stronger. */
function nextFor(
  trials: readonly Trial[],
  { job, target, best, isFirst }: Wanted & { readonly isFirst: boolean },
): Candidate | undefined {
  const attacked = trials.filter(({ isFinal, spared }) => isFinal && spared === undefined)
  const done = new Set(attacked.map(({ candidate }) => keyOf(candidate)))
  const known = mostUsefulWithin(trials, target)
  const promising = trials
    .filter(({ candidate, figures }) => figures !== undefined && !done.has(keyOf(candidate)))
    .filter((trial) => expectedUse(trial, { best, job }) <= target)
    .toSorted((a, b) => b.rows - a.rows || b.figures!.usefulness - a.figures!.usefulness)[0]
  const { ladders } = job.space
  const last = ladders[best.candidate.ladder].length - 1
  const stronger = strongerSteps(target)
    .map((more) => ({ ...best.candidate, strength: Math.min(last, best.candidate.strength + more) }))
    .find((candidate) => !done.has(keyOf(candidate)))
  if (known !== undefined || (isFirst && promising !== undefined)) return promising?.candidate
  return stronger ?? promising?.candidate
}

/**
 * The share of the limits that a trial is expected to use. Of what nobody attacked, the highest risk alone is known; on the best one's
 * ladder, attacks are expected to come as far as they come there, less what it is stronger.
 */
function expectedUse(trial: Trial, { best, job: { space, whole } }: Pick<Wanted, 'best' | 'job'>): number {
  if (trial.spared === undefined) return expectedOf(trial, whole.rows).used
  const { candidate, figures } = trial
  if (candidate.ladder !== best.candidate.ladder) return figures!.used
  const strength = (one: Candidate) => strengthOf(stepOf(space.ladders, one))
  return Math.max(figures!.used, (best.figures!.used * strength(best.candidate)) / strength(candidate))
}

/** Classes of a quarter more a step: the step that uses so much less of the highest risk comes first. */
const strongerSteps = (target: number): readonly number[] =>
  target > 0.6 ? [2, 4, 6, 8, 12, 16, 1] : [4, 6, 8, 12, 16, 2]
