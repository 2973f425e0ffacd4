import {
  type ColumnElsewhere,
  placeOfOther,
  readingOfColumn,
  refuseTaken,
  repeatedKeys,
} from '@outis/core/pipeline'
import { valueKey } from '@outis/core/value'
import { fileOf } from '../../files/only-files.ts'
import {
  type AddedColumn,
  countRepeatedSql,
  countUnmatchedSql,
  createKeysSql,
  createRespeltKeysSql,
  fillColumnSql,
  RESPELT_KEYS,
  readUnplainKeysSql,
} from '../../sql/added-column-sql.ts'
import { addSourceColumnSql, createSchemaSql, dropSchemaSql } from '../../sql/duckdb-files.ts'
import { appendRows } from '../append-rows.ts'
import { piecesOf, pullTexts } from '../count/pull.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import { type LoadOptions, loadSource } from './load-source.ts'

export interface AddColumnJob {
  readonly name: string
  readonly from: ColumnElsewhere
  readonly reading: Omit<LoadOptions, 'choose'>
}

/** Reads the other file beside the table, takes the column over by its key, and forgets the file. Returns rows without one. */
export async function addColumn(state: TableState, { name, from, reading }: AddColumnJob): Promise<number> {
  const { session, schema } = state
  refuseTaken(state.names, name)
  const key = columnIndexOf(state, from.key)
  const other = `${schema}_${state.names.length}`
  await session.run(createSchemaSql(other))
  try {
    const { names } = await loadSource(session, other, {
      source: fileOf(from.source),
      options: {
        ...reading,
        choose: (all) => all.filter((name) => name === from.key || name === from.column),
      },
    })
    const added: AddedColumn = {
      other,
      otherKey: placeOfOther(names.kept, from.key),
      otherColumn: placeOfOther(names.kept, from.column),
      key,
      sourceIndex: state.names.length,
      missing: state.missing,
    }
    await session.run(createKeysSql(schema, await storeRespeltKeys(state, added, from)))
    const [repeated = 0] = await session.numbers(countRepeatedSql(added))
    if (repeated > 0) throw repeatedKeys(from.key, repeated)
    await session.run(addSourceColumnSql(schema, added.sourceIndex))
    await session.run(fillColumnSql(schema, added))
    state.names.push(name)
    const [unmatched = 0] = await session.numbers(countUnmatchedSql(schema, added))
    return unmatched
  } finally {
    // Also after the user stopped it: the connection itself is not stopped.
    await session.connection.run(dropSchemaSql(other)).catch(() => undefined)
  }
}

/** Keys that are not written as the one text of their value, with that text. Most files have none. */
async function storeRespeltKeys(
  { session, schema, missing }: TableState,
  added: AddedColumn,
  { type }: ColumnElsewhere,
): Promise<AddedColumn> {
  const unplainKeys = { ...added, all: type === 'date' }
  const unplain = await session.run(readUnplainKeysSql(schema, unplainKeys))
  const texts = pullTexts(piecesOf(unplain), 0)
  const reading = readingOfColumn({ ...(type && { type }) }, texts, missing)
  await session.run(createRespeltKeysSql(added.other))
  const respelt = texts.map((text) => [text, valueKey(text, reading)]).filter(([text, key]) => text !== key)
  await appendRows({ session, schema: added.other }, RESPELT_KEYS, respelt)
  return { ...added, missing: [...new Set(missing.flatMap((token) => [token, valueKey(token, reading)]))] }
}
