import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lifeOf, thisProcess } from '../commit/owner.ts'
import { makePrivateFolder } from './private-folder.ts'

const parents: string[] = []
const newParent = () => {
  const parent = mkdtempSync(join(tmpdir(), 'outis-test-'))
  parents.push(parent)
  return parent
}
afterAll(() => {
  for (const parent of parents) rmSync(parent, { recursive: true })
})

/** The number of a process that has ended. */
const ended = () =>
  Number(execFileSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))']).toString())

/** A folder as a run leaves it when it is killed. */
function left(parent: string, mark: { place?: string; pid?: number; life?: string }): string {
  const { place, pid, life } = { ...thisProcess(), ...mark }
  const path = join(parent, `outis-${place}-${pid}-${life}-0123456789abcdef`)
  mkdirSync(path)
  writeFileSync(join(path, 'secret'), '')
  return path
}

describe('private folder', () => {
  it('[EN17] only this user can look into it; gone when it is removed', async () => {
    const folder = await makePrivateFolder(newParent())
    expect(await folder.needed()).toBe(folder.path)
    expect(statSync(folder.path!).mode & 0o777).toBe(0o700)
    await folder.remove()
    expect(existsSync(folder.path!)).toBe(false)
  })

  it('[EN17] what a run that has ended left is removed, also where its number is used again', async () => {
    const parent = newParent()
    const dead = left(parent, { pid: ended() })
    const reused = left(parent, { pid: process.pid, life: '12345678' })
    await (await makePrivateFolder(parent)).remove()
    expect([existsSync(dead), existsSync(reused)]).toEqual([false, false])
  })

  it('[EN17] folders of living runs, of other machines and by other names stay', async () => {
    const parent = newParent()
    const kept = [
      left(parent, {}),
      left(parent, { pid: ended(), place: '00000000' }),
      join(parent, 'outis-compare-x'),
      join(parent, `${basename(left(parent, { pid: 1, life: '00000000' }))}`),
    ]
    mkdirSync(kept[2])
    await (await makePrivateFolder(parent)).remove()
    expect(kept.map((path) => existsSync(path))).toEqual([true, true, true, true])
  })

  it('[EN17] a link of such a name is not followed', async () => {
    const parent = newParent()
    const elsewhere = join(newParent(), 'precious')
    mkdirSync(elsewhere)
    const { place, life } = thisProcess()
    symlinkSync(elsewhere, join(parent, `outis-${place}-${ended()}-${life}-0123456789abcdef`))
    await (await makePrivateFolder(parent)).remove()
    expect(existsSync(elsewhere)).toBe(true)
  })

  it('[EN17] a process may live unless it is certain that it does not', () => {
    expect(lifeOf(thisProcess())).toBe('alive')
    expect(lifeOf({ ...thisProcess(), pid: 1, life: '00000000' })).toBe('unknown')
    expect(lifeOf({ ...thisProcess(), place: '00000000', pid: ended() })).toBe('unknown')
    expect(lifeOf({ ...thisProcess(), pid: ended() })).toBe('dead')
  })
})
