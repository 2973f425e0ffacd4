import { type MeasureQuestion, measureTable, type TableMeasures } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import { databaseSource, type FileReading } from '../profile/file-reading.ts'
import { namesAll, releaseSource } from './release-source.ts'

export interface MeasureFileOptions extends Omit<MeasureQuestion, 'models'> {
  /** A table that any tool made, or one of a database. */
  readonly path: string | NamedTable
  /** How the file is written, where detection should be overruled. */
  readonly reading?: FileReading
  readonly signal?: AbortSignal
}

/** Names one by one, or several with commas between them; a column that is called so has commas in its name. */
function namedColumns(given: readonly string[], columns: readonly string[]): readonly string[] {
  const names = given.flatMap((text) =>
    columns.includes(text) ? [text] : text.split(',').filter((name) => name !== ''),
  )
  return [...new Set(names)]
}

/** The k, l, t, β, δ and the risks of a table in a file, without a policy. */
export async function measureFile(options: MeasureFileOptions): Promise<TableMeasures> {
  const { path, signal, reading = {}, quasi, sensitive = [], ...question } = options
  const persons = [question.person, question.weight].flatMap((name) => (name === undefined ? [] : [name]))
  return withEngine(async (engine) => {
    const isHeader = (cells: readonly string[]) =>
      namesAll([...namedColumns([...quasi, ...sensitive], cells), ...persons])(cells)
    const source =
      typeof path === 'string'
        ? { ...(await releaseSource(path, { isHeader, safe: false })), ...reading }
        : databaseSource(path)
    const open = await engine.open(source, {
      // What is measured is counts.
      counted: true,
      // A preset speaks of every column.
      columns: (names) =>
        question.presets?.length
          ? names
          : [...new Set([...namedColumns([...quasi, ...sensitive], names), ...persons])],
      ...defined({ signal }),
    })
    return await measureTable(open, {
      ...question,
      quasi: namedColumns(quasi, open.sourceColumns),
      sensitive: namedColumns(sensitive, open.sourceColumns),
    })
  })
}
