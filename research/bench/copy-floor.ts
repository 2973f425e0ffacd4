import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { censusCsv, censusHierarchies, hierarchyCsv, hospitalCsv } from '@outis/examples'
import { ARX_COLUMNS } from './adult.ts'
import { measureNode, median } from './child-process.ts'
import { duckdbCopy, writeText } from './copied-file.ts'

/**
 * A million generated rows through `outis run`, end to end, against DuckDB copying the same CSV to another CSV. Two tables:
 * a census of Adult's shape, where combinations repeat, and a hospital with dates of birth, where nearly every row
 * has a combination of its own and nothing is gained by counting. Bars: 6 times the copy, peak memory below 1 GB.
 */
const ROWS = Number(process.env.OUTIS_BENCH_ROWS ?? 1_000_000)
const RUNS = 5
const BAR = 6
const BAR_MB = 1000

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'outis-copy-'))
const tables = {
  census: await measureTable('census', censusCsv(ROWS, 7), censusPolicy()),
  hospital: await measureTable('hospital', hospitalCsv(ROWS, 7), hospitalPolicy()),
}
rmSync(folder, { recursive: true })
console.log(
  JSON.stringify({ bench: 'copy-floor', rows: ROWS, bar: BAR, barMb: BAR_MB, tables, checked: true }),
)

async function measureTable(name: string, csv: Iterable<string>, policy: string) {
  const source = join(folder, `${name}.csv`)
  await writeText(source, csv)
  writeFileSync(join(folder, `${name}.yaml`), policy)
  const copies: number[] = []
  const runs: number[] = []
  const peaks: number[] = []
  for (let i = 0; i < RUNS; i++) {
    copies.push(await duckdbCopy(source, join(folder, 'copy.csv')))
    const cli = join(root, 'apps/cli/bin/outis.js')
    const cost = await measureNode([cli, 'run', join(folder, `${name}.yaml`), '--no-attack', '--json'])
    if (cost.exit !== 0) throw new Error(`outis run ended with ${cost.exit}`)
    runs.push(cost.wallMs)
    peaks.push(cost.peakMb)
  }
  const report = JSON.parse(readFileSync(join(folder, `out-${name}/release.report.json`), 'utf8'))
  const made = existsSync(join(folder, `out-${name}/release.csv`))
  if (!report.holds || report.release.rows !== ROWS || !made)
    throw new Error('the release is not what was asked for')
  const ratio = median(runs) / median(copies)
  return {
    megabytes: Math.round(statSync(source).size / 1e6),
    copyMs: Math.round(median(copies)),
    runMs: Math.round(median(runs)),
    ratio: Number(ratio.toFixed(2)),
    peakMb: Math.round(Math.max(...peaks)),
    within: ratio <= BAR && Math.max(...peaks) < BAR_MB,
  }
}

function censusPolicy(): string {
  const hierarchies = censusHierarchies()
  const attributes = ARX_COLUMNS.map((name) => {
    writeFileSync(join(folder, `${name}.csv`), hierarchyCsv(hierarchies[name]))
    return `  ${name}: { role: quasi, hierarchy: ${name}.csv }`
  })
  return `outis: 1
data: { source: census.csv }
attributes:
${attributes.join('\n')}
  occupation: sensitive
others: drop
method: { full-domain: { k: 5, l: 3, suppression-limit: 0.04 } }
release: { to: out-census/release.csv }
seed: 7
`
}

function hospitalPolicy(): string {
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
release: { to: out-hospital/release.csv }
seed: 7
`
}
