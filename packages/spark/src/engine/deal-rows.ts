import { unevenError, unseenError } from '@outis/core/pipeline'
import {
  type AssignedRecoding,
  cellOfClass,
  combinationText,
  dealingText,
  keptText,
} from '@outis/core/recoding'
import { sqlRelation } from '../connect/plans.ts'
import { readNumbers } from '../connect/read-columns.ts'
import { classesSql, dealtSql, placedSql, type SentDealing, verifyPlacedSql } from '../sql/dealing-sql.ts'
import { someOf } from './counted-rows.ts'
import { placeCombinations } from './place-combinations.ts'
import type { PlannedRows } from './planned-rows.ts'
import { rowsAs } from './row-views.ts'
import { freshName, placeOf, type SparkState } from './spark-state.ts'

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
  const { sent, sql } = await sendDealing(state, recoding, seed)
  return {
    sql: classesSql(sent, sql),
    columns: recoding.columns,
    suppressedRows: suppressedRowsOf(recoding),
  }
}

/** Sends a plan that deals rows, refuses it unless it deals exactly the rows there are, and finds each row its class. */
export async function sendDealing(
  state: SparkState,
  recoding: AssignedRecoding,
  seed: string | undefined,
): Promise<{ readonly sent: SentDealing; readonly sql: string }> {
  const places = recoding.keys.map((name) => placeOf(state, name))
  const combined = combinedPlan(recoding)
  const sent: SentDealing = {
    rows: await rowsAs(state, 'own'),
    places,
    codes: await sendCodes(state, recoding),
    combinations: await sendCombinations(state, combined),
    shares: combined.shares.id.length === 0 ? undefined : await sendShares(state, combined),
    texts: seed === undefined ? undefined : await sendTexts(state, recoding, { combined, seed }),
    classes: await sendClasses(state, recoding),
    recoded: recoding.columns.map((name) => placeOf(state, name)),
    kept: await sendKept(state, recoding),
  }
  const { unseen, uneven } = await undealt(state, recoding, sent)
  if (unseen > 0) throw unseenError(unseen)
  if (uneven > 0) throw unevenError(uneven)
  return { sent, sql: sent.shares === undefined ? placedSql(sent) : dealtSql(sent) }
}

/** Rows that the plan lacks, and combinations of other sizes: by what was counted for the plan, else by the rows. */
async function undealt(state: SparkState, recoding: AssignedRecoding, sent: SentDealing) {
  const counted = await state.counted
  const keys = counted && someOf(counted, sent.places)
  if (keys) return placeCombinations(recoding, keys.columns, { counted, missing: state.missing })
  const verify = state.session.rows(sqlRelation(verifyPlacedSql(sent)), DEALING)
  const [[unseen = 0], [uneven = 0]] = await readNumbers(verify, 2)
  return { unseen, uneven }
}

/** The plan deals exactly the rows there are: so many of them go to classes that are suppressed. */
function suppressedRowsOf({ classes, assignments: { classOf, rows } }: AssignedRecoding): number {
  return rows.reduce((sum, many, at) => sum + (classes[classOf[at]].suppressed ? many : 0), 0)
}

/** Combinations with their rows; −1 for the class of those that go to several, whose shares are listed apart. */
interface CombinedPlan {
  readonly codes: readonly Int32Array[]
  readonly rows: Int32Array
  readonly classOf: Int32Array
  /** The assignment that each combination stands at first. */
  readonly entries: Int32Array
  readonly shares: { readonly id: number[]; readonly first: number[]; readonly classOf: number[] }
}

