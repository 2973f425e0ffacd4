import { logPlot, short } from './log-plot.mjs'

/**
 * @typedef {{ cpuMs: number, wallMs: number, ratio: number, peakMb: number }} MethodCost
 * @typedef {{ rows: number, form: string, megabytes: number, copyMs: number, copyMb: number, methods: Record<string, MethodCost> }} Size
 * @typedef {{ bench: string, ratio?: number, bar?: unknown, within?: boolean } & Record<string, any>} Result
 * @typedef {{ version: string, machine: { node: string, platform: string, cpu?: string, cores: number }, results: Result[] }} Results
 */

/** The bar of Spark speaks of so many rows: on fewer, the starts of jobs are what is measured. */
const SPARK_ROWS = 1e7

/** Measured once beside Outis on two cores, with their default settings; not repeated by `npm run bench`. */
const PEER = 'ARX 3.9.2'

/** The same rows as full-domain generalisation from CSV to CSV by the peer: seconds of wall time and gigabytes, from and to. */
const PEER_ROWS = [
  { rows: 1e6, seconds: [8.7, 8.7], gigabytes: [1, 1] },
  { rows: 1e7, seconds: [22, 36], gigabytes: [3.9, 4.4] },
]

/**
 * What `npm run bench -- --save` kept, as a page and its pictures: path → text.
 * @param {Results} kept
 * @returns {Map<string, string>}
 */
export function benchPage({ version, machine, results }) {
  /** @type {Map<string, string>} */
  const files = new Map()
  /** @type {string[]} */
  const parts = [
    '# Measurements',
    '',
    `Version ${version}, ${machine.cores} cores (${machine.cpu ?? machine.platform}), Node ${machine.node.slice(1)}. \`npm run bench\` makes them on your`,
    'machine; `npm run bench NAME -- --save` keeps what it measured and writes this page anew. Each benchmark checks that',
    'its result is right. CPU is the time of all threads; ratios are of runs side by side, for machines are noisy.',
  ]
  const scale = results.find(({ bench }) => bench === 'scale')
  if (scale) {
    const [text, pictures] = rowsPart(scale.sizes)
    parts.push('', ...text)
    for (const [name, picture] of pictures) files.set(`research/bench/images/${name}.svg`, picture)
  }
  const quasi = quasiPoints(results)
  if (quasi.length > 1) {
    parts.push(
      '',
      '## Against quasi-identifiers',
      '',
      '![Work of a search against quasi-identifiers](images/quasi.svg)',
      '',
    )
    parts.push(...quasiText(results))
    files.set('research/bench/images/quasi.svg', quasiPicture(quasi))
  }
  const spark = results.find(({ bench, tables }) => bench === 'spark-run' && tables)
  const threads = threadCases(results)
  if (threads.length > 0 || spark) parts.push('', '## Against workers')
  if (threads.length > 0) parts.push('', ...threadsText(threads))
  if (spark) parts.push('', ...sparkText(spark))
  parts.push('', '## Bars', '', ...barTable(results))
  files.set('research/bench/RESULTS.md', `${parts.join('\n')}\n`)
  return files
}

/**
 * @param {readonly Size[]} sizes
 * @returns {[string[], Picture[]]}
 */
function rowsPart(sizes) {
  const names = [...new Set(sizes.flatMap(({ methods }) => Object.keys(methods)))]
  const pictures = ['csv', 'parquet'].flatMap((form) => {
    const measured = sizes.filter((size) => size.form === form)
    return measured.length > 1 ? rowsPictures(measured, names) : []
  })
  const text = [
    '## Against rows',
    '',
    '`outis run --no-attack` on a generated census, 8 quasi-identifiers and a sensitive column, from file to file',
    '(`npm run bench scale`), CSV to CSV and Parquet to Parquet. Dashed: DuckDB copying the same file, and',
    `${PEER} on its own measure: others ran it once on two cores, from CSV, and noted its wall time.`,
    '',
    ...pictures.map(([name, , says]) => `![${says}](images/${name}.svg)`),
    '',
    `| rows | file | copy | ${names.join(' | ')} |`,
    `|---|---|---|${names.map(() => '---').join('|')}|`,
    ...sizes.map(
      ({ rows, form, megabytes, copyMs, methods }) =>
        `| ${short(rows)} | ${form}, ${megabytes} MB | ${seconds(copyMs)} | ${names.map((name) => cost(methods[name])).join(' | ')} |`,
    ),
    '',
    `| rows, CSV to CSV | ${PEER}, wall time | its memory |`,
    '|---|---|---|',
    ...PEER_ROWS.map(
      ({ rows, seconds, gigabytes }) => `| ${short(rows)} | ${span(seconds)} s | ${span(gigabytes)} GB |`,
    ),
  ]
  return [text, pictures]
}

