import type { Analysis, Grant, Interpretation, Release } from '@outis/api'
import { client } from './session.tsx'

export type AnswerKind = 'interpretation' | 'analysis'

/** A request in a list: without the question and the answer. */
export type ListedAnswer = Pick<
  Interpretation,
  | 'id'
  | 'release'
  | 'grant'
  | 'researcher'
  | 'state'
  | 'created'
  | 'withheld'
  | 'budget'
  | 'undone'
  | 'comment'
> & { readonly kind: AnswerKind }

/** A request with its answer; `asked` is for approvers. */
export interface ToldAnswer extends ListedAnswer {
  readonly text: string | null
  readonly notes: readonly string[]
  readonly asked: string | null
}

/** Results in real terms and analyses together, newest first. */
export async function listAnswers(signal: AbortSignal): Promise<readonly ListedAnswer[]> {
  const [{ interpretations }, { analyses }] = await Promise.all([
    client.interpretations.list({ signal }),
    client.analyses.list({ signal }),
  ])
  return [
    ...interpretations.map((interpretation) => ({ ...interpretation, kind: 'interpretation' as const })),
    ...analyses.map((analysis) => ({ ...analysis, kind: 'analysis' as const })),
  ].sort((a, b) => b.created.localeCompare(a.created))
}

const ofInterpretation = (interpretation: Interpretation): ToldAnswer => ({
  ...interpretation,
  kind: 'interpretation',
  notes: [],
})

const ofAnalysis = ({ notes, asked, ...analysis }: Analysis): ToldAnswer => ({
  ...analysis,
  kind: 'analysis',
  notes: notes ?? [],
  asked: asked === null || asked === undefined ? null : JSON.stringify(asked, null, 2),
})

export const askAnswer = async (kind: AnswerKind, id: string, signal: AbortSignal): Promise<ToldAnswer> =>
  kind === 'interpretation'
    ? ofInterpretation(await client.interpretations.get({ params: { id }, signal }))
    : ofAnalysis(await client.analyses.get({ params: { id }, signal }))

type SentResult = Parameters<typeof client.interpretations.create>[0]['body']
export type AskedAnalysis = Parameters<typeof client.analyses.create>[0]['body']

export const sendResult = async (body: SentResult): Promise<ToldAnswer> =>
  ofInterpretation(await client.interpretations.create({ body }))

export const sendAnalysis = async (body: AskedAnalysis): Promise<ToldAnswer> =>
  ofAnalysis(await client.analyses.create({ body }))

export interface Decision {
  readonly decision: 'approve' | 'refuse'
  readonly comment: string
}

export const decideAnswer = async (
  { kind, id }: Pick<ListedAnswer, 'kind' | 'id'>,
  body: Decision,
): Promise<ToldAnswer> =>
  kind === 'interpretation'
    ? ofInterpretation(await client.interpretations.approval({ params: { id }, body }))
    : ofAnalysis(await client.analyses.approval({ params: { id }, body }))

const MOST = 1000

export const listGrants = async (signal: AbortSignal): Promise<readonly Grant[]> =>
  (await client.grants.list({ query: { limit: MOST }, signal })).grants

/** All releases that the account may see. */
export const listAllReleases = async (signal: AbortSignal): Promise<readonly Release[]> =>
  (await client.releases.list({ query: { limit: MOST }, signal })).releases
