import type { Session } from '../interpret-session.ts'
import type { Interpreted } from '../interpreted-result.ts'

/** What a form works on. */
export interface FormInput {
  readonly session: Session
  readonly text: string
  /** The column that leaves and rules predict, where the result does not name it. */
  readonly classColumn?: string
  /** The column that a table of counts is about, where its header does not name it. */
  readonly column?: string
}

export interface FormOutput {
  readonly text: string
  readonly interpreted: Interpreted
}
