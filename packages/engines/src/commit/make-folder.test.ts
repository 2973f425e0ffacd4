import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, makeMissingFolders } from './make-folder.ts'

let root = ''
const at = (name: string) => join(root, name)

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'outis-folder-'))
})
afterAll(() => rmSync(root, { recursive: true }))

describe('folders for files', () => {
  it('[CF9] those that are missing are made, and gone again where they are not needed', () => {
    mkdirSync(at('there'))
    const made = makeFolder(at('there/a/b'))
    expect(existsSync(at('there/a/b'))).toBe(true)
    made.remove()
    expect(readdirSync(at('there'))).toEqual([])
  })

  it('[CF9] one with files of somebody else stays', () => {
    const made = makeFolder(at('used/a'))
    writeFileSync(at('used/other'), '')
    made.remove()
    expect(readdirSync(at('used'))).toEqual(['other'])
  })

  it('[CF9] a folder that cannot be made takes back those above it', () => {
    expect(() => makeMissingFolders(at(`new/${'x'.repeat(300)}`))).toThrow(/ENAMETOOLONG/)
    expect(existsSync(at('new'))).toBe(false)
  })

  it.skipIf(!existsSync('/proc/self'))(
    '[CF9] where the system has no room for folders, that is told and not tried for ever',
    () => {
      expect(() => makeMissingFolders('/proc/outis/folder')).toThrow(/ENOENT|EACCES|EPERM/)
    },
  )
})
