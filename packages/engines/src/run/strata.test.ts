import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runPolicy } from './run-policy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-strata-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Two by two alike in the first stratum at level 1, nobody alike in the rest. */
const PEOPLE = `age,town,illness
21,Ulm,gout
24,Ulm,gout
31,Kiel,flu
38,Kiel,flu
45,Ulm,asthma
46,Kiel,asthma
47,Bonn,ulcer
`

const policy = (strata: string) => `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  town: quasi
  illness: sensitive
method:
  mixed:
    strata:
${strata}
release: { to: out/release.csv }
`

async function run(strata: string) {
  writeFileSync(join(folder, 'people.csv'), PEOPLE)
  writeFileSync(join(folder, 'policy.yaml'), policy(strata))
  return (await runPolicy({ policyPath: join(folder, 'policy.yaml'), version: '0' })).report
}

describe('the report of a release in strata', () => {
  it('[E100] without a rest, rows that no stratum takes are one more, published as it is', async () => {
    const report = await run('      - { name: grave, where: { illness: [gout, flu] }, k: 2 }')
    expect(report.holds).toBe(true)
    expect(
      report.strata!.strata.map(({ name, rows, treated, smallest, uniqueRows }) => ({
        name,
        rows,
        treated,
        smallest,
        uniqueRows,
      })),
    ).toEqual([
      { name: 'grave', rows: 4, treated: true, smallest: 2, uniqueRows: 0 },
      { name: 'rest', rows: 3, treated: false, smallest: 0, uniqueRows: 3 },
    ])
  })
})
