import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { faultOf } from '../../duckdb/tables.fixture.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-sliced-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const PEOPLE = `age,size,illness,ward
20,small,flu,A
21,large,gout,A
30,small,flu,B
31,large,gout,B
40,small,flu,C
41,huge,gout,C
`

interface Given {
  readonly method: string
  readonly attributes?: string
  readonly require?: string
}

function policy({ method, attributes = '', require }: Given): void {
  writeFileSync(at('people.csv'), PEOPLE)
  writeFileSync(
    at('policy.yaml'),
    `outis: 1
data: { source: people.csv }
attributes:
  ${attributes || 'age: quasi'}
  size: { role: quasi, order: [small, large, huge, vast] }
  illness: sensitive
  ward: neutral
method: { slicing: { ${method} } }
${require ? `require: [${require}]\n` : ''}release: { to: out/release.csv }
seed: 5
`,
  )
}

async function run(given: Given) {
  policy(given)
  return (await runPolicy({ policyPath: at('policy.yaml'), version: '0', attack: false })).report
}
const check = (release = at('out/release.csv'), original = false) =>
  checkFile({ release, policyPath: at('policy.yaml'), ...(original && { original: at('people.csv') }) })
const header = () => readFileSync(at('out/release.csv'), 'utf8').split('\n')[0]
const FIXED = 'l: 2, columns: [[age], [size], [illness]]'

describe('a sliced release', () => {
  it('[EN116] has the bucket first, then the columns as they came, copies behind the first', async () => {
    await run({ method: FIXED })
    expect(header()).toBe('bucket,age,size,illness,ward')
    await run({ method: 'l: 2, columns: [[age, size], [size], [illness]]' })
    expect(header()).toBe('bucket,age,size,size@2,illness,ward')
    await run({ method: `${FIXED}, layout: paper` })
    expect(header()).toBe('bucket,(age),(size),(illness),(ward)')
  })

  it('[EN116] neutral columns are one more group in report and dictionary', async () => {
    const { slicing } = await run({ method: FIXED })
    expect(slicing!.neutral).toEqual(['ward'])
    expect(JSON.parse(readFileSync(at('out/release.dictionary.json'), 'utf8')).slicing.neutral).toEqual([
      'ward',
    ])
  })

  it('[EN116] a notice says which hierarchies are not used, and which are missed', async () => {
    const attributes = 'age: { role: quasi, hierarchy: { intervals: [10] } }'
    const unused = await run({ method: FIXED, attributes })
    expect(unused.notices.filter((text) => text.includes('not used'))).toEqual([
      expect.stringContaining('"age"'),
    ])
    const missed = await run({ method: `${FIXED}, generalise: { min-frequency: 2 }`, attributes })
    expect(missed.notices.filter((text) => text.includes('No hierarchy'))).toEqual([
      expect.stringContaining('"size"'),
    ])
  })

  it('[EN116] column names that the release gives itself are refused', async () => {
    policy({ method: FIXED })
    writeFileSync(at('people.csv'), PEOPLE.replace('ward', 'bucket'))
    writeFileSync(at('policy.yaml'), readFileSync(at('policy.yaml'), 'utf8').replace('ward', 'bucket'))
    const fault = await faultOf(runPolicy({ policyPath: at('policy.yaml'), version: '0' }))
    expect(fault.message).toContain('bucket')
  })
})

describe('a check of a sliced release', () => {
  it('[EN117] takes the column groups from the policy, from the headings, or from the dictionary, and says so', async () => {
    await run({ method: FIXED })
    const listed = await check(at('out/release.csv'), true)
    expect([listed.holds, listed.notices.join().includes('dictionary.json')]).toEqual([true, false])
    await run({ method: 'l: 2, layout: paper' })
    rmSync(at('out/release.dictionary.json'))
    const shown = await check(at('out/release.csv'), true)
    expect([shown.holds, shown.notices.join().includes('dictionary.json')]).toEqual([true, false])
    await run({ method: 'l: 2' })
    const found = await check(at('out/release.csv'), true)
    expect([found.holds, found.notices.join().includes('dictionary.json')]).toEqual([true, true])
  })

  it.each<[string, (groups: string[][]) => unknown]>([
    ['lacks a column', (groups) => groups.map((names) => names.filter((name) => name !== 'age'))],
    ['has the sensitive column twice', (groups) => [...groups, ['illness']]],
    ['is no list of lists', () => 'illness'],
    ['has something else than names', () => [[1, 2]]],
  ])('[EN117] a list of groups that %s is not taken', async (_, change) => {
    await run({ method: 'l: 2' })
    const dictionary = JSON.parse(readFileSync(at('out/release.dictionary.json'), 'utf8'))
    dictionary.slicing.groups = change(dictionary.slicing.groups)
    writeFileSync(at('out/release.dictionary.json'), JSON.stringify(dictionary))
    expect((await faultOf(check())).code).toBe('RELEASE_MISMATCH')
  })

  it('[EN117] two sensitive columns in one group are not taken', async () => {
    await run({ method: 'l: 2' })
    writeFileSync(
      at('policy.yaml'),
      readFileSync(at('policy.yaml'), 'utf8').replace('size: { role: quasi', 'size: { role: sensitive'),
    )
    const dictionary = JSON.parse(readFileSync(at('out/release.dictionary.json'), 'utf8'))
    dictionary.slicing.groups = [['age'], ['size', 'illness']]
    writeFileSync(at('out/release.dictionary.json'), JSON.stringify(dictionary))
    expect((await faultOf(check())).code).toBe('RELEASE_MISMATCH')
  })

  it('[EN117] copies count for their attribute', async () => {
    await run({ method: 'l: 2, columns: [[age, size], [size], [illness]]' })
    writeFileSync(
      at('policy.yaml'),
      readFileSync(at('policy.yaml'), 'utf8').replace(/columns: \[\[.*?\]\]/, 'columns: auto'),
    )
    expect((await check(at('out/release.csv'), true)).holds).toBe(true)
  })

  it('[EN117] a release that lacks a column does not hold, and the column is named', async () => {
    policy({ method: FIXED })
    writeFileSync(at('release.csv'), 'bucket,age,illness\n1,20,flu\n1,21,gout\n')
    const { holds, faults } = await check(at('release.csv'))
    expect([holds, faults.map(({ kind, column }) => [kind, column])]).toEqual([
      false,
      expect.arrayContaining([['column-missing', 'size']]),
    ])
  })

  it('[EN117] what is required is judged on the buckets; hardened, their size too', async () => {
    const require = '{ bucket-rows: { min: 7 } }, { single-row-buckets: { max: 0 } }'
    const report = await run({ method: FIXED, require })
    expect(
      report.verdicts.filter(({ source }) => source === 'require').map(({ model, holds }) => [model, holds]),
    ).toEqual([
      ['bucket-rows', false],
      ['single-row-buckets', true],
    ])
    const hardened = await run({
      method: `${FIXED}, mode: hardened, bucket-k: 6, generalise: { min-frequency: 2 }`,
    })
    expect(hardened.slicing!.buckets).toMatchObject({ count: 1, smallest: 6 })
    // By hand: one bucket of six, half with flu: the release alone shows the bucket's size.
    writeFileSync(
      at('policy.yaml'),
      readFileSync(at('policy.yaml'), 'utf8').replace('bucket-k: 6', 'bucket-k: 7'),
    )
    expect((await check()).holds).toBe(false)
  })
})
