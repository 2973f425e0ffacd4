import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runPolicy } from '../run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-strata-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function run(people: readonly string[], method: string) {
  writeFileSync(join(folder, 'people.csv'), ['age,town,illness', ...people, ''].join('\n'))
  writeFileSync(
    join(folder, 'policy.yaml'),
    `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  town: quasi
  illness: sensitive
method:
${method}
release: { to: out/release.csv }
seed: 7
`,
  )
  const { report, confidential } = await runPolicy({ policyPath: join(folder, 'policy.yaml'), version: '0' })
  return { report, confidential, strata: report.strata! }
}

const released = (): string[][] =>
  readFileSync(join(folder, 'out/release.csv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/"([^"]*)"/, (_, label: string) => label.replace(',', ';')).split(','))

const times = (count: number, line: string) => new Array<string>(count).fill(line)

describe('the report of a release in strata', () => {
  it('[EN1252] without a rest, rows that no stratum takes are one more, published as it is', async () => {
    const people = [
      '21,Ulm,gout',
      '24,Ulm,gout',
      '31,Kiel,flu',
      '38,Kiel,flu',
      '45,Ulm,asthma',
      '46,Kiel,asthma',
      '47,Bonn,ulcer',
    ]
    const { report, strata } = await run(
      people,
      '  mixed: { strata: [{ name: grave, where: { illness: [gout, flu] }, k: 2 }] }',
    )
    expect(report.holds).toBe(true)
    expect(strata.strata.map(({ levels: _, ...stratum }) => stratum)).toEqual([
      {
        name: 'grave',
        rows: 4,
        treated: true,
        classes: 2,
        smallest: 2,
        suppressedRows: 0,
        uniqueRows: 0,
        optimal: true,
      },
      {
        name: 'rest',
        rows: 3,
        treated: false,
        classes: 0,
        smallest: 0,
        suppressedRows: 0,
        uniqueRows: 3,
        optimal: true,
      },
    ])
    expect(strata.strata[0].levels).toEqual([
      { column: 'age', level: 1, height: 3 },
      { column: 'town', level: 0, height: 1 },
    ])
  })

  // By hand: ten of the rows with gout are at or below 30, ten at or above 40; 20 and 90 are one person's each.
  it('[EN106] shows no value of the original that fewer than ten rows have, nor a number that fewer reach', async () => {
    const people = [
      '20,Ulm,gout',
      ...times(9, '30,Ulm,gout'),
      ...times(9, '40,Ulm,gout'),
      '90,Ulm,gout',
      ...times(9, '50,Kiel,flu'),
      ...times(3, '50,Kiel,ulcer'),
    ]
    const { strata, confidential } = await run(
      people,
      '  sbtam: { sensitive-values: { illness: [gout] }, k: 2 }',
    )
    expect(strata.sensitive).toEqual([
      { column: 'illness', values: [{ value: 'gout', rows: 20 }], pooled: { values: 2, rows: 12 } },
    ])
    expect(strata.statistics).toEqual([])
    expect(confidential.statistics).toEqual([
      {
        column: 'age',
        rows: 20,
        missing: 0,
        distinct: 4,
        numbers: { smallest: 30, largest: 40, mean: (20 + 9 * 30 + 9 * 40 + 90) / 20 },
        top: [],
        pooled: { values: 4, rows: 20 },
      },
      {
        column: 'town',
        rows: 20,
        missing: 0,
        distinct: 1,
        top: [{ value: 'Ulm', rows: 20 }],
        pooled: { values: 0, rows: 0 },
      },
    ])
  })

  it('[EN105] hardened, what the form of a row tells is counted on the release', async () => {
    const people = [
      ...times(3, '21,Ulm,gout'),
      '35,Kiel,gout',
      ...times(4, '22,Ulm,flu'),
      ...times(4, '33,Kiel,flu'),
      ...times(4, '47,Bonn,flu'),
    ]
    const { strata, report } = await run(
      people,
      '  sbtam: { mode: hardened, sensitive-values: { illness: [gout] }, k: 2, decoys: { max-posterior: 0.4 } }',
    )
    const form = (row: readonly string[]) => row.slice(0, 2).join()
    const forms = new Set(
      released()
        .filter((row) => row[2] === 'gout')
        .map(form),
    )
    const shares = [...forms].map((one) => {
      const rows = released().filter((row) => form(row) === one)
      return rows.filter((row) => row[2] === 'gout').length / rows.length
    })
    const hidden = released().filter((row) => forms.has(form(row)))
    expect(strata.decoys).toMatchObject({
      maxPosterior: 0.4,
      reached: Math.max(...shares),
      overall: 4 / hidden.length,
      rows: hidden.length - 4,
    })
    expect(Math.max(...shares)).toBeGreaterThan(0)
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.4)
    const precision = report.utility.find(({ id }) => id === 'precision')!.value
    expect(strata.decoys!.precision.with).toBeCloseTo(Number(precision), 12)
    expect(strata.decoys!.precision.without).toBeGreaterThan(strata.decoys!.precision.with)
  })
})
