import type { CoarseTable } from '../../../method/coarse-table.ts'
import { nextTurn } from '../../../next-turn.ts'
import type { Context, QuasiIdentifier, Request, SearchNode } from '../../../search/method.ts'
import type { Table } from '../../../table/table.ts'
import type { Levels } from '../plan/class-path.ts'
import { decideNodes } from '../plan/full-domain.ts'
import { nodeNumber } from '../plan/node-tags.ts'
import { type Problem, prepareProblem } from '../plan/problem.ts'
import { createSearch, declaredLevels, type Search } from '../plan/search.ts'

/** A search in memory among the nodes between two. */
export interface SearchAbove {
  readonly search: Search
  readonly table: Table
  readonly request: Request
  /** Not even the most general node is possible, so that no other is. */
  readonly impossible: boolean
  /** No node that was left undecided has a smaller loss. */
  readonly open: number
}

export interface AboveJob {
  readonly coarse: CoarseTable
  /** The whole lattice. */
  readonly problem: Problem
  readonly context: Context
  /** The best node that was found elsewhere. */
  readonly known?: SearchNode | undefined
}

/** Searches the nodes from `low` to `high`, on the combinations that the table has at `low`. */
export async function searchAbove(
  { coarse, problem, context, known }: AboveJob,
  { low, high }: { readonly low: Levels; readonly high: Levels },
): Promise<SearchAbove> {
  const least = declaredLevels(problem, low)
  const table = await coarse.at(least)
  const request = requestAt(problem, { least, most: declaredLevels(problem, high) })
  const search = createSearch(prepareProblem(table, request), context)
  const steps = decideNodes(search, known)
  let step = steps.next()
  for (; !step.done; step = steps.next()) await nextTurn()
  const { lattice, tags } = search
  const { heights } = lattice
  const impossible = tags.isImpossible(nodeNumber(lattice, heights), heights)
  return { search, table, request, impossible, open: step.value() }
}

/** The request on a table that was counted at levels. */
export function requestAt(
  { request, columns }: Problem,
  { least, most }: { readonly least: readonly number[]; readonly most?: readonly number[] },
): Request {
  const tops = new Map(columns.map(({ place, height }) => [place, height]))
  const quasi = request.quasi.map((one, place): QuasiIdentifier => {
    const top = most?.[place] ?? tops.get(place)!
    const bounded = top < tops.get(place)!
    return {
      ...one,
      counted: least[place],
      ...(bounded && { levels: { least: one.levels?.least ?? 0, most: top } }),
    }
  })
  return { ...request, quasi }
}
