import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { censusCsv } from '@outis/examples'
import { measureNode, median } from './child-process.ts'
import { duckdbCopy, writeText } from './copied-file.ts'

const cli = fileURLToPath(new URL('../../apps/cli/bin/outis.js', import.meta.url))
const RUNS = 3

/** Generated people sliced by `outis run`, end to end, beside DuckDB copying the same CSV to another CSV. For information: no bar. */
export async function slicedRun(rows: number) {
  const folder = mkdtempSync(join(tmpdir(), 'outis-slicing-'))
  try {
    const source = join(folder, 'census.csv')
    await writeText(source, censusCsv(rows, 7))
    writeFileSync(join(folder, 'policy.yaml'), POLICY)
    const copies: number[] = []
    const costs: Awaited<ReturnType<typeof measureNode>>[] = []
    for (let turn = 0; turn < RUNS; turn++) {
      copies.push(await duckdbCopy(source, join(folder, 'copy.csv')))
      const cost = await measureNode([cli, 'run', join(folder, 'policy.yaml'), '--no-attack', '--json'])
      if (cost.exit !== 0) throw new Error(`outis run ended with ${cost.exit}`)
      costs.push(cost)
    }
    const report = JSON.parse(readFileSync(join(folder, 'out/release.report.json'), 'utf8'))
    if (!report.holds || report.release.rows !== rows)
      throw new Error('the release is not what was asked for')
    const [copyMs, runMs] = [median(copies), median(costs.map(({ wallMs }) => wallMs))]
    return {
      rows,
      megabytes: Math.round(statSync(source).size / 1e6),
      buckets: report.slicing.buckets.count as number,
      copyMs: Math.round(copyMs),
      runMs: Math.round(runMs),
      ratio: Number((runMs / copyMs).toFixed(2)),
      cpuMs: Math.round(median(costs.map(({ cpuMs }) => cpuMs))),
      peakMb: Math.round(Math.max(...costs.map(({ peakMb }) => peakMb))),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const POLICY = `outis: 1
data: { source: census.csv }
attributes:
  age: quasi
  workclass: quasi
  education: quasi
  marital-status: quasi
  race: quasi
  sex: quasi
  occupation: sensitive
  hours-per-week: neutral
others: drop
method: { slicing: { l: 2, columns: [[age], [workclass, education, marital-status], [race], [occupation, sex]] } }
release: { to: out/release.csv }
seed: 7
`
