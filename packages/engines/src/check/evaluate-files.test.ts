import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import { comparePolicies } from './compare-policies.ts'
import { type EvaluateFilesOptions, evaluateFiles } from './evaluate-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-evaluate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const PEOPLE = [
  'sex,town,illness',
  ...Array.from(
    { length: 20 },
    (_, index) => `${index % 2 ? 'f' : 'm'},T${index % 3},${index % 2 ? 'flu' : 'gout'}`,
  ),
  '',
].join('\n')
/** Without sex, and with every fifth illness changed. */
const RELEASE = PEOPLE.split('\n')
  .map((line, index) =>
    line
      .split(',')
      .slice(1)
      .join(',')
      .replace(/flu|gout/, (word) => (index % 5 ? word : 'flu')),
  )
  .join('\n')

const evaluate = (more: Partial<EvaluateFilesOptions> = {}) =>
  evaluateFiles({
    original: put('people.csv', PEOPLE),
    release: put('release.csv', RELEASE),
    classes: ['illness'],
    classifiers: ['naive-bayes'],
    folds: 2,
    queries: { queries: 10 },
    version: '0',
    ...more,
  })

describe('an evaluation of two files', () => {
  it('[EN126] has both files, the columns they share, and ZeroR last, whoever asks for it', async () => {
    const { evaluation, files } = await evaluate({ classifiers: ['zero-r', 'naive-bayes', 'naive-bayes'] })
    expect(evaluation.original).toMatchObject({ rows: 20, columns: 3 })
    expect(evaluation.release).toMatchObject({ rows: 20, columns: 2 })
    expect(evaluation.columns).toEqual(['town', 'illness'])
    expect(evaluation.classes[0].classifiers.map(({ classifier }) => classifier)).toEqual([
      'naive-bayes',
      'zero-r',
    ])
    expect(files).toBeUndefined()
    const usual = await evaluate({ classifiers: undefined } as never)
    expect(usual.evaluation.classes[0].classifiers.map(({ classifier }) => classifier)).toEqual([
      'naive-bayes',
      'c45',
      'logistic',
      'zero-r',
    ])
  })

  it('[EN126] writes where it is told, and refuses a folder that is a file before any work', async () => {
    const { files } = await evaluate({ out: join(folder, 'page') })
    expect(readdirSync(join(folder, 'page')).sort()).toEqual(['evaluate.html', 'evaluate.json'])
    expect(files).toEqual({
      html: join(folder, 'page/evaluate.html'),
      json: join(folder, 'page/evaluate.json'),
    })
    expect((await faultOf(evaluate({ out: put('taken', '') }))).code).toBe('RELEASE_TARGET')
  })

  it('[EN126] what cannot be is told by name: columns, classifiers, empty files', async () => {
    const fault = async (more: Partial<EvaluateFilesOptions>) => faultOf(evaluate(more))
    expect(await fault({ classes: ['sex'] })).toMatchObject({
      code: 'COLUMN_UNKNOWN',
      details: { column: 'sex', lacking: ['release'] },
    })
    expect(await fault({ attributes: ['ilness'] })).toMatchObject({
      details: { lacking: ['original', 'release'] },
      hint: 'Did you mean "illness"?',
    })
    expect((await fault({ classifiers: ['naive-baies'] })).hint).toContain('Did you mean naive-bayes?')
    expect((await fault({ release: put('other.csv', 'x,y\n1,2\n') })).code).toBe('RELEASE_MISMATCH')
    expect((await fault({ release: put('empty.csv', 'town,illness\n') })).code).toBe('DATA_EMPTY')
  })

  it('[EN126] tokens of missing values are those given, else those of the policy, else the empty text', async () => {
    const blank = PEOPLE.replaceAll('T0', '?')
    const policyPath = put(
      'policy.yaml',
      POLICY(2).replace('source: people.csv', 'source: people.csv, missing: ["?"]'),
    )
    const distinct = async (more: Partial<EvaluateFilesOptions>) => {
      const { evaluation } = await evaluate({
        original: put('blank.csv', blank),
        release: put('blanks.csv', blank),
        ...more,
      })
      return evaluation.distributions.find(({ column }) => column === 'town')
    }
    const plain = await distinct({})
    expect(await distinct({ missing: ['?'] })).not.toEqual(plain)
    expect(await distinct({ policyPath })).toEqual(await distinct({ missing: ['?'] }))
    expect(await distinct({ policyPath, missing: [''] })).toEqual(plain)
  })
})

const POLICY = (k: number) => `outis: 1
data: { source: people.csv }
attributes: { sex: quasi, town: quasi, illness: sensitive }
method: { full-domain: { k: ${k} } }
release: { to: out/release.csv }
`

describe('a comparison of policies', () => {
  const compare = (paths: readonly string[], more: object = {}) => {
    put('people.csv', PEOPLE)
    return comparePolicies({ policyPaths: paths, version: '0', out: join(folder, 'page'), ...more })
  }
  const path = (name: string, text: string) => put(name, text)

  it('[EN127] runs each, keeps no release, and says which are impossible and why', async () => {
    const { comparison, files } = await compare([path('a.yaml', POLICY(2)), path('b.yaml', POLICY(21))])
    expect(comparison.policies.map(({ name, kind }) => [name, kind])).toEqual([
      ['a', 'released'],
      ['b', 'impossible'],
    ])
    expect(comparison.policies[1]).toMatchObject({
      code: 'MODEL_IMPOSSIBLE',
      method: { id: 'full-domain', mode: 'faithful' },
    })
    expect(existsSync(join(folder, 'out'))).toBe(false)
    expect(files.json).toBe(join(folder, 'page/compare.json'))
  })

  it('[EN127] a figure beside the original is measured where it is asked for, of the class that is named', async () => {
    const paths = [path('a.yaml', POLICY(2)), path('b.yaml', POLICY(4))]
    const { comparison } = await compare(paths, { utility: 'accuracy-loss', class: 'illness' })
    expect(comparison.axes.utility.id).toBe('accuracy-loss')
    expect((await faultOf(compare(paths, { utility: 'accuracy-loss' }))).code).toBe('USAGE')
    const distance = await compare(paths, { utility: 'distribution-distance' })
    expect(distance.comparison.axes.utility.id).toBe('distribution-distance')
    const plain = await compare(paths)
    const [first] = plain.comparison.policies
    expect(first!.kind === 'released' && first!.utility.some(({ id }) => id === 'accuracy-loss')).toBe(false)
  })

  it('[EN127] one policy twice, other tables, and a stop end it', async () => {
    const a = path('a.yaml', POLICY(2))
    expect((await faultOf(compare([a, a]))).code).toBe('USAGE')
    put('others.csv', PEOPLE.replace('T0', 'T9'))
    const b = path('b.yaml', POLICY(2).replace('people.csv', 'others.csv'))
    expect((await faultOf(compare([a, b]))).message).toContain('b')
    put('others.csv', PEOPLE)
    expect((await compare([a, b])).comparison.policies).toHaveLength(2)
    const controller = new AbortController()
    controller.abort()
    expect((await faultOf(compare([a, path('c.yaml', POLICY(3))], { signal: controller.signal }))).code).toBe(
      'STOPPED',
    )
  })
})
