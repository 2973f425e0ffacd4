import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymize } from '@outis/core'
import { type SparkForTests, sparkIsThere, startSpark } from '@outis/core/testing/spark'
import { duckdbEngine, runPolicy } from '@outis/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOfEachMethod, cases, textOf } from './case-of-each-method.fixture.ts'
import { reportFigures } from './figures.mjs'
import { stableJson } from './stable-json.mjs'
import { METHODS, TAXONOMY, policyOf as typedPolicy } from './typed-table.fixture.ts'

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

/** Rows of a file as their texts. */
async function peopleOf(path: string): Promise<Record<string, string>[]> {
  const engine = await duckdbEngine()
  try {
    const open = await engine.open({ kind: 'file', path })
    const rows: Record<string, string>[] = []
    for (let number = 1; number <= open.rows; number++) {
      const cells = (await open.row(number))!
      rows.push(Object.fromEntries(open.columns.map((name, columnIndex) => [name, cells[columnIndex]])))
    }
    return rows
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

  it.each(METHODS)('[G7] %s is the same from memory, DuckDB and Spark', async (name, method) => {
    const path = join(cases, '../tables/typed.parquet')
    writeFileSync(join(work, 'illness.csv'), TAXONOMY)
    const made = join(work, name.replaceAll(' ', '-'))
    const cluster = (of: string) => `{ spark: "${spark.address}", path: "${of}" }`
    const policies = [
      ['file', typedPolicy(method, path, `${made}-file/release.csv`)],
      ['spark', typedPolicy(method, cluster(path), cluster(`${made}.parquet`))],
    ]
    for (const [of, text] of policies) writeFileSync(join(work, `${of}.yaml`), text)
    await run(join(work, 'file.yaml'))
    await run(join(work, 'spark.yaml'))
    const inMemory = await anonymize(
      await peopleOf(path),
      typedPolicy(method, 'typed.parquet', 'release.csv'),
      {
        hierarchies: { 'illness.csv': TAXONOMY },
        attack: false,
        allowSeed: true,
      },
    )
    const fromFile = await sortedRows(`${made}-file/release.csv`)
    expect(fromFile).toHaveLength(72)
    expect(await sortedRows(`${made}.parquet`)).toEqual(fromFile)
    // The library has null for what is missing, whatever text said so.
    const shown = inMemory.rows.map((row) =>
      JSON.stringify(Object.values(row).map((cell) => `${cell ?? ''}`)),
    )
    expect(shown.sort()).toEqual(fromFile.map((row) => row.replaceAll('"?"', '""')).sort())
  })

  it.each(caseOfEachMethod())('[G6] $name', async ({ name }) => {
    const { to, policyPath } = policyOf(name)
    const { files } = await run(policyPath)
    expect(await sortedRows(to)).toEqual(await sortedRows(join(cases, name, 'release.csv')))
    const report = JSON.parse(readFileSync(files.report, 'utf8'))
    expect(stableJson(reportFigures(report))).toBe(textOf(name, 'report.json'))
  })
})
