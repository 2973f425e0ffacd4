import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

afterEach(() => vi.unstubAllEnvs())

const policy = (source: string, to = 'out/release.csv', method = 'full-domain: { k: 2 }') => `outis: 1
data: { source: ${JSON.stringify(source)} }
attributes:
  age: { role: quasi, hierarchy: { suppress: true } }
others: drop
method: { ${method} }
release: { to: ${JSON.stringify(to)} }
`

/** As many people as ages. */
const AGES = `age\n${Array.from({ length: 40 }, (_, index) => `${index + 20}\n`).join('')}`
const SAME = `age\n${'30\n'.repeat(40)}`

function put(folder: string, name: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

describe('paths', () => {
  it.each(['csv', 'parquet'])(
    '[X110] names of folders are no columns, neither of data nor of a .%s release',
    async (ending) => {
      const folder = folderWith({ 'c0=abc/age=30/raw.csv': AGES })
      const text = policy('c0=abc/age=30/raw.csv', `age=77/release.${ending}`)
      put(folder, 'policy.yaml', text)
      // As it came: everybody is alone with their age.
      const before = await outis(
        'check',
        join(folder, 'c0=abc/age=30/raw.csv'),
        '--policy',
        `${folder}/policy.yaml`,
        '--json',
      )
      expect(before.exit).toBe(1)
      expect(JSON.parse(before.stdout)).toMatchObject({ classes: 40 })
      expect((await outis('run', `${folder}/policy.yaml`)).exit).toBe(0)
      const after = await outis(
        'check',
        join(folder, `age=77/release.${ending}`),
        '--policy',
        `${folder}/policy.yaml`,
        '--json',
      )
      expect(JSON.parse(after.stdout)).toMatchObject({ classes: 1 })
    },
  )

  it('[X110] a release in a folder named after its column is measured by its cells', async () => {
    const folder = folderWith({ 'raw.csv': `age\n${'a\na\nb\nb\n'}` })
    const hidden = policy('raw.csv', 'age=77/release.parquet').replace(
      'release:',
      'require: [k-anonymity: { k: 4 }]\nrelease:',
    )
    put(folder, 'policy.yaml', hidden)
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`, '--json')
    expect([exit, JSON.parse(stdout).report.release.classes]).toEqual([1, 2])
  })

  it.each(['data[1].csv', 'd*.csv', 'd?ta1.csv', '{data1,x}.csv'])('[X110] %s is one file', async (name) => {
    const folder = folderWith({ [name]: SAME, 'data1.csv': AGES, 'policy.yaml': policy(name) })
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`, '--json')
    expect(exit).toBe(0)
    expect(JSON.parse(stdout).report).toMatchObject({ input: { rows: 40 }, release: { classes: 1 } })
    const checked = await outis('check', join(folder, name), '--policy', `${folder}/policy.yaml`)
    expect(checked.exit).toBe(0)
    expect((await outis('profile', join(folder, name), '--json')).stdout).toContain('"rows": 40')
  })

  it.each([
    '-',
    '~/people.csv',
    's3://bucket/people.csv',
    'https://example.org/people.csv',
    'file:///people.csv',
  ])('[X110] %s is no file here: exit 2', async (name) => {
    const folder = folderWith({ 'policy.yaml': policy(name) })
    const { exit, stderr } = await outis('run', `${folder}/policy.yaml`)
    expect([exit, stderr]).toEqual([2, expect.stringMatching(/^error DATA_(NOT_FOUND|FORMAT)/)])
  })
})

describe('pipes', () => {
  const piped = (name: string, files: Record<string, string>) => {
    const folder = folderWith(files)
    execFileSync('mkfifo', [join(folder, name)])
    return folder
  }
  const people = { 'people.csv': AGES }
  const hierarchy = policy('people.csv').replace('{ suppress: true }', 'age.csv')
  const population = policy(
    'people.csv',
    'out/r.csv',
    'full-domain: { models: [k-map: { k: 2, population: register.csv }] }',
  )

  it.each([
    ['policy.yaml', people],
    ['people.csv', { 'policy.yaml': policy('people.csv') }],
    ['age.csv', { ...people, 'policy.yaml': hierarchy }],
    ['register.csv', { ...people, 'policy.yaml': population }],
  ] as const)('[X111] %s', async (name, files) => {
    const folder = piped(name, files)
    const { exit, stderr } = await outis('run', `${folder}/policy.yaml`)
    expect(stderr).toContain('a pipe or a device')
    expect([exit, filesIn(folder).filter((file) => file.startsWith('out'))]).toEqual([2, []])
  })

  it('[X111] key, result and dictionary', async () => {
    vi.stubEnv('OUTIS_PASSPHRASE', 'long enough to pass')
    const folder = piped('pipe', { ...people, 'result.txt': 'x', 'policy.yaml': policy('people.csv') })
    const pipe = join(folder, 'pipe')
    const asked = [
      ['why', join(folder, 'people.csv'), '--key', pipe, '--row', '1'],
      ['interpret', pipe, '--key', pipe],
      ['interpret', join(folder, 'result.txt'), '--key', pipe],
      ['hierarchy', pipe],
    ]
    for (const args of asked) {
      const { exit, stderr } = await outis(...args)
      expect([args[0], exit, stderr]).toEqual([args[0], 2, expect.stringContaining('a pipe or a device')])
    }
    execFileSync('mkfifo', [join(folder, 'dictionary.json')])
    expect((await outis('check', join(folder, 'people.csv'), '--policy', `${folder}/policy.yaml`)).exit).toBe(
      1,
    )
  })
})

describe('temporary folder', () => {
  const latin = Buffer.from(`age,town\n${'30,K\xf6ln\n'.repeat(4)}`, 'latin1')

  it('[X112] not needed: the run goes through; needed: exit 2, nothing written', async () => {
    const folder = folderWith({ 'people.csv': SAME, 'latin.csv': latin, 'policy.yaml': policy('people.csv') })
    put(folder, 'latin.yaml', policy('latin.csv', 'out2/release.csv'))
    vi.stubEnv('TMPDIR', join(folder, 'people.csv'))
    expect((await outis('run', `${folder}/policy.yaml`)).exit).toBe(0)
    const { exit, stderr } = await outis('run', `${folder}/latin.yaml`)
    expect([exit, stderr]).toEqual([2, expect.stringContaining('error TEMP_FOLDER')])
    const compared = await outis(
      'compare',
      `${folder}/policy.yaml`,
      `${folder}/latin.yaml`,
      '--out',
      `${folder}/c`,
    )
    expect(compared.exit).toBe(2)
    expect(filesIn(folder).filter((name) => /^(out2|c)\//.test(name))).toEqual([])
  })
})

describe('encodings', () => {
  const rows = (name: string, cell: string) => Buffer.from(`${name}\n${`${cell}\n`.repeat(6)}`, 'latin1')

  it.each([
    ['before a column that is read', rows('id;sex;age', '7;m\xe4nnlich;1')],
    ['in a column that is read', rows('id;age;x', '7;m\xe4nnlich;1')],
    ['behind it', rows('age;town', '30;K\xf6ln')],
    ['in a name', rows('gr\xf6\xdfe;age', '7;30')],
  ])('[X113] windows-1252, an umlaut %s', async (_, bytes) => {
    const folder = folderWith({ 'people.csv': bytes, 'policy.yaml': policy('people.csv') })
    expect((await outis('run', `${folder}/policy.yaml`)).exit).toBe(0)
  })
})
