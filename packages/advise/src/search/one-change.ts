import { OutisError } from '@outis/core/errors'
import type { MemorySource } from '@outis/core/pipeline'
import { audienceLimits, smallestClass } from '@outis/core/verdict'
import { list, percent } from '@outis/core/words'
import type { HelpfulChange } from '../answer/advice.ts'
import { costClause } from '../answer/advice-words.ts'
import type { AskedQuestion } from '../question/question.ts'
import type { Candidate } from '../space/candidate.ts'
import type { Space } from '../space/candidate-policy.ts'
import { laddersOf } from '../space/ladders.ts'
import { judgeTrial } from '../trial/judge-trial.ts'
import type { MadeInMemory } from '../trial/release-in-memory.ts'
import { shownTexts } from '../trial/shown-cells.ts'
import type { Trial } from '../trial/trial.ts'
import { madeOf, type TrialJob } from '../trial/try-candidate.ts'
import { type Usefulness, usefulnessOf } from '../trial/usefulness.ts'
import type { SearchJob } from './search-candidates.ts'

/** Rows on which all changes are tried, at most, and those on which the best of them are tried again. */
const FEW_ROWS = 600
const MOST_ROWS = 2_000
/** Columns that are left out, one at a time. */
const MOST_COLUMNS = 6
/** Changes that are tried on more rows. */
const MOST_AGAIN = 2
/** Steps down the ladder where attacks may come further: classes of less than half the size. */
const STEPS_DOWN = 4
/** A gain that is worth a sentence. */
const WORTH = 0.004
const SEED = 'outis advice 77a1c3e95d20bf48'

interface Tried {
  readonly made: MadeInMemory
  readonly usefulness: Usefulness
}

/**
 * The one change that would help most: every column is left out once, and each limit is loosened to the next audience's once, on
 * few rows; those that help most are made again on more, and what is said is what they gave there. Gain is measured on the columns
 * that stay.
 */
export async function oneChange(best: Trial, job: SearchJob): Promise<HelpfulChange> {
  const few = job.sample(Math.min(FEW_ROWS, job.whole.rows))
  const promising = await changesOn(few, { best, job, changes: possibleChanges(best, job.space) })
  const more = job.sample(Math.min(MOST_ROWS, job.whole.rows))
  const again = promising.slice(0, MOST_AGAIN).map(({ change }) => change)
  const changes = more.rows === few.rows ? promising : await changesOn(more, { best, job, changes: again })
  return changes[0]?.said ?? { ...NO_CHANGE, rows: more.rows }
}

/** Milliseconds that the changes are expected to take. */
export function changeTime(best: Trial, job: SearchJob): number {
  const on = (rows: number) => job.costs.expected(best.candidate.method, Math.min(rows, job.whole.rows))
  const changes = possibleChanges(best, job.space).length
  const again = job.whole.rows > FEW_ROWS ? Math.min(MOST_AGAIN, changes) : 0
  return (1 + changes) * on(FEW_ROWS) + (again && 1 + again) * on(MOST_ROWS)
}

/** A change that could be made: a column less, or a limit that is looser. */
type Change = { readonly column: string } | { readonly loosened: LooserQuestion }

interface TriedChange {
  readonly change: Change
  readonly said: HelpfulChange
}

const possibleChanges = (best: Trial, space: Space): Change[] => [
  ...columnsToTry(best, space).map((column) => ({ column })),
  ...looserQuestions(space.question).map((loosened) => ({ loosened })),
]

/** What each change gives on some rows, those worth a sentence, the best first. */
async function changesOn(
  source: MemorySource,
  {
    best,
    job,
    changes,
  }: { readonly best: Trial; readonly job: SearchJob; readonly changes: readonly Change[] },
): Promise<TriedChange[]> {
  const { question } = job.space
  const { left } = best.candidate
  const trial: TrialJob = { ...job, number: 0 }
  const made = (candidate: Candidate, space: Space) =>
    madeOf(candidate, source, { job: { ...trial, space }, seed: SEED })
  const measured = (release: MadeInMemory, without: readonly string[], ignored: readonly string[]) =>
    usefulnessOf(release, { use: question.use, source, left: without, ignored })
  // What holds on all rows may not on few: then nothing can be said of changes.
  const before = await unlessUnfit(made(best.candidate, job.space), trial)
  if (before === undefined) return []
  const tried: TriedChange[] = []
  for (const [changeIndex, change] of changes.entries()) {
    job.progress?.({ step: 'look for what would help most', done: changeIndex, total: changes.length })
    const isColumn = 'column' in change
    const ignored = isColumn ? [change.column] : []
    const changed = await tryChange(change, { best, trial, made })
    if (changed === undefined) continue
    const was = await measured(before, left, ignored)
    const tables = { made: changed, usefulness: await measured(changed, [...left, ...ignored], ignored) }
    const said = isColumn
      ? columnChange(change.column, { was, before, changed: tables, job, rows: source.rows })
      : limitChange(change.loosened, { was, changed: tables, question, rows: source.rows })
    tried.push({ change, said })
  }
  return tried.filter(({ said }) => gain(said) >= WORTH).toSorted((a, b) => gain(b.said) - gain(a.said))
}

const gain = ({ before = 0, after = 0 }: HelpfulChange): number => after - before

const NO_CHANGE: Omit<HelpfulChange, 'rows'> = {
  kind: 'none',
  text: 'No single change that was tried would help much: the columns with most values were left out one at a time, and each limit was loosened once.',
}

