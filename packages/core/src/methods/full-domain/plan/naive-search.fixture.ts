import type { Classes, Histograms } from '../../../data/table/classes.ts'
import type { Table } from '../../../data/table/table.ts'
import { bindJudges } from '../../../models/kit/bind-judges.ts'
import type { Request } from '../../contract/search.ts'
import { naiveLoss } from './naive-loss.fixture.ts'

/** One combination as it is published at a node. */
export interface Entry {
  readonly cells: readonly string[]
  readonly codes: readonly number[]
  readonly sensitive: readonly number[]
  readonly rows: number
  readonly persons: number
}

export interface NaiveNode {
  readonly levels: readonly number[]
  readonly loss: number
  readonly suppressedRows: number
  /** Cells of the classes that are left, and of those that are suppressed. */
  readonly suppressed: readonly string[]
}

/** Every node, by the definitions: texts are joined, rows compared with rows. Shares nothing with the search but the models. */
export function naiveSearch(table: Table, request: Request): NaiveNode | undefined {
  const valid = allLevels(request).flatMap((levels) => naiveNode(table, request, levels) ?? [])
  if (valid.length === 0) return undefined
  const least = Math.min(...valid.map(({ loss }) => loss))
  const sum = (levels: readonly number[]) => levels.reduce((total, level) => total + level, 0)
  return valid
    .filter(({ loss }) => loss <= least + 1e-12 * Math.abs(least))
    .sort((a, b) => sum(a.levels) - sum(b.levels) || compare(a.levels, b.levels))[0]
}

/** Every valid node, by its loss. */
export const naiveRanking = (table: Table, request: Request): NaiveNode[] =>
  allLevels(request)
    .flatMap((levels) => naiveNode(table, request, levels) ?? [])
    .sort((a, b) => a.loss - b.loss)

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((level, index) => level !== b[index])
  return at < 0 ? 0 : a[at] - b[at]
}

function allLevels({ quasi }: Request): number[][] {
  return quasi.reduce<number[][]>(
    (nodes, { hierarchy, levels }) =>
      nodes
        .flatMap((node) => hierarchy.levels.map((_, level) => [...node, level]))
        .filter((node) => {
          const level = node[node.length - 1]
          return levels === undefined || (level >= levels.least && level <= levels.most)
        }),
    [[]],
  )
}

/** The node with its failing classes suppressed; undefined where that is not allowed. */
export function naiveNode(table: Table, request: Request, levels: readonly number[]): NaiveNode | undefined {
  const entries = entriesOf(table, request, levels)
  const { classJudges, tableJudges } = bindJudges(
    request.models,
    request.sensitive.map(({ attribute }) => attribute),
  )
  const suppressed = new Set<string>()
  for (;;) {
    const { classes, keys } = naiveClasses(entries, request, { suppressed, tableRows: table.rows })
    const failing = keys.filter((_, c) => !classJudges.every(({ judge }) => judge.admits(classes, c)))
    if (failing.length === 0) {
      if (!tableJudges.every(({ judge }) => judge.holds(classes))) return undefined
      break
    }
    for (const key of failing) suppressed.add(key)
  }
  let suppressedRows = 0
  for (const { cells, rows } of entries) if (suppressed.has(keyOf(cells))) suppressedRows += rows
  if (suppressedRows > Math.floor(request.suppressionLimit * table.rows + 1e-9)) return undefined
  const loss = naiveLoss(entries, {
    request,
    levels,
    isSuppressed: ({ cells }) => suppressed.has(keyOf(cells)),
  })
  return { levels, loss, suppressedRows, suppressed: [...suppressed] }
}

const keyOf = (cells: readonly string[]): string => JSON.stringify(cells)

function entriesOf(table: Table, { quasi, sensitive }: Request, levels: readonly number[]): Entry[] {
  return Array.from({ length: table.length }, (_, index) => {
    const codes = quasi.map(({ column }) => table.columns[column].codes[index])
    return {
      codes,
      cells: quasi.map(({ hierarchy }, i) => {
        const { labels, nodeOf } = hierarchy.levels[levels[i]]
        return labels[nodeOf[codes[i]]]
      }),
      sensitive: sensitive.map(({ column }) => table.columns[column].codes[index]),
      rows: table.weights[index],
      persons: table.population?.[index] ?? 0,
    }
  })
}

function naiveClasses(
  entries: readonly Entry[],
  { sensitive, missing }: Request,
  { suppressed, tableRows }: { readonly suppressed: ReadonlySet<string>; readonly tableRows: number },
): { classes: Classes; keys: string[] } {
  const wildcard = missing === 'wildcard'
  const present = entries.filter(({ cells, rows }) => rows > 0 && !suppressed.has(keyOf(cells)))
  const keys = [...new Set(present.map(({ cells }) => keyOf(cells)))]
  const compatible = (a: readonly string[], b: readonly string[]) =>
    a.every((cell, i) => cell === b[i] || (wildcard && (cell === '' || b[i] === '')))
  const matchesIn = (among: readonly Entry[]) =>
    keys.map((key) => {
      const own: readonly string[] = JSON.parse(key)
      return among.filter(({ cells }) => compatible(own, cells))
    })
  const matches = matchesIn(present)
  const count = (of: readonly Entry[]) => of.reduce((sum, { rows }) => sum + rows, 0)
  return {
    keys,
    classes: {
      count: keys.length,
      sizes: Uint32Array.from(matches, count),
      rows: Uint32Array.from(keys, (key, c) => count(matches[c].filter(({ cells }) => keyOf(cells) === key))),
      histograms: sensitive.map(({ attribute }, index) => ({
        attribute,
        ...naiveHistograms(matches, index, wildcard),
      })),
      population: Uint32Array.from(matchesIn(entries), (of) =>
        of.reduce((sum, { persons }) => sum + persons, 0),
      ),
      tableRows,
    },
  }
}

function naiveHistograms(
  matches: readonly (readonly Entry[])[],
  at: number,
  wildcard: boolean,
): Omit<Histograms, 'attribute'> {
  const lists = matches.map((match) => {
    const counts = new Map<number, number>()
    for (const { sensitive, rows } of match) {
      if (!(wildcard && sensitive[at] === 0))
        counts.set(sensitive[at], (counts.get(sensitive[at]) ?? 0) + rows)
    }
    return [...counts]
  })
  const offsets = [0]
  for (const list of lists) offsets.push(offsets[offsets.length - 1] + list.length)
  return {
    offsets: Uint32Array.from(offsets),
    values: Uint32Array.from(lists.flat(), ([value]) => value),
    counts: Uint32Array.from(lists.flat(), ([, rows]) => rows),
  }
}
