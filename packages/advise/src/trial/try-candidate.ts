import { OutisError } from '@outis/core/errors'
import type { MemorySource } from '@outis/core/pipeline'
import { percent } from '@outis/core/words'
import { type BasePolicy, namesOf } from '../policy/base-policy.ts'
import type { Candidate } from '../space/candidate.ts'
import { candidateDocument, limitedAttacks, type Space } from '../space/candidate-policy.ts'
import { judgeTrial } from './judge-trial.ts'
import { type MadeInMemory, releaseInMemory, type Surroundings } from './release-in-memory.ts'
import { shownTexts } from './shown-texts.ts'
import type { Broken, Trial, TrialFigures } from './trial.ts'
import { usefulnessOf } from './usefulness.ts'

export interface TrialJob extends Surroundings {
  readonly space: Space
  /** All rows. */
  readonly whole: MemorySource
  readonly number: number
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
    const first = await figuresOf(candidate, source, { job, seed: TRIAL_SEEDS[0] })
    // What is drawn is drawn anew when the policy is run: it has to hold whatever the dice say.
    const figures =
      isFinal && isDrawn(candidate)
        ? worse(first, await figuresOf(candidate, source, { job, seed: TRIAL_SEEDS[1] }))
        : first
    return { ...known, passes: figures.broken.length === 0, figures }
  } catch (fault) {
    if (!(fault instanceof OutisError) || ENDS_ALL.has(fault.code)) throw fault
    return { ...known, passes: false, impossible: { code: fault.code, reason: fault.message } }
  }
}

/** The user's stop is no candidate's fault. */
const ENDS_ALL: ReadonlySet<string> = new Set(['STOPPED'])

/** Whether the release depends on a seed. */
const isDrawn = ({ method, mode }: Candidate): boolean =>
  mode === 'hardened' || method === 'local' || method === 'slicing' || method === 'personalised'

function worse(one: TrialFigures, other: TrialFigures): TrialFigures {
  const worst = other.used > one.used ? other : one
  return {
    ...worst,
    broken: [...one.broken, ...other.broken.filter(({ by }) => !one.broken.some((b) => b.by === by))],
  }
}

async function figuresOf(
  candidate: Candidate,
  source: MemorySource,
  { job, seed }: { readonly job: TrialJob; readonly seed: string },
): Promise<TrialFigures> {
  const { space } = job
  const made = await madeOf(candidate, source, { job, seed })
  const { question, base } = space
  const { value, cost } = await usefulnessOf(made, { use: question.use, source, left: candidate.left })
  const shown = shownOf(made, base)
  const judged = judgeTrial(made, question.limits)
  const empty = emptiness(shown, { base, rows: source.rows })
  return {
    usefulness: value,
    cost,
    ...judged,
    ...(empty && { broken: [...judged.broken, empty], used: Math.max(1.01, judged.used) }),
    suppressedRows: made.made.report.release.suppressedRows,
    classes: made.made.report.release.classes,
    ...shown,
  }
}

/** Of the cells of quasi-identifiers, what a release shows at least: with less it is no table of people any more. */
const LEAST_SHOWN = 0.1

/** A release that hides next to everything keeps every limit and serves nobody. */
function emptiness(
  { columns }: Pick<TrialFigures, 'columns'>,
  { base, rows }: { readonly base: BasePolicy; readonly rows: number },
): Broken | undefined {
  const quasi = namesOf(base, 'quasi')
  const cells = columns.reduce((sum, { name, blank }) => sum + (quasi.includes(name) ? rows - blank : 0), 0)
  const measured = cells / (rows * quasi.length)
  if (measured >= LEAST_SHOWN) return undefined
  return {
    ...{ by: 'empty', kind: 'requirement', measured, allowed: LEAST_SHOWN },
    text: `It shows ${percent(measured)} of the cells of quasi-identifiers: next to nothing is left to look at.`,
  }
}

export const madeOf = (
  candidate: Candidate,
  source: MemorySource,
  { job, seed }: { readonly job: TrialJob; readonly seed: string },
): Promise<MadeInMemory> =>
  releaseInMemory({
    ...{ source, seed, files: job.files, tables: job.tables, signal: job.signal },
    document: candidateDocument(candidate, job.space, source.rows),
    attacks: limitedAttacks(candidate, job.space.base, job.space.question),
  })

/** What is left to see, column by column. */
function shownOf(
  { made }: MadeInMemory,
  { columns }: BasePolicy,
): Pick<TrialFigures, 'shownCells' | 'columns'> {
  const { names, columns: published, rows } = made.pending.source
  const publishable = columns.filter(({ role }) => role !== 'identifying').map(({ name }) => name)
  const shown = publishable
    .filter((name) => names.includes(name))
    .map((name) => ({ name, ...shownTexts(published[names.indexOf(name)]) }))
  const cells = shown.reduce((sum, { blank }) => sum + rows - blank, 0)
  return { columns: shown, shownCells: cells / Math.max(1, rows * publishable.length) }
}
