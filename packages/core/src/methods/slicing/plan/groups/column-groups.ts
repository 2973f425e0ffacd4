import { OutisError } from '../../../../data/errors.ts'
import type { Table } from '../../../../data/table/table.ts'
import { defined } from '../../../../data/value/defined.ts'
import {
  type CorrelationMatrix,
  correlationMatrix,
} from '../../../../metrics/correlation/correlation-matrix.ts'
import type { SlicingRequest } from '../../request.ts'
import type { ColumnGroup } from '../sliced-table.ts'
import { bestClustering, kMedoids } from './k-medoids.ts'
import { largestL } from './largest-l.ts'

/** An attribute that left the column the clustering put it in. */
export interface Moved {
  readonly name: string
  /** Of the sensitive attribute it was with. */
  readonly from: string
  /** A second sensitive attribute has no place in a column, and what makes l impossible has none either. */
  readonly because: 'second-sensitive' | 'diversity'
}

export interface FoundGroups {
  readonly groups: readonly ColumnGroup[]
  readonly correlation: CorrelationMatrix
  readonly moved: readonly Moved[]
}

type Request = Pick<SlicingRequest, 'quasi' | 'sensitive' | 'l' | 'columns' | 'bins' | 'correlation'>

/**
 * Attribute partition: the groups that are given, or k-medoids on 1 − correlation, in the number that is given or that
 * the silhouette prefers. A column holds one sensitive attribute at most; where what was found makes l impossible, the attribute
 * least correlated with the sensitive one leaves its column, until l is possible. What leaves joins the column without
 * a sensitive attribute that it is most correlated with. Li, Li, Zhang, Molloy 2012, doi:10.1109/TKDE.2010.236.
 */
export function columnGroups(table: Table, request: Request): FoundGroups {
  const columns = slicedPlaces(request)
  const correlation = correlationMatrix(table, {
    columns,
    bins: request.bins,
    measure: request.correlation,
  })
  if (typeof request.columns === 'object')
    return { groups: givenGroups(table, request), correlation, moved: [] }
  const reach = (quasi: readonly number[], sensitive: number) => largestL(table, quasi, sensitive)
  return finish(correlatedGroups(table, correlation, request), reach)
}

/** Places of the attributes that are sliced. */
export const slicedPlaces = ({ quasi, sensitive }: Request): readonly number[] =>
  [...quasi, ...sensitive].map(({ column }) => column).sort((a, b) => a - b)

/** Which l a sensitive attribute allows beside some columns. */
export interface AskedReach {
  readonly quasi: readonly number[]
  readonly sensitive: number
}

function finish(
  steps: Generator<AskedReach, FoundGroups, number>,
  reach: (quasi: readonly number[], sensitive: number) => number,
): FoundGroups {
  let step = steps.next()
  while (!step.done) step = steps.next(reach(step.value.quasi, step.value.sensitive))
  return step.value
}

/** Column groups by correlation. Asks which l is possible, and is told. */
export function* correlatedGroups(
  table: Table,
  correlation: CorrelationMatrix,
  request: Request,
): Generator<AskedReach, FoundGroups, number> {
  const columns = slicedPlaces(request)
  const sensitive = sensitiveOf(request)
  const clusterIndexes = clusters(correlation, request)
  const groupsFound = clusterIndexes.map((cluster) => cluster.map((index) => columns[index]))
  const nearness = (a: number, b: number) => correlation.values[columns.indexOf(a)][columns.indexOf(b)]
  const moved: Moved[] = []
  const moves = { table, sensitive, nearness, moved }
  const parted = partSensitive(groupsFound, moves)
  const diverse = yield* leaveUntilDiverse(parted, request.l, moves)
  return { groups: diverse.map((group) => columnGroup(group, sensitive)), correlation, moved }
}

const sensitiveOf = ({ sensitive }: Request): ReadonlySet<number> =>
  new Set(sensitive.map(({ column }) => column))

function columnGroup(columns: readonly number[], sensitive: ReadonlySet<number>): ColumnGroup {
  const sensitiveColumn = columns.find((column) => sensitive.has(column))
  return {
    columns,
    quasi: columns.filter((column) => !sensitive.has(column)),
    ...defined({ sensitive: sensitiveColumn }),
  }
}

