import type { Account } from '../accounts/account.ts'
import { findGrant } from '../grants/grant-store.ts'
import type { Services } from '../start/services.ts'
import { type AnswerRow, openContent } from './answer-row.ts'

/** An answer with what it takes to show it to somebody. */
export interface OpenedAnswer {
  readonly row: AnswerRow
  readonly content: { readonly request: object; readonly answer: object }
  readonly budget: number
  readonly actor: Account
}

export async function openedAnswer(
  { store, vault }: Services,
  actor: Account,
  row: AnswerRow,
): Promise<OpenedAnswer> {
  const content = await openContent(store.db, vault, row)
  const budget = (await findGrant(store.db, row.grant_id))?.budget ?? 0
  return { row, content, budget, actor }
}
