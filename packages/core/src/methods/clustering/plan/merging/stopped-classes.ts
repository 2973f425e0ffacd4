import { cutPart } from '../../../mondrian/plan/cut.ts'
import { extentOf, type Part, partOf } from '../../../mondrian/plan/part.ts'
import type { ClassProblem } from '../class-problem.ts'
import { type ClassStore, clustersOf, mergeInto, refusalOf, storeOf } from '../classes/class-store.ts'

/**
 * The classes of a method that was stopped, all of them admitted: those that are still refused become one, with as many
 * others as it takes, and where its budget is used up, not the user's patience, that one is cut by Mondrian's rules, which is quick.
 * O(rows · columns · log rows).
 *
 * @param rest a class of rows that the method has not come to, where it makes one
 */
export function stoppedClasses(problem: ClassProblem, store: ClassStore, rest = -1): ClassStore {
  const into = mergeRefused(problem, store)
  const open = into < 0 && rest >= 0 && store.sizes[rest] > 0 ? rest : into
  return open < 0 || problem.meter.stopped === 'abort' ? store : cutClass(problem, store, open)
}

function mergeRefused({ judging, tuples }: ClassProblem, store: ClassStore): number {
  const parts = { judging, combinationOf: tuples.combinationOf }
  let into = -1
  for (let c = 0; c < store.count; c++) {
    if (store.sizes[c] === 0 || refusalOf(store, c, parts) < 0) continue
    if (into < 0) into = c
    else mergeInto(store, into, c)
  }
  for (let c = 0; into >= 0 && c < store.count && refusalOf(store, into, parts) >= 0; c++) {
    if (c !== into && store.sizes[c] > 0) mergeInto(store, into, c)
  }
  return into
}

/** The same classes, one of them in the parts that Mondrian cuts. Its first part keeps its place, the others come last. */
function cutClass(problem: ClassProblem, store: ClassStore, c: number): ClassStore {
  const rowsOf = rowsByCombination(problem, store, c)
  const parts = cutAll(
    problem,
    partOf(
      [...rowsOf.keys()],
      [...rowsOf.values()].map(({ length }) => length),
    ),
  )
  const { classOf, keys, slots, count } = clustersOf(store)
  const numberOfCut = classOf[store.first[c]]
  const grown = keys.map((ofClass) => Int32Array.from([...ofClass, ...new Array(parts.length - 1).fill(0)]))
  for (const [partIndex, part] of parts.entries()) {
    const partClass = partIndex === 0 ? numberOfCut : count + partIndex - 1
    for (const [i, combination] of part.combinations.entries())
      for (const row of rowsOf.get(combination)!.splice(0, part.rows[i])) classOf[row] = partClass
    for (const [slot, { kind, columnIndex: column }] of slots.entries()) {
      const { low, high } = extentOf(problem, part, column)
      grown[slot][partClass] = kind === 'high' ? high : low
    }
  }
  return storeOf({ count: count + parts.length - 1, slots, keys: grown, classOf })
}

function rowsByCombination({ tuples }: ClassProblem, { first, nextRow }: ClassStore, c: number) {
  const rows: number[] = []
  for (let row = first[c]; row >= 0; row = nextRow[row]) rows.push(row)
  const lists = new Map<number, number[]>()
  for (const row of rows.sort((a, b) => a - b)) {
    const list = lists.get(tuples.combinationOf[row])
    if (list) list.push(row)
    else lists.set(tuples.combinationOf[row], [row])
  }
  return lists
}

function cutAll(problem: ClassProblem, whole: Part): readonly Part[] {
  const finished: Part[] = []
  const open = [whole]
  for (let part = open.pop(); part; part = open.pop()) {
    const smaller = cutPart(problem, part, 'strict')
    if (smaller) for (const smallerPart of smaller.toReversed()) open.push(smallerPart)
    else finished.push(part)
  }
  return finished
}
