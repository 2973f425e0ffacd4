import {
  type AskedShare,
  codesFor,
  type PartCut,
  type PartedColumn,
  type PartSize,
  type PartValues,
  type TableParts,
  tooManyCombinations,
  unknownColumn,
} from '@outis/core/pipeline'
import type { Column, Table } from '@outis/core/table'
import { uniteCombinations } from '../columns/unite-combinations.ts'
import {
  createCutsSql,
  createPartedSql,
  cutPartsSql,
  cutsName,
  dropCutsSql,
  dropPartedSql,
  partCensusSql,
  partSizesSql,
  partValuesSql,
  triedSharesSql,
  triedValuesSql,
} from '../sql/parts.ts'
import { appendNumbers } from './append-numbers.ts'
import { codedCombinations } from './coded-combinations.ts'
import { type Pieces, piecesOf, pullNumbers, pullTranslated } from './pull.ts'
import { placeOf, type TableState } from './table-state.ts'
import { type CodesById, codesById } from './text-codes.ts'

/** A column of the table that has parts: where its numbers stand there, and the codes they are. */
interface PartedCodes extends CodesById {
  readonly at: number
}

/** Parts of a table in the database: one more number beside those of each combination. */
export async function tableParts(state: TableState, columns: readonly PartedColumn[]): Promise<TableParts> {
  const { session, schema } = state
  const places = columns.map(({ name }) => placeOf(state, name))
  const coded = await codedCombinations(state, places)
  const byName = new Map<string, PartedCodes>()
  for (const [at, column] of columns.entries()) {
    const place = coded.places.indexOf(places[at])
    byName.set(column.name, { at: place, ...(await codesById(state, places[at], column)) })
  }
  const known = (name: string): PartedCodes => {
    const column = byName.get(name)
    if (column === undefined) throw unknownColumn(name)
    return column
  }
  await session.run(dropPartedSql(schema))
  await session.run(createPartedSql(schema))
  return {
    async values(column, parts) {
      if (parts?.length === 0) return joinedValues([])
      const { at, codes } = known(column)
      return valuesOf(piecesOf(await session.run(partValuesSql(schema, at, parts))), codes)
    },
    tried: (cuts, column) => triedValues(state, cuts, { known, column: known(column) }),
    above: (cuts, asked) => triedShares(state, cuts, { known, asked }),
    async cut(cuts) {
      if (cuts.length === 0) return
      await withCuts(state, cuts, {
        known,
        use: (places) => session.run(cutPartsSql(schema, places, coded.places.length)),
      })
    },
    async sizes() {
      const pieces = piecesOf(await session.run(partSizesSql(schema)))
      const [parts, combinations, rows] = [0, 1, 2].map((at) =>
        pullNumbers(pieces, at, new Float64Array(pieces.rows)),
      )
      return Array.from(
        parts,
        (part, at): PartSize => ({ part, combinations: combinations[at], rows: rows[at] }),
      )
    },
    census: (part) => partCensus(state, columns, { part, known, more: coded.places.length > columns.length }),
    async close() {
      await session.run(dropPartedSql(schema))
    },
  }
}

type KnownColumn = (name: string) => PartedCodes

async function partCensus(
  { session, schema, mostCombinations }: TableState,
  columns: readonly PartedColumn[],
  {
    part,
    known,
    more,
  }: {
    readonly part: number
    readonly known: KnownColumn
    /** The database tells rows apart by other columns too. */
    readonly more: boolean
  },
): Promise<Table> {
  const own = columns.map(({ name }) => known(name))
  const sql = partCensusSql(
    schema,
    own.map(({ at }) => at),
    part,
  )
  const pieces = piecesOf(await session.run(sql))
  if (pieces.rows > mostCombinations) throw tooManyCombinations(pieces.rows, mostCombinations)
  const pulled = columns.map(
    ({ name, dictionary }, at): Column => ({
      name,
      dictionary,
      codes: pullTranslated(pieces, at, {
        into: codesFor(dictionary.values.length, pieces.rows),
        translation: own[at].codes,
      }),
    }),
  )
  const weights = pullNumbers(pieces, columns.length, new Uint32Array(pieces.rows))
  const rows = weights.reduce((sum, weight) => sum + weight, 0)
  const table: Table = { columns: pulled, weights, length: pieces.rows, rows }
  return more || own.some(({ unites }) => unites) ? uniteCombinations(table) : table
}

