import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith, outis } from './run-outis.fixture.ts'

const policy = (more = '', quasi = 'sex') => `outis: 1
data: { source: people.csv }
attributes: { id: identifying, ${quasi}: quasi, illness: sensitive }
others: drop
method: { full-domain: { k: 2 } }
${more}
release: { to: out/release.csv }
`
const SICK = ['rheumatism', 'influenza', 'appendicitis']
const lines = Array.from(
  { length: 24 },
  (_, index) => `p${index},${index % 2 ? 'f' : 'm'},${20 + index},${SICK[index % 3]}`,
)
const PEOPLE = `id,sex,age,illness\n${lines.join('\n')}\n`

const folderOf = (more = '') =>
  folderWith({ 'policy.yaml': policy(more), 'bare.yaml': policy('', 'age'), 'people.csv': PEOPLE })

const attacked = (folder: string, release: string, ...more: string[]) =>
  outis(
    ...['attack', join(folder, release), '--policy', join(folder, more.shift() ?? 'policy.yaml')],
    ...['--original', join(folder, 'people.csv'), ...more],
  )

describe('outis attack', () => {
  it('[X195] is exit 0 of a sound release, and 1 where attackers recognise people, unless it is lenient', async () => {
    const folder = folderOf()
    expect((await outis('run', join(folder, 'policy.yaml'))).exit).toBe(0)
    const sound = await attacked(folder, 'out/release.csv', 'policy.yaml', '--attack', 'linkage')
    expect([sound.exit, sound.stderr]).toEqual([0, ''])
    writeFileSync(join(folder, 'bare.csv'), PEOPLE.replaceAll(/^([^,]*),([^,]*),/gm, ''))
    const leaking = await attacked(folder, 'bare.csv', 'bare.yaml', '--attack', 'linkage', '--strict')
    expect(leaking.exit).toBe(1)
    expect(leaking.stdout).toMatch(/^Stop: /)
    for (const illness of SICK) expect(leaking.stdout).not.toContain(illness)
  })

  it('[X195] does not call a release ready that nobody could attack', async () => {
    const folder = folderOf()
    await outis('run', join(folder, 'policy.yaml'), '--no-attack')
    const { exit, stdout } = await attacked(folder, 'out/release.csv', 'policy.yaml', '--attack', 'treatment')
    expect([exit, stdout.split('\n')[0]]).toEqual([1, expect.stringMatching(/^Decide: /)])
    const lenient = ['--attack', 'treatment', '--lenient'] as const
    expect((await attacked(folder, 'out/release.csv', 'policy.yaml', ...lenient)).exit).toBe(0)
    const tried = await attacked(folder, 'out/release.csv', 'policy.yaml', '--attack', 'linkage')
    expect(tried.stdout).toMatch(/^Ready for /)
  })

  it('[X196] writes SARIF, and not over what it reads', async () => {
    const folder = folderOf()
    await outis('run', join(folder, 'policy.yaml'), '--no-attack')
    const sarif = join(folder, 'found/attacks.sarif')
    const done = await attacked(
      folder,
      'out/release.csv',
      'policy.yaml',
      '--sarif',
      sarif,
      '--lenient',
      '--json',
    )
    expect([done.exit, JSON.parse(done.stdout).attacks]).toEqual([0, 1])
    expect(JSON.parse(readFileSync(sarif, 'utf8')).version).toBe('2.1.0')
    const over = join(folder, 'people.csv')
    expect((await attacked(folder, 'out/release.csv', 'policy.yaml', '--sarif', over)).exit).toBe(2)
    expect(readFileSync(over, 'utf8')).toBe(PEOPLE)
  })

  it.each([
    ['--attack', 'linkages', 'The attacks are'],
    ['--budget', '30', 'Write 30s'],
    ['--rows', 'many', '--rows all'],
  ])('[X197] %s %s is refused', async (option, value, hint) => {
    const folder = folderOf()
    await outis('run', join(folder, 'policy.yaml'), '--no-attack')
    const { exit, stderr } = await attacked(folder, 'out/release.csv', 'policy.yaml', option, value)
    expect(exit).toBe(2)
    expect(stderr).toContain(hint)
  })

  it('[X198] a broken limit is exit 1 of a run, and the first finding says which', async () => {
    const folder = folderOf('attack: { limits: { linkage: 0 } }')
    const { exit, stdout } = await outis('run', join(folder, 'policy.yaml'))
    expect(exit).toBe(1)
    expect(stdout).toMatch(/^Stop: [\s\S]* 1\. The attack linkage is right for /)
    const json = await outis('run', join(folder, 'policy.yaml'), '--json', '--strict')
    expect(JSON.parse(json.stdout).attacks.holds).toBe(false)
    expect(JSON.parse(json.stdout).files.release).toBeUndefined()
    expect(existsSync(join(folder, 'out/failed-report.json'))).toBe(true)
  })

  it('[X199] a key tells which row was whose, and one of another release is refused', async () => {
    const folder = folderOf()
    writeFileSync(join(folder, 'secret'), 'a long enough passphrase\n')
    const key = ['--key', join(folder, 'release.key'), '--passphrase-file', join(folder, 'secret')]
    await outis('run', join(folder, 'policy.yaml'), '--no-attack', ...key)
    const { exit, stdout } = await attacked(folder, 'out/release.csv', 'policy.yaml', '--json', ...key)
    expect([exit, JSON.parse(stdout).notices]).toEqual([0, []])
    writeFileSync(join(folder, 'people.csv'), PEOPLE.replace('p0,m', 'p0,f'))
    const other = await attacked(folder, 'out/release.csv', 'policy.yaml', '--json', ...key)
    expect(JSON.parse(other.stdout).notices.join()).toContain('could not be made again')
    writeFileSync(join(folder, 'other.csv'), 'sex,illness\nf,flu\nf,gout\n')
    expect((await attacked(folder, 'other.csv', 'policy.yaml', ...key)).exit).toBe(2)
  })
})
