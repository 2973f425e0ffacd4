import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OutisError } from '@outis/core/errors'
import type { PrivateFolder } from '@outis/engines'
import { GONE } from './process-end.ts'
import { systemCode } from './system-code.ts'

/** Standard input or output, in place of a path. */
export const STANDARD = '-'

/** Places for what is not in a file, gone when the work is done. */
export interface Spool {
  /**
   * The file itself; what comes through standard input, or is a table of a database, as a file of its own that only this
   * user can see.
   */
  input(path: string, format?: unknown): Promise<string>
  /** A folder that only this user can see. */
  folder(): Promise<string>
}

/**
 * Work with files that may come through standard input or from a database: a table is read more than once, so what comes
 * so is put into a private folder first. It is removed whatever happens.
 */
export async function spooled<Value>(work: (spool: Spool) => Promise<Value>): Promise<Value> {
  let made: Promise<PrivateFolder> | undefined
  const folder = async () => {
    made ??= privateFolder()
    return (await made).needed()
  }
  let tables = 0
  const saved = async (path: string) => {
    const { namedTable, saveTable } = await import('./work.ts')
    const table = namedTable(path)
    if (table === undefined) return path
    const spool = join(await folder(), `table${++tables}.parquet`)
    await saveTable(table, spool)
    return spool
  }
  let taken = false
  const input = async (path: string, format: unknown = 'csv') => {
    if (path !== STANDARD) return saved(path)
    if (taken) throw twice()
    taken = true
    const spool = join(await folder(), `stdin.${endingOf(String(format))}`)
    await pipeline(process.stdin, createWriteStream(spool, { flags: 'wx', mode: 0o600 }))
    return spool
  }
  try {
    return await work({ input, folder })
  } finally {
    if (made) await (await made).remove()
  }
}

async function privateFolder(): Promise<PrivateFolder> {
  const { makePrivateFolder, tempParent } = await import('./work.ts')
  return makePrivateFolder(tempParent())
}

/** A whole file to standard output. Whether somebody still reads is looked after elsewhere (`outliveReaders`). */
export async function toStandardOutput(path: string): Promise<void> {
  await pipeline(createReadStream(path), process.stdout, { end: false }).catch((error) => {
    if (!GONE.has(systemCode(error))) throw error
  })
}

function endingOf(format: string): string {
  const ending = format.replace(/^\./, '')
  if (/^[a-z0-9]{1,10}(\.gz)?$/i.test(ending)) return ending
  throw new OutisError('USAGE', {
    message: 'The format of standard input is named like the ending of a file.',
    hint: 'Write for example --format csv, --format jsonl or --format csv.gz.',
  })
}

const twice = (): OutisError =>
  new OutisError('USAGE', {
    message: 'Only one table can come through standard input.',
    hint: 'Write the other one to a file, and name that file.',
  })