async function triedValues(
  state: TableState,
  cuts: readonly PartCut[],
  { known, column }: { readonly known: KnownColumn; readonly column: PartedCodes },
): Promise<PartValues> {
  const { session, schema } = state
  const { at, codes } = column
  const found: PartValues[] = []
  await withCuts(state, cuts, {
    known,
    async use(places) {
      for (const cut of places)
        found.push(valuesOf(piecesOf(await session.run(triedValuesSql(schema, { cut, at }))), codes))
    },
  })
  return joinedValues(found)
}

async function triedShares(
  state: TableState,
  cuts: readonly PartCut[],
  { known, asked }: { readonly known: KnownColumn; readonly asked: AskedShare },
): Promise<readonly number[]> {
  const { session, schema } = state
  const own = known(asked.column)
  const others = asked.beside.map(known)
  // The database counts texts: where some are one value, nothing is sure of their shares.
  if (own.unites || others.some(({ unites }) => unites))
    return [...new Set(cuts.flatMap(({ to }) => [...to].filter((part) => part >= 0)))]
  const found: number[] = []
  await withCuts(state, cuts, {
    known,
    async use(places) {
      const shares = { at: own.at, beside: others.map(({ at }) => at), l: asked.l }
      for (const cut of places) {
        const pieces = piecesOf(await session.run(triedSharesSql(schema, { cut, ...shares })))
        found.push(...pullNumbers(pieces, 0, new Uint32Array(pieces.rows)))
      }
    },
  })
  return found
}

/** Hands the cuts over, a list for each column that rows are cut by, and forgets them after. */
async function withCuts(
  state: TableState,
  cuts: readonly PartCut[],
  {
    known,
    use,
  }: { readonly known: KnownColumn; readonly use: (places: readonly number[]) => Promise<unknown> },
): Promise<void> {
  const { session, schema } = state
  const names = [...new Set(cuts.map(({ column }) => column))]
  const places = names.map((name) => known(name).at)
  await session.run(dropCutsSql(schema, places))
  try {
    for (const name of names) {
      const { at, codes } = known(name)
      await session.run(createCutsSql(schema, at))
      const own = cuts.filter(({ column }) => column === name)
      await appendNumbers(state, cutsName(at), linesOf(own, codes))
    }
    await use(places)
  } finally {
    await session.connection.run(dropCutsSql(schema, places))
  }
}

/** A part, a number of the database, and the part that rows with both go to. */
function linesOf(cuts: readonly PartCut[], codes: Uint32Array): readonly Int32Array[] {
  const lines: [number[], number[], number[]] = [[], [], []]
  for (const { part, to } of cuts) {
    for (let id = 0; id < codes.length; id++) {
      if (to[codes[id]] < 0) continue
      lines[0].push(part)
      lines[1].push(id)
      lines[2].push(to[codes[id]])
    }
  }
  return lines.map((line) => Int32Array.from(line))
}

function valuesOf(pieces: Pieces, translation: Uint32Array): PartValues {
  const { rows } = pieces
  return {
    parts: pullNumbers(pieces, 0, new Uint32Array(rows)),
    codes: pullTranslated(pieces, 1, { into: new Uint32Array(rows), translation }),
    rows: pullNumbers(pieces, 2, new Float64Array(rows)),
    first: pullNumbers(pieces, 3, new Float64Array(rows)),
  }
}

function joinedValues(lists: readonly PartValues[]): PartValues {
  const length = lists.reduce((sum, { parts }) => sum + parts.length, 0)
  const joined = {
    parts: new Uint32Array(length),
    codes: new Uint32Array(length),
    rows: new Float64Array(length),
    first: new Float64Array(length),
  }
  let begin = 0
  for (const { parts, codes, rows, first } of lists) {
    joined.parts.set(parts, begin)
    joined.codes.set(codes, begin)
    joined.rows.set(rows, begin)
    joined.first.set(first, begin)
    begin += parts.length
  }
  return joined
}
