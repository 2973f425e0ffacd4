import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFile } from '../../check/check-file.ts'
import { explainRow } from '../../reuse/explain-file-row.ts'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-strata-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PEOPLE = `age,sex,illness
31,F,flu
32,F,flu
33,M,flu
34,M,gout
35,M,gout
71,F,gout
41,M,asthma
42,F,asthma
`

const KEY = { passphrase: 'a long passphrase of tests' }

/** A run of a mixed policy; `strata` as the policy has them. */
async function runMixed(strata: string, { mode = 'faithful', people = PEOPLE, suppressed = 'protect' } = {}) {
  writeFileSync(join(folder, 'people.csv'), people)
  writeFileSync(
    join(folder, 'policy.yaml'),
    `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 100] } }
  sex: quasi
  illness: sensitive
method: { mixed: { mode: ${mode}, strata: [${strata}] } }
release: { to: out/people.csv, keep-order: true, suppressed-rows: ${suppressed} }
seed: 5
`,
  )
  const key = { path: join(folder, 'release.key'), ...KEY }
  const { report } = await runPolicy({
    policyPath: join(folder, 'policy.yaml'),
    version: '0',
    key,
    attack: false,
  })
  return { report, lines: readFileSync(join(folder, 'out/people.csv'), 'utf8').trimEnd().split('\n') }
}

const recheck = () =>
  checkFile({ release: join(folder, 'out/people.csv'), policyPath: join(folder, 'policy.yaml') })

const why = (row: number) =>
  explainRow({
    release: join(folder, 'out/people.csv'),
    key: { path: join(folder, 'release.key'), ...KEY },
    row,
  })

describe('strata without a rest', () => {
  it('[EN95] rows that no stratum takes are published as they are, told in report, check and why', async () => {
    const { report, lines } = await runMixed('{ name: few, where: { illness: [flu, gout] }, k: 3 }')
    expect(lines.slice(7)).toEqual(['41,M,asthma', '42,F,asthma'])
    expect(report.holds).toBe(true)
    expect(report.notices).toContain('2 rows belong to no stratum and are published as they are.')
    expect(report.strata?.strata.map(({ name, rows, treated }) => [name, rows, treated])).toEqual([
      ['few', 6, true],
      ['rest', 2, false],
    ])
    expect(report.headline).toContain('; 2 other rows are published as they are.')
    expect((await recheck()).holds).toBe(true)
    expect((await why(7)).sentences[0]).toContain('belongs to the stratum "rest"')
  })

  it('[EN95] a stratum of that name leaves another to them; no rows, no stratum', async () => {
    const named = await runMixed('{ name: rest, where: { illness: [flu, gout] }, k: 3 }')
    expect(named.report.strata?.strata.map(({ name }) => name)).toEqual(['rest', 'others'])
    const taken = await runMixed(
      '{ name: rest, where: { illness: [flu, gout] }, k: 3 }, { name: others, where: { illness: [asthma] } }',
    )
    expect(taken.report.strata?.strata.map(({ name }) => name)).toEqual(['rest', 'others'])
  })

  it('[EN95] they hide others where the mode is hardened', async () => {
    const { report, lines } = await runMixed('{ name: few, where: { illness: [asthma] }, k: 2 }', {
      mode: 'hardened',
    })
    expect(report.strata?.decoys?.rows).toBe(3)
    expect(lines.filter((line) => line.startsWith('"[0,100)",*'))).toHaveLength(5)
  })
})

describe('rows that a stratum suppresses', () => {
  // By hand: of the ages in bands of ten years 71 is alone among the six of gout and flu, so it is suppressed.
  it('[EN96] keep the columns outside the stratum, and method, check, report and why say so', async () => {
    const { report, lines } = await runMixed(
      '{ name: few, where: { illness: [flu, gout] }, quasi: [age], k: 2, suppression-limit: 0.2 }, { rest: true }',
      { suppressed: 'keep' },
    )
    expect(lines).toEqual([
      'age,sex,illness',
      '"[30,40)",F,flu',
      '"[30,40)",F,flu',
      '"[30,40)",M,flu',
      '"[30,40)",M,gout',
      '"[30,40)",M,gout',
      '*,F,gout',
      '41,M,asthma',
      '42,F,asthma',
    ])
    expect(report.strata?.strata[0]).toMatchObject({ rows: 6, suppressedRows: 1, classes: 1, smallest: 5 })
    expect(report.release.suppressedRows).toBe(0)
    expect(report.summary).toContain('In the stratum “few”, 1 of 6 rows was blanked out only in age.')
    expect(report.strata?.sentences[0]).toBe(
      'In the stratum "few" (6 rows) everybody shares age with at least 4 others of the stratum; 1 row is blanked out.',
    )
    expect((await recheck()).verdicts).toMatchObject([
      { model: 'k-anonymity', rows: 'few', holds: false, figure: 1, suppressedFail: true },
    ])
    const { suppressed, cells } = await why(6)
    expect(suppressed).toBe(true)
    expect(cells[0]?.text).toContain('The row is blanked out')
    expect(cells[1]?.text).toContain('published as it was')
  })
})

describe('rows that a stratum would suppress alone', () => {
  it('[EN96] are not suppressed unless the policy keeps such rows: all are generalised further', async () => {
    const { report, lines } = await runMixed(
      '{ name: few, where: { illness: [flu, gout] }, quasi: [age], k: 2, suppression-limit: 0.2 }, { rest: true }',
    )
    expect(lines.filter((line) => line.startsWith('*'))).toEqual([])
    expect(report.strata?.strata[0]).toMatchObject({ rows: 6, suppressedRows: 0, smallest: 6 })
    expect(report.holds).toBe(true)
    expect((await recheck()).holds).toBe(true)
  })
})

describe('strata told by a column that is recoded', () => {
  it('[EN97] are refused where the release would not show them', async () => {
    const strata = '{ name: old, where: { age: ["71", "42"] }, k: 2 }, { rest: true }'
    await expect(runMixed(strata)).rejects.toMatchObject({
      code: 'MODEL_IMPOSSIBLE',
      message: expect.stringContaining('Strata are told by "age", which is itself generalised'),
    })
    const kept = await runMixed(
      '{ name: old, where: { age: ["71", "42"] }, quasi: [sex], k: 2 }, { rest: true }',
    )
    expect(kept.report.holds).toBe(true)
  })
})
