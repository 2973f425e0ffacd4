import {
  codesFor,
  type PartCut,
  type PartedColumn,
  type PartSize,
  type PartValues,
  type TableParts,
  unknownColumn,
} from '@outis/core/pipeline'
import type { Table } from '@outis/core/table'
import {
  createPartedSql,
  cutPartsSql,
  partCensusSql,
  partedFiguresSql,
  partSizesSql,
  partValuesSql,
  type SentCuts,
  triedSharesSql,
  triedValuesSql,
} from '../sql/parted-sql.ts'
import { dropKept, keptName } from './kept-tables.ts'
import { orderOf } from './order-of.ts'
import { byCodes, figuresOf, questionOf, rolledFigures } from './rolled-rows.ts'
import type { SparkState } from './spark-state.ts'

const CUTTING = 'putting rows into parts'

/** A table of the cluster that has the combinations and their parts. */
interface Parted {
  table: string
  /** Parts have numbers below this. */
  numbers: number
  readonly combinations: number
  /** Whether the first rows of combinations tell their order. */
  readonly isOrdered: boolean
  readonly columns: readonly PartedColumn[]
}

/**
 * Parts of a table of Spark: its combinations are counted once into a table of the cluster, with one more number for the part.
 * A cut writes them anew, and the table before it is dropped.
 */
export async function tableParts(state: SparkState, columns: readonly PartedColumn[]): Promise<TableParts> {
  const parted = await makeParted(state, columns)
  return {
    async values(column, parts) {
      if (parts?.length === 0) return NO_VALUES
      const at = placeIn(parted, column)
      return askValues(state, parted, {
        ...{ sql: partValuesSql(parted.table, at, parts), at },
        parts: parts?.length ?? parted.numbers,
      })
    },
    async tried(cuts, column) {
      if (cuts.length === 0) return NO_VALUES
      const at = placeIn(parted, column)
      const sql = triedValuesSql(parted.table, await sendCuts(state, parted, cuts), at)
      return askValues(state, parted, { sql, at, parts: numbersAfter(parted, cuts) })
    },
    async above(cuts, { column, beside, l }) {
      if (cuts.length === 0) return []
      const asked = { at: placeIn(parted, column), beside: beside.map((name) => placeIn(parted, name)), l }
      const sql = triedSharesSql(parted.table, await sendCuts(state, parted, cuts), asked)
      const [found] = await figuresOf(state, sql, { width: 1, rows: numbersAfter(parted, cuts) })
      return [...found]
    },
    async cut(cuts) {
      if (cuts.length > 0) await cutParts(state, parted, cuts)
    },
    async sizes() {
      const asked = { width: 3, rows: Math.min(parted.numbers, parted.combinations) }
      const [parts, combinations, rows] = await figuresOf(state, partSizesSql(parted.table), asked)
      return Array.from(
        parts,
        (part, at): PartSize => ({ part, combinations: combinations[at], rows: rows[at] }),
      )
    },
    census: (part) => partCensus(state, parted, part),
    close: () => dropKept(state, [parted.table]),
  }
}

const NO_VALUES: PartValues = {
  parts: new Uint32Array(0),
  codes: new Uint32Array(0),
  rows: new Float64Array(0),
  first: new Float64Array(0),
}

async function makeParted(state: SparkState, columns: readonly PartedColumn[]): Promise<Parted> {
  const { sql } = await questionOf(state, columns)
  const table = keptName(state)
  try {
    await state.session.statement(createPartedSql(table, sql), CUTTING)
    const [[combinations], [least], [largest]] = await figuresOf(state, partedFiguresSql(table), {
      ...{ width: 3, rows: 1 },
    })
    return { table, numbers: 1, combinations, isOrdered: least !== largest, columns }
  } catch (fault) {
    await dropKept(state, [table])
    throw fault
  }
}

function placeIn({ columns }: Parted, name: string): number {
  const at = columns.findIndex((column) => column.name === name)
  if (at < 0) throw unknownColumn(name)
  return at
}

async function askValues(
  state: SparkState,
  { columns, combinations, isOrdered }: Parted,
  { sql, at, parts: many }: { readonly sql: string; readonly at: number; readonly parts: number },
): Promise<PartValues> {
  const rows = Math.min(combinations, many * columns[at].dictionary.values.length)
  const [parts, codes, counts, first] = await figuresOf(state, sql, { width: 4, rows })
  return {
    parts: Uint32Array.from(parts),
    codes: Uint32Array.from(codes),
    rows: counts,
    // Where the order of rows tells nothing, values come as their dictionary has them.
    first: isOrdered ? first : codes,
  }
}

const numbersAfter = ({ numbers }: Parted, cuts: readonly PartCut[]): number =>
  cuts.reduce((most, { to }) => to.reduce((own, part) => Math.max(own, part + 1), most), numbers)

/** Hands the cuts over, a view for each column that rows are cut by; those of an earlier cut give way. */
async function sendCuts(state: SparkState, parted: Parted, cuts: readonly PartCut[]): Promise<SentCuts[]> {
  const names = [...new Set(cuts.map(({ column }) => column))]
  return Promise.all(
    names.map(async (name) => {
      const at = placeIn(parted, name)
      const view = `${state.id}_cuts_${at}`
      const lines = linesOf(cuts.filter(({ column }) => column === name))
      const sent = ['of', 'code', 'to'].map((line, place) => ({ name: line, values: lines[place] }))
      await state.session.send(view, sent, CUTTING)
      return { at, view }
    }),
  )
}

/** A part, a code, and the part that rows with both go to. */
function linesOf(cuts: readonly PartCut[]): readonly Int32Array[] {
  const lines: [number[], number[], number[]] = [[], [], []]
  for (const { part, to } of cuts) {
    for (let code = 0; code < to.length; code++) {
      if (to[code] < 0) continue
      lines[0].push(part)
      lines[1].push(code)
      lines[2].push(to[code])
    }
  }
  return lines.map((line) => Int32Array.from(line))
}

async function cutParts(state: SparkState, parted: Parted, cuts: readonly PartCut[]): Promise<void> {
  const sent = await sendCuts(state, parted, cuts)
  const [from, table] = [parted.table, keptName(state)]
  const width = parted.columns.length
  try {
    await state.session.statement(cutPartsSql(table, sent, { from, width }), CUTTING)
  } catch (fault) {
    await dropKept(state, [table])
    throw fault
  }
  parted.numbers = numbersAfter(parted, cuts)
  parted.table = table
  await dropKept(state, [from])
}

async function partCensus(state: SparkState, parted: Parted, part: number): Promise<Table> {
  const { columns, table, isOrdered } = parted
  const sql = partCensusSql(table, columns.length, part)
  const most = state.mostCombinations
  const figures = await rolledFigures(state, sql, { width: columns.length + 2, most })
  const [rows, first] = figures.slice(-2)
  const order = isOrdered ? orderOf(first) : byCodes(figures.slice(0, -2), rows.length)
  return {
    columns: columns.map(({ name, dictionary }, at) => {
      const codes = codesFor(dictionary.values.length, order.length)
      for (let entry = 0; entry < order.length; entry++) codes[entry] = figures[at][order[entry]]
      return { name, dictionary, codes }
    }),
    weights: Uint32Array.from(order, (entry) => rows[entry]),
    length: order.length,
    rows: rows.reduce((sum, own) => sum + own, 0),
  }
}
