import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { asidePath } from '../commit/aside-name.ts'
import { writeWhole } from '../commit/write-whole.ts'
import { formatOf } from './format.ts'
import { sha256File } from './scan-file.ts'
import { readTextFile } from './text-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-text-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fault = { code: 'HIERARCHY_NOT_FOUND', message: 'It cannot be read.', hint: 'Look for it.' } as const

describe('small files', () => {
  it('[EN35] writeWhole makes folders, replaces, and leaves nothing beside', async () => {
    const path = join(folder, 'a/b/report.json')
    await writeWhole(path, 'old')
    await writeWhole(path, new TextEncoder().encode('new'))
    expect([readFileSync(path, 'utf8'), readdirSync(join(folder, 'a/b'))]).toEqual(['new', ['report.json']])
    await writeWhole(path, ['one ', 'two'])
    expect(readFileSync(path, 'utf8')).toBe('one two')
  })

  it('[EN35] writeWhole onto a folder: RELEASE_TARGET, nothing left', async () => {
    await expect(writeWhole(join(folder, 'a'), 'x')).rejects.toMatchObject({ code: 'RELEASE_TARGET' })
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('[EN1] readTextFile knows marks, UTF-8 and windows-1252', async () => {
    for (const bytes of [
      Buffer.from('Größe'),
      Buffer.from('\ufeffGröße'),
      Buffer.from('\ufeffGröße', 'utf16le'),
      Buffer.from('Größe', 'latin1'),
    ]) {
      writeFileSync(join(folder, 'text'), bytes)
      expect(await readTextFile(join(folder, 'text'), fault)).toBe('Größe')
    }
  })

  it('[EN7] readTextFile gives the code it was told', async () => {
    await expect(readTextFile(join(folder, 'none'), fault)).rejects.toMatchObject({
      code: 'HIERARCHY_NOT_FOUND',
      details: { reason: 'ENOENT' },
    })
  })

  it('[EN12] sha256File, of several files as of one', async () => {
    writeFileSync(join(folder, 'p'), 'ab')
    writeFileSync(join(folder, 'q'), 'c')
    const sha256 = createHash('sha256').update('abc').digest('hex')
    expect(await sha256File(join(folder, 'p'), join(folder, 'q'))).toEqual({ sha256, bytes: 3 })
  })

  it('[EN7] a file not yet in its place has the format of the name it will get', () => {
    expect(formatOf(asidePath('/x/Table.CSV'))).toBe('csv')
    expect(() => formatOf('/x/table.partial')).toThrow('not known by its name')
  })
})
