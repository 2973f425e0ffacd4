import { OutisError } from '@outis/core'
import { createFromParquetSql, parquetSchemaSql } from '../sql/duckdb-files.ts'
import { type Choice, keptPlaces, type LoadedNames } from './load-feed.ts'
import { DuckdbFault, type Session } from './session.ts'

/** Reads a Parquet file into the source, every cell as text. */
export async function loadParquet(
  session: Session,
  schema: string,
  { path, choose }: { path: string; choose: Choice },
): Promise<LoadedNames> {
  try {
    const [, ...fields] = await (await session.run(parquetSchemaSql(path))).getRows()
    refuseNested(fields.map(([name, children]) => ({ name: String(name), children: Number(children) })))
    const names = fields.map(([name], place) => String(name) || `column${place + 1}`)
    const keep = keptPlaces(names, choose)
    // Points in time have no text of their own: they get that of one time zone everywhere.
    await session.run("SET TimeZone = 'UTC'")
    await session.run(createFromParquetSql(schema, { path, width: names.length, keep }))
    return { all: names, kept: keep.map((place) => names[place]!) }
  } catch (fault) {
    if (!(fault instanceof DuckdbFault) || fault.kind === 'Out of Memory Error') throw fault
    throw new OutisError('DATA_FORMAT', {
      message: `The file is not a whole Parquet file (${fault.kind}).`,
      hint: 'It may have been cut off while it was copied: fetch or write it again.',
      details: { path, reason: fault.kind },
    })
  }
}

function refuseNested(fields: readonly { name: string; children: number }[]): void {
  const nested = fields.find(({ children }) => children > 0)
  if (nested === undefined) return
  throw new OutisError('DATA_FORMAT', {
    message: `The column "${nested.name}" holds lists or structures; a table has one value in each cell.`,
    hint: 'Flatten the file, or leave that column out of it.',
    details: { column: nested.name },
  })
}