/** Published columns that the purpose does not name, those with most values first. */
function columnsToTry({ candidate, figures }: Trial, { base, question: { use } }: Space): string[] {
  const published = new Set(figures!.columns.map(({ name }) => name))
  const quasi = base.columns.filter(({ role, name }) => role === 'quasi' && !candidate.left.includes(name))
  return base.columns
    .filter(
      ({ name, role }) =>
        published.has(name) && (role === 'sensitive' || (role === 'quasi' && quasi.length > 1)),
    )
    .filter(({ name }) => use.kind !== 'model' || use.column !== name)
    .toSorted((a, b) => b.values - a.values)
    .slice(0, MOST_COLUMNS)
    .map(({ name }) => name)
}

interface ChangeJob {
  readonly best: Trial
  readonly trial: TrialJob
  readonly made: (candidate: Candidate, space: Space) => Promise<MadeInMemory>
}

/**
 * The release with a change, where it keeps the limits: without the column; at the same step of the ladder, which the looser
 * highest risk makes weaker; or four steps down it, where attacks may come further.
 */
async function tryChange(
  change: Change,
  { best: { candidate }, trial, made }: ChangeJob,
): Promise<MadeInMemory | undefined> {
  const isColumn = 'column' in change
  const question = isColumn ? trial.space.question : change.loosened.question
  const { base } = trial.space
  const space: Space = { base, question, ladders: laddersOf(smallestClass(question.limits), base.rows) }
  const left = isColumn ? [...candidate.left, change.column] : candidate.left
  const less = !isColumn && change.loosened.kind === 'above-control' ? STEPS_DOWN : 0
  if (less > candidate.strength) return undefined
  const tried = await unlessUnfit(
    made({ ...candidate, left, strength: candidate.strength - less }, space),
    trial,
  )
  if (tried === undefined) return undefined
  const { broken, highestRisk, attacks } = judgeTrial(tried, question.limits)
  if (broken.length > 0) return undefined
  // What keeps the limits as they are needs no looser ones.
  const present = trial.space.question.limits
  const isNeeded =
    isColumn ||
    highestRisk > present.highestRisk.max ||
    attacks.some(({ excess }) => excess > present.aboveControl.max)
  return isNeeded ? tried : undefined
}

/** A release, or nothing where none can be made. */
async function unlessUnfit(
  made: Promise<MadeInMemory>,
  { signal }: Pick<TrialJob, 'signal'>,
): Promise<MadeInMemory | undefined> {
  try {
    return await made
  } catch (fault) {
    if (signal?.aborted || !(fault instanceof OutisError)) throw fault
    return undefined
  }
}

interface ColumnChangeJob {
  readonly was: Usefulness
  readonly before: MadeInMemory
  readonly changed: Tried
  readonly job: SearchJob
  readonly rows: number
}

function columnChange(column: string, { was, before, changed, job, rows }: ColumnChangeJob): HelpfulChange {
  const { use } = job.space.question
  const finer = finerColumns(before, changed.made)
  const shown = finer.length === 0 ? '' : ` ${list(finer, { most: 2, rest: 'columns' })}.`
  return {
    kind: 'column',
    column,
    before: was.value,
    after: changed.usefulness.value,
    rows,
    text: `Without "${column}", ${costClause(changed.usefulness.cost, use)} instead of ${shortCost(was.cost, use)}, of the columns that stay.${shown}`,
  }
}

const shortCost = (cost: number, use: AskedQuestion['use']): string =>
  use.kind === 'model'
    ? `${Number((100 * Math.max(0, cost)).toFixed(1))}`
    : percent(use.kind === 'values' ? 1 - cost : cost)

/** Columns that would show most values more: "birth-date could be shown in 120 values instead of 40". */
function finerColumns(before: MadeInMemory, after: MadeInMemory): string[] {
  const valuesIn = ({ made }: MadeInMemory, name: string): number => {
    const { names, columns } = made.pending.source
    const place = names.indexOf(name)
    return place < 0 ? 0 : shownTexts(columns[place]).values
  }
  return after.made.pending.source.names
    .map((name) => ({ name, was: valuesIn(before, name), is: valuesIn(after, name) }))
    .filter(({ was, is }) => was > 0 && is >= 1.5 * was)
    .toSorted((a, b) => b.is / b.was - a.is / a.was)
    .map(({ name, was, is }) => `${name} could be shown in ${is} different values instead of ${was}`)
}

interface LooserQuestion {
  readonly kind: 'highest-risk' | 'above-control'
  readonly question: AskedQuestion
  readonly from: number
  readonly to: number
}

/** The next audience's limits, one at a time; beyond the last half as much again. */
function looserQuestions(question: AskedQuestion): LooserQuestion[] {
  const { limits } = question
  const nextOf = (of: 'highestRisk' | 'aboveControl'): number =>
    Object.values(audienceLimits)
      .map((one) => one[of].max)
      .find((max) => max > limits[of].max) ?? Math.min(1, 1.5 * limits[of].max)
  return (['highestRisk', 'aboveControl'] as const).map((of) => {
    const to = nextOf(of)
    return {
      kind: of === 'highestRisk' ? 'highest-risk' : 'above-control',
      from: limits[of].max,
      to,
      question: { ...question, limits: { ...limits, [of]: { ...limits[of], max: to } } },
    }
  })
}

function limitChange(
  { kind, from, to }: LooserQuestion,
  {
    was,
    changed,
    question,
    rows,
  }: {
    readonly was: Usefulness
    readonly changed: Tried
    readonly question: AskedQuestion
    readonly rows: number
  },
): HelpfulChange {
  const what = kind === 'highest-risk' ? 'a highest risk' : 'attacks that come above outsiders by'
  return {
    kind,
    before: was.value,
    after: changed.usefulness.value,
    rows,
    text: `With ${what} ${kind === 'highest-risk' ? 'of ' : ''}${to} allowed in place of ${from}, ${costClause(changed.usefulness.cost, question.use)} instead of ${shortCost(was.cost, question.use)}.`,
  }
}
