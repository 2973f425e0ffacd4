import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { censusCsv } from '@outis/examples'
import { measureNode } from './child-process.ts'
import { writeText } from './copied-file.ts'
import { SCALE_CASES, type ScaleCase, withChoices, writeScalePolicy } from './scale-policies.ts'

/**
 * Every method on a generated census of growing size, from file to file by `outis run --no-attack`, beside DuckDB copying the same
 * file: CPU of all threads and the most memory of the whole process. `OUTIS_BENCH_SIZES` (default 30000,100000,1000000) names the
 * sizes, `10000000:parquet` one in another format than CSV; `OUTIS_BENCH_METHODS` names methods. Parquet files have a million
 * drawn rows again and again. Checked: every release holds and has all rows. Bars of full-domain generalisation, in copies and
 * megabytes: see BARS. Up to a million rows each cost is the least of three turns.
 */
const SIZES = (process.env.OUTIS_BENCH_SIZES ?? '30000,100000,1000000').split(',')
const ONLY = process.env.OUTIS_BENCH_METHODS?.split(',')
const DRAWN = 1_000_000
const BARS = [
  { rows: 1_000_000, form: 'csv', ratio: 3.5, megabytes: 1000 },
  { rows: 10_000_000, form: 'csv', ratio: 3, megabytes: 1200 },
  { rows: 100_000_000, form: 'parquet', ratio: 4, megabytes: 3000 },
]

const cli = fileURLToPath(new URL('../../apps/cli/bin/outis.js', import.meta.url))
/** Up to so many rows every cost is the least of some turns. */
const REPEATED = 1_000_000
const TURNS = 3
const copier = fileURLToPath(new URL('./copy-once.js', import.meta.url))
const folder = mkdtempSync(join(process.env.OUTIS_TEMP ?? tmpdir(), 'outis-scale-'))
const sizes: Awaited<ReturnType<typeof measureSize>>[] = []
try {
  for (const size of SIZES) sizes.push(await measureSize(size))
} finally {
  rmSync(folder, { recursive: true })
}
console.log(JSON.stringify({ bench: 'scale', sizes, bars: BARS, checked: true }))

async function measureSize(size: string) {
  const [count = '', form = 'csv'] = size.split(':')
  const rows = Number(count)
  const source = `census-${rows}.${form}`
  await (form === 'csv' ? writeText(join(folder, source), censusCsv(rows, 7)) : writeParquet(source, rows))
  const copy = await leastCpu(rows, async () => {
    const cost = await measureNode([copier, join(folder, source), join(folder, `copy.${form}`)])
    if (cost.exit !== 0) throw new Error(`the copy ended with ${cost.exit}`)
    return cost
  })
  const methods: Record<string, Awaited<ReturnType<typeof measureMethod>>> = {}
  for (const one of SCALE_CASES.filter(
    ({ mostRows, name }) => rows <= mostRows && (!ONLY || ONLY.includes(name)),
  ))
    methods[one.name] = await measureMethod(one, {
      rows,
      form,
      copyMs: copy.cpuMs,
      source: one.choices ? await writeChoices(rows) : source,
    })
  const megabytes = Math.round(statSync(join(folder, source)).size / 1e6)
  for (const file of [source, `copy.${form}`]) rmSync(join(folder, file))
  return { rows, form, megabytes, copyMs: Math.round(copy.cpuMs), copyMb: Math.round(copy.peakMb), methods }
}

/** The cheapest of some turns, the peak of all: other work on the machine only adds. Long ones are made once. */
async function leastCpu(
  rows: number,
  turn: () => ReturnType<typeof measureNode>,
): Promise<{ cpuMs: number; wallMs: number; peakMb: number }> {
  const costs = [await turn()]
  while (rows <= REPEATED && costs.length < TURNS) costs.push(await turn())
  const { cpuMs, wallMs } = costs.reduce((least, one) => (one.cpuMs < least.cpuMs ? one : least))
  return { cpuMs, wallMs, peakMb: Math.max(...costs.map((cost) => cost.peakMb)) }
}

interface Sized {
  readonly rows: number
  readonly source: string
  readonly form: string
  readonly copyMs: number
}

async function measureMethod(one: ScaleCase, { rows, source, form, copyMs }: Sized) {
  const policy = writeScalePolicy(folder, { source, target: `out/release.${form}` }, one)
  const cost = await leastCpu(rows, async () => {
    const run = await measureNode([cli, 'run', policy, '--no-attack', '--json'])
    if (run.exit !== 0) throw new Error(`${one.name}: outis run ended with ${run.exit}`)
    const report = JSON.parse(readFileSync(join(folder, 'out/release.report.json'), 'utf8'))
    if (!report.holds || report.release.rows !== rows)
      throw new Error(`${one.name}: the release is not what was asked for`)
    rmSync(join(folder, 'out'), { recursive: true })
    return run
  })
  return {
    cpuMs: Math.round(cost.cpuMs),
    wallMs: Math.round(cost.wallMs),
    ratio: Number((cost.cpuMs / copyMs).toFixed(2)),
    peakMb: Math.round(cost.peakMb),
  }
}

/** The census with a column of what people chose. */
async function writeChoices(rows: number): Promise<string> {
  const name = `choices-${rows}.csv`
  await writeText(join(folder, name), withChoices(censusCsv(rows, 7)))
  return name
}

async function writeParquet(name: string, rows: number): Promise<void> {
  const drawn = join(folder, 'drawn.csv')
  await writeText(drawn, censusCsv(DRAWN, 7))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  // Rows go to the file as they come: what a hundred million need in memory is what one piece needs.
  await connection.run("SET preserve_insertion_order = false; SET memory_limit = '2GB'")
  await connection.run(`SET temp_directory = '${join(folder, 'spilled')}'`)
  await connection.run(`CREATE TABLE drawn AS FROM read_csv('${drawn}', all_varchar = true)`)
  // Tables one after another: rows that are alike do not lie beside each other, where Parquet would fold them into nothing.
  const times = Array.from({ length: Math.ceil(rows / DRAWN) }, () => 'FROM drawn').join(' UNION ALL ')
  await connection.run(`COPY (FROM (${times}) LIMIT ${rows}) TO '${join(folder, name)}' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
  rmSync(drawn)
}
