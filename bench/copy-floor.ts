import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { hospitalCsv } from '@outis/core'
import { measureNode, median } from './child-process.ts'

/**
 * A million generated rows through `outis run`, end to end, against DuckDB copying the same CSV to another CSV.
 * Bars: 6 times the copy, peak memory below 1 GB.
 */
const ROWS = Number(process.env.OUTIS_BENCH_ROWS ?? 1_000_000)
const RUNS = 5
const BAR = 6
const BAR_MB = 1000

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'outis-copy-'))
const source = join(folder, 'hospital.csv')
await generate()
writeFileSync(join(folder, 'policy.yaml'), POLICY())

const copies: number[] = []
const runs: number[] = []
const peaks: number[] = []
for (let i = 0; i < RUNS; i++) {
  copies.push(await duckdbCopy())
  const cost = await measureNode([
    join(root, 'apps/cli/bin/outis.js'),
    'run',
    join(folder, 'policy.yaml'),
    '--no-attack',
    '--json',
  ])
  if (cost.exit !== 0) throw new Error(`outis run ended with ${cost.exit}`)
  runs.push(cost.wallMs)
  peaks.push(cost.peakMb)
}
const report = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8'))
const checked =
  report.holds === true && report.release.rows === ROWS && existsSync(join(folder, 'out/hospital.csv'))
if (!checked) throw new Error('the release is not what was asked for')
const megabytes = statSync(source).size / 1e6
rmSync(folder, { recursive: true })
const ratio = median(runs) / median(copies)
console.log(
  JSON.stringify({
    bench: 'copy-floor',
    rows: ROWS,
    megabytes: Math.round(megabytes),
    copyMs: Math.round(median(copies)),
    runMs: Math.round(median(runs)),
    ratio: Number(ratio.toFixed(2)),
    bar: BAR,
    peakMb: Math.round(Math.max(...peaks)),
    barMb: BAR_MB,
    within: ratio <= BAR && Math.max(...peaks) < BAR_MB,
    checked,
  }),
)

async function generate(): Promise<void> {
  const file = createWriteStream(source)
  for (const chunk of hospitalCsv(ROWS, 7)) if (!file.write(chunk)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
}

async function duckdbCopy(): Promise<number> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const started = performance.now()
  await connection.run(
    `COPY (SELECT * FROM read_csv('${source}', all_varchar = true)) TO '${join(folder, 'copy.csv')}' (HEADER)`,
  )
  const ms = performance.now() - started
  connection.closeSync()
  instance.closeSync()
  return ms
}

function POLICY(): string {
  return `outis: 1
data: { source: hospital.csv }
attributes:
  birth-date: { role: quasi, hierarchy: { dates: [year, decade] } }
  sex: { role: quasi }
  zip: { role: quasi, hierarchy: { prefix: 5, keep: [3, 2, 1] } }
  insurance: { role: quasi }
  diagnosis: { role: sensitive }
  ward: neutral
  income: neutral
  length-of-stay: neutral
others: drop
method: { full-domain: { k: 5, l: 2, suppression-limit: 0.04 } }
release: { to: out/hospital.csv }
seed: 7
`
}
