import { resolve } from 'node:path'
import { type MeasureQuestion, measureTable, type TableMeasures } from '@outis/core/pipeline'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { namesAll, releaseSource } from './release-source.ts'

export interface MeasureFileOptions extends Omit<MeasureQuestion, 'models'> {
  /** A table that any tool made. */
  readonly path: string
  readonly signal?: AbortSignal
}

/** The k, l, t, β, δ and the risks of a table in a file, without a policy. */
export async function measureFile({ path, signal, ...question }: MeasureFileOptions): Promise<TableMeasures> {
  const { quasi, sensitive = [], person } = question
  const named = [...quasi, ...sensitive, ...(person === undefined ? [] : [person])]
  const engine = await duckdbEngine()
  try {
    const source = await releaseSource(resolve(path), { isHeader: namesAll(named), safe: false })
    const open = await engine.open(source, {
      columns: (names) => names.filter((name) => named.includes(name)),
      ...(signal && { signal }),
    })
    return await measureTable(open, question)
  } finally {
    await engine.close()
  }
}
