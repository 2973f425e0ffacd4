import type { People } from '@outis/core'
import {
  filesInMemory,
  type GivenFiles,
  type MemorySource,
  type PolicyDocument,
  type PolicyFiles,
  policyDocument,
  readPeople,
} from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { smallestClass } from '@outis/core/verdict'
import type { Advice } from '../answer/advice.ts'
import { nameOf } from '../answer/advice-words.ts'
import { buildAdvice } from '../answer/build-advice.ts'
import { mostUseful } from '../answer/chosen.ts'
import { basePolicy, draftDocument, refuseUnfit } from '../policy/base-policy.ts'
import type { AskedQuestion, Question } from '../question/question.ts'
import { readQuestion } from '../question/read-question.ts'
import type { Space } from '../space/candidate-policy.ts'
import { laddersOf } from '../space/ladders.ts'
import { nestedSamples } from '../trial/rows.ts'
import type { Trial } from '../trial/trial.ts'
import { completeThree } from './complete-three.ts'
import { changeTime, oneChange } from './one-change.ts'
import { type SearchJob, type SearchProgress, search } from './search-candidates.ts'
import { searchTime, TrialCosts } from './search-time.ts'

/** A candidate as it is found, for whoever draws along. */
export interface CandidateSeen {
  readonly number: number
  readonly name: string
  readonly rows: number
  readonly isFinal: boolean
  readonly passes: boolean
  readonly usefulness?: number
  readonly highestRisk?: number
  /** The largest share of a limit that is used up. */
  readonly used?: number
  /** It was not attacked: another one that passes is more useful. */
  readonly isSpared?: true
  /** Why it is out. */
  readonly out: readonly string[]
}

export interface AdviseOptions extends GivenFiles {
  /** Roles and hierarchies: a policy, as text or as its document. Default: what `outis init` would draft. */
  readonly policy?: string | PolicyDocument
  /** Paths as the advised policies should name them. Default people.csv and out/people.csv. */
  readonly paths?: { readonly source: string; readonly release: string }
  /** Tokens that mean "no value", where there is no policy. Default: the empty text. */
  readonly missing?: readonly string[]
  /** Milliseconds for all of it. What it answers then depends on the machine; without it trials alone do. */
  readonly budget?: number
  /** Milliseconds of a monotone clock, for the budget. Default: the machine's. */
  readonly now?: () => number
  readonly signal?: { readonly aborted: boolean }
  readonly progress?: (event: SearchProgress) => void
  /** Told of every candidate as it is found. */
  readonly onCandidate?: (candidate: CandidateSeen) => void
}

/**
 * The most useful release of a table within the limits of a question, among all methods. Same table, question and options: the same
 * advice, unless a budget or the signal ended the search.
 */
export async function advise(
  people: People,
  question: Question,
  options: AdviseOptions = {},
): Promise<Advice> {
  const { files, tables } = filesInMemory(options)
  return adviseSource(readPeople(people).source, question, { ...options, files, tables })
}

export interface SourceOptions extends Omit<AdviseOptions, 'tables' | 'hierarchies'> {
  readonly files: PolicyFiles
  readonly tables: ReadonlyMap<string, MemorySource>
}

/** The same for a table that was read already, and files that lie wherever they are. */
export async function adviseSource(
  source: MemorySource,
  given: Question,
  options: SourceOptions,
): Promise<Advice> {
  const time = searchTime({ ...options, now: options.now ?? (() => performance.now()) })
  const question = readQuestion(given)
  const document = withoutChoice(await documentOf(source, options), question)
  const base = basePolicy(document, source)
  refuseUnfit(base, question, source)
  const space: Space = { base, question, ladders: laddersOf(smallestClass(question.limits), source.rows) }
  const { files, tables, progress, onCandidate } = options
  const job: SearchJob = {
    space,
    whole: source,
    files,
    tables,
    progress,
    time,
    costs: new TrialCosts(),
    signal: time.signal,
    sample: nestedSamples(source, { person: personOf(document), seed: question.seed }),
    onTrial: (trial) => onCandidate?.(seen(trial, space)),
  }
  const searched = await search(job)
  const found = time.endedBy() === undefined ? await completeThree(searched, job) : searched
  const best = mostUseful(found.trials)
  const change =
    best && time.endedBy() === undefined && time.allows(changeTime(best, job))
      ? await changeOf(best, job)
      : undefined
  const ended = time.endedBy() ?? found.ended
  return buildAdvice({
    space,
    trials: found.trials,
    rungs: found.rungs,
    change,
    ended,
    isRepeatable: ended === 'trials' && !time.wasShort(),
  })
}

/** Whoever stops while changes are tried gets the answer without them; so does whoever has no time left. */
async function changeOf(best: Trial, job: SearchJob) {
  try {
    return await oneChange(best, job)
  } catch (fault) {
    if (job.time.endedBy() !== undefined) return undefined
    throw fault
  }
}

async function documentOf(
  source: MemorySource,
  { policy, paths, missing }: SourceOptions,
): Promise<PolicyDocument> {
  if (typeof policy === 'string') return policyDocument(policy)
  return (
    policy ??
    draftDocument(source, {
      ...(paths ?? { source: 'people.csv', release: 'out/people.csv' }),
      ...defined({ missing }),
    })
  )
}

/** Choices are people's own business: the column that holds them is read, and never published. */
const withoutChoice = (document: PolicyDocument, { choice }: AskedQuestion): PolicyDocument =>
  choice === undefined || !document.attributes.has(choice)
    ? document
    : { ...document, attributes: new Map([...document.attributes, [choice, 'identifying']]) }

const personOf = ({ person }: PolicyDocument): string | undefined =>
  typeof person === 'string' ? person : undefined

function seen(
  { number, candidate, rows, isFinal, passes, figures, impossible, spared }: Trial,
  { ladders }: Space,
): CandidateSeen {
  return {
    number,
    rows,
    isFinal,
    passes,
    name: nameOf(candidate, ladders),
    ...(figures && { usefulness: figures.usefulness, highestRisk: figures.highestRisk }),
    ...(figures && (spared === undefined ? { used: figures.used } : { isSpared: true as const })),
    out: impossible ? [impossible.reason] : figures!.broken.map(({ text }) => text),
  }
}

/** The clock is in every place that runs JavaScript, and in no standard of the language. */
declare const performance: { now(): number }
