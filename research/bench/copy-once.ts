import { DuckDBInstance } from '@duckdb/node-api'

/** `copy-once SOURCE TARGET`: DuckDB copies a file, in a process of its own whose cost can be measured. Serves `scale`. */
export const copied = await copyOnce(process.argv[2], process.argv[3])

async function copyOnce(source = '', target = ''): Promise<boolean> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const read = source.endsWith('.parquet') ? `'${source}'` : `read_csv('${source}', all_varchar = true)`
  const form = target.endsWith('.parquet') ? 'FORMAT parquet' : 'HEADER'
  await connection.run(`COPY (FROM ${read}) TO '${target}' (${form})`)
  connection.closeSync()
  instance.closeSync()
  return true
}
