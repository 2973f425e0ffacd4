import { type DistinctTexts, unknownColumn } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import { sqlRelation, viewPlan } from '../connect/plans.ts'
import type { SparkSession } from '../connect/spark-session.ts'
import type { CountedRows } from '../count/counted-rows.ts'
import { isOneOf, nativeAt, quoteName, ROW, textAt } from '../sql/spark-sql.ts'
import type { RowNumbers } from './source-relation.ts'

/** What is known of a table of Spark. */
export interface SparkState {
  readonly session: SparkSession
  /** What the names of everything begin with that is made for this table. */
  readonly id: string
  readonly names: readonly string[]
  /** Whether the cells of each column are texts in Spark too. */
  readonly texts: readonly boolean[]
  /** Views of all rows: `s0 …`, `c0 …` and `n`. */
  readonly source: (numbers: RowNumbers) => Promise<string>
  /** Views of the rows in question. */
  readonly views: Map<RowNumbers, Promise<string>>
  /** Texts that cells of a column are known to have, by name: of a release that was made just now. */
  readonly likely?: ReadonlyMap<string, readonly string[]> | undefined
  /** Different rows that there are at most. */
  readonly different: number
  rows: number
  /** Most combinations of several columns that come into this process at once. */
  readonly mostCombinations: number
  missing: readonly string[]
  /** Columns that must have a value, by source index, and the texts that mean "no value" there. Other rows are left out. */
  readonly required: Map<number, readonly string[]>
  /** Views of texts that are written otherwise from now on, by place. */
  readonly normalised: Map<number, string>
  readonly distinct: Map<number, Promise<CountedTexts>>
  /** Combinations that were counted, of as many columns as were asked for at once. */
  counted: Promise<CountedRows> | undefined
  readonly codes: WeakMap<Dictionary, Uint32Array>
  /** Views of the codes that the texts of a column count as, by place and level. */
  readonly codeViews: Map<number, Map<object, Promise<string>>>
  /** Bytes up to which an answer comes whole. Default: WHOLE_BYTES. */
  readonly wholeBytes?: number | undefined
  /** Tables of the cluster that were made for questions and are not dropped yet. */
  readonly kept: Set<string>
  /** Counts what was made, so that names differ. */
  made: number
}

/** Distinct texts of a column, in order of first appearance. */
export interface CountedTexts extends DistinctTexts {
  readonly values: readonly string[]
}

export function columnIndexOf({ names }: SparkState, name: string): number {
  const sourceIndex = names.indexOf(name)
  if (sourceIndex >= 0) return sourceIndex
  throw unknownColumn(name)
}

export const freshName = (state: Pick<SparkState, 'id' | 'made'>, what: string): string =>
  `${state.id}_${what}_${++state.made}`

/** Tables of the cluster that are kept while something is asked of them, in the schema of the session. */

type Keeper = Pick<SparkState, 'session' | 'id' | 'made' | 'kept'>

/** A name for one. Where the run is killed, the next one drops it by this name. */
export function keptName(state: Keeper): string {
  const name = `${state.id}_${++state.made}_kept`
  state.kept.add(name)
  return name
}

/** Drops them, also after the run was stopped; side by side, for a driver that is gone is waited for each time. */
export async function dropKept(state: Keeper, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      try {
        await state.session.cleanUp(`DROP TABLE IF EXISTS ${quoteName(name)}`)
        state.kept.delete(name)
      } catch {
        // The table is tried again when the source is closed, and by the next run.
      }
    }),
  )
}

/** A view of the rows in question, their texts as they are spelt by now; made when it is first asked for. */
export function rowsAs(state: SparkState, numbers: RowNumbers): Promise<string> {
  const known = state.views.get(numbers)
  if (known !== undefined) return known
  const made = makeView(state, numbers)
  state.views.set(numbers, made)
  made.catch(() => {
    if (state.views.get(numbers) === made) state.views.delete(numbers)
  })
  return made
}

async function makeView(state: SparkState, numbers: RowNumbers): Promise<string> {
  const source = await state.source(numbers)
  if (state.normalised.size === 0 && state.required.size === 0) return source
  const view = `${state.id}_${numbers}_rows`
  const sql = rowsSql(state, source, numbers === 'plain' ? [] : [`b.${ROW}`])
  await state.session.run(viewPlan(view, sqlRelation(sql)), 'reading the data')
  return view
}

function rowsSql(
  { names, normalised, required }: SparkState,
  source: string,
  others: readonly string[],
): string {
  const texts = names.map((_, nameIndex) => {
    const text = `b.${textAt(nameIndex)}`
    return `${normalised.has(nameIndex) ? `coalesce(m${nameIndex}.cell, ${text})` : text} AS ${textAt(nameIndex)}`
  })
  const natives = names.map((_, nameIndex) => `b.${nativeAt(nameIndex)}`)
  const changed = [...normalised]
  const hint =
    changed.length === 0
      ? ''
      : `/*+ BROADCAST(${changed.map(([sourceIndex]) => `m${sourceIndex}`).join(', ')}) */ `
  const joins = changed.map(
    ([sourceIndex, view]) =>
      `LEFT JOIN ${quoteName(view)} AS m${sourceIndex} ON b.${textAt(sourceIndex)} = m${sourceIndex}.value`,
  )
  const absent = [...required].map(
    ([sourceIndex, missing]) => `NOT ${isOneOf(`b.${textAt(sourceIndex)}`, missing)}`,
  )
  const where = absent.length === 0 ? '' : ` WHERE ${absent.join(' AND ')}`
  return `SELECT ${hint}${[...natives, ...texts, ...others].join(', ')} FROM ${quoteName(source)} AS b ${joins.join(' ')}${where}`
}