function combinedPlan({ assignments }: AssignedRecoding): CombinedPlan {
  const { combination, classOf, rows } = assignments
  const idOf = new Map<string, number>()
  const entries: number[] = []
  const listed: number[][] = []
  for (let entry = 0; entry < rows.length; entry++) {
    const key = combination.map((codes) => codes[entry]).join(' ')
    const id = idOf.get(key) ?? idOf.size
    if (id === entries.length) {
      idOf.set(key, id)
      entries.push(entry)
      listed.push([])
    }
    listed[id].push(entry)
  }
  const shares = { id: [] as number[], first: [] as number[], classOf: [] as number[] }
  for (const [id, ofOne] of listed.entries()) {
    if (ofOne.length === 1) continue
    let first = 0
    for (const entry of ofOne) {
      shares.id.push(id)
      shares.first.push(first)
      shares.classOf.push(classOf[entry])
      first += rows[entry]
    }
  }
  return {
    codes: combination.map((codes) => Int32Array.from(entries, (entry) => codes[entry])),
    rows: Int32Array.from(listed, (ofOne) => ofOne.reduce((sum, entry) => sum + rows[entry], 0)),
    classOf: Int32Array.from(listed, (ofOne) => (ofOne.length === 1 ? classOf[ofOne[0]] : -1)),
    entries: Int32Array.from(entries),
    shares,
  }
}

/** Per key column the numbers of its texts; every token that means "no value" has that of the first. */
async function sendCodes(state: SparkState, { values }: AssignedRecoding): Promise<string[]> {
  const views: string[] = []
  for (const texts of values) {
    const codeOf = new Map(texts.map((text, code) => [text, code]))
    if (texts.length > 0) for (const token of state.missing) codeOf.set(token, 0)
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

async function sendCombinations(state: SparkState, combined: CombinedPlan): Promise<string> {
  const { codes, rows, classOf } = combined
  const view = freshName(state, 'combinations')
  const keys = codes.map((values, at) => ({ name: `k${at}`, values }))
  const id = Int32Array.from(rows, (_, at) => at)
  const others = [
    { name: 'id', values: id },
    { name: 'rows', values: rows },
    { name: 'class', values: classOf },
  ]
  await state.session.send(view, [...keys, ...others], DEALING)
  return view
}

async function sendShares(state: SparkState, { shares }: CombinedPlan): Promise<string> {
  const view = freshName(state, 'shares')
  const sent = [
    { name: 'share', values: Int32Array.from(shares.id, (_, at) => at) },
    { name: 'id', values: Int32Array.from(shares.id) },
    { name: 'first', values: Int32Array.from(shares.first) },
    { name: 'class', values: Int32Array.from(shares.classOf) },
  ]
  await state.session.send(view, sent, DEALING)
  return view
}

/** Of combinations with several classes: what the hash of a row begins with. */
async function sendTexts(
  state: SparkState,
  recoding: AssignedRecoding,
  { combined, seed }: { readonly combined: CombinedPlan; readonly seed: string },
): Promise<string> {
  const ids = [...new Set(combined.shares.id)]
  const view = freshName(state, 'texts')
  const texts = ids.map((id) => dealingText(seed, combinationText(recoding, combined.entries[id])))
  const sent = [
    { name: 'id', values: Int32Array.from(ids) },
    { name: 'text', values: texts },
  ]
  await state.session.send(view, sent, DEALING)
  return view
}

/** What each class shows; `a0 …` is 1 where a column is shown as it was. */
async function sendClasses(state: SparkState, { classes, columns }: AssignedRecoding): Promise<string> {
  const view = freshName(state, 'classes')
  const cells = columns.flatMap((_, at) => {
    const labels = classes.map((one) => cellOfClass(one, at))
    return [
      { name: `x${at}`, values: labels.map((label) => label ?? '') },
      { name: `a${at}`, values: Int32Array.from(labels, (label) => (label === null ? 1 : 0)) },
    ]
  })
  const sent = [
    { name: 'class', values: Int32Array.from(classes, (_, at) => at) },
    { name: 'hit', values: Int32Array.from(classes, ({ suppressed }) => (suppressed ? 1 : 0)) },
    ...cells,
  ]
  await state.session.send(view, sent, DEALING)
  return view
}

/** A text that means "no value" and reads like a suppressed one is shown as what the dictionary has for no value. */
async function sendKept(
  state: SparkState,
  recoding: AssignedRecoding,
): Promise<readonly [from: string, to: string][][]> {
  return recoding.columns.map((name) => {
    const absent = recoding.values[recoding.keys.indexOf(name)]?.[0] ?? ''
    return state.missing.flatMap((token): [string, string][] => {
      const kept = keptText(token, absent, state.missing)
      return kept === token ? [] : [[token, kept]]
    })
  })
}
