import {
  chmodSync,
  linkSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { fingerprintOf, sha256File } from './scan-file.ts'
import { openSourceFile } from './source-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'outis-source-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'people.csv')
const other = join(folder, 'other.csv')

const OLD = new Date('2026-01-01T00:00:00Z')

/** Opens a file, hashes it, lets somebody work on it, and asks whether it changed; says how often it was hashed again. */
async function readDuring(work: () => void, closely = true): Promise<number> {
  writeFileSync(path, 'age\n40\n')
  utimesSync(path, OLD, OLD)
  // Time stamps that are older than their step: they alone can tell.
  await delay(30)
  const file = await openSourceFile(path)
  let hashed = 0
  try {
    const first = await fingerprintOf(file)
    work()
    const again = () => {
      hashed++
      return fingerprintOf(file)
    }
    await (closely ? file.refuseChanged(first, again) : file.refuseChanged())
    return hashed
  } finally {
    await file.close()
  }
}

const makeAndRemoveLink = () => {
  linkSync(path, other)
  rmSync(other)
}

describe('a file that somebody works on while it is read', () => {
  it('[EN1120] a hard link that is made, removed or both is no change, however it is asked', async () => {
    for (const closely of [true, false]) {
      await readDuring(makeAndRemoveLink, closely)
      await readDuring(() => linkSync(path, other), closely)
      await readDuring(() => rmSync(other), closely)
    }
  })

  it('[EN1120] who may read it is no change', async () => {
    expect(await readDuring(() => chmodSync(path, 0o600))).toBe(1)
  })

  it('[EN1120] nothing was done: its bytes are not read again', async () => {
    expect(await readDuring(() => undefined)).toBe(0)
  })

  it('[EN1120] other bytes of the same number, with the time set back, are a change', async () => {
    const forge = () => {
      writeFileSync(path, 'age\n41\n')
      utimesSync(path, OLD, OLD)
      makeAndRemoveLink()
    }
    await expect(readDuring(forge)).rejects.toMatchObject({ code: 'DATA_CHANGED' })
  })

  it.each([
    ['other bytes of the same number', () => writeFileSync(path, 'age\n41\n')],
    ['more bytes', () => writeFileSync(path, '41\n', { flag: 'a' })],
    [
      'more bytes and the time set back',
      () => {
        writeFileSync(path, '41\n', { flag: 'a' })
        utimesSync(path, OLD, OLD)
      },
    ],
    [
      'another file of the same bytes and time',
      () => {
        writeFileSync(other, 'age\n40\n')
        utimesSync(other, OLD, OLD)
        renameSync(other, path)
      },
    ],
  ])('[EN16] %s: DATA_CHANGED, however it is asked', async (_, change) => {
    for (const closely of [true, false]) {
      const links = () => {
        makeAndRemoveLink()
        change()
      }
      await expect(readDuring(links, closely)).rejects.toMatchObject({ code: 'DATA_CHANGED' })
    }
  })

  it('[EN1120] bytes that were compared once are not compared at the next question, and a later change is seen', async () => {
    writeFileSync(path, 'age\n40\n')
    utimesSync(path, OLD, OLD)
    await delay(30)
    const file = await openSourceFile(path)
    try {
      const first = await fingerprintOf(file)
      makeAndRemoveLink()
      await delay(30)
      let hashed = 0
      const again = () => {
        hashed++
        return fingerprintOf(file)
      }
      await file.refuseChanged(first, again)
      await file.refuseChanged(first, again)
      expect(hashed).toBe(1)
      writeFileSync(path, 'age\n41\n')
      utimesSync(path, OLD, OLD)
      await expect(file.refuseChanged(first, again)).rejects.toMatchObject({ code: 'DATA_CHANGED' })
    } finally {
      await file.close()
    }
  })

  it('[EN1120] the fingerprint of a file that is linked meanwhile is that of its bytes', async () => {
    writeFileSync(path, Buffer.alloc(32 << 20, 'a'))
    await delay(30)
    const alone = await sha256File(path)
    const { ctimeMs } = statSync(path)
    const pending = sha256File(path)
    await delay(20)
    makeAndRemoveLink()
    expect(await pending).toEqual(alone)
    expect(statSync(path).ctimeMs).toBeGreaterThan(ctimeMs)
  })
})
