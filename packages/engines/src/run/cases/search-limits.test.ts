import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defined } from '@outis/core/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../../duckdb/tables.fixture.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-limits-'))
  writeFileSync(join(folder, 'people.csv'), people(300, 12))
})
afterAll(() => rmSync(folder, { recursive: true }))

const names = (columns: number) => Array.from({ length: columns }, (_, index) => `q${index}`)

/** Numbers without a pattern, the same ones always. */
function people(rows: number, columns: number): string {
  let state = 1
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const lines = Array.from({ length: rows }, () =>
    [...names(columns).map(() => next(16)), `d${next(5)}`, 1 + next(3)].join(),
  )
  return `${[...names(columns), 'illness', 'choice'].join()}\n${lines.join('\n')}\n`
}

interface Given {
  readonly columns?: number
  readonly work?: number
  readonly data?: string
}

async function run(
  method: string,
  { columns = 12, work, data = 'data: { source: people.csv }' }: Given = {},
) {
  const attributes = names(columns).map(
    (name) => `  ${name}: { role: quasi, hierarchy: { intervals: [2, 4, 8] } }`,
  )
  writeFileSync(
    join(folder, 'policy.yaml'),
    `outis: 1
${data}
attributes:
${attributes.join('\n')}
  illness: sensitive
others: drop
method: { ${method} }
release: { to: out/release.csv }
seed: 7
`,
  )
  const { report } = await runPolicy({
    policyPath: join(folder, 'policy.yaml'),
    version: '0',
    // Here only the search is looked at.
    attack: false,
    ...defined({ work }),
  })
  return { report, bytes: readFileSync(join(folder, 'out/release.csv'), 'utf8') }
}

describe('missing values that match any', () => {
  it('[EN162] in so many sets of columns that they cannot be compared: DATA_TOO_LARGE before any search', async () => {
    const whole = people(9000, 14).split('\n')
    let state = 7
    const gaps = (line: string) =>
      line.replaceAll(/\d+(?=,)/g, (cell) => {
        state = (state * 48_271) % 2_147_483_647
        return state % 2 === 0 ? '' : cell
      })
    writeFileSync(join(folder, 'gaps.csv'), [whole[0], ...whole.slice(1).map(gaps)].join('\n'))
    const data = 'data: { source: gaps.csv, missing-as: wildcard }'
    const fault = await faultOf(run('full-domain: { k: 3 }', { columns: 14, data }))
    expect([fault.code, fault.details.columns]).toEqual(['DATA_TOO_LARGE', 14])
    const plain = 'data: { source: gaps.csv }'
    expect((await run('mondrian: { k: 3 }', { columns: 14, data: plain })).report.method.stopped).toBeNull()
  })
})

describe('work that a search may do', () => {
  it.each([
    ['full-domain', 'full-domain: { k: 3 }'],
    ['mondrian', 'mondrian: { k: 3 }'],
    ['caat', 'caat: { k: 3 }'],
    ['caat in blocks', 'caat: { k: 3, blocks: { above: 100, size: 50 } }'],
    ['kaca', 'kaca: { k: 3 }'],
    ['kaca in blocks', 'kaca: { k: 3, blocks: { above: 100, size: 50 } }'],
    ['sbtam', 'sbtam: { k: 2, sensitive-values: { illness: [d1, d2] } }'],
    ['mixed', 'mixed: { strata: [{ name: rest, rest: true, k: 2 }] }'],
    ['slicing', 'slicing: { l: 2 }'],
    ['personalised', 'personalised: { mode: hardened, k: 2, choice: { column: choice } }'],
  ])('[EN160] %s ends there, with a release that holds, the same each time', async (_, method) => {
    const first = await run(method, { work: 20_000 })
    expect(first.report.method.stopped).toBe('work')
    expect(first.report.verdicts.every(({ holds }) => holds)).toBe(true)
    expect(first.report.notices.filter((notice) => notice.startsWith('The search was stopped'))).toHaveLength(
      1,
    )
    expect((await run(method, { work: 20_000 })).bytes).toBe(first.bytes)
  })

  it('[EN160] local ends there as if it were done, and says how many moves it made', async () => {
    const { report } = await run('local: { k: 3 }', { work: 1_000_000 })
    expect(report.method.stopped).toBeNull()
    expect(report.notices.join()).toMatch(
      /stopped after \d+ of 80000 moves, at the work it may do by default/,
    )
  })

  it('[EN160] what the policy asks for is no default: a budget, the moves of local', async () => {
    const { report } = await run('mondrian: { k: 3, budget: 1h }', { work: 1 })
    expect(report.method.stopped).toBeNull()
    const { report: moved } = await run('local: { k: 3, moves: 40 }', { work: 1 })
    expect(moved.notices.join()).not.toContain('stopped')
  })

  it('[EN160] sixty quasi-identifiers of five levels have a release that holds', async () => {
    writeFileSync(join(folder, 'people.csv'), people(300, 60))
    const { report } = await run('full-domain: { k: 3 }', { columns: 60, work: 10_000_000 })
    expect(report.method.stopped).toBe('work')
    expect(report.verdicts.every(({ holds }) => holds)).toBe(true)
    writeFileSync(join(folder, 'people.csv'), people(300, 12))
  })
})
