import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf } from '../duckdb/tables.fixture.ts'
import type { RunOptions } from './run-options.ts'
import { runPolicy } from './run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-run-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const PEOPLE = `id,age,town,illness,ward
1,20,Ulm,flu,A
2,20,Ulm,gout,A
3,31,Kiel,flu,B
4,32,Kiel,flu,
`

interface Given {
  readonly people?: string
  readonly data?: string
  readonly others?: string
  readonly method?: string
  readonly more?: string
  readonly to?: string
  readonly options?: Partial<RunOptions>
}

function run({
  people = PEOPLE,
  data = '',
  others = 'drop',
  method = 'full-domain: { k: 2 }',
  ...rest
}: Given = {}) {
  writeFileSync(at('people.csv'), people)
  writeFileSync(
    at('policy.yaml'),
    `outis: 1
data: { source: people.csv${data} }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10] } }
  town: quasi
  illness: sensitive
  ward: { role: neutral, publish: "as is" }
others: ${others}
method: { ${method} }
${rest.more ?? ''}
release: { to: ${rest.to ?? 'out/release.csv'} }
`,
  )
  return runPolicy({ policyPath: at('policy.yaml'), version: '0', ...rest.options })
}
const released = () => readFileSync(at('out/release.csv'), 'utf8')

describe('a run that is refused writes nothing', () => {
  it.each<[string, string, Given]>([
    ['over its own source', 'RELEASE_TARGET', { to: 'people.csv' }],
    ['to a format that cannot be written', 'RELEASE_TARGET', { to: 'out/release.data' }],
    ['to a cluster', 'RELEASE_TARGET', { to: '{ spark: "sc://localhost", table: t }' }],
    ['from a cluster to a file', 'RELEASE_TARGET', { more: '', data: '' }],
    ['with models that cannot be met', 'MODEL_IMPOSSIBLE', { method: 'full-domain: { k: 5 }' }],
    [
      'with a column that has no value',
      'DATA_ALL_MISSING',
      { people: 'age,town,illness,ward\n20,,flu,A\n20,,flu,A\n' },
    ],
    [
      'with missing values that are refused',
      'DATA_MISSING_REFUSED',
      { data: ', missing-as: refuse', people: `${PEOPLE}5,,Ulm,flu,\n6,,Ulm,flu,\n` },
    ],
    [
      'when no row is left',
      'DATA_EMPTY',
      { data: ', drop-missing: true', people: 'age,town,illness,ward\n,Ulm,flu,A\n20,,flu,A\n' },
    ],
    ['when nothing is known of a column', 'COLUMN_UNDECLARED', { others: 'refuse' }],
  ])('[EN118] %s', async (what, code, given) => {
    const asked =
      what === 'from a cluster to a file'
        ? runOfCluster()
        : given.others === 'refuse'
          ? runSilent()
          : run(given)
    expect((await faultOf(asked)).code).toBe(code)
    expect(readdirSync(folder).sort()).toEqual(['people.csv', 'policy.yaml'])
    if (what === 'over its own source') expect(readFileSync(at('people.csv'), 'utf8')).toBe(PEOPLE)
  })

  const rewritten = async (change: (text: string) => string) => {
    await run({ options: { signal: AbortSignal.abort() } }).catch(() => undefined)
    writeFileSync(at('policy.yaml'), change(readFileSync(at('policy.yaml'), 'utf8')))
    return runPolicy({ policyPath: at('policy.yaml'), version: '0' })
  }
  const runOfCluster = () =>
    rewritten((text) => text.replace('source: people.csv', 'source: { spark: "sc://localhost", table: t }'))
  const runSilent = () => rewritten((text) => text.replace('others: drop\n', ''))

  it('[EN118] counts what it refuses, by column', async () => {
    const people = `${PEOPLE}5,,Ulm,flu,\n6,,Ulm,flu,\n`
    const missing = await faultOf(run({ data: ', missing-as: refuse', people }))
    expect(missing.details).toEqual({ column: 'age', rows: 2 })
    const empty = await faultOf(
      run({ data: ', drop-missing: true', people: 'age,town,illness,ward\n,Ulm,flu,A\n20,,flu,A\n' }),
    )
    expect(empty.details).toEqual({ droppedRows: 2 })
    expect(empty.message).toContain('Every row (2)')
  })

  it('[EN118] a stop before the end is STOPPED', async () => {
    const controller = new AbortController()
    controller.abort()
    expect((await faultOf(run({ options: { signal: controller.signal } }))).code).toBe('STOPPED')
    expect(existsSync(at('out/release.csv'))).toBe(false)
  })

  it('[EN118] a key beside the release or its report is refused', async () => {
    mkdirSync(at('keys'))
    const key = (path: string) => ({ key: { path: at(path), passphrase: 'correct horse battery' } })
    expect((await faultOf(run({ options: key('out/key') }))).code).toBe('KEY_LOCATION')
    expect((await faultOf(run({ options: { ...key('keys/key'), out: at('keys') } }))).code).toBe(
      'KEY_LOCATION',
    )
    expect((await run({ options: key('keys/key') })).files.key).toBe(at('keys/key'))
  })
})

describe('a run', () => {
  it('[EN119] leaves rows with missing values out where told, and counts them', async () => {
    const { report } = await run({ data: ', drop-missing: true' })
    expect(report.input).toEqual({ rows: 3, columns: 5, droppedRows: 1 })
    expect(report.release.rows).toBe(3)
  })

  it('[EN119] says which columns are not published because nobody declared them', async () => {
    const { report } = await run()
    expect(report.notices).toContain('Not declared, so not published: id.')
    expect(report.notices.join()).not.toContain('fingerprint')
    expect(report.details?.join()).toContain('The report has no fingerprint of the original')
    expect(report.release.columns).toEqual(['age', 'town', 'illness', 'ward'])
    const whole = await run({ others: 'neutral', people: PEOPLE.replace('id,', 'visit,') })
    expect(whole.report.notices.join()).not.toContain('Not declared')
    expect(released().split('\n')[0]).toBe('visit,age,town,illness,ward')
  })

  it('[EN119] strict, a release that is not ready is not written, its report is', async () => {
    const more = 'require: [{ k-anonymity: { k: 3 } }]'
    const strict = await run({ more, options: { strict: true } })
    expect([strict.report.holds, strict.files.release, existsSync(at('out/release.csv'))]).toEqual([
      false,
      undefined,
      false,
    ])
    expect([existsSync(at('out/release.report.json')), existsSync(at('out/failed-report.json'))]).toEqual([
      false,
      true,
    ])
    const plain = await run({ more })
    expect([plain.report.holds, plain.files.release, existsSync(at('out/release.csv'))]).toEqual([
      false,
      at('out/release.csv'),
      true,
    ])
    const undecided = await run({ more: 'audience: internal', options: { strict: true } })
    expect([undecided.report.verdict?.word, undecided.files.release]).toEqual(['decide', undefined])
    const audience = 'audience: { for: internal, highest-risk: 0.5, above-control: 0.9 }'
    const ready = await run({ more: audience, options: { strict: true } })
    expect([ready.report.verdict?.word, ready.files.release]).toEqual(['ready', at('out/release.csv')])
  })

  it('[EN404] limits of attacks are judged, and passed over where the user says so', async () => {
    const more = 'attack: { limits: { linkage: 0 } }'
    const broken = await run({ more })
    expect([broken.report.holds, broken.redTeam.holds, broken.files.release]).toEqual([
      false,
      false,
      at('out/release.csv'),
    ])
    expect(await run({ more, options: { strict: true } })).not.toHaveProperty('files.release')
    expect((await run({ more, options: { attack: false } })).report.holds).toBe(true)
  })

  it('[EN401] people outside are read from a file, the policy’s or the caller’s', async () => {
    writeFileSync(at('others.csv'), PEOPLE)
    const found = async (given: Given) =>
      (await run(given)).redTeam.findings.find(({ attack }) => attack === 'linkage')?.control?.targets
    expect(await found({})).toBeUndefined()
    expect(await found({ more: 'attack: { holdout: others.csv }' })).toBe(4)
    expect(await found({ options: { holdout: at('others.csv') } })).toBe(4)
  })

  it('[EN119] the seed of the call is taken before the policy’s', async () => {
    const people = Array.from(
      { length: 8 },
      (_, index) => `${index},${20 + index},Ulm${index},${index % 2 ? 'flu' : 'gout'},`,
    )
    const slicing = {
      method: 'slicing: { l: 2, columns: [[age], [town], [illness]] }',
      people: ['id,age,town,illness,ward', ...people, ''].join('\n'),
    }
    const bytes = async (seed?: string, more?: string) => {
      await run({ ...slicing, ...(more && { more }), options: { ...(seed && { seed }) } })
      return released()
    }
    const seven = await bytes('7')
    expect(await bytes('7')).toBe(seven)
    expect(await bytes(undefined, 'seed: 7')).toBe(seven)
    expect(await bytes('7', 'seed: 8')).toBe(seven)
    expect(await bytes('8')).not.toBe(seven)
  })

  it('[EN119] writes the release where it is told, the report where it is told', async () => {
    const { files } = await run({ options: { releaseTo: at('elsewhere.csv'), out: at('reports') } })
    expect([files.release, files.report]).toEqual([at('elsewhere.csv'), at('reports/elsewhere.report.json')])
    expect(existsSync(at('elsewhere.csv'))).toBe(true)
    expect(readdirSync(at('reports')).sort()).toEqual([
      'elsewhere.codebook.html',
      'elsewhere.dictionary.json',
      'elsewhere.report.html',
      'elsewhere.report.json',
    ])
  })

  it('[EN119] the report of full-domain generalisation says the levels and what was searched for', async () => {
    const { report } = await run({ method: 'full-domain: { k: 2, loss: ncp, suppression-limit: 0.25 }' })
    expect(report.method).toMatchObject({
      id: 'full-domain',
      mode: 'faithful',
      loss: 'ncp',
      suppressionLimit: 0.25,
      optimal: true,
    })
    expect(report.attributes.filter(({ role }) => role === 'quasi').map(({ level }) => level)).toEqual([1, 0])
    expect(released()).toBe(
      'age,town,illness,ward\n"[20,30)",Ulm,flu,A\n"[20,30)",Ulm,gout,A\n"[30,40)",Kiel,flu,\n"[30,40)",Kiel,flu,B\n',
    )
  })
})
