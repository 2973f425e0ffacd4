import type { MemorySource } from '@outis/core/pipeline'
import { mostUseful } from '../answer/chosen.ts'
import { type Candidate, familyOf, keyOf } from '../space/candidate.ts'
import { neighbours, secretsLeftOut, seedCandidates, strengthMoves } from '../space/proposals.ts'
import type { Trial } from '../trial/trial.ts'
import { type TrialJob, tryCandidate } from '../trial/try-candidate.ts'
import { isPointless, isTwin } from './pointless.ts'
import { type Rung, rungsOf } from './rungs.ts'
import { hintOf, promiseOf, scoreOf } from './scores.ts'
import type { SearchTime, TrialCosts } from './search-time.ts'

export interface SearchJob extends Omit<TrialJob, 'number'> {
  /** Samples of the table, each in the next. */
  readonly sample: (rows: number) => MemorySource
  readonly time: SearchTime
  /** How long trials took, for whoever plans the next. */
  readonly costs: TrialCosts
  /** Told of every trial as it ends. */
  readonly onTrial?: ((trial: Trial) => void) | undefined
  readonly progress?: ((event: SearchProgress) => void) | undefined
}

export interface SearchProgress {
  readonly step: string
  readonly done: number
  readonly total: number
  /** Usefulness of the best that passes, so far. */
  readonly best?: number
}

export interface Found {
  readonly trials: readonly Trial[]
  readonly rungs: readonly Rung[]
  /** What ended the search. */
  readonly ended: 'trials' | 'budget' | 'stopped'
}

interface Proposal {
  readonly candidate: Candidate
  readonly priority: number
}

/**
 * Best first on few rows, then successive halving: on the lowest rung every trial proposes what is one change away, and
 * the most promising proposal is tried next; each further rung tries the best of the one below on more rows, and moves
 * their strength to where they just pass. Deterministic by question, seed and number of trials.
 */
export async function search(job: SearchJob): Promise<Found> {
  const rungs = rungsOf(job.whole.rows, job.space.question.trials)
  const state: State = { job, rungs, trials: [], ended: 'trials' }
  try {
    for (const rungIndex of rungs.keys()) await climb(state, rungIndex)
  } catch (fault) {
    const endedBy = job.time.endedBy()
    if (endedBy === undefined) throw fault
    state.ended = endedBy
  }
  return { trials: state.trials, rungs, ended: state.ended }
}

interface State {
  readonly job: SearchJob
  readonly rungs: readonly Rung[]
  readonly trials: Trial[]
  ended: Found['ended']
}

/** Of the budget, what may be gone when a rung ends, by its place from the last; the rest is for the more careful answers. */
const LATEST = [0.7, 0.45, 0.35, 0.28]
/** Of what is left of the budget, what one release on all rows may take. */
const LARGEST_PART = 0.5

async function climb(state: State, place: number): Promise<void> {
  const { job, rungs } = state
  const { rows, trials } = rungs[place]
  const source = job.sample(rows)
  const known = new Set<string>()
  const isLowest = place === 0
  let open: Proposal[] = isLowest ? seeds(job) : promoted(state, { place, most: trials })
  for (let done = 0; done < trials && open.length > 0; done++) {
    if (isOver(state, place)) {
      state.ended = 'budget'
      return
    }
    const onTheseRows = state.trials.filter((trial) => trial.rows === rows)
    open = open.filter(
      ({ candidate }) => !known.has(keyOf(candidate)) && !isPointless(candidate, onTheseRows),
    )
    if (open.length === 0 || isStale(state)) return
    const next = best(open.filter(({ candidate }) => hasTime(state, candidate))) ?? quickest(open, state)
    if (next === undefined) {
      state.ended = 'budget'
      return
    }
    known.add(keyOf(next.candidate))
    tell(state, { place, rows })
    const trial = await timedTrial(next.candidate, source, {
      ...job,
      number: state.trials.length + 1,
      floor: mostUseful(state.trials)?.figures,
    })
    state.trials.push(trial)
    job.onTrial?.(trial)
    // What comes to the same as another needs not be looked at twice.
    if (!isTwin(trial, state.trials)) open.push(...proposalsOf(trial, { job, isLowest }))
  }
}

/** Tries a candidate, and notes how long it took. What was not attacked tells nothing of what will be. */
export async function timedTrial(
  candidate: Candidate,
  source: MemorySource,
  job: TrialJob & Pick<SearchJob, 'time' | 'costs'>,
): Promise<Trial> {
  const begin = job.time.now()
  const trial = await tryCandidate(candidate, source, job)
  if (trial.spared === undefined) job.costs.add(candidate.method, job.time.now() - begin, source.rows)
  return trial
}

