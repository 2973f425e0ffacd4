import type { AdviseCandidate, AdviseGoal, Run } from '@outis/api'
import { startRun } from './runs-api.ts'
import { client } from './session.tsx'

/** The result of an attack on a candidate. */
export interface AdviceAttack {
  readonly attack: string
  readonly title: string
  readonly of?: string
  readonly success: number
  readonly guessing: number
  readonly outsiders?: number
  readonly harmless?: string
}

/** One advised policy in advice.json. */
export interface AdvisedCandidate {
  readonly role: 'useful' | 'balanced' | 'careful'
  readonly title: string
  readonly name: string
  readonly number: number
  readonly usefulness: number
  readonly highestRisk: number
  readonly used: number
  readonly shownCells: number
  readonly attacks: readonly AdviceAttack[]
  /** What its method does, in plain words. */
  readonly meaning: string
  readonly kept: string
  readonly givenUp: string
  /** What stays open where the method draws at random and was tried with one seed only. */
  readonly unconfirmed?: string
  readonly costText: string
  readonly policy: string
}

/** A policy that was tried. It comes as an event, and stands in advice.json. */
export type Tried = AdviseCandidate

/** What the studio reads of advice.json (docs/advice.schema.json). */
export interface Advice {
  readonly headline: string
  readonly question: {
    readonly fears: readonly string[]
    readonly purpose: string
    readonly audience: string
    readonly trials: number
  }
  readonly candidates: readonly AdvisedCandidate[]
  readonly change?: { readonly text: string }
  readonly obstacle?: { readonly text: string; readonly gives: readonly string[] }
  readonly tried: readonly Tried[]
  readonly notProtected: readonly string[]
}

export const startAdvice = (project: string, goal: AdviseGoal, policy: string): Promise<Run> =>
  startRun(project, { kind: 'advise', goal, policy })

export const askAdvice = async (id: string, signal: AbortSignal): Promise<Advice> =>
  (await client.runs.report({ params: { id }, query: { form: 'json' }, signal })).json()
