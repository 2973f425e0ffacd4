import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run } from '../run/run-file.ts'
import { loadDuckdb } from './duckdb-connection.ts'
import { duckdbEngine } from './duckdb-engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Long enough that it is found whole wherever it lies as it is. */
const CELL = 'Okonjo-Bergmann'

/** Every cell is another, so that no dictionary makes them short. */
const people = (rows: number): string =>
  `name,age\n${Array.from({ length: rows }, (_, index) => `${(index * 7919) % 10007}${CELL}${index},${20 + (index % 60)}`).join('\n')}\n`

/** Bytes of all files in a folder, and whether one of them shows the cell. */
function lookInto(parent: string): { readonly bytes: number; readonly shown: boolean } {
  const files = readdirSync(parent, { recursive: true, encoding: 'utf8' })
    .map((name) => join(parent, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path))
  return {
    bytes: files.reduce((sum, { length }) => sum + length, 0),
    shown: files.some((bytes) => bytes.includes(CELL)),
  }
}

describe('tables larger than memory', () => {
  const table = join(folder, 'people.csv')
  writeFileSync(table, people(260_000))

  it('[EN431] what is put aside shows no cell, and is gone when the engine is closed', async () => {
    const parent = join(folder, 'aside')
    const engine = await duckdbEngine({ storeFrom: 0, memoryLimit: '50MB', tempDirectory: parent })
    const open = await engine.open({ kind: 'file', path: table })
    const found = lookInto(parent)
    expect([open.rows, found.bytes > 1_000_000, found.shown]).toEqual([260_000, true, false])
    await open.close()
    await engine.close()
    expect(readdirSync(parent)).toEqual([])
  })

  it('[EN431] without our settings the same look finds the cell', async () => {
    const parent = join(folder, 'plain')
    mkdirSync(parent)
    const { DuckDBInstance } = await loadDuckdb()
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
    const connection = await instance.connect()
    await connection.run(`ATTACH '${join(parent, 'plain.db')}' AS "plain"; USE "plain"`)
    await connection.run("SET force_compression = 'uncompressed'")
    await connection.run(`CREATE TABLE "t" AS SELECT * FROM read_csv('${table}', all_varchar = true)`)
    expect(lookInto(parent).shown).toBe(true)
    connection.closeSync()
    instance.closeSync()
  })

  it('[EN430] with little memory the release has the same bytes, each row of it made once or every row', async () => {
    const rows = Array.from(
      { length: 210_000 },
      (_, index) =>
        `${20 + ((index * 7) % 60)},"Zürich-Altstetten-Nordwest, ${(index * 13) % 9}",0${10 + ((index * 31) % 40)},${index % 5 ? 'i' : ''}`,
    )
    writeFileSync(join(folder, 'long.csv'), `age,town,zip,illness\n${rows.join('\n')}\n`)
    // More than a sixth of the memory: it is put aside.
    expect(statSync(join(folder, 'long.csv')).size).toBeGreaterThan(50e6 / 6)
    const release = async (to: string, given: { readonly memoryLimit?: string }, keepOrder = false) => {
      await run({
        policy: {
          data: { source: join(folder, 'long.csv') },
          attributes: {
            age: { role: 'quasi', hierarchy: { intervals: [10, 30] } },
            town: 'quasi',
            zip: { role: 'quasi', hierarchy: { prefix: 3, keep: [2, 1] } },
            illness: 'sensitive',
          },
          method: { 'full-domain': { k: 50, 'suppression-limit': 0.04 } },
          release: { to: join(folder, to), 'keep-order': keepOrder },
          seed: 7,
        },
        attack: false,
        allowSeed: true,
        ...given,
      })
      return readFileSync(join(folder, to), 'utf8')
    }
    const small = await release('small.csv', { memoryLimit: '50MB' })
    expect(small.length).toBeGreaterThan(3_000_000)
    expect(small === (await release('large.csv', {}))).toBe(true)
    // A release that keeps the order of the source has every row made on its own: the same rows.
    const sorted = (text: string) => text.split('\n').sort().join('\n')
    expect(sorted(small) === sorted(await release('ordered.csv', {}, true))).toBe(true)
  })
})
