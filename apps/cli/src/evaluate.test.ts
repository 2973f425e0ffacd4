import { readFileSync } from 'node:fs'
import { hospitalCsv } from '@outis/examples'
import { describe, expect, it } from 'vitest'
import { filesIn, folderWith, outis } from './run-outis.fixture.ts'

const table = [...hospitalCsv(800, 7)].join('')
const lines = table.trimEnd().split('\n')
const header = lines[0].split(',')
const policy = `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2] } }
  diagnosis: { role: sensitive }
others: drop
method: { full-domain: { k: 5, suppression-limit: 0.05 } }
release: { to: out/hospital.csv }
seed: 7
`
const project = (files: Readonly<Record<string, string>> = {}) =>
  folderWith({ 'hospital.csv': table, 'policy.yaml': policy, ...files })
const evaluate = (folder: string, release: string, ...args: string[]) =>
  outis('evaluate', `${folder}/hospital.csv`, `${folder}/${release}`, ...args)
const fast = ['--folds', '3', '--queries', '50', '--classifiers', 'naive-bayes']
const errorOf = async (folder: string, release: string, ...args: string[]) =>
  JSON.parse((await evaluate(folder, release, ...args, '--json')).stdout).error

describe('outis evaluate', () => {
  it('[X60] an identical file changes nothing', async () => {
    const folder = project({ 'same.csv': [lines[0], ...lines.slice(1).reverse()].join('\n') })
    const { exit, stdout } = await evaluate(folder, 'same.csv', '--class', 'sex', ...fast, '--json')
    const { evaluation } = JSON.parse(stdout)
    expect(exit).toBe(0)
    expect(evaluation.queries.mean).toBe(0)
    expect(evaluation.propensity.ratio).toBe(0)
    for (const { transfer, release, original } of evaluation.classes[0].classifiers) {
      expect(transfer.difference).toEqual({ value: 0, low: 0, high: 0 })
      expect(release.accuracy).toEqual(original.accuracy)
    }
  })

  it('[X60] prints accuracies three ways, ZeroR beside, and what noise is', async () => {
    const folder = project()
    await outis('run', `${folder}/policy.yaml`)
    const given = ['--class', 'sex', '--policy', `${folder}/policy.yaml`, ...fast]
    const { exit, stdout } = await evaluate(folder, 'out/hospital.csv', ...given)
    expect(exit).toBe(0)
    expect(stdout).toMatch(/learn sex by\s+original\s+release\s+release → original\s+difference/)
    expect(stdout).toMatch(/Naive Bayes\s+\d+\.\d\d %\s+\d+\.\d\d %\s+\d+\.\d\d %/)
    expect(stdout).toMatch(/ZeroR/)
    expect(stdout).toContain('told from noise')
    expect(stdout).toContain('random count queries')
  })

  it('[X61] writes evaluate.json and evaluate.html with --out, and nothing without', async () => {
    const folder = project({ 'same.csv': table })
    const before = filesIn(folder)
    await evaluate(folder, 'same.csv', '--class', 'sex', ...fast)
    expect(filesIn(folder)).toEqual(before)
    const { stdout } = await evaluate(
      folder,
      'same.csv',
      '--class',
      'sex',
      ...fast,
      '--out',
      `${folder}/page`,
      '--json',
    )
    expect(filesIn(folder)).toEqual([...before, 'page/evaluate.html', 'page/evaluate.json'].sort())
    const { evaluation, files } = JSON.parse(stdout)
    expect(JSON.parse(readFileSync(files.json, 'utf8'))).toEqual(evaluation)
    expect(readFileSync(files.html, 'utf8')).toContain('What the release still tells')
  })

  it('[X62] --policy tells what labels stand for; without it shapes are read', async () => {
    const folder = project()
    await outis('run', `${folder}/policy.yaml`)
    const read = async (...args: string[]) => {
      const { stdout } = await evaluate(folder, 'out/hospital.csv', '--queries', '20', ...args, '--json')
      return JSON.parse(stdout).evaluation
    }
    const [known, shaped] = [await read('--policy', `${folder}/policy.yaml`), await read()]
    expect(known.columns).toEqual(shaped.columns)
    expect(known.classes).toEqual([])
    const distances = ({ distributions }: { distributions: { column: string; totalVariation: number }[] }) =>
      Object.fromEntries(distributions.map(({ column, totalVariation }) => [column, totalVariation]))
    expect(distances(shaped)).toEqual(distances(known))
    expect(shaped.notices.join()).not.toContain('cannot be read')
  })

  it('[X63] the same seed gives the same figures, several classes are told each in its turn', async () => {
    const folder = project({ 'same.csv': lines.slice(0, 500).join('\n') })
    const given = ['--class', 'sex', '--class', 'diagnosis', ...fast, '--json', '--seed', '3']
    const first = await evaluate(folder, 'same.csv', ...given)
    expect((await evaluate(folder, 'same.csv', ...given)).stdout).toBe(first.stdout)
    const { classes, notices } = JSON.parse(first.stdout).evaluation
    expect(classes.map((one: { class: string }) => one.class)).toEqual(['sex', 'diagnosis'])
    expect(notices.join()).toContain('the release 499')
  })

  it('[X2] what cannot be evaluated: code, hint, no file, no cell', async () => {
    const renamed = [header.map((name) => `my ${name}`).join(','), ...lines.slice(1)].join('\n')
    const folder = project({
      'same.csv': table,
      'other.csv': renamed,
      'empty.csv': `${lines[0]}\n`,
      'few.csv': lines.slice(0, 9).join('\n'),
      'without.csv': lines.map((line) => line.split(',').slice(0, 3).join(',')).join('\n'),
    })
    const before = filesIn(folder)
    const out = ['--out', `${folder}/page`]
    expect((await errorOf(folder, 'same.csv', '--class', 'sexx', ...out)).code).toBe('COLUMN_UNKNOWN')
    expect((await errorOf(folder, 'same.csv', '--class', 'sexx', ...out)).hint).toContain('"sex"')
    expect((await errorOf(folder, 'without.csv', '--class', 'diagnosis', ...out)).message).toContain(
      'release',
    )
    expect((await errorOf(folder, 'other.csv', '--class', 'sex', ...out)).code).toBe('RELEASE_MISMATCH')
    expect((await errorOf(folder, 'empty.csv', ...out)).code).toBe('DATA_EMPTY')
    expect((await errorOf(folder, 'absent.csv', ...out)).code).toBe('DATA_NOT_FOUND')
    expect((await errorOf(folder, 'same.csv', '--class', 'name', ...out)).code).toBe('CLASS_UNFIT')
    expect((await errorOf(folder, 'same.csv', '--classifiers', 'c4', ...out)).code).toBe('USAGE')
    expect((await errorOf(folder, 'same.csv', '--folds', '1', ...out)).code).toBe('USAGE')
    expect((await errorOf(folder, 'same.csv', '--selectivity', '2', ...out)).code).toBe('USAGE')
    expect((await errorOf(folder, 'same.csv', '--out', `${folder}/policy.yaml`)).code).toBe('RELEASE_TARGET')
    const few = await outis(
      'evaluate',
      `${folder}/few.csv`,
      `${folder}/few.csv`,
      '--class',
      'sex',
      '--json',
      ...out,
    )
    expect(JSON.parse(few.stdout).error.code).toBe('CLASS_UNFIT')
    expect(filesIn(folder)).toEqual(before)
  })

  it('[X12] evaluate --help has an example', async () => {
    const { exit, stdout } = await outis('evaluate', '--help')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/Example:\n {2}outis evaluate /)
  })
})
