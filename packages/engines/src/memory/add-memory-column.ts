import {
  addMemoryColumn,
  type MemoryState,
  type OtherTexts,
  placeIn,
  placeOfOther,
  refuseTaken,
} from '@outis/core/pipeline'
import { piecesOf, pullTexts } from '../duckdb/count/pull.ts'
import type { Session } from '../duckdb/duckdb-connection.ts'
import type { AddColumnJob } from '../duckdb/read/add-column.ts'
import { loadSource } from '../duckdb/read/load-source.ts'
import { fileOf } from '../files/only-files.ts'
import { createSchemaSql, dropSchemaSql } from '../sql/duckdb-files.ts'
import { readColumnsSql } from '../sql/tally.ts'

/** Reads the other file, takes the column over by its key, and forgets the file. Returns rows without one. */
export async function addFileColumn(
  session: Session,
  state: MemoryState,
  { schema, job }: { readonly schema: string; readonly job: AddColumnJob },
): Promise<number> {
  // What needs no file is refused before one is read.
  refuseTaken(state.names, job.name)
  placeIn(state, job.from.key)
  return addMemoryColumn(state, job, await otherTexts(session, `${schema}_${state.names.length}`, job))
}

async function otherTexts(
  session: Session,
  schema: string,
  { from, reading }: AddColumnJob,
): Promise<OtherTexts> {
  await session.run(createSchemaSql(schema))
  try {
    const wantedNames = new Set([from.key, from.column])
    const { names } = await loadSource(session, schema, {
      source: fileOf(from.source),
      options: {
        ...reading,
        choose: (all) => all.filter((name) => wantedNames.has(name)),
        isWide: () => false,
      },
    })
    const [key, column] = [from.key, from.column].map((name) => placeOfOther(names.kept, name))
    const pieces = piecesOf(await session.run(readColumnsSql(schema, 0, names.kept.length)))
    return { keys: pullTexts(pieces, key!), cells: pullTexts(pieces, column!) }
  } finally {
    // Also after the user stopped it: the connection itself is not stopped.
    await session.connection.run(dropSchemaSql(schema))
  }
}