/**
 * CPU and memory of one format.
 * @typedef {[name: string, svg: string, says: string]} Picture
 * @param {readonly Size[]} sizes
 * @param {readonly string[]} names
 * @returns {Picture[]}
 */
function rowsPictures(sizes, names) {
  const form = sizes[0]?.form ?? ''
  const [shown, suffix] = form === 'csv' ? ['CSV', ''] : ['Parquet', `-${form}`]
  const last = sizes.at(-1)
  const [first] = names
  const ratio = last && first ? last.methods[first]?.ratio : undefined
  const memory = Math.max(
    ...sizes.flatMap(({ methods }) => Object.values(methods).map(({ peakMb }) => peakMb)),
  )
  /**
   * @param {(cost: MethodCost) => number} of
   * @param {(size: Size) => number} floor
   * @param {{ name: string, points: [number, number][] }} peer
   */
  const series = (of, floor, peer) => [
    ...names.flatMap((name) => line(name, sizes, ({ methods }) => methods[name] && of(methods[name]))),
    ...line('copy', sizes, floor).map((one) => ({ ...one, dashed: true })),
    ...(form === 'csv' ? [{ ...peer, dashed: true }] : []),
  ]
  const cpu = logPlot({
    title: `${shown}, ${short(last?.rows ?? 0)} rows: ${first} takes ${ratio} times the CPU of a copy`,
    ...{ x: 'rows', y: 'seconds of CPU' },
    series: series(
      ({ cpuMs }) => cpuMs / 1000,
      ({ copyMs }) => copyMs / 1000,
      { name: `${PEER}, wall`, points: PEER_ROWS.map(({ rows, seconds }) => [rows, mean(seconds)]) },
    ),
  })
  const megabytes = logPlot({
    title: `${shown}: no run of Outis takes more than ${(memory / 1000).toFixed(1)} GB`,
    ...{ x: 'rows', y: 'most memory, MB' },
    series: series(
      ({ peakMb }) => peakMb,
      ({ copyMb }) => copyMb,
      { name: PEER, points: PEER_ROWS.map(({ rows, gigabytes }) => [rows, 1000 * mean(gigabytes)]) },
    ),
  })
  return [
    [`rows-cpu${suffix}`, cpu, `CPU against rows, ${shown}`],
    [`rows-memory${suffix}`, megabytes, `Memory against rows, ${shown}`],
  ]
}

/**
 * None where nothing of it was measured.
 * @param {string} name
 * @param {readonly Size[]} sizes
 * @param {(size: Size) => number | undefined} of
 */
function line(name, sizes, of) {
  const points = sizes.flatMap((size) => {
    const value = of(size)
    return value === undefined ? [] : [/** @type {[number, number]} */ ([size.rows, value])]
  })
  return points.length === 0 ? [] : [{ name, points }]
}

/** @param {readonly number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** @param {readonly number[]} numbers */
const span = (numbers) => [...new Set(numbers)].join(' to ')

/** @param {MethodCost | undefined} cost */
const cost = (cost) => (cost ? `${seconds(cost.cpuMs)} (${cost.ratio} ×), ${cost.peakMb} MB` : '')

/** @param {number} ms */
const seconds = (ms, digits = 1) => `${(ms / 1000).toFixed(ms < 10_000 ? digits : 0)} s`

/**
 * Yardsticks by number of quasi-identifiers.
 * @param {readonly Result[]} results
 * @returns {{ columns: number, ratio: number, nodes?: number, proven: boolean }[]}
 */
function quasiPoints(results) {
  const eight = results.find(({ bench }) => bench === 'full-domain')
  const many = results.find(({ bench }) => bench === 'many-quasi')
  return [
    ...(eight ? [{ columns: 8, ratio: eight.ratio ?? 0, proven: true }] : []),
    ...(eight?.others ? [{ columns: 9, ratio: eight.others.nineColumns.ratio, proven: true }] : []),
    ...(many ? [many, many.others.fifteen, many.others.twenty] : []),
  ]
}

/** @param {ReturnType<typeof quasiPoints>} points */
function quasiPicture(points) {
  const thirteen = points.find(({ columns }) => columns === 13)
  return logPlot({
    title: thirteen
      ? `13 quasi-identifiers are proven in ${thirteen.ratio} yardsticks`
      : 'Work of a search by quasi-identifiers',
    ...{ x: 'quasi-identifiers', y: 'yardsticks' },
    series: [
      { name: 'Outis', points: points.map(({ columns, ratio }) => [columns, ratio]) },
      {
        name: PEER,
        dashed: true,
        points: [
          [8, 94],
          [13, 34_000],
        ],
      },
    ],
  })
}

