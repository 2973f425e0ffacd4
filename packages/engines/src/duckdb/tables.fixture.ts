import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { FileSource } from '@outis/core/pipeline'
import { afterAll, beforeAll } from 'vitest'
import type { FileEngine, FileTable } from '../file-engine.ts'
import { type DuckdbOptions, duckdbEngine } from './duckdb-engine.ts'

/** An engine and a folder for the tests of one file. */
export interface Bench {
  readonly engine: FileEngine
  readonly path: (name: string) => string
  /** Writes a file and opens it. */
  open(name: string, content: string | Uint8Array, source?: Partial<FileSource>): Promise<FileTable>
  /** All rows of a table, in order. */
  rows(table: FileTable): Promise<string[][]>
  files(): string[]
}

export function useBench(options: DuckdbOptions = {}): Bench {
  let engine: FileEngine
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
    engine = await duckdbEngine(options)
  })
  afterAll(async () => {
    await engine.close()
    rmSync(folder, { recursive: true })
  })
  return {
    get engine() {
      return engine
    },
    path: (name) => join(folder, name),
    open(name, content, source = {}) {
      writeFileSync(join(folder, name), content)
      return engine.open({ kind: 'file', path: join(folder, name), ...source })
    },
    async rows(table) {
      const rows: string[][] = []
      for (let number = 1; ; number++) {
        const row = await table.row(number)
        if (row === undefined) return rows
        rows.push([...row])
      }
    },
    files: () => readdirSync(folder),
  }
}

/** The error a promise ends with. */
export async function faultOf(promise: Promise<unknown>): Promise<OutisError> {
  try {
    await promise
  } catch (fault) {
    if (fault instanceof OutisError) return fault
    throw fault
  }
  throw new Error('there was no error')
}
