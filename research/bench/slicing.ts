import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SlicedQuasi, type SlicingRequest, slicing } from '@outis/core/methods'
import { seededRandom } from '@outis/core/random'
import { applySliced } from '@outis/core/recoding'
import { attributeDisclosure } from '@outis/core/releases'
import { type Column, groupCombinations, type Table } from '@outis/core/table'
import { censusTable } from '@outis/examples'
import { adultFolder, SLICED_COLUMNS } from './adult.ts'
import { censusData, codedColumn } from './census-request.ts'
import { slicedRun } from './sliced-run.ts'
import { yardstick } from './yardstick.ts'

/**
 * Slicing Adult with the columns of the paper, warm, in yardsticks: strict at most 15, relaxed at most 300 (l = 2). Every
 * result is checked: the number of buckets where an independent program counted them, and p(t, s) ≤ 1/l from the buckets.
 * Then generated rows, 30 thousand against a million: time may grow like n · log n. The whole run of a million rows is
 * measured too, beside the copy of its file.
 */
const BARS = { strict: 15, relaxed: 300 }
const SIZES = [30_000, Number(process.env.OUTIS_BENCH_ROWS ?? 1_000_000)] as const

const COLUMNS = [['age'], ['workclass', 'education', 'marital-status'], ['race'], ['occupation', 'sex']]

interface Sliced {
  readonly table: Table
  /** The combination of each row. */
  readonly rowOrder: Uint32Array
  readonly quasi: readonly SlicedQuasi[]
}

const data = censusData()
const adult = countRows(SLICED_COLUMNS.map((name) => codedColumn(name, data.texts.get(name)!)))
const eight = [...SLICED_COLUMNS, 'native-country'].map((name) => codedColumn(name, data.texts.get(name)!))
const unit = () =>
  yardstick(
    eight.map(({ codes }) => codes),
    eight.map(({ dictionary }) => dictionary.values.length),
  )

const strict = measure(adult, { split: 'strict', runs: 15, expected: [3486, 953] })
const relaxed = measure(adult, { split: 'relaxed', runs: 5 })
const growth = { strict: grown('strict'), relaxed: grown('relaxed') }
const whole = await slicedRun(SIZES[1])
console.log(
  JSON.stringify({
    bench: 'slicing',
    source: data.source,
    strict,
    relaxed,
    bars: BARS,
    growth,
    whole,
    within:
      strict.ratio <= BARS.strict &&
      relaxed.ratio <= BARS.relaxed &&
      growth.strict.within &&
      growth.relaxed.within,
    checked: true,
  }),
)

function request({ quasi, rowOrder }: Sliced, split: 'strict' | 'relaxed', l: number): SlicingRequest {
  return {
    quasi,
    sensitive: [{ column: SLICED_COLUMNS.length - 1 }],
    l,
    columns: COLUMNS,
    split,
    tries: 'all',
    bins: { kind: 'width', width: 10, from: 0 },
    correlation: 'phi2',
    mode: 'faithful',
    missing: 'value',
    rowOrder,
  }
}

function run(of: Sliced, split: 'strict' | 'relaxed', l: number) {
  const outcome = slicing.run(of.table, request(of, split, l), {
    random: seededRandom(7),
    now: () => performance.now(),
  })
  if (outcome.kind !== 'released') throw new Error(`slicing ended as ${outcome.kind}`)
  return outcome
}

interface Measure {
  readonly split: 'strict' | 'relaxed'
  readonly runs: number
  /** Buckets for l = 2 and 3 on Adult. */
  readonly expected?: readonly number[]
}

