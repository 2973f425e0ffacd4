import { tooManyCombinations } from '../../../engine/combination-limit.ts'
import type { OpenTable, RolledColumn } from '../../../engine/engine.ts'
import { binColumn } from '../../../metrics/correlation/bins.ts'
import { contingency } from '../../../metrics/correlation/contingency.ts'
import { type CorrelationMatrix, correlations } from '../../../metrics/correlation/correlation-matrix.ts'
import { rowsOfCodes, type Table } from '../../../table/table.ts'
import type { SlicingRequest } from '../request.ts'
import { correlatedGroups, type FoundGroups, givenGroups, slicedPlaces } from './column-groups.ts'
import type { AttainableDiversity } from './largest-l.ts'
import type { ColumnGroup } from './sliced-table.ts'

export interface EngineGroups {
  readonly groups: readonly ColumnGroup[]
  readonly attainable: readonly AttainableDiversity[]
}

/**
 * The column groups of a table whose combinations are not held, and the l that they allow: as `columnGroups` and
 * `attainableDiversity` find them, from counts of two columns at a time and of rows that agree in a column group.
 *
 * @param whole its columns, with the rows of each value
 */
export async function groupsInEngine(
  open: OpenTable,
  whole: Table,
  request: SlicingRequest,
): Promise<EngineGroups> {
  const reach = (quasi: readonly number[], own: number) => reachOf(open, whole, { quasi, own })
  const groups =
    typeof request.columns === 'object'
      ? givenGroups(whole, request)
      : (await foundGroups(open, whole, { request, reach })).groups
  const attainable: AttainableDiversity[] = []
  for (const { quasi, sensitive } of groups) {
    if (sensitive === undefined) continue
    const without: { readonly name: string; readonly l: number }[] = []
    for (const left of quasi) {
      const rest = quasi.filter((other) => other !== left)
      without.push({ name: whole.columns[left].name, l: (await reach(rest, sensitive)).l })
    }
    attainable.push({
      name: whole.columns[sensitive].name,
      ...(await reach(quasi, sensitive)),
      without: without.sort((a, b) => b.l - a.l),
      alone: (await reach([], sensitive)).l,
    })
  }
  return { groups, attainable }
}

type Reach = (quasi: readonly number[], own: number) => Promise<Pick<AttainableDiversity, 'l' | 'share'>>

async function foundGroups(
  open: OpenTable,
  whole: Table,
  { request, reach }: { readonly request: SlicingRequest; readonly reach: Reach },
): Promise<FoundGroups> {
  const found = correlatedGroups(whole, await correlationOf(open, whole, request), request)
  let step = found.next()
  while (!step.done) step = found.next((await reach(step.value.quasi, step.value.sensitive)).l)
  return step.value
}

/** The largest share of a sensitive value among rows that agree in some columns: `largestL` from counts of the engine. */
async function reachOf(
  open: OpenTable,
  whole: Table,
  { quasi, own }: { readonly quasi: readonly number[]; readonly own: number },
): Promise<Pick<AttainableDiversity, 'l' | 'share'>> {
  const asked = (place: number) => ({
    name: whole.columns[place].name,
    dictionary: whole.columns[place].dictionary,
  })
  const { sizes, largest } =
    quasi.length === 0
      ? {
          sizes: [whole.rows],
          largest: [rowsOfCodes(whole, own).reduce((most, rows) => Math.max(most, rows), 0)],
        }
      : await open.rolledSpreads!(quasi.map(asked), asked(own))
  let l = Number.POSITIVE_INFINITY
  let share = 0
  for (const [at, rows] of sizes.entries()) {
    l = Math.min(l, Math.floor(rows / largest[at]))
    share = Math.max(share, largest[at] / rows)
  }
  return { l, share }
}

/** As `correlationMatrix`: columns are cut into bins by the rows of their values, pairs are counted by the engine. */
async function correlationOf(
  open: OpenTable,
  whole: Table,
  request: SlicingRequest,
): Promise<CorrelationMatrix> {
  const places = slicedPlaces(request)
  const rolled = places.map((place) => {
    const column = whole.columns[place]
    const rows = rowsOfCodes(whole, place)
    const codes = Uint32Array.from(rows.keys())
    const bins = binColumn({ ...column, codes }, Uint32Array.from(rows), request.bins)
    const first = new Map<number, number>()
    for (const [code, bin] of bins.codes.entries())
      if (rows[code] > 0 && !first.has(bin)) first.set(bin, code)
    const standsFor = Uint32Array.from(codes, (code) =>
      rows[code] > 0 ? first.get(bins.codes[code])! : code,
    )
    return { bins, asked: { name: column.name, dictionary: column.dictionary, standsFor } }
  })
  const values = places.map(() => new Float64Array(places.length).fill(1))
  for (let i = 0; i < places.length; i++) {
    for (let j = 0; j < i; j++) {
      const pairs = await countedPairs(open, [rolled[i].asked, rolled[j].asked])
      const [one, other] = [rolled[i], rolled[j]].map(({ bins }, at) => ({
        codes: Int32Array.from(pairs.columns[at].codes, (code) => bins.codes[code]),
        size: bins.size,
      }))
      values[i][j] = correlations[request.correlation](contingency(one, other, pairs.weights))
      values[j][i] = values[i][j]
    }
  }
  return {
    measure: request.correlation,
    names: places.map((place) => whole.columns[place].name),
    values,
  }
}

/** Rows of each pair of values. */
async function countedPairs(open: OpenTable, columns: readonly RolledColumn[]): Promise<Table> {
  const { mostCombinations: most = Number.POSITIVE_INFINITY } = open
  const pairs = await open.rolledCount!(columns, Number.POSITIVE_INFINITY)
  if (pairs > most) throw tooManyCombinations(pairs, most, PAIRS)
  return open.rolledUp!(columns)
}

const PAIRS =
  'Column groups are found from the values that two columns have together, and two columns have so many: list the groups (columns).'
