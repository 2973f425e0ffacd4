import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const POLICY = `outis: 1
data: { source: people.csv }
attributes: { id: identifying, sex: quasi, illness: sensitive, ward: { role: neutral, publish: "as is" } }
audience: { for: internal, highest-risk: 0.5 }
method: { full-domain: { k: 2, suppression-limit: 0.25 } }
release: { to: out/release.csv }
`
const PEOPLE =
  'id,sex,illness,ward\np1,f,flu,A\np2,f,gout,A\np3,m,flu,B\np4,m,gout,B\np5,f,flu,A\np6,m,flu,A\n'

async function published(): Promise<{ folder: string; release: string; policy: string }> {
  const folder = folderWith({ 'policy.yaml': POLICY, 'people.csv': PEOPLE })
  const policy = join(folder, 'policy.yaml')
  expect((await outis('run', policy)).exit).toBe(0)
  return { folder, policy, release: join(folder, 'out/release.csv') }
}

describe('outis check as a gate', () => {
  it('[X117] lets a sound release pass, and names the column of one that shows people', async () => {
    const { folder, release, policy } = await published()
    const original = join(folder, 'people.csv')
    expect((await outis('check', release, '--policy', policy, '--strict')).exit).toBe(0)
    expect((await outis('check', release, '--policy', policy, '--original', original, '--strict')).exit).toBe(
      0,
    )
    const lines = readFileSync(release, 'utf8').trimEnd().split('\n')
    const leaking = join(folder, 'leaking.csv')
    writeFileSync(
      leaking,
      lines.map((line, lineIndex) => `${line},${lineIndex === 0 ? 'Id ' : `p${lineIndex}`}`).join('\n'),
    )
    const { exit, stdout } = await outis('check', leaking, '--policy', policy)
    expect(exit).toBe(1)
    expect(stdout).toMatch(/^Stop: /)
    expect(stdout).toContain('"id"')
    expect(stdout).not.toContain('p1')
  })

  it('[X117] tells faults, warnings and their counts in JSON', async () => {
    const { folder, release, policy } = await published()
    const short = join(folder, 'short.csv')
    writeFileSync(short, readFileSync(release, 'utf8').split('\n').slice(0, 4).join('\n'))
    const { exit, stdout } = await outis(
      'check',
      short,
      ...['--policy', policy, '--original', join(folder, 'people.csv'), '--json'],
    )
    expect(exit).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ holds: false, warnings: [] })
    expect(JSON.parse(stdout).faults).toContainEqual(expect.objectContaining({ kind: 'rows', count: 3 }))
  })

  it('[X117] takes two columns of one name for a fault', async () => {
    const { folder, policy } = await published()
    const twice = join(folder, 'twice.csv')
    writeFileSync(twice, 'sex,illness,ward,ward\nf,flu,A,p1\nf,flu,A,p2\n')
    const { exit, stdout } = await outis('check', twice, '--policy', policy)
    expect([exit, stdout.includes('of the same name')]).toEqual([1, true])
  })

  it('[X117] finds a key that only some records of a JSON release have', async () => {
    const { folder, policy } = await published()
    const odd = join(folder, 'odd.json')
    const rows = ['f', 'f', 'm', 'm'].map((sex, index) => ({
      sex,
      illness: 'flu',
      ward: 'A',
      ...(index === 2 && { id: 'p3' }),
    }))
    writeFileSync(odd, JSON.stringify(rows))
    const { exit, stdout } = await outis('check', odd, '--policy', policy, '--json')
    expect([exit, JSON.parse(stdout).faults]).toMatchObject([
      1,
      [{ kind: 'column-identifying', column: 'id' }],
    ])
  })

  it('[X117] exits 1 of a release without the columns that models need, and 2 of what is no table', async () => {
    const { folder, policy } = await published()
    const put = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const renamed = put('renamed.csv', 'gender,illness,ward\nf,flu,A\nf,flu,A\n')
    expect((await outis('check', renamed, '--policy', policy)).exit).toBe(1)
    const ragged = put('ragged.csv', 'sex,illness,ward\nf,flu,A,p1\nf,flu,A\n')
    expect((await outis('check', ragged, '--policy', policy)).exit).toBe(2)
    const empty = put('empty.csv', 'sex,illness,ward\n')
    expect((await outis('check', empty, '--policy', policy)).exit).toBe(2)
  })
})

describe('outis run before the gate', () => {
  const people = ['id,sex,name', ...Array.from({ length: 12 }, (_, row) => `p${row},f,Ada ${row}`)].join('\n')
  const policy = (attributes: string) =>
    `outis: 1\ndata: { source: people.csv }\nattributes: ${attributes}\nothers: neutral\nmethod: { full-domain: { k: 2 } }\nrelease: { to: out/release.csv }\n`

  it('[X118] publishes no names that nobody asked for, and leaves nothing behind', async () => {
    const folder = folderWith({
      'policy.yaml': policy('{ id: identifying, sex: quasi }'),
      'people.csv': people,
    })
    const { exit, stderr } = await outis('run', join(folder, 'policy.yaml'))
    expect([exit, stderr.includes('COLUMN_IDENTIFYING'), stderr.includes('"name"')]).toEqual([2, true, true])
    expect(stderr).not.toContain('Ada')
    expect(filesIn(folder)).toEqual(['people.csv', 'policy.yaml'])
  })

  it('[X118] publishes them where the policy says so, and check takes the word', async () => {
    const meant = '{ id: identifying, sex: quasi, name: { role: neutral, publish: "as is" } }'
    const folder = folderWith({ 'policy.yaml': policy(meant), 'people.csv': people })
    const path = join(folder, 'policy.yaml')
    expect((await outis('run', path)).exit).toBe(0)
    expect((await outis('check', join(folder, 'out/release.csv'), '--policy', path, '--strict')).exit).toBe(0)
  })

  it('[X118] knows the word of neutral columns alone', async () => {
    const wrong = policy('{ id: identifying, sex: { role: quasi, publish: "as is" } }')
    const folder = folderWith({ 'policy.yaml': wrong, 'people.csv': people })
    const { exit, stderr } = await outis('run', join(folder, 'policy.yaml'))
    expect([exit, stderr.includes('publish')]).toEqual([2, true])
  })
})
