import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Meaning } from '@outis/core/methods'
import { type ReleaseKey, sealKey } from '@outis/engines'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderWith, outis } from '../run-outis.fixture.ts'

const PASSPHRASE = 'nobody blinded me'

const meaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'disease',
      aliases: [
        { text: 'Respiratory #1', form: 1, values: ['Flu'] },
        { text: 'Q7F2', form: 2, values: ['Flu'] },
        { text: 'Z3ZT', form: 2, values: ['Gout'] },
      ],
    },
    {
      kind: 'grades',
      column: 'income',
      categories: [{ lower: '10000', upper: '40000', membership: 'paper' }],
      grades: ['1.0000', '1.3667', '1.4000'],
      values: ['10000', '21000', '22000'],
    },
  ],
}

const RELEASE = 'disease\nQ7F2\n'
const fingerprint = { sha256: createHash('sha256').update(RELEASE).digest('hex'), bytes: RELEASE.length }
const keyOf = (more: Partial<ReleaseKey>): ReleaseKey => ({
  outis: '0.1.0',
  key: 1,
  policy: { text: '', sha256: fingerprint.sha256 },
  input: fingerprint as never,
  release: fingerprint as never,
  seed: '7',
  freshSeed: true,
  recoding: { kind: 'personalised', columns: [] },
  reasons: [],
  hierarchies: [],
  ...more,
})

const TREE = [
  'income <= 1.3667: no (12.0/1.0)',
  'income > 1.3667',
  '|   disease = Q7F2: yes (3.0)',
  '|   disease = Z3ZT: no (2.0)',
  '',
].join('\n')

let sealed: string
beforeAll(async () => {
  sealed = await sealKey(keyOf({ meaning }), PASSPHRASE)
})
beforeEach(() => vi.stubEnv('OUTIS_PASSPHRASE', PASSPHRASE))
afterEach(() => vi.unstubAllEnvs())

function folder(result: string): { readonly at: string; readonly args: readonly string[] } {
  const at = folderWith({ 'result.txt': result, 'release.key': sealed, 'release.csv': RELEASE })
  return { at, args: ['interpret', `${at}/result.txt`, '--key', `${at}/release.key`] }
}

