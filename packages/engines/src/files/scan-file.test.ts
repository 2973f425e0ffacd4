import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { scanEncoding } from './scan-file.ts'
import { openSourceFile } from './source-file.ts'
import { detectEncoding } from './text-encoding.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-scan-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'file')
async function scanned(bytes: Uint8Array) {
  writeFileSync(path, bytes)
  const file = await openSourceFile(path)
  try {
    return await scanEncoding(file)
  } finally {
    await file.close()
  }
}

/** The file is read in pieces of this size. */
const PIECE = 1 << 20

describe('encoding of a whole file', () => {
  it.each([1, 2, 3, 4])(
    '[EN1] a character of several bytes across two pieces, %i bytes before the border',
    async (before) => {
      const text = Buffer.from(`${'a'.repeat(PIECE - before)}😀é€${'b'.repeat(10)}`)
      expect(await scanned(text)).toMatchObject({ invalidAt: -1, mostlyUtf8: true })
    },
  )

  it('[EN1] the place of the first invalid byte', async () => {
    for (const at of [0, 5, PIECE - 1, PIECE, PIECE + 7, 3 * PIECE]) {
      const bytes = Buffer.concat([Buffer.alloc(at, 'a'), Buffer.from([0xff]), Buffer.alloc(9, 'b')])
      expect((await scanned(bytes)).invalidAt).toBe(at)
    }
  })

  it('[EN1] a character cut off at the end of the file is invalid', async () => {
    expect((await scanned(Buffer.from('é€').subarray(0, 4))).invalidAt).toBe(2)
  })

  it('[EN1] a few bytes that happen to be UTF-8 do not make windows-1252 a damaged file', async () => {
    // É followed by a closing quotation mark is a valid pair of bytes; é, è and ü alone are not.
    const scan = await scanned(Buffer.from('CAF\xc9\x94, caf\xe9, cr\xe8me, m\xfcde', 'latin1'))
    expect(detectEncoding(scan)).toBe('windows-1252')
  })

  it('[EN1] mostly valid: damaged', async () => {
    const scan = await scanned(Buffer.concat([Buffer.from('é è ü'), Buffer.from([0xfe])]))
    expect(() => detectEncoding(scan)).toThrow('not UTF-8')
  })
})
