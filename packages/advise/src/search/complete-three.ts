import { mostUseful, mostUsefulWithin, TARGETS } from '../answer/chosen.ts'
import { type Candidate, keyOf } from '../space/candidate.ts'
import type { Trial } from '../trial/trial.ts'
import { tryCandidate } from '../trial/try-candidate.ts'
import { expectedOf } from './scores.ts'
import type { Found, SearchJob } from './search.ts'

/** Releases on all rows that are made for each of the two more careful answers, at most. */
const MOST = 3

/**
 * The search looks for what is most useful, and so near the limits. For the balanced and the careful answer, what promises most
 * within a part of the limits is tried on all rows too, and made stronger where it uses more than that.
 */
export async function completeThree(found: Found, job: SearchJob): Promise<Found> {
  const trials = [...found.trials]
  const best = mostUseful(trials)
  if (best === undefined || found.ended === 'stopped') return found
  try {
    for (const role of ['balanced', 'careful'] as const)
      await fill(trials, { job, target: TARGETS[role] * best.figures!.used, best })
  } catch (fault) {
    if (job.signal?.aborted !== true) throw fault
    return { ...found, trials, ended: 'stopped' }
  }
  return { ...found, trials }
}

async function fill(
  trials: Trial[],
  { job, target, best }: { readonly job: SearchJob; readonly target: number; readonly best: Trial },
): Promise<void> {
  const known = () => mostUsefulWithin(trials, target)
  for (let left = MOST; left > 0 && (known() === undefined || left === MOST); left--) {
    const next = nextFor(trials, { job, target, best })
    if (next === undefined) return
    const trial = await tryCandidate(next, job.whole, { ...job, number: trials.length + 1 })
    trials.push(trial)
    job.onTrial?.(trial)
  }
}

/** What was tried on fewer rows and is expected to use so little; else the best one, made stronger. */
function nextFor(
  trials: readonly Trial[],
  { job, target, best }: { readonly job: SearchJob; readonly target: number; readonly best: Trial },
): Candidate | undefined {
  const whole = job.whole.rows
  const done = new Set(trials.filter(({ isFinal }) => isFinal).map(({ candidate }) => keyOf(candidate)))
  const known = mostUsefulWithin(trials, target)
  const promising = trials
    .filter(
      ({ candidate, figures, isFinal }) => !isFinal && figures !== undefined && !done.has(keyOf(candidate)),
    )
    .filter((trial) => expectedOf(trial, whole).used <= target)
    .toSorted((a, b) => b.rows - a.rows || b.figures!.usefulness - a.figures!.usefulness)[0]
  const { ladders } = job.space
  const last = ladders[best.candidate.ladder].length - 1
  const stronger = [1, 2, 3, 4, 6, 8]
    .map((more) => ({ ...best.candidate, strength: Math.min(last, best.candidate.strength + more) }))
    .find((candidate) => !done.has(keyOf(candidate)))
  if (known === undefined) return stronger ?? promising?.candidate
  return promising?.candidate
}