const best = (open: readonly Proposal[]): Proposal | undefined =>
  open.reduce<Proposal | undefined>(
    (found, one) => (found === undefined || one.priority > found.priority ? one : found),
    undefined,
  )

/** Where time is short for all of them, the one that is ready first; of equal ones the best. None where there is an answer already. */
function quickest(open: readonly Proposal[], { trials, job: { whole, costs } }: State): Proposal | undefined {
  if (mostUseful(trials) !== undefined) return undefined
  const costOf = ({ candidate: { method } }: Proposal) => costs.expected(method, whole.rows)
  const least = Math.min(...open.map(costOf))
  return best(open.filter((one) => costOf(one) <= least))
}

/** Trials on all rows, one after another, that find nothing better: then nothing is expected of the next. */
const PATIENCE = 22
/** What takes twice as long as the other methods counts twice. */
const patienceFor = ({ candidate: { method } }: Trial): number => (method === 'local' ? 2 : 1)

/** Whether the best on all rows was found so long ago that the search may end. */
function isStale({ trials }: State): boolean {
  const found = mostUseful(trials)
  if (found === undefined) return false
  const since = trials.filter(({ isFinal, number }) => isFinal && number > found.number)
  return since.reduce((sum, trial) => sum + patienceFor(trial), 0) >= PATIENCE
}

/** Those the search begins with come before everything that follows from them. */
const seeds = ({ space }: SearchJob): Proposal[] => [
  ...seedCandidates(space).map((candidate, index) => ({ candidate, priority: 1_000 - index })),
  ...secretsLeftOut(space).map((candidate, index) => ({
    candidate,
    priority: IF_NOTHING_PASSES - 0.004 * index,
  })),
]

/** Below whatever follows from a trial that passes, above what follows from the others. */
const IF_NOTHING_PASSES = 0.95

/** What a trial proposes: on more rows its strength alone is in question. */
function proposalsOf(
  trial: Trial,
  { job, isLowest }: { readonly job: SearchJob; readonly isLowest: boolean },
): Proposal[] {
  const whole = job.whole.rows
  const score = scoreOf(trial, whole)
  const hint = hintOf(trial, whole)
  const stronger = strengthMoves(trial.candidate, job.space, hint).map((candidate, index) => ({
    candidate,
    priority: promiseOf(trial, whole) - 0.004 * index,
  }))
  if (!isLowest) return stronger
  const others = neighbours(trial.candidate, job.space, hint)
  return [...stronger, ...others.map((candidate, index) => ({ candidate, priority: score - 0.004 * index }))]
}

/** The best of the rung below, no more than two of a family; a third of the trials is kept to adjust them. */
function promoted(
  { job, trials, rungs }: State,
  { place, most }: { readonly place: number; readonly most: number },
): Proposal[] {
  // A rung for which there was no time has nothing to promote: then the one below it has.
  const last = rungs.slice(0, place).findLast((rung) => trials.some(({ rows }) => rows === rung.rows))
  const below = trials.filter(({ rows }) => rows === last?.rows)
  const ranked = below
    .map((trial) => ({ trial, score: scoreOf(trial, job.whole.rows) }))
    .toSorted((a, b) => b.score - a.score)
  const ofFamily = new Map<string, number>()
  const chosen: Proposal[] = []
  for (const { trial, score } of ranked) {
    const family = familyOf(trial.candidate)
    const taken = ofFamily.get(family) ?? 0
    if (taken >= 2 || trial.figures === undefined || isTwin(trial, trials)) continue
    ofFamily.set(family, taken + 1)
    chosen.push({ candidate: trial.candidate, priority: score })
    if (chosen.length >= Math.max(2, Math.ceil((2 * most) / 3))) break
  }
  return chosen
}

function isOver({ job, rungs, trials }: State, place: number): boolean {
  const isLast = place === rungs.length - 1
  // Without any answer on all rows the last rung takes what is left.
  const needsMore = isLast && !trials.some(({ isFinal, passes }) => isFinal && passes)
  return job.time.isPast(needsMore ? 1 : LATEST[rungs.length - 1 - place])
}

/** What would not be ready on all rows is not looked at on fewer. */
const hasTime = ({ job: { time, whole, costs } }: State, { method }: Candidate): boolean =>
  time.allows(costs.expected(method, whole.rows) / LARGEST_PART)

function tell(
  { job, trials, rungs }: State,
  { place, rows }: { readonly place: number; readonly rows: number },
): void {
  const most = Math.max(...trials.filter(({ passes }) => passes).map(({ figures }) => figures!.usefulness))
  job.progress?.({
    step: `try policies on ${rows.toLocaleString('en-US')} rows (step ${place + 1} of ${rungs.length})`,
    done: trials.length,
    total: job.space.question.trials,
    ...(Number.isFinite(most) && { best: most }),
  })
}
