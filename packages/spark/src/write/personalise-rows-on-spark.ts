import { type ReleaseLayout, refuseUnpublished, seedless, unseenChoices } from '@outis/core/pipeline'
import { keyBegin } from '@outis/core/random'
import {
  type AliasedColumn,
  CHOICES,
  choiceError,
  type GradedColumn,
  homophonePurpose,
  needsRanks,
  type PersonalisedRecoding,
} from '@outis/core/recoding'
import { askRows } from '../count/ask-rows.ts'
import { distinctTexts } from '../count/known-answers.ts'
import { columnIndexOf, freshName, type SparkState } from '../engine/spark-state.ts'
import { aliasedSql, gradedSql, type SentAliases, type SentRanks } from '../sql/personalised-sql.ts'
import type { PlannedRows } from './plan-lists.ts'

const PERSONALISING = 'writing the release'

/**
 * Rows with aliases and grades in place of sensitive values, laid over rows whose quasi-identifiers are labelled already.
 * Values and choices that the plan does not know are refused before a row is written.
 */
export async function personalisedRows(
  state: SparkState,
  recoding: PersonalisedRecoding,
  { layout, labelled }: { readonly layout: ReleaseLayout; readonly labelled: PlannedRows },
): Promise<PlannedRows> {
  const names = recoding.columns.map(({ name }) => name)
  refuseUnpublished(names, layout)
  let { sql } = labelled
  for (const [columnIndex, column] of recoding.columns.entries()) {
    const labelIndex = labelled.columns.length + columnIndex
    if (column.kind === 'grades') sql = gradedSql(sql, await sendGrades(state, column), labelIndex)
    else {
      const sent = await sendAliases(state, column, layout.personalised?.seed)
      sql = aliasedSql(sql, sent, { labelIndex, missing: state.missing })
    }
  }
  return { sql, columns: [...labelled.columns, ...names], suppressedRows: labelled.suppressedRows }
}

async function sendGrades(state: SparkState, { name, values, grades }: GradedColumn) {
  const sourceIndex = columnIndexOf(state, name)
  const cells = new Map(values.map((value, valueIndex) => [value, grades[valueIndex]]))
  // A missing cell stays as it was written.
  for (const token of state.missing) cells.set(token, token)
  const texts = await distinctTexts(state, sourceIndex)
  let unseen = 0
  for (const [valueIndex, text] of texts.values.entries())
    if (!cells.has(text)) unseen += texts.rows[valueIndex]
  if (unseen > 0) throw unseenChoices(name, unseen)
  const view = freshName(state, 'grades')
  const sent = [
    { name: 'value', values: [...cells.keys()] },
    { name: 'cell', values: [...cells.values()] },
  ]
  await state.session.send(view, sent, PERSONALISING)
  return { sourceIndex, view }
}

async function sendAliases(
  state: SparkState,
  column: AliasedColumn,
  seed: string | undefined,
): Promise<SentAliases> {
  const sourceIndex = columnIndexOf(state, column.name)
  const choice = column.choice === null ? undefined : columnIndexOf(state, column.choice)
  const entries = entriesOf(column, state.missing)
  await refuseUnknown(state, column, { sourceIndex, choice, entries })
  const view = freshName(state, 'aliases')
  const ranked = needsRanks(column)
  if (ranked && seed === undefined) throw seedless(column.name)
  const first = entries.filter(({ rank }) => rank === 0)
  const cells = ranked
    ? { name: 'id', values: Int32Array.from(first, ({ id }) => id) }
    : { name: 'cell', values: first.map(({ cell, pool }) => (pool < 0 ? cell : column.pools[pool][0])) }
  const sent = [
    { name: 'value', values: first.map(({ value }) => value) },
    { name: 'choice', values: Int32Array.from(first, (entry) => entry.choice) },
    cells,
  ]
  await state.session.send(view, sent, PERSONALISING)
  const ranks = ranked ? await sendRanks(state, column, { entries, seed: seed! }) : undefined
  return { sourceIndex, choice, view, ranks }
}

