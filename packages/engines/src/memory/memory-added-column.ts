import { valueKey, valueTest } from '@outis/core'
import type { ColumnElsewhere } from '@outis/core/pipeline'
import {
  columnBuilder,
  type MemoryState,
  memoryRoom,
  placeIn,
  placeOfOther,
  readingOfColumn,
  refuseTaken,
  repeatedKeys,
} from '@outis/core/pipeline'
import type { AddColumnJob } from '../duckdb/add-column.ts'
import { loadSource } from '../duckdb/load-source.ts'
import { piecesOf, pullTexts } from '../duckdb/pull.ts'
import type { Session } from '../duckdb/session.ts'
import { fileOf } from '../files/only-files.ts'
import { createSchemaSql, dropSchemaSql } from '../sql/duckdb-session.ts'
import { readColumnsSql } from '../sql/rows.ts'

/** Reads the other file, takes the column over by its key, and forgets the file. Returns rows without one. */
export async function addMemoryColumn(
  session: Session,
  state: MemoryState,
  { schema, job }: { readonly schema: string; readonly job: AddColumnJob },
): Promise<number> {
  const { name, from } = job
  refuseTaken(state.names, name)
  const own = state.columns[placeIn(state, from.key)]!
  const others = await otherTexts(session, `${schema}_${state.names.length}`, job)
  const keyOf = keysOf(from, [...own.values, ...others.keys], state.missing)
  const keys = others.keys.map(keyOf)
  const repeated = repeatedIn(keys)
  if (repeated > 0) throw repeatedKeys(from.key, repeated)
  const textOf = new Map(keys.map((key, row) => [key, others.cells[row]!]))
  const found = own.values.map((text) => {
    const key = keyOf(text)
    return key === undefined ? undefined : textOf.get(key)
  })
  const column = columnBuilder(memoryRoom())
  let unmatched = 0
  for (let row = 0; row < own.codes.length; row++) {
    const text = found[own.codes[row]!]
    if (text === undefined) unmatched++
    column.set(row, text ?? '')
  }
  state.columns.push(column.finish(own.codes.length))
  state.placeOf.set(name, state.names.push(name) - 1)
  return unmatched
}

/** One text for each key, by value; undefined for what means "no value". */
function keysOf(
  { type }: ColumnElsewhere,
  texts: readonly string[],
  missing: readonly string[],
): (text: string) => string | undefined {
  const reading = readingOfColumn({ ...(type && { type }) }, texts, missing)
  const isMissing = valueTest(missing, reading)
  return (text) => (isMissing(text) ? undefined : valueKey(text, reading))
}

async function otherTexts(
  session: Session,
  schema: string,
  { from, reading }: AddColumnJob,
): Promise<{ readonly keys: readonly string[]; readonly cells: readonly string[] }> {
  await session.run(createSchemaSql(schema))
  try {
    const wanted = new Set([from.key, from.column])
    const { names } = await loadSource(session, schema, {
      source: fileOf(from.source),
      options: { ...reading, choose: (all) => all.filter((one) => wanted.has(one)), isWide: () => false },
    })
    const [key, column] = [from.key, from.column].map((one) => placeOfOther(names.kept, one))
    const pieces = piecesOf(await session.run(readColumnsSql(schema, 0, names.kept.length)))
    return { keys: pullTexts(pieces, key!), cells: pullTexts(pieces, column!) }
  } finally {
    // Also after the user stopped it: the connection itself is not stopped.
    await session.connection.run(dropSchemaSql(schema))
  }
}

/** How many keys stand there more than once. */
function repeatedIn(keys: readonly (string | undefined)[]): number {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const key of keys) if (key !== undefined) (seen.has(key) ? twice : seen).add(key)
  return twice.size
}
