import { type BesidePage, pathOf, type Release, type Run, routes } from '@outis/api'
import type { Report } from '@outis/core/report'
import type { RowsQuestion } from './projects-api.ts'
import { rowsQueryOf } from './projects-api.ts'
import { client } from './session.tsx'

type NewRun = Parameters<typeof client.runs.create>[0]['body']

/** Puts a job into the queue. */
export const startRun = (project: string, body: NewRun): Promise<Run> =>
  client.runs.create({ params: { id: project }, body })

/** Stops a job that waits or works; removes one that has ended. */
export const removeRun = (id: string): Promise<undefined> => client.runs.remove({ params: { id } })

export const askReport = async (id: string, signal: AbortSignal): Promise<Report> =>
  (await client.runs.report({ params: { id }, query: { form: 'json' }, signal })).json()

interface Scores {
  readonly accuracy: { readonly value: number }
}

/** The part of evaluate.json that the page shows. */
export interface Evaluation {
  readonly headline: string
  readonly notices: readonly string[]
  readonly classes: readonly {
    readonly class: string
    readonly classifiers: readonly {
      readonly classifier: string
      readonly title: string
      readonly original: Scores
      /** Learned from the release, tested on the table. */
      readonly transfer: Scores | null
    }[]
  }[]
  readonly queries?: { readonly queries: number; readonly median: number; readonly most: number }
  readonly correlation: {
    readonly names: readonly string[]
    readonly before: readonly (readonly number[])[]
    readonly after: readonly (readonly number[])[]
    readonly mean: number
  }
}

export const askEvaluation = async (id: string, signal: AbortSignal): Promise<Evaluation> =>
  (await client.runs.report({ params: { id }, query: { form: 'json' }, signal })).json()

/** The report that is published with a release. */
export const askReleaseReport = async (id: string, signal: AbortSignal): Promise<Report> =>
  (await client.releases.report({ params: { id }, query: { form: 'json' }, signal })).json()

/** One finding in attacks.json. */
export interface AttackFinding {
  readonly attack: string
  readonly of?: string
  readonly way?: string
  readonly targets: number
  readonly success: Interval
  readonly baseline: number
  readonly control?: Interval & { readonly targets: number }
  readonly limit?: number
  readonly exposed: number
  readonly isExposed: boolean
  readonly isBroken: boolean
  readonly why: string
  readonly fix?: string
}

interface Interval {
  readonly share: number
  readonly low: number
  readonly high: number
}

interface NamedAttack {
  readonly attack: string
  readonly title: string
  readonly attacker: string
}

export interface AttackDocument {
  readonly headline: string
  readonly tried: readonly NamedAttack[]
  readonly findings: readonly AttackFinding[]
  readonly left: readonly (NamedAttack & { readonly why: string })[]
  readonly notices: readonly string[]
}

export const askAttacks = async (id: string, signal: AbortSignal): Promise<AttackDocument> =>
  (await client.runs.attacks({ params: { id }, signal })).json()

/** A page of what a run would publish, beside the rows it was made from. */
export const askBeside = (id: string, question: RowsQuestion, signal: AbortSignal): Promise<BesidePage> =>
  client.runs.beside({ params: { id }, query: rowsQueryOf(question), signal })

interface WhyAnswer {
  readonly row: number
  readonly cells: readonly { readonly column: string; readonly published: string; readonly text: string }[]
  readonly about: {
    readonly suppressed?: boolean
    readonly classSize?: number
    readonly sentences?: readonly string[]
  }
}

export const askWhy = async (id: string, row: number, signal: AbortSignal): Promise<WhyAnswer> =>
  (await client.runs.why({ params: { id }, query: { row }, signal })) as unknown as WhyAnswer

export type Visibility = Release['visibility']

/** Addresses that a browser opens or downloads itself. */
export const addresses = {
  /** The page of a job: of a run its report, of another what it measured. */
  runReport: (id: string) => pathOf(routes.runs.report, { params: { id }, query: { form: 'html' } }),
  file: (id: string) => pathOf(routes.releases.file, { params: { id } }),
  report: (id: string, form: 'json' | 'html' | 'pdf') =>
    pathOf(routes.releases.report, { params: { id }, query: { form } }),
  dictionary: (id: string) => pathOf(routes.releases.dictionary, { params: { id } }),
  /** The policy that a run used. The project may have another one by now. */
  runPolicy: (run: string) => pathOf(routes.runs.policy, { params: { id: run } }),
}
