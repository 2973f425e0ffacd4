import { unevenError, unseenError } from '@outis/core/pipeline'
import { type AssignedRecoding, dealingBegin, suppressedRowsOf } from '@outis/core/recoding'
import type { SentColumn } from '../connect/arrow-upload.ts'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import { someOf } from '../count/counted-rows.ts'
import { type PlacedCombinations, placeCombinations } from '../count/place-combinations.ts'
import { columnIndexOf, freshName, rowsAs, type SparkState } from '../engine/spark-state.ts'
import {
  classesSql,
  dealtSql,
  placedSql,
  type SentClasses,
  type SentDealing,
  verifyPlacedSql,
} from '../sql/dealing-sql.ts'
import {
  classList,
  combinationList,
  combinedPlan,
  keptTexts,
  type PlannedRows,
  shareList,
  textList,
} from './plan-lists.ts'
import { sendList } from './sent-list.ts'

const DEALING = 'dealing rows to classes'

/**
 * Makes the rows of a plan that deals them to classes: finds each row's combination, refuses the plan unless it deals exactly
 * the rows there are, deals them by the seed, or without one in the order of the source, and shows each as its class says.
 */
export async function dealtRows(
  state: SparkState,
  recoding: AssignedRecoding,
  seed: string | undefined,
): Promise<PlannedRows> {
  const dealt = await sendDealing(state, recoding, seed)
  const shown: SentClasses = {
    classes: await sendList(state, 'classes', { columns: classList(recoding), doing: DEALING }),
    recoded: recoding.columns.map((name) => columnIndexOf(state, name)),
    kept: keptTexts(recoding, state.missing),
  }
  return {
    sql: classesSql(shown, dealt),
    columns: recoding.columns,
    suppressedRows: suppressedRowsOf(recoding),
  }
}

/**
 * Sends a plan that deals rows, and refuses it unless it deals exactly the rows there are.
 *
 * @returns every row with its class, as SQL
 */
export async function sendDealing(
  state: SparkState,
  recoding: AssignedRecoding,
  seed: string | undefined,
): Promise<string> {
  const combined = combinedPlan(recoding)
  const send = (what: string, columns: readonly SentColumn[]) =>
    sendList(state, what, { columns, doing: DEALING })
  const isShared = combined.shares.id.length > 0
  const sent: SentDealing = {
    rows: await rowsAs(state, 'own'),
    sourceIndexes: recoding.keys.map((name) => columnIndexOf(state, name)),
    codes: await sendCodes(state, recoding),
    combinations: await send('combinations', combinationList(combined)),
    shares: isShared ? await send('shares', shareList(combined)) : undefined,
    texts: seed === undefined ? undefined : await send('texts', textList(recoding, combined)),
    begin: await sendBegin(state, seed),
  }
  const { unseen, uneven } = await undealt(state, recoding, sent)
  if (unseen > 0) throw unseenError(unseen)
  if (uneven > 0) throw unevenError(uneven)
  return sent.shares === undefined ? placedSql(sent) : dealtSql(sent)
}

/** Rows that the plan lacks, and combinations of other sizes: by what was counted for the plan, else by the rows. */
async function undealt(
  state: SparkState,
  recoding: AssignedRecoding,
  sent: SentDealing,
): Promise<Pick<PlacedCombinations, 'unseen' | 'uneven'>> {
  const counted = await state.counted
  const keys = counted && someOf(counted, sent.sourceIndexes)
  if (keys) return placeCombinations(recoding, keys.columns, { counted, missing: state.missing })
  const verified = state.session.rows(sqlRelation(verifyPlacedSql(sent)), DEALING)
  const [[unseen = 0], [uneven = 0]] = await readNumbers(verified, 2)
  return { unseen, uneven }
}

/** Per key column the numbers that its texts count as; every token that means "no value" has that of the first. */
async function sendCodes(
  state: SparkState,
  { values, countedAs }: Pick<AssignedRecoding, 'values' | 'countedAs'>,
): Promise<string[]> {
  const views: string[] = []
  for (const [key, texts] of values.entries()) {
    const merged = countedAs?.[key]
    const codeOf = new Map(texts.map((text, code) => [text, merged?.[code] ?? code]))
    if (texts.length > 0) for (const token of state.missing) codeOf.set(token, merged?.[0] ?? 0)
    const view = freshName(state, 'keys')
    const sent = [
      { name: 'value', values: [...codeOf.keys()] },
      { name: 'code', values: Int32Array.from(codeOf.values()) },
    ]
    await state.session.send(view, sent, DEALING)
    views.push(view)
  }
  return views
}

/** What all that is hashed begins with, where there is a seed: never in a table of the cluster. */
async function sendBegin(state: SparkState, seed: string | undefined): Promise<string | undefined> {
  if (seed === undefined) return undefined
  const view = freshName(state, 'begin')
  await state.session.send(view, [{ name: 'text', values: [dealingBegin(seed)] }], DEALING)
  return view
}
