import { sqlRelation, viewPlan } from '../connect/plans.ts'
import { isOneOf, nativeAt, quoteName, ROW, textAt } from '../sql/spark-sql.ts'
import type { RowNumbers } from './source-relation.ts'
import type { SparkState } from './spark-state.ts'

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
    const own = `b.${textAt(nameIndex)}`
    return `${normalised.has(nameIndex) ? `coalesce(m${nameIndex}.cell, ${own})` : own} AS ${textAt(nameIndex)}`
  })
  const natives = names.map((_, nameIndex) => `b.${nativeAt(nameIndex)}`)
  const changed = [...normalised]
  const hint =
    changed.length === 0 ? '' : `/*+ BROADCAST(${changed.map(([place]) => `m${place}`).join(', ')}) */ `
  const joins = changed.map(
    ([place, view]) => `LEFT JOIN ${quoteName(view)} AS m${place} ON b.${textAt(place)} = m${place}.value`,
  )
  const absent = [...required].map(([place, missing]) => `NOT ${isOneOf(`b.${textAt(place)}`, missing)}`)
  const where = absent.length === 0 ? '' : ` WHERE ${absent.join(' AND ')}`
  return `SELECT ${hint}${[...natives, ...texts, ...others].join(', ')} FROM ${quoteName(source)} AS b ${joins.join(' ')}${where}`
}
