import { withEngine } from '../duckdb/duckdb-engine.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import { databaseSource } from './file-reading.ts'

/** Copies a table of a database into a file as it is, for commands that read files. Every cell keeps its text. */
export async function saveTable(table: NamedTable, path: string): Promise<void> {
  return withEngine(async (engine) => {
    const open = await engine.open(databaseSource(table))
    const asItIs = await open.apply(
      { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 },
      {
        target: { kind: 'file', path },
        columns: open.columns.map((name) => ({ name, type: 'text' })),
        keepOrder: true,
      },
    )
    await asItIs.commit()
  })
}
