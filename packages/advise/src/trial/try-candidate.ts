import { OutisError } from '@outis/core/errors'
import type { MemorySource } from '@outis/core/pipeline'
import { type Candidate, isDrawn } from '../space/candidate.ts'
import { candidateDocument, limitedAttacks, type Space } from '../space/candidate-policy.ts'
import { judgeTrial } from './judge-trial.ts'
import {
  type MadeInMemory,
  type ReleaseRequest,
  releaseInMemory,
  type Surroundings,
  type Unattacked,
} from './release-in-memory.ts'
import { emptiness, shownOf, uselessness } from './shown-cells.ts'
import type { Trial, TrialFigures } from './trial.ts'
import { type Usefulness, usefulnessOf } from './usefulness.ts'

export interface TrialJob extends Surroundings {
  readonly space: Space
  /** All rows. */
  readonly whole: MemorySource
  readonly number: number
  /** The best on all rows that passes: what is less useful, or as useful and shows no more, is not attacked there. */
  readonly floor?: Pick<TrialFigures, 'usefulness' | 'shownCells'> | undefined
}

/** The dice of trials: their releases are looked at and never published. */
const TRIAL_SEEDS = ['outis advice 8f2c6b1d9e4a7053', 'outis advice 51d7e09ab3c8f264'] as const

/** Makes the release of a candidate on some rows, checks and attacks it, and measures what it is worth. */
export async function tryCandidate(
  candidate: Candidate,
  source: MemorySource,
  job: TrialJob,
): Promise<Trial> {
  const isFinal = source.rows >= job.whole.rows
  const known = { number: job.number, candidate, rows: source.rows, isFinal }
  try {
    const floor = isFinal ? job.floor : undefined
    const { isSpared, ...figures } = await figuresOf(candidate, source, { job, seed: TRIAL_SEEDS[0], floor })
    return {
      ...known,
      passes: figures.broken.length === 0 && !isSpared,
      ...(isSpared && { spared: floor!.usefulness }),
      figures,
    }
  } catch (fault) {
    return { ...known, passes: false, impossible: impossibleBy(fault) }
  }
}

/**
 * A trial made again with other dice, where its release depends on any: what is drawn is drawn anew when the policy is run, and has
 * to hold whatever the dice say. The worse of both counts.
 */
export async function tryAgain(trial: Trial, source: MemorySource, job: TrialJob): Promise<Trial> {
  if (!isDrawn(trial.candidate) || trial.figures === undefined) return { ...trial, isConfirmed: true }
  try {
    const { isSpared: _, ...again } = await figuresOf(trial.candidate, source, { job, seed: TRIAL_SEEDS[1] })
    const figures = worse(trial.figures, again)
    return { ...trial, isConfirmed: true, passes: figures.broken.length === 0, figures }
  } catch (fault) {
    const { figures: _, ...known } = trial
    return { ...known, isConfirmed: true, passes: false, impossible: impossibleBy(fault) }
  }
}

/** Why there is no release; what is no fault of the candidate is thrown on. */
function impossibleBy(fault: unknown): NonNullable<Trial['impossible']> {
  if (!(fault instanceof OutisError) || ENDS_ALL.has(fault.code)) throw fault
  return { code: fault.code, reason: fault.message }
}

/** The user's stop is no candidate's fault. */
const ENDS_ALL: ReadonlySet<string> = new Set(['STOPPED'])

function worse(one: TrialFigures, other: TrialFigures): TrialFigures {
  const worst = other.used > one.used ? other : one
  return {
    ...worst,
    usefulness: Math.min(one.usefulness, other.usefulness),
    cost: Math.max(one.cost, other.cost),
    broken: [...one.broken, ...other.broken.filter(({ by }) => !one.broken.some((b) => b.by === by))],
  }
}

async function figuresOf(
  candidate: Candidate,
  source: MemorySource,
  { job, seed, floor }: { readonly job: TrialJob; readonly seed: string; readonly floor?: TrialJob['floor'] },
): Promise<TrialFigures & { readonly isSpared: boolean }> {
  const { question, base } = job.space
  const measured = (one: Unattacked) => usefulnessOf(one, { use: question.use, source, left: candidate.left })
  let early: Usefulness | undefined
  let isSpared = false
  const isWorthAttacking = async (one: Unattacked): Promise<boolean> => {
    early = await measured(one)
    const { usefulness, shownCells } = floor!
    isSpared =
      early.value < usefulness ||
      (early.value === usefulness && shownOf(one, { base, source }).shownCells <= shownCells)
    return !isSpared
  }
  const made = await madeOf(candidate, source, {
    job,
    seed,
    ...(floor !== undefined && { isWorthAttacking }),
  })
  const { value, cost } = early ?? (await measured(made))
  const shown = shownOf(made, { base, source })
  const judged = judgeTrial(made, question.limits)
  const nothing = emptiness(shown, { base, rows: source.rows }) ?? uselessness(value)
  return {
    isSpared,
    usefulness: value,
    cost,
    ...judged,
    ...(nothing && { broken: [...judged.broken, nothing], used: Math.max(1.01, judged.used) }),
    suppressedRows: made.made.report.release.suppressedRows,
    classes: made.made.report.release.classes,
    ...shown,
  }
}

export const madeOf = (
  candidate: Candidate,
  source: MemorySource,
  {
    job,
    seed,
    isWorthAttacking,
  }: { readonly job: TrialJob; readonly seed: string } & Pick<ReleaseRequest, 'isWorthAttacking'>,
): Promise<MadeInMemory> =>
  releaseInMemory({
    source,
    seed,
    isWorthAttacking,
    isTrial: true,
    files: job.files,
    tables: job.tables,
    signal: job.signal,
    document: candidateDocument(candidate, job.space, source.rows),
    attacks: limitedAttacks(candidate, job.space.base, job.space.question),
  })
