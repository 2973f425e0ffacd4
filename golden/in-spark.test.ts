import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SparkForTests, sparkIsThere, startSpark } from '@outis/core/testing/spark'
import { duckdbEngine, runPolicy } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOfEachMethod, cases, textOf } from './case-of-each-method.fixture.ts'
import { reportFigures } from './figures.mjs'
import { stableJson } from './stable-json.mjs'

const installed = sparkIsThere('golden releases are not made in Spark')

/** Cells of files by our other engine, row by row, sorted. */
async function sortedRows(path: string): Promise<string[]> {
  const engine = await duckdbEngine()
  try {
    const folder = path.endsWith('.csv')
      ? [path]
      : readdirSync(path)
          .filter((one) => one.startsWith('part-'))
          .map((one) => join(path, one))
    const rows: string[] = []
    for (const file of folder) {
      const open = await engine.open({ kind: 'file', path: file })
      for (let number = 1; number <= open.rows; number++) rows.push(JSON.stringify(await open.row(number)))
    }
    return rows.sort()
  } finally {
    await engine.close()
  }
}

describe.skipIf(!installed)('golden releases, from Spark to Spark', () => {
  let spark: SparkForTests
  let work: string
  beforeAll(async () => {
    spark = await startSpark()
    work = mkdtempSync(join(tmpdir(), 'outis-golden-'))
  })
  afterAll(async () => {
    rmSync(work, { recursive: true, force: true })
    await spark?.stop()
  })

  const policyOf = (name: string) => {
    const place = (of: string) => `{ spark: "${spark.address}", path: "${of}" }`
    const to = join(work, `${name}.parquet`)
    const policy = textOf(name, 'policy.yaml')
      .replace(/source: \S+$/m, `source: ${place(join(cases, '../tables/clinic.csv'))}`)
      .replace(/to: \S+$/m, `to: ${place(to)}`)
      .replaceAll('../../tables/', join(cases, '../tables/'))
    const policyPath = join(work, `${name}.yaml`)
    writeFileSync(policyPath, policy)
    return { to, policyPath }
  }
  const run = (policyPath: string) => runPolicy({ policyPath, version: '0', attack: false, allowSeed: true })

  it.each(caseOfEachMethod())('[G6] $name', async ({ name }) => {
    const { to, policyPath } = policyOf(name)
    const { files } = await run(policyPath)
    expect(await sortedRows(to)).toEqual(await sortedRows(join(cases, name, 'release.csv')))
    const report = JSON.parse(readFileSync(files.report, 'utf8'))
    expect(stableJson(reportFigures(report))).toBe(textOf(name, 'report.json'))
  })
})
