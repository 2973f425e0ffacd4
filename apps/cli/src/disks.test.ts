import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const POLICY = `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [2] } }
  diagnosis: { role: sensitive }
others: drop
method: { full-domain: { k: 3, suppression-limit: 0.1 } }
release: { to: out/hospital.csv }
`
const csv = (rows: number) => [...hospitalCsv(rows, 7)].join('')

const mounted: string[] = []
afterEach(() => {
  for (const place of mounted.splice(0)) spawnSync('umount', [place])
  vi.unstubAllEnvs()
})

/** A small disk of its own, in memory. */
function mount(place: string, options: string): boolean {
  mkdirSync(place, { recursive: true })
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'outis-test', place]).status === 0
  if (done) mounted.push(place)
  return done
}

function canMount(): boolean {
  const place = `${folderWith({})}/try`
  const can = mount(place, 'size=64k')
  for (const one of mounted.splice(0)) spawnSync('umount', [one])
  return can
}

const disks = canMount()
if (!disks)
  console.warn('SKIPPED: full and read-only disks need the right to mount one, which is refused here.')

async function refused(folder: string, ...more: readonly string[]): Promise<void> {
  const before = filesIn(folder)
  const { exit, stderr } = await outis('run', `${folder}/policy.yaml`, ...more)
  expect([exit, stderr]).toEqual([
    2,
    expect.stringMatching(/^error RELEASE_TARGET: .*(ENOSPC|EROFS|unknown reason|cannot be written)/),
  ])
  expect(filesIn(folder)).toEqual(before)
}

describe.skipIf(!disks)('disks', () => {
  it.each([
    ['16k', 'no room for the release'],
    ['72k', 'room for the release, not for its report'],
  ])('[X25] of %s have %s: old files stay, nothing is left', async (size) => {
    const folder = folderWith({ 'policy.yaml': POLICY, 'hospital.csv': csv(1000) })
    mount(`${folder}/out`, `size=${size}`)
    writeFileSync(`${folder}/out/hospital.csv`, 'old release')
    writeFileSync(`${folder}/out/hospital.report.json`, 'old report')
    await refused(folder)
    expect(readFileSync(`${folder}/out/hospital.csv`, 'utf8')).toBe('old release')
    expect(readFileSync(`${folder}/out/hospital.report.json`, 'utf8')).toBe('old report')
  })

  it('[X25] a full disk of the key takes nothing of the others away', async () => {
    vi.stubEnv('OUTIS_PASSPHRASE', 'nobody blinded me')
    const folder = folderWith({ 'policy.yaml': POLICY, 'hospital.csv': csv(1000) })
    mount(`${folder}/keys`, 'size=8k')
    writeFileSync(`${folder}/keys/key`, 'old key')
    await refused(folder, '--key', `${folder}/keys/key`)
    expect(readFileSync(`${folder}/keys/key`, 'utf8')).toBe('old key')
  })

  it('[X25] that are read-only are told before any work', async () => {
    const folder = folderWith({
      'policy.yaml': POLICY,
      'hospital.csv': 'no table at all, which nobody gets to see',
    })
    mount(`${folder}/out`, 'size=64k')
    writeFileSync(`${folder}/out/hospital.csv`, 'old release')
    spawnSync('mount', ['-o', 'remount,ro', `${folder}/out`])
    await refused(folder)
  })
})