function measure(of: Sliced, { split, runs, expected }: Measure) {
  const units = [unit()]
  const times: number[] = []
  for (let turn = 0; turn < runs + 3; turn++) {
    const begin = performance.now()
    run(of, split, 2)
    if (turn >= 3) times.push(performance.now() - begin)
  }
  units.push(unit())
  const buckets = [2, 3].map((l) => checked(run(of, split, l), l))
  if (expected && data.source === 'adult' && buckets.join() !== expected.join()) {
    throw new Error(`${buckets.join()} buckets, expected ${expected.join()}`)
  }
  const begin = performance.now()
  const release = applySliced(run(of, split, 2).recoding, { seed: 7 })
  if (release.rows !== of.table.rows) throw new Error('the release lacks rows')
  const sliceMs = times.sort((a, b) => a - b)[times.length >> 1]
  const yardstickMs = Math.min(...units)
  return {
    yardstickMs: round(yardstickMs),
    sliceMs: round(sliceMs),
    ratio: round(sliceMs / yardstickMs),
    withReleaseMs: round(performance.now() - begin),
    buckets,
  }
}

function checked({ buckets, summary }: ReturnType<typeof run>, l: number): number {
  const { satisfying, largest } = attributeDisclosure(buckets, l)
  if (satisfying !== 1) throw new Error(`p(t, s) is up to ${largest} for l = ${l}`)
  return summary.buckets
}

/** The median time of slicing generated rows at both sizes, against n · log n. */
function grown(split: 'strict' | 'relaxed') {
  const points = SIZES.map((rows) => {
    const of = countRows(generated(rows))
    const times: number[] = []
    let buckets = 0
    for (let turn = 0; turn < 4; turn++) {
      const begin = performance.now()
      const outcome = run(of, split, 2)
      times.push(performance.now() - begin)
      if (turn === 0) buckets = checked(outcome, 2)
    }
    const ms = Math.min(...times)
    return { rows, combinations: of.table.length, buckets, ms: round(ms) }
  })
  const [small, large] = points as [(typeof points)[number], (typeof points)[number]]
  const allowed = (SIZES[1] * Math.log(SIZES[1])) / (SIZES[0] * Math.log(SIZES[0]))
  const factor = large.ms / small.ms
  return { points, factor: round(factor), allowed: round(allowed), within: factor <= allowed }
}

/** Some thousand generated people at a time: their other columns are not kept. */
function generated(rows: number): Column[] {
  const texts: string[][] = SLICED_COLUMNS.map(() => [])
  for (let from = 0, part = 0; from < rows; part++) {
    const { names, columns, rows: count } = censusTable({ rows: Math.min(50_000, rows - from), seed: part })
    for (const [columnIndex, name] of SLICED_COLUMNS.entries()) {
      for (const text of columns[names.indexOf(name)]) texts[columnIndex].push(text)
    }
    from += count
  }
  return SLICED_COLUMNS.map((name, columnIndex) => codedColumn(name, texts[columnIndex]))
}

function countRows(columns: readonly Column[]): Sliced {
  const rows = columns[0].codes.length
  const { count, groupOf, first } = groupCombinations(
    columns.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    rows,
  )
  const weights = new Uint32Array(count)
  for (let row = 0; row < rows; row++) weights[groupOf[row]]++
  const counted = columns.map((column) => ({
    ...column,
    codes: Uint32Array.from(first, (row) => column.codes[row]),
  }))
  return {
    table: { columns: counted, weights, length: count, rows },
    rowOrder: Uint32Array.from(groupOf),
    quasi: counted.slice(0, -1).map((column, index) => ({ column: index, ...declaredPositions(column) })),
  }
}

/** Categories in the order of adult.names, where it is there. */
function declaredPositions({ name, dictionary }: Column): Pick<SlicedQuasi, 'positions'> {
  const folder = adultFolder()
  if (folder === undefined || dictionary.type === 'number') return {}
  const line = new RegExp(`^${name}: (.*)\\.$`, 'm').exec(readFileSync(join(folder, 'adult.names'), 'utf8'))
  if (line === null) return {}
  const order = line[1].split(', ')
  return { positions: Float64Array.from(dictionary.values, (value) => order.indexOf(value)) }
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
