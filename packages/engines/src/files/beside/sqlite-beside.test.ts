import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { besideTable } from './sqlite-beside.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-sqlite-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PAGE = 512
const LEAF = 13

/** Four pages: the schema, a list of free pages, a free page, and a page of rows. */
function sqliteFile({ statement = 'CREATE TABLE t(a)', free = '', gap = '', block = '' } = {}): Buffer {
  const bytes = Buffer.alloc(4 * PAGE)
  bytes.write('SQLite format 3\0')
  bytes.writeUInt16BE(PAGE, 16)
  bytes.writeUInt32BE(2, 32)
  leaf(bytes.subarray(0, PAGE), 100, Buffer.from(`\u0001${statement}`))
  bytes.writeUInt32BE(1, PAGE + 4)
  bytes.writeUInt32BE(3, PAGE + 8)
  bytes.write(free, 2 * PAGE)
  const rows = bytes.subarray(3 * PAGE)
  const content = Buffer.from(`\0\0\0\u0030${block.padEnd(44, '\0')}rows`)
  leaf(rows, 0, content)
  rows.writeUInt16BE(PAGE - content.length, 1)
  rows.write(gap, 8)
  return bytes
}

/** A page whose cells are these bytes, at its end. */
function leaf(page: Buffer, from: number, content: Buffer): void {
  page[from] = LEAF
  page.writeUInt16BE(PAGE - content.length, from + 5)
  content.copy(page, PAGE - content.length)
}

async function held(bytes: Buffer) {
  writeFileSync(join(folder, 'release.sqlite'), bytes)
  const parts = await besideTable(join(folder, 'release.sqlite'))
  return parts.map(({ otherwise, texts }) => [otherwise, ...texts])
}

describe('what an SQLite file holds beside its table', () => {
  it('[EN1222] is nothing where nothing was deleted', async () => {
    expect(await held(sqliteFile())).toEqual([])
  })

  it('[EN1222] is what lies in free pages, in gaps and in blocks that were given back', async () => {
    expect(await held(sqliteFile({ free: 'Yusuf Hall' }))).toEqual([['unjudged', 'Yusuf Hall']])
    expect(await held(sqliteFile({ gap: 'Yusuf Hall' }))).toEqual([['unjudged', 'Yusuf Hall']])
    expect(await held(sqliteFile({ block: 'Yusuf Hall' }))).toEqual([['unjudged', 'Yusuf Hall']])
  })

  it('[EN1222] is texts and comments of its SQL, and no name of a column', async () => {
    const statement = "CREATE TABLE t(a /* Hall */, b DEFAULT 'ward')"
    expect(await held(sqliteFile({ statement }))).toEqual([['decide', ' Hall ', 'ward']])
  })
})