/** The groups that the request lists. */
export function givenGroups(table: Table, request: Request): readonly ColumnGroup[] {
  const columns = slicedPlaces(request)
  const sensitive = sensitiveOf(request)
  const named = request.columns as readonly (readonly string[])[]
  const columnOf = new Map(columns.map((column) => [table.columns[column].name, column]))
  const groups = named.map((names) =>
    names.map((name) => columnOf.get(name) ?? refuse('COLUMN_UNKNOWN', `"${name}" is no attribute to slice`)),
  )
  for (const column of columns) {
    const times = groups.filter((group) => group.includes(column)).length
    const { name } = table.columns[column]
    if (times === 0) refuse('POLICY_INVALID', `No column group holds "${name}"`)
    if (times > 1 && sensitive.has(column))
      refuse('POLICY_INVALID', `The sensitive attribute "${name}" is in ${times} column groups`)
  }
  for (const group of groups) {
    const sensitiveNames = group
      .filter((column) => sensitive.has(column))
      .map((column) => table.columns[column].name)
    if (sensitiveNames.length > 1)
      refuse('POLICY_INVALID', `One column group holds ${sensitiveNames.length} sensitive attributes`)
  }
  return groups.filter((group) => group.length > 0).map((group) => columnGroup(group, sensitive))
}

function refuse(code: 'COLUMN_UNKNOWN' | 'POLICY_INVALID', message: string): never {
  throw new OutisError(code, {
    message: `${message}.`,
    hint: 'List every quasi-identifier in one column group or more, and each sensitive attribute in one, apart from the others.',
  })
}

/** Places of the attributes by cluster, clusters in the order of their first attribute. */
function clusters({ values }: CorrelationMatrix, { columns, sensitive }: Request): readonly number[][] {
  const distances = values.map((row) => row.map((value) => 1 - value))
  const items = distances.length
  const least = Math.min(items, Math.max(2, sensitive.length))
  const { clusterOf } =
    typeof columns === 'number'
      ? kMedoids(distances, Math.max(1, Math.min(items, columns)))
      : bestClustering(distances, least, Math.max(least, items - 1))
  const membersOf = new Map<number, number[]>()
  for (const [item, cluster] of clusterOf.entries()) {
    const members = membersOf.get(cluster)
    if (members) members.push(item)
    else membersOf.set(cluster, [item])
  }
  return [...membersOf.values()]
}

interface Moves {
  readonly table: Table
  readonly sensitive: ReadonlySet<number>
  readonly nearness: (a: number, b: number) => number
  readonly moved: Moved[]
}

/** In a column of several sensitive attributes the first stays. */
function partSensitive(groups: readonly number[][], moves: Moves): readonly number[][] {
  let parted = groups
  for (const group of groups) {
    const [first, ...surplus] = group.filter((column) => moves.sensitive.has(column))
    for (const column of surplus) {
      parted = move(parted, { column, from: first, because: 'second-sensitive' }, moves)
    }
  }
  return parted
}

function* leaveUntilDiverse(
  groups: readonly number[][],
  l: number,
  moves: Moves,
): Generator<AskedReach, readonly number[][], number> {
  let left = groups
  for (const sensitiveColumn of moves.sensitive) {
    for (;;) {
      const quasi = left
        .find((group) => group.includes(sensitiveColumn))!
        .filter((column) => column !== sensitiveColumn)
      if (quasi.length === 0 || (yield { quasi, sensitive: sensitiveColumn }) >= l) break
      const column = quasi.reduce((least, candidate) =>
        moves.nearness(candidate, sensitiveColumn) < moves.nearness(least, sensitiveColumn)
          ? candidate
          : least,
      )
      left = move(left, { column, from: sensitiveColumn, because: 'diversity' }, moves)
    }
  }
  return left
}

/** Takes an attribute out of its column and into the nearest without a sensitive attribute, or into one of its own. */
function move(
  groups: readonly number[][],
  step: { readonly column: number; readonly from: number; readonly because: Moved['because'] },
  { table, sensitive, nearness, moved }: Moves,
): readonly number[][] {
  const { column, from, because } = step
  moved.push({ name: table.columns[column].name, from: table.columns[from].name, because })
  const without = groups.map((group) => group.filter((member) => member !== column))
  const mean = (group: readonly number[]) =>
    group.reduce((sum, member) => sum + nearness(column, member), 0) / group.length
  const open = without.filter((group) => !group.some((member) => sensitive.has(member)))
  if (open.length === 0) return [...without, [column]]
  const nearest = open.reduce((best, group) => (mean(group) > mean(best) ? group : best))
  return without.map((group) => (group === nearest ? [...group, column].sort((a, b) => a - b) : group))
}
