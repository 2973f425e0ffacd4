import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defined } from '@outis/core/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWithin } from './file-place.ts'
import { planFiles } from './plan-files.ts'

let root = ''
const at = (name: string) => join(root, name)
const file = (name: string, makeFolder?: boolean) => ({
  what: 'it',
  path: at(name),
  ...defined({ makeFolder }),
})

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'outis-plan-'))
  mkdirSync(at('data'))
  mkdirSync(at('folder'))
  writeFileSync(at('data/source.csv'), 'a\n1\n')
  writeFileSync(at('plain'), '')
  linkSync(at('data/source.csv'), at('second-name.csv'))
  symlinkSync(at('data'), at('linked'))
  symlinkSync(at('data/source.csv'), at('link.csv'))
  symlinkSync(at('nowhere'), at('dangling'))
})
afterAll(() => rmSync(root, { recursive: true }))

const refusal = { code: 'RELEASE_TARGET' }

describe('what is read and what is written', () => {
  it.each(['data/source.csv', 'data/../data/source.csv', 'linked/source.csv', 'second-name.csv'])(
    '[CF8] %s is the source by another name',
    async (name) => {
      const plan = { reads: [file('data/source.csv')], writes: [file('out/new.csv'), file(name)] }
      await expect(planFiles(plan)).rejects.toMatchObject(refusal)
      expect(existsSync(at('out'))).toBe(false)
    },
  )

  it.each([
    ['out/r.json', 'out/r.json'],
    ['out/r.json', 'out/R.JSON'],
    ['data/new.json', 'linked/new.json'],
    ['data/source.csv', 'second-name.csv'],
    ['out/a', 'out/a/b/c.json'],
    ['out/a/b/c.json', 'out/a'],
  ])('[CF8] %s and %s cannot both be written', async (one, other) => {
    await expect(planFiles({ reads: [], writes: [file(one), file(other)] })).rejects.toMatchObject(refusal)
  })

  it('[CF8] other files are no trouble', async () => {
    await planFiles({
      reads: [file('data/source.csv'), file('not-there.csv')],
      writes: [file('data/new.csv'), file('linked/newer.csv'), file('out/a/r.json'), file('plain')],
    })
    expect(readdirSync(at('data'))).toEqual(['source.csv'])
  })
})

describe('places', () => {
  it.each(['folder', 'link.csv', 'dangling', 'plain/below.csv', 'plain/far/below.csv', 'dangling/new.csv'])(
    '[CF9] %s cannot be written',
    async (name) => {
      await expect(planFiles({ reads: [], writes: [file(name)] })).rejects.toMatchObject(refusal)
    },
  )

  it('[CF9] a device cannot be written', async () => {
    const writes = [{ what: 'it', path: '/dev/null' }]
    await expect(planFiles({ reads: [], writes })).rejects.toMatchObject(refusal)
  })

  it('[CF9] a folder that is not there is made only for those that may', async () => {
    await planFiles({ reads: [], writes: [file('new/deep/r.csv')] })
    await expect(planFiles({ reads: [], writes: [file('new/key', false)] })).rejects.toMatchObject(refusal)
    expect(existsSync(at('new'))).toBe(false)
  })

  it('[CF8] a folder holds what lies in it by any path', () => {
    expect(isWithin(at('linked/deep/key'), at('data'))).toBe(true)
    expect(isWithin(at('data/key'), at('linked'))).toBe(true)
    expect(isWithin(at('data'), at('data'))).toBe(true)
    expect(isWithin(at('data-2/key'), at('data'))).toBe(false)
    expect(isWithin(at('new/Deep/key'), at('new/deep'))).toBe(true)
  })
})