describe('outis interpret', () => {
  it('[X80] prints the result in real terms, in its own shape', async () => {
    const { args } = folder(TREE)
    const { exit, stdout, stderr } = await outis(...args)
    expect(stderr).toBe('')
    expect(exit).toBe(0)
    expect(stdout).toBe(
      [
        'income <= 21000 [next 22000]: no (12.0/1.0)',
        'income > 21000 [next 22000]',
        '|   disease = Flu (1 of 2 aliases): yes (3.0)',
        '|   disease = Gout: no (2.0)',
        '',
      ].join('\n'),
    )
  })

  it('[X12] --help has an example and says what the output holds', async () => {
    const { exit, stdout } = await outis('interpret', '--help')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/Example:\n {2}outis interpret /)
    expect(stdout).toContain('real values')
  })

  it('[X81] lists what was not interpreted by place and reason, exit 1', async () => {
    const { args } = folder('income = 1.39\ndisease = Z3ZT\ndisease < 3\n')
    const { exit, stdout, stderr } = await outis(...args)
    expect(exit).toBe(1)
    expect(stdout).toBe('income = 1.39\ndisease = Gout\ndisease < 3\n')
    expect(stderr).toMatch(/1:1 condition: .*\n3:1 condition: /)
  })

  it('[X82] --json prints format, text, parts, findings and counts', async () => {
    const { args } = folder('income = 1.39\ndisease = Z3ZT\n')
    const { exit, stdout, stderr } = await outis(...args, '--json')
    expect(exit).toBe(1)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'conditions',
      text: 'income = 1.39\ndisease = Gout\n',
      interpreted: {
        kind: 'conditions',
        conditions: [{}, { condition: { test: { parts: [{ value: 'Gout' }] } } }],
      },
      findings: [{ place: '1:1', kind: 'condition', text: 'income = 1.39' }],
      counts: { interpreted: 1, notInterpreted: 1 },
    })
  })

  it('[X83] -o writes the text, and not over the result', async () => {
    const { at, args } = folder(TREE)
    const { exit, stdout } = await outis(...args, '-o', `${at}/out/real.txt`)
    expect(exit).toBe(0)
    expect(stdout).toContain('4 interpreted')
    expect(readFileSync(`${at}/out/real.txt`, 'utf8')).toContain('disease = Gout: no (2.0)')
    expect(await outis(...args, '-o', `${at}/result.txt`)).toMatchObject({ exit: 2 })
    expect(readFileSync(`${at}/result.txt`, 'utf8')).toBe(TREE)
  })

  it('[X83] --as, --class, --digits and --sum say what the result does not', async () => {
    const counts = folder('value,count\nQ7F2,3\nRespiratory #1,2\nZ3ZT,1\n')
    expect((await outis(...counts.args, '--sum')).stdout).toBe('disease,count\nFlu,5\nGout,1\n')
    const tree = folder('|--- age <= 3.50\n|   |--- class: Q7F2\n|--- age >  3.50\n|   |--- class: other\n')
    expect(await outis(...tree.args, '--class', 'ward')).toMatchObject({ exit: 0 })
    expect((await outis(...tree.args, '--as', 'sklearn-tree', '--class', 'disease')).stdout).toContain(
      'class: Flu',
    )
    const rounded = folder('|--- income <= 1.37\n|   |--- class: a\n|--- income >  1.37\n|   |--- class: b\n')
    const release = ['--release', `${rounded.at}/release.csv`]
    expect(await outis(...rounded.args, ...release, '--digits', '4')).toMatchObject({ exit: 0 })
  })

  it('[X84] wrong requests: exit 2, a code and a hint, no word of the result, nothing written', async () => {
    const { at, args } = folder('once upon a time there was Q7F2\n')
    const wrong: [string, readonly string[]][] = [
      ['INTERPRET_FORM', args],
      ['INTERPRET_FORM', [...args, '--as', 'forest']],
      ['INTERPRET_NOT_FOUND', ['interpret', `${at}/nothing.txt`, '--key', `${at}/release.key`]],
      ['KEY_INVALID', ['interpret', `${at}/result.txt`, '--key', `${at}/result.txt`]],
      ['USAGE', [...args, '--digits', 'two']],
      ['USAGE', [...args, '--as', 'conditions', '--sum']],
    ]
    for (const [code, line] of wrong) {
      const { exit, stdout, stderr } = await outis(...line, '-o', `${at}/real.txt`)
      expect(exit).toBe(2)
      expect(stdout).toBe('')
      expect(stderr).toContain(`error ${code}`)
      expect(stderr).not.toMatch(/Q7F2|upon/)
    }
    expect(existsSync(`${at}/real.txt`)).toBe(false)
  })

  it('[X84] a key without meaning, and another passphrase', async () => {
    const { at, args } = folder(TREE)
    vi.stubEnv('OUTIS_PASSPHRASE', 'somebody')
    expect((await outis(...args)).stderr).toContain('KEY_PASSPHRASE')
    vi.stubEnv('OUTIS_PASSPHRASE', PASSPHRASE)
    writeFileSync(`${at}/release.key`, await sealKey(keyOf({}), PASSPHRASE))
    const { exit, stderr } = await outis(...args)
    expect(exit).toBe(2)
    expect(stderr).toContain('INTERPRET_KEY')
  })

  it('[X119] takes the key of the release that is named, and no other', async () => {
    const { at, args } = folder('income <= 1.3667\n')
    expect((await outis(...args, '--release', `${at}/release.csv`)).stdout).toBe(
      'income <= 21000 [next 22000]\n',
    )
    writeFileSync(`${at}/other.csv`, 'disease\nZ3ZT\n')
    const { exit, stdout, stderr } = await outis(...args, '--release', `${at}/other.csv`)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain('error INTERPRET_KEY: The key was not written with this release.')
  })

  it('[X119] refuses a named release of another key also where codes of the result are known', async () => {
    const { at, args } = folder(TREE)
    writeFileSync(`${at}/other.csv`, 'disease\nZ3ZT\n')
    expect((await outis(...args, '--release', `${at}/other.csv`)).stderr).toContain('INTERPRET_KEY')
  })

  it('[X245] refuses a result that shows no code of the release, and says to name the release', async () => {
    const { at, args } = folder('income <= 1.3667\ndisease = Respiratory #1\n')
    const { exit, stdout, stderr } = await outis(...args, '-o', `${at}/real.txt`)
    expect([exit, stdout, existsSync(`${at}/real.txt`)]).toEqual([2, '', false])
    expect(stderr).toContain('error INTERPRET_KEY')
    expect(stderr).toContain('--release FILE')
  })

  it('[X246] codes of a seed that other releases may have show nothing: the release must be named', async () => {
    const { at, args } = folder(TREE)
    const { freshSeed: _, ...seeded } = keyOf({ meaning })
    writeFileSync(`${at}/release.key`, await sealKey(seeded, PASSPHRASE))
    const { exit, stderr } = await outis(...args)
    expect([exit, stderr.includes('INTERPRET_KEY'), stderr.includes('--release FILE')]).toEqual([
      2,
      true,
      true,
    ])
    expect((await outis(...args, '--release', `${at}/release.csv`)).exit).toBe(0)
  })
})