/** A part of a value and choice: its rows from a rank on have one cell, or those of a pool in turn. */
interface Entry {
  readonly id: number
  readonly value: string
  readonly choice: number
  readonly rank: number
  readonly next: number
  readonly cell: string
  readonly pool: number
  readonly turn: number
}

/** More than any rank. */
const ENDLESS = 2 ** 31 - 1

function entriesOf({ values, shares }: AliasedColumn, missing: readonly string[]): Entry[] {
  const entries: Entry[] = []
  let id = 0
  for (const [share, value] of shares.value.entries()) {
    const [choice, cell, rank] = [shares.choice[share], values[value], shares.first[share]]
    if (missing.includes(cell)) continue
    if (rank === 0) id++
    const follows = shares.value[share + 1] === value && shares.choice[share + 1] === choice
    const next = follows ? shares.first[share + 1] : ENDLESS
    entries.push({
      id,
      value: cell,
      choice,
      rank,
      next,
      cell,
      pool: shares.pool[share],
      turn: shares.turn[share],
    })
  }
  // Missing cells stay as they are.
  for (const token of missing)
    for (const choice of CHOICES)
      entries.push({ id: ++id, value: token, choice, rank: 0, next: ENDLESS, cell: token, pool: -1, turn: 0 })
  return entries
}

async function sendRanks(
  state: SparkState,
  { name, pools }: AliasedColumn,
  { entries, seed }: { readonly entries: readonly Entry[]; readonly seed: string },
): Promise<SentRanks> {
  const [parts, poolView] = [freshName(state, 'parts'), freshName(state, 'pools')]
  const numbers = (numberOf: (entry: Entry) => number) => Int32Array.from(entries, numberOf)
  const sentParts = [
    { name: 'id', values: numbers(({ id }) => id) },
    { name: 'first', values: numbers(({ rank }) => rank) },
    { name: 'next', values: numbers(({ next }) => next) },
    { name: 'cell', values: entries.map(({ cell }) => cell) },
    { name: 'pool', values: numbers(({ pool }) => pool) },
    { name: 'turn', values: numbers(({ turn }) => turn) },
    // A part without a pool takes no turns; nothing is divided by 0.
    { name: 'size', values: numbers(({ pool }) => (pool < 0 ? 1 : pools[pool].length)) },
  ]
  const listed = pools.flatMap((texts, pool) => texts.map((cell, turn) => ({ pool, turn, cell })))
  const sentPools = [
    { name: 'pool', values: Int32Array.from(listed, ({ pool }) => pool) },
    { name: 'turn', values: Int32Array.from(listed, ({ turn }) => turn) },
    { name: 'cell', values: listed.map(({ cell }) => cell) },
  ]
  await state.session.send(parts, sentParts, PERSONALISING)
  await state.session.send(poolView, sentPools, PERSONALISING)
  return { begin: keyBegin(seed, homophonePurpose(name)), parts, pools: poolView }
}

/** Refuses choices other than 1, 2 and 3, and values with a choice that the plan lacks. */
async function refuseUnknown(
  state: SparkState,
  { name, choice: chosen }: AliasedColumn,
  {
    sourceIndex,
    choice,
    entries,
  }: {
    readonly sourceIndex: number
    readonly choice: number | undefined
    readonly entries: readonly Entry[]
  },
): Promise<void> {
  const known = new Set(entries.map((entry) => `${entry.choice} ${entry.value}`))
  const { columns, rows, length } = await askRows(
    state,
    choice === undefined ? [sourceIndex] : [sourceIndex, choice],
  )
  let [others, unseen] = [0, 0]
  for (let index = 0; index < length; index++) {
    const value = columns[0].values[columns[0].codes[index]]
    const said = choice === undefined ? '3' : columns[1].values[columns[1].codes[index]]
    const meant = state.missing.includes(said) ? '3' : said
    if (!CHOICES.some((one) => String(one) === meant)) others += rows[index]
    else if (!known.has(`${meant} ${value}`)) unseen += rows[index]
  }
  if (others > 0) throw choiceError(chosen ?? name, others)
  if (unseen > 0) throw unseenChoices(name, unseen)
}
