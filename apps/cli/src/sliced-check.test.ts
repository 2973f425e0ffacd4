import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { describe, expect, it } from 'vitest'
import { folderWith, outis } from './run-outis.fixture.ts'

const hospital = [...hospitalCsv(900, 7)].join('')

const policyOf = (method: string) => `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, type: date, hierarchy: { dates: [year, decade] } }
  sex: quasi
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis: sensitive
  ward: { role: neutral, publish: as is }
others: drop
method:
  slicing:
    l: 2
${method
  .split(';')
  .map((line) => `    ${line.trim()}`)
  .join('\n')}
release: { to: out/hospital.csv }
seed: 7
`
const COLUMNS = 'columns: [[birth-date], [sex, diagnosis], [zip]]'

async function sliced(method: string): Promise<string> {
  const folder = folderWith({ 'policy.yaml': policyOf(method), 'hospital.csv': hospital })
  const { exit, stderr } = await outis('run', `${folder}/policy.yaml`, '--no-attack')
  if (exit !== 0) throw new Error(stderr)
  return folder
}

async function check(folder: string, ...more: string[]) {
  const release = `${folder}/out/hospital.csv`
  const ran = await outis('check', release, '--policy', `${folder}/policy.yaml`, '--json', ...more)
  return {
    exit: ran.exit,
    result: ran.stdout === '' ? undefined : JSON.parse(ran.stdout),
    stderr: ran.stderr,
  }
}

const withOriginal = (folder: string) => check(folder, '--original', `${folder}/hospital.csv`)

/** Cells of these files have no quotes. */
function change(folder: string, by: (rows: string[][], names: string[]) => string[][]): void {
  const path = `${folder}/out/hospital.csv`
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const rows = by(
    lines.map((line) => line.split(',')),
    head.split(','),
  )
  writeFileSync(path, `${[head, ...rows.map((row) => row.join(','))].join('\n')}\n`)
}

const failing = ({ verdicts }: { verdicts: { model: string; holds: boolean }[] }) =>
  verdicts.filter(({ holds }) => !holds).map(({ model }) => model)

const DICTIONARY = 'hospital.dictionary.json'

describe('check of a sliced release', () => {
  it.each([
    COLUMNS,
    'columns: 3',
    `${COLUMNS}; split: relaxed`,
    `${COLUMNS}; layout: paper; generalise: { min-frequency: 12 }`,
    `${COLUMNS}; mode: hardened`,
    'columns: [[birth-date, sex], [sex, diagnosis], [zip]]',
  ])('[X57] finds what was promised: %s', async (method) => {
    const folder = await sliced(method)
    const { exit, result } = await withOriginal(folder)
    expect(failing(result)).toEqual([])
    expect(exit).toBe(0)
    expect(result.disclosure.of).toBe('rows')
    expect(result.disclosure.sizes).toHaveLength(result.classes)
  })
  it('[X57] a cell swapped between buckets and a changed one are found', async () => {
    const folder = await sliced(COLUMNS)
    change(folder, (rows, names) => {
      const zip = names.indexOf('zip')
      const other = rows.findIndex((row) => row[0] !== rows[0][0] && row[zip] !== rows[0][zip])
      const [a, b] = [rows[0], rows[other]]
      ;[a[zip], b[zip]] = [b[zip], a[zip]]
      return rows
    })
    const swapped = await withOriginal(folder)
    expect(swapped.exit).toBe(1)
    expect(failing(swapped.result)).toEqual(['sliced-columns'])
    change(folder, (rows, names) => {
      rows[0][names.indexOf('diagnosis')] = 'Plague'
      return rows
    })
    expect(failing((await withOriginal(folder)).result)).toContain('sliced-columns')
  })
  it('[X57] groups that were not permuted are found', async () => {
    const folder = await sliced(COLUMNS)
    const [head = '', ...lines] = hospital.trimEnd().split('\n')
    const source = head.split(',')
    // One bucket of all rows as they stand in the original: whatever the policy promises was not done.
    change(folder, (_, names) =>
      lines.map((line) => {
        const cells = line.split(',')
        return names.map((name) => (name === 'bucket' ? '1' : cells[source.indexOf(name)]))
      }),
    )
    const { exit, result } = await withOriginal(folder)
    expect(exit).toBe(1)
    expect(failing(result)).toContain('independent-columns')
  })
  it('[X58] without the original: diversity holds for anybody, permutation is not judged', async () => {
    const { exit, result } = await check(await sliced(COLUMNS))
    expect(exit).toBe(1)
    expect(
      result.verdicts.map(({ model, holds }: { model: string; holds: boolean }) => [model, holds]),
    ).toEqual([
      ['slicing-l-diversity', true],
      ['independent-columns', false],
    ])
    expect(result.headline).toContain('--original')
  })
  it('[X58] groups come from the policy, the dictionary or the headings of the paper, else from nowhere', async () => {
    const folder = await sliced('columns: 3')
    rmSync(`${folder}/out/${DICTIONARY}`)
    const refused = await withOriginal(folder)
    expect(refused.exit).toBe(2)
    expect(JSON.stringify(refused.result)).toContain('dictionary.json')
    const paper = await sliced('columns: 3; layout: paper')
    rmSync(`${paper}/out/${DICTIONARY}`)
    expect((await withOriginal(paper)).exit).toBe(0)
  })
  it('[X58] a dictionary that names other groups is not believed', async () => {
    const folder = await sliced('columns: 2')
    const path = `${folder}/out/hospital.dictionary.json`
    const dictionary = JSON.parse(readFileSync(path, 'utf8'))
    dictionary.slicing.groups = [['birth-date'], ['sex'], ['zip'], ['ward', 'diagnosis']]
    writeFileSync(path, JSON.stringify(dictionary))
    expect((await withOriginal(folder)).exit).toBe(2)
    // Every column in a group of its own: those that stand together do so in every row.
    dictionary.slicing.groups = [['birth-date'], ['sex'], ['zip'], ['diagnosis']]
    writeFileSync(path, JSON.stringify(dictionary))
    expect(failing((await withOriginal(folder)).result)).toContain('independent-columns')
  })
})
