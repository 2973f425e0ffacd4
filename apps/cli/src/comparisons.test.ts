import { readFileSync, writeFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { describe, expect, it } from 'vitest'
import { folderWith, outis } from './run-outis.fixture.ts'

const policy = (k: number, ...require: string[]) => `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis: { role: sensitive }
others: drop
method: { full-domain: { k: ${k}, suppression-limit: 0.05 } }
require:
  - k-anonymity: { k: 2 }
${require.map((one) => `  - ${one}\n`).join('')}release: { to: out/hospital.csv }
seed: 7
`
const table = [...hospitalCsv(600, 7)].join('')
const loose = [
  'accuracy-loss: { max: 0.9, class: diagnosis, classifier: naive-bayes, folds: 3 }',
  'query-error: { max: 90, queries: 50 }',
  'pmse-ratio: { max: 9000 }',
  'distribution-distance: { max: 1 }',
  'correlation-loss: { max: 1 }',
]
const ids = loose.map((one) => one.split(':')[0])
const project = (files: Readonly<Record<string, string>>) => folderWith({ 'hospital.csv': table, ...files })

interface Found {
  readonly verdicts: readonly { model: string; holds: boolean; figure: number | string; text: string }[]
  readonly utility: readonly { id: string; value: number; title: string }[]
  readonly holds: boolean
  readonly notices: readonly string[]
}

describe('requirements that compare the release with its original', () => {
  it('[X64] run judges them, report and page have them', async () => {
    const folder = project({
      'loose.yaml': policy(5, ...loose),
      'tight.yaml': policy(5, 'query-error: { max: 0.000001 }'),
    })
    const { exit, stdout } = await outis('run', `${folder}/loose.yaml`, '--json')
    const report: Found = JSON.parse(stdout).report
    expect(exit).toBe(0)
    expect(report.verdicts.slice(-5).map(({ model }) => model)).toEqual(ids)
    expect(report.verdicts.every(({ holds }) => holds)).toBe(true)
    expect(report.utility.slice(-5).map(({ id }) => id)).toEqual(ids)
    expect(report.verdicts.find(({ model }) => model === 'accuracy-loss')!.text).toMatch(
      /^Accuracy loss of "diagnosis" is -?[\d.]+ \(asked: at most 0.9\)\. 95 % interval/,
    )
    expect(readFileSync(`${folder}/out/hospital.report.html`, 'utf8')).toContain('Accuracy loss')
    const tight = await outis('run', `${folder}/tight.yaml`, '--json')
    expect(tight.exit).toBe(1)
    expect(JSON.parse(tight.stdout).report.verdicts.at(-1)).toMatchObject({
      model: 'query-error',
      holds: false,
    })
  })

  it('[X64] check finds the same with --original, and does not pass them without', async () => {
    const folder = project({ 'policy.yaml': policy(5, ...loose) })
    const run = JSON.parse((await outis('run', `${folder}/policy.yaml`, '--json')).stdout)
    const check = (...args: string[]) =>
      outis('check', `${folder}/out/hospital.csv`, '--policy', `${folder}/policy.yaml`, '--json', ...args)
    const beside = await check('--original', `${folder}/hospital.csv`)
    expect(beside.exit).toBe(0)
    const figures = ({ verdicts }: Found) =>
      verdicts.filter(({ model }) => ids.includes(model)).map(({ model, figure }) => [model, figure])
    expect(figures(JSON.parse(beside.stdout))).toEqual(figures(run.report))
    const alone = await check()
    const found: Found = JSON.parse(alone.stdout)
    expect(alone.exit).toBe(1)
    expect(found.verdicts.filter(({ holds }) => !holds).map(({ model }) => model)).toEqual(ids)
    expect(found.verdicts.at(-1)!.figure).toBe('not measured')
    expect(found.verdicts.at(-1)!.text).toContain('--original')
    expect(found.notices.join()).toContain('was not given')
  })

  it('[X64] of a sliced release counts come from its buckets, for run and check alike', async () => {
    const sliced = policy(5, 'query-error: { max: 0.5, queries: 100 }')
      .replace(/method: .*/, 'method: { slicing: { l: 2, columns: [[birth-date, zip], [sex, diagnosis]] } }')
      .replace('  - k-anonymity: { k: 2 }\n', '')
    const folder = project({ 'policy.yaml': sliced })
    const run = JSON.parse((await outis('run', `${folder}/policy.yaml`, '--json')).stdout)
    const errorIn = ({ verdicts }: Found) => verdicts.find(({ model }) => model === 'query-error')
    expect(errorIn(run.report)).toMatchObject({ holds: true })
    const given = ['--policy', `${folder}/policy.yaml`, '--original', `${folder}/hospital.csv`, '--json']
    const checked: Found = JSON.parse((await outis('check', `${folder}/out/hospital.csv`, ...given)).stdout)
    expect(errorIn(checked)!.figure).toBe(errorIn(run.report)!.figure)
    const files = [`${folder}/hospital.csv`, `${folder}/out/hospital.csv`]
    const { evaluation } = JSON.parse(
      (await outis('evaluate', ...files, '--queries', '100', '--json')).stdout,
    )
    expect(evaluation.queries.median).toBe(errorIn(run.report)!.figure)
  })

  it('[X65] compare takes them as the figure of the frontier', async () => {
    const folder = project({ 'k2.yaml': policy(2), 'k25.yaml': policy(25) })
    const compare = (...args: string[]) =>
      outis(
        'compare',
        `${folder}/k2.yaml`,
        `${folder}/k25.yaml`,
        '--out',
        `${folder}/page`,
        '--json',
        ...args,
      )
    const { exit, stdout } = await compare('--utility', 'query-error')
    expect(exit).toBe(0)
    const { comparison } = JSON.parse(stdout)
    expect(comparison.axes.utility).toMatchObject({ id: 'query-error', better: 'lower' })
    const errors = comparison.policies.map(
      ({ utility }: Found) => utility.find(({ id }) => id === 'query-error')!.value,
    )
    expect(errors[0]).toBeLessThan(errors[1])
    const learned = JSON.parse((await compare('--utility', 'accuracy-loss', '--class', 'diagnosis')).stdout)
    expect(learned.comparison.axes.utility.title).toBe('Accuracy loss of "diagnosis"')
    expect(JSON.parse((await compare('--utility', 'accuracy-loss')).stdout).error).toMatchObject({
      code: 'USAGE',
    })
  })

  it('[X64] a class that cannot be learned is told, and nothing is written', async () => {
    const folder = project({
      'policy.yaml': policy(5, 'accuracy-loss: { max: 0.1, class: diagnosis, folds: 3 }'),
    })
    const [head, ...rows] = table.trimEnd().split('\n')
    const place = head!.split(',').indexOf('diagnosis')
    const same = rows.map((row) =>
      row
        .split(',')
        .map((cell, index) => (index === place ? 'flu' : cell))
        .join(','),
    )
    writeFileSync(`${folder}/hospital.csv`, [head, ...same].join('\n'))
    const { exit, stdout } = await outis('run', `${folder}/policy.yaml`, '--json')
    expect(exit).toBe(2)
    expect(JSON.parse(stdout).error.code).toBe('CLASS_UNFIT')
  })
})
