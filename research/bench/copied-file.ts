import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'

/** Writes generated text piece by piece: a million rows need no memory to speak of. */
export async function writeText(path: string, text: Iterable<string>): Promise<void> {
  const file = createWriteStream(path)
  for (const chunk of text) if (!file.write(chunk)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}

/** Milliseconds that DuckDB takes to copy one CSV file to another: the floor of any run. */
export async function duckdbCopy(source: string, target: string): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const started = performance.now()
  await connection.run(
    `COPY (SELECT * FROM read_csv('${source}', all_varchar = true)) TO '${target}' (HEADER)`,
  )
  const ms = performance.now() - started
  connection.closeSync()
  instance.closeSync()
  return ms
}
