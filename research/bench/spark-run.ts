import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DuckDBInstance } from '@duckdb/node-api'
import { censusCsv, censusHierarchies, hierarchyCsv } from '@outis/examples'
import { parseAddress } from '@outis/spark'
import { ARX_COLUMNS } from './adult.ts'
import { measureNode } from './child-process.ts'
import { writeText } from './copied-file.ts'
import { findSmall, type HandWork, handRelease } from './spark-by-hand.ts'

/**
 * A census of Adult's shape in four files of Parquet through `outis run` on a cluster of two workers, from start to end,
 * beside the same census and join written by hand in Spark SQL, both warm and in turn on one server. Releases of both are
 * compared with that of DuckDB, row by row. Bars: 1.3 times the program by hand, 500 MB in the process of Outis. CPU of all
 * processes of the cluster is told too: it says more than the clock on a machine that has other work.
 *
 * `OUTIS_BENCH_ROWS`, `OUTIS_BENCH_QUASI`, `OUTIS_BENCH_WORKERS`, `OUTIS_BENCH_RUNS` and `OUTIS_BENCH_WARM` ask for some of
 * it alone.
 */
const SIZES = (process.env.OUTIS_BENCH_ROWS ?? '1000000,10000000').split(',').map(Number)
/** Workers of one core each. */
const WORKERS = (process.env.OUTIS_BENCH_WORKERS ?? '2').split(',').map(Number)
const RUNS = Number(process.env.OUTIS_BENCH_RUNS ?? 2)
/** Rounds of each that warm the server up and are not counted: Java goes on compiling what it runs for several. */
const WARM = Number(process.env.OUTIS_BENCH_WARM ?? 2)
/** Which cases are measured. */
const CASES = (process.env.OUTIS_BENCH_QUASI ?? 'eight,five').split(',')
const [BAR, BAR_MB] = [1.3, 500]
const FILES = 4
/** Of the clock that Linux counts CPU by. */
const MS_OF_TICK = 10
/** All eight quasi-identifiers of Adult, and five that have a third of the combinations. */
const QUASI: Readonly<Record<string, readonly (typeof ARX_COLUMNS)[number][]>> = {
  eight: ARX_COLUMNS,
  five: ['sex', 'age', 'race', 'education', 'native-country'],
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const cli = join(root, 'apps/cli/bin/outis.js')
const script = <Module>(name: string) =>
  import(pathToFileURL(join(root, 'scripts/spark', name)).href) as Promise<Module>
const { sparkHome } = await script<{ sparkHome(): string | undefined }>('spark-home.mjs')
const { startCluster } = await script<{
  startCluster(home: string, options: { workers: number }): Promise<Cluster>
}>('cluster.mjs')

interface Cluster {
  readonly address: string
  readonly folder: string
  stop(): Promise<void>
}

const home = sparkHome()
if (home === undefined) {
  console.log(
    JSON.stringify({ bench: 'spark-run', skipped: 'Spark is not installed: npm run spark -- --install' }),
  )
} else {
  const folder = mkdtempSync(join(tmpdir(), 'outis-spark-bench-'))
  const tables = []
  try {
    for (const rows of SIZES) {
      const place = join(folder, String(rows))
      await writeTable(place, rows)
      for (const workers of WORKERS) tables.push(...(await measureOn(workers, { rows, folder: place })))
      rmSync(place, { recursive: true })
    }
    console.log(
      JSON.stringify({ bench: 'spark-run', bar: BAR, barMb: BAR_MB, runs: RUNS, tables, checked: true }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** All cases of one table, on a cluster of its own. */
async function measureOn(
  workers: number,
  { rows, folder }: { readonly rows: number; readonly folder: string },
) {
  const cluster = await startCluster(home!, { workers })
  try {
    const measured = []
    for (const quasi of CASES) {
      const one = { workers, ...(await measureCase({ rows, quasi }, { folder, cluster })), load: load() }
      console.error(JSON.stringify(one))
      measured.push(one)
    }
    return measured
  } finally {
    await cluster.stop()
  }
}

/** Processes that wanted to work in the last minute: others than these, where there are more than cores. */
function load(): number {
  return Number(loadavg()[0].toFixed(1))
}

interface Place {
  readonly folder: string
  readonly cluster: Cluster
}

interface Case {
  readonly rows: number
  readonly quasi: string
}

async function measureCase({ rows, quasi }: Case, { folder: place, cluster }: Place) {
  const names = QUASI[quasi]
  const columns = [...names, 'occupation']
  for (const name of names) writeFileSync(join(place, `${name}.csv`), hierarchyCsv(censusHierarchies()[name]))
  const spark = (what: string) => `{ spark: "${cluster.address}", ${what} }`
  const [table, hand, sorted] = ['bench', 'hand', 'arranged'].map((what) => `${what}_${rows}_${quasi}`)
  const policyOf = (source: string, to: string) => policy(names, source, to)
  writeFileSync(join(place, 'file.yaml'), policyOf('whole.parquet', `out-${quasi}/release.parquet`))
  writeFileSync(
    join(place, 'spark.yaml'),
    policyOf(spark(`path: "${join(place, 'parts')}"`), spark(`table: ${table}`)),
  )
  const told = await run(['run', join(place, 'file.yaml'), '--memory', '2GB'])
  const levels = levelsOf(join(place, `out-${quasi}/release.report.json`))
  const work: HandWork = {
    address: parseAddress(cluster.address),
    source: join(place, 'parts'),
    columns,
    labels: new Map(names.map((name) => [name, labelsOf(name, levels.get(name) ?? 0)])),
    isAdmitted: ({ rows: many, values }) => many >= 5 && values >= 3,
  }
  const small = await findSmall(work)
  const byHand: Measured[] = []
  const arranged: Measured[] = []
  const outis: (Measured & { cpuMs: number; peakMb: number })[] = []
  let combinations = 0
  for (let round = 0; round < WARM + RUNS; round++) {
    const plain = await inCluster(() => handRelease(work, { table: hand, arranged: false, small }))
    combinations = plain.combinations
    byHand.push(plain)
    arranged.push(await inCluster(() => handRelease(work, { table: sorted, arranged: true, small })))
    outis.push(await inCluster(() => run(['run', join(place, 'spark.yaml'), '--force'])))
  }
  const release = join(place, `out-${quasi}/release.parquet`)
  for (const name of [table, hand, sorted])
    await refuseOther(columns, release, join(cluster.folder, 'warehouse', name, '*.parquet'))
  const peakMb = Math.round(Math.max(...outis.map((cost) => cost.peakMb)))
  const ratio = (of: readonly Measured[]) => Number((best(outis, 'wallMs') / best(of, 'wallMs')).toFixed(2))
  const cpu = (of: readonly Measured[]) => best(of, 'clusterMs')
  return {
    rows,
    quasi,
    combinations,
    duckdbMs: Math.round(told.wallMs),
    byHandMs: best(byHand, 'wallMs'),
    arrangedByHandMs: best(arranged, 'wallMs'),
    outisMs: best(outis, 'wallMs'),
    outisCpuMs: Math.min(...outis.slice(WARM).map(({ cpuMs }) => Math.round(cpuMs))),
    clusterCpuMs: { byHand: cpu(byHand), arranged: cpu(arranged), outis: cpu(outis) },
    ratio: ratio(byHand),
    ratioArranged: ratio(arranged),
    peakMb,
    within: ratio(byHand) <= BAR && peakMb < BAR_MB,
  }
}

interface Measured {
  readonly wallMs: number
  /** CPU of the processes of Spark. */
  readonly clusterMs: number
}

async function inCluster<Value extends { readonly wallMs: number }>(
  work: () => Promise<Value>,
): Promise<Value & Measured> {
  const before = sparkCpuMs()
  const value = await work()
  return { ...value, clusterMs: sparkCpuMs() - before }
}

function best(times: readonly Measured[], of: keyof Measured): number {
  return Math.round(Math.min(...times.slice(WARM).map((time) => time[of])))
}

/** User and system time of all Java processes of this machine, of which the cluster's are the busy ones; 0 outside Linux. */
function sparkCpuMs(): number {
  if (!existsSync('/proc')) return 0
  const ticks = readdirSync('/proc').map((pid) => {
    const path = `/proc/${pid}/stat`
    if (!/^\d+$/.test(pid) || !existsSync(path)) return 0
    const [name, rest = ''] = readFileSync(path, 'utf8').split(') ')
    if (!name.endsWith('(java')) return 0
    const fields = rest.split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, one) => sum + one, 0) * MS_OF_TICK
}

async function run(args: readonly string[]) {
  const cost = await measureNode([cli, ...args, '--no-attack', '--json'])
  if (cost.exit !== 0) throw new Error(`outis run ended with ${cost.exit}`)
  return cost
}

function policy(names: readonly string[], source: string, to: string): string {
  return `outis: 1
data: { source: ${source} }
attributes:
${names.map((name) => `  ${name}: { role: quasi, hierarchy: ${name}.csv }`).join('\n')}
  occupation: sensitive
others: drop
method: { full-domain: { k: 5, l: 3, suppression-limit: 0.04 } }
release: { to: ${to} }
seed: 7
`
}

async function inDuckdb<Value>(
  work: (connection: Awaited<ReturnType<DuckDBInstance['connect']>>) => Promise<Value>,
): Promise<Value> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '2GB',
    temp_directory: join(tmpdir(), `outis-spark-bench-${process.pid}`),
  })
  const connection = await instance.connect()
  try {
    return await work(connection)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

/** One file, and the same rows in several. */
async function writeTable(place: string, rows: number): Promise<void> {
  mkdirSync(join(place, 'parts'), { recursive: true })
  const [csv, whole] = [join(place, 'whole.csv'), join(place, 'whole.parquet')]
  await writeText(csv, censusCsv(rows, 7))
  const part = Math.ceil(rows / FILES)
  await inDuckdb(async (connection) => {
    await connection.run(
      `COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${whole}' (FORMAT parquet)`,
    )
    for (let file = 0; file < FILES; file++)
      await connection.run(
        `COPY (SELECT * EXCLUDE (file_row_number) FROM read_parquet('${whole}', file_row_number = true)
          WHERE file_row_number >= ${file * part} AND file_row_number < ${(file + 1) * part} ORDER BY file_row_number)
          TO '${join(place, `parts/${file}.parquet`)}' (FORMAT parquet)`,
      )
  })
  rmSync(csv)
}

/** The level of each column that the report tells. */
function levelsOf(path: string): ReadonlyMap<string, number> {
  const { attributes } = JSON.parse(readFileSync(path, 'utf8')) as {
    attributes: { name: string; level?: number }[]
  }
  return new Map(attributes.map(({ name, level = 0 }) => [name, level]))
}

function labelsOf(name: (typeof ARX_COLUMNS)[number], level: number): ReadonlyMap<string, string> {
  return new Map(censusHierarchies()[name].map((path) => [path[0], path[level] ?? '*']))
}

/** A release that has other rows than another one. */
async function refuseOther(columns: readonly string[], one: string, other: string): Promise<void> {
  if (!existsSync(one)) throw new Error('DuckDB made no release')
  const names = columns.map((name) => `"${name}"`).join(', ')
  const counted = (path: string) => `SELECT ${names}, count(*) AS n FROM read_parquet('${path}') GROUP BY ALL`
  const differing = await inDuckdb(async (connection) => {
    const sql = `SELECT count(*) FROM ((${counted(one)}) EXCEPT (${counted(other)}))
      UNION ALL SELECT count(*) FROM ((${counted(other)}) EXCEPT (${counted(one)}))`
    return (await connection.runAndReadAll(sql)).getRows().map(([rows]) => Number(rows))
  })
  if (differing.some((rows) => rows > 0)) throw new Error(`${other} has other rows than DuckDB's release`)
}
