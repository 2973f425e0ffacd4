import type { AnswerKind, ToldAnswer } from '../../server/answers.ts'

/** What the forms need to ask something. */
export interface Asking {
  readonly columns: readonly string[]
  readonly release: string
  readonly doing: boolean
  /** Sends a request, and says in the error's own words where it was refused. */
  readonly send: (ask: () => Promise<ToldAnswer>) => void
}

/** Which answer the address names. */
export interface ShownAnswer {
  readonly kind: AnswerKind
  readonly id: string
}