/** @param {readonly Result[]} results */
function quasiText(results) {
  const rows = quasiPoints(results).map(
    ({ columns, ratio, nodes, proven }) =>
      `| ${columns} | ${nodes === undefined ? '' : short(nodes)} | ${ratio} | ${proven ? 'proven best' : 'with a bound'} |`,
  )
  return [
    'Full-domain search on 30,162 people of Adult, k = 5, 4 % suppressed. A yardstick is a plain grouping of the table in',
    `the same process. ${PEER} on the same cases: 78 to 110 yardsticks with 8, 34,000 with 13, which it refuses by default.`,
    '',
    '| quasi-identifiers | combinations of levels | yardsticks | answer |',
    '|---|---|---|---|',
    ...rows,
  ]
}

/** @param {Result} spark */
function sparkText({ tables }) {
  const rows = tables.map((/** @type {any} */ table) =>
    [
      ...[short(table.rows), table.quasi, table.workers],
      ...[seconds(table.byHandMs), seconds(table.outisMs), table.ratio],
      ...[seconds(table.clusterCpuMs.byHand), seconds(table.clusterCpuMs.outis + table.outisCpuMs)],
      `${table.peakMb} MB`,
    ].join(' | '),
  )
  return [
    'The same census and join written by hand in Spark SQL beside `outis run`, both warm ([Spark](../../docs/spark.md);',
    '`npm run bench spark-run`). Every worker has one core; its machine has two, which the driver and Outis use too.',
    'CPU is that of all processes of Spark and of the program together.',
    '',
    '| rows | quasi-identifiers | workers | by hand | Outis | ratio | CPU by hand | CPU of Outis | memory of Outis |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((/** @type {string} */ row) => `| ${row} |`),
  ]
}

/**
 * @typedef {{ what: string, ms: readonly number[], speedUp: number }} ThreadCase
 * @param {readonly Result[]} results
 * @returns {ThreadCase[]}
 */
function threadCases(results) {
  const blocks = results.find(({ bench }) => bench === 'clustering')?.threads
  return blocks ? [{ what: `CAAT in blocks, ${short(blocks.tuples)} different combinations`, ...blocks }] : []
}

/** @param {readonly ThreadCase[]} cases */
function threadsText(cases) {
  return [
    'The same work on one thread and on two of one machine, in turns, with the same result (`npm run bench clustering`),',
    'as wall time with the start of the threads:',
    '',
    '| work | one thread | two | times as fast |',
    '|---|---|---|---|',
    ...cases.map(
      ({ what, ms, speedUp }) =>
        `| ${what} | ${ms.map((time) => seconds(time, 2)).join(' | ')} | ${speedUp} |`,
    ),
  ]
}

/** @param {readonly Result[]} results */
function barTable(results) {
  const barred = results.filter(({ within }) => within !== undefined)
  return [
    '| benchmark | measured | bar | within |',
    '|---|---|---|---|',
    ...barred.map(
      (result) => `| \`${result.bench}\` | ${barText(result)} | ${result.within ? 'yes' : '**no**'} |`,
    ),
    ...sparkBars(results.find(({ bench }) => bench === 'spark-run')),
    ...scaleBars(results.find(({ bench }) => bench === 'scale')),
  ]
}

/**
 * What was measured, and its bar.
 * @param {Result} result
 */
function barText({ ratio, bar, bars, cpuMs, barMs }) {
  if (barMs !== undefined) return `${seconds(cpuMs, 2)} of CPU | ${seconds(barMs, 2)}`
  if (Array.isArray(bars))
    return `${bars.filter(({ holds }) => holds).length} of ${bars.length} bars | all of them`
  return `${ratio ?? ''} | ${typeof bar === 'number' ? bar : ''}`
}

/** @param {Result | undefined} spark */
function sparkBars(spark) {
  return (spark?.tables ?? [])
    .filter((/** @type {any} */ { rows, workers }) => rows >= SPARK_ROWS && workers === 2)
    .map(
      (/** @type {any} */ { rows, quasi, ratio, peakMb, within }) =>
        `| \`spark-run\`, ${short(rows)} rows, ${quasi} quasi-identifiers | ${ratio} times by hand, ${peakMb} MB | ${spark?.bar} times, ${spark?.barMb} MB | ${within ? 'yes' : '**no**'} |`,
    )
}

/** @param {Result | undefined} scale */
function scaleBars(scale) {
  return (scale?.bars ?? []).flatMap((/** @type {any} */ { rows, form, ratio, megabytes }) => {
    const size = scale?.sizes.find((/** @type {Size} */ one) => one.rows === rows && one.form === form)
    const found = size?.methods['full-domain']
    if (found === undefined) return []
    const within = found.ratio <= ratio && found.peakMb < megabytes
    return [
      `| \`scale\`, ${short(rows)} rows, ${form} | ${found.ratio} copies, ${found.peakMb} MB | ${ratio} copies, ${megabytes} MB | ${within ? 'yes' : '**no**'} |`,
    ]
  })
}
