import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOfCodes, type Table } from '../../../table/table.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { labelsOf } from './assigned-plan.ts'
import { groupClusters } from './class-groups.ts'
import { type Clusters, joinKeys, slotsOf } from './class-store.ts'
import { type ClusteringCase, clusteringCases } from './clustering-cases.fixture.ts'
import { joinOpenClasses, openClasses, sharesOf } from './open-classes.ts'
import { type ClassProblem, classProblem } from './problem.ts'
import { widenClasses, widenOpenClasses } from './widen-classes.ts'

const CLASSES = 12
const cases = clusteringCases(fc.constant([]), { rows: 150 })
/** The class of each combination. */
const draws = fc.array(fc.nat(CLASSES - 1), { minLength: 150, maxLength: 150 })
const ranges = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 })

/** Each class shows the least that holds its rows; numbered as its first row stands. */
function clustersOf(problem: ClassProblem, classOf: (row: number) => number) {
  const { tuples, columns } = problem
  const slots = slotsOf(columns)
  const numberOf = new Map<number, number>()
  const of = Int32Array.from({ length: tuples.rows }, (_, row) => {
    const known = numberOf.get(classOf(row)) ?? numberOf.size
    numberOf.set(classOf(row), known)
    return known
  })
  const keys = slots.map(() => new Int32Array(numberOf.size).fill(-1))
  for (let row = 0; row < tuples.rows; row++)
    for (const [at, slot] of slots.entries()) {
      const code = tuples.codes[slot.place][tuples.tupleOf[row]]
      const own = keys[at][of[row]]
      keys[at][of[row]] = own < 0 ? code : joinKeys(slot, own, code)
    }
  const clusters: Clusters = { count: numberOf.size, slots, keys, classOf: of }
  return { clusters, names: [...numberOf.keys()] }
}

const problemOf = (
  { request }: Pick<ClusteringCase, 'request'>,
  table: Table,
  options: { readonly ranges: readonly boolean[]; readonly whole?: Table },
) => classProblem(table, request, { context: quietContext(), options })

/** What each class shows, by its name. */
const shownBy = (names: readonly number[], clusters: Pick<Clusters, 'count' | 'slots' | 'keys'>) => {
  const labels = labelsOf(clusters)
  return new Map(names.map((name, c) => [name, labels.map((ofClass) => ofClass[c])]))
}

/** The combinations of some classes alone. */
function blockOf(table: Table, has: (combination: number) => boolean): Table {
  const own = Array.from({ length: table.length }, (_, c) => c).filter(has)
  const weights = Uint32Array.from(own, (c) => table.weights[c])
  return {
    columns: table.columns.map((column) => ({
      ...column,
      codes: Uint32Array.from(own, (c) => column.codes[c]),
    })),
    weights,
    length: own.length,
    rows: weights.reduce((sum, rows) => sum + rows, 0),
  }
}

describe('classes that may still be widened', () => {
  it('[C1180] those of blocks are widened as those of one table, whatever the blocks and their order', () => {
    let wider = 0
    fc.assert(
      fc.property(cases, draws, ranges, fc.nat(3), (one, classOf, free, more) => {
        const { table } = one
        const widening = { share: more === 0 ? 0.5 : 0, seed: 'a seed' }
        const problem = problemOf(one, table, { ranges: free })
        const whole = clustersOf(problem, (row) => classOf[problem.tuples.combinationOf[row]])
        const { clusters, changed } = widenClasses(problem, whole.clusters, widening)
        const alone: Table = {
          columns: table.columns.map((column, at) => ({
            ...column,
            codes: new Uint8Array(0),
            rows: rowsOfCodes(table, at),
          })),
          ...{ weights: new Uint32Array(0), length: 0, rows: table.rows },
        }
        const found = [2, 0, 1].flatMap((part) => {
          const kept = Array.from({ length: table.length }, (_, c) => c).filter(
            (c) => classOf[c] % 3 === part,
          )
          if (kept.length === 0) return []
          const block = problemOf(
            one,
            blockOf(table, (c) => classOf[c] % 3 === part),
            {
              ranges: free,
              whole: alone,
            },
          )
          const own = clustersOf(block, (row) => classOf[kept[block.tuples.combinationOf[row]]])
          return [{ open: openClasses(block, own.clusters), names: own.names }]
        })
        const { open, slots, from } = joinOpenClasses(
          found.map((block) => block.open),
          problem.columns,
        )
        const joined = widenOpenClasses(open, { ...widening, slots, shares: sharesOf(problem) })
        const names = found.flatMap((block) => block.names)
        expect(
          shownBy(
            Array.from(from, (c) => names[c]),
            { count: from.length, slots, keys: joined.keys },
          ),
        ).toEqual(new Map(shownBy(whole.names, clusters)))
        expect(joined.changed).toBe(changed)
        wider += changed
      }),
      { seed: 1180, numRuns: 120 },
    )
    expect(wider).toBeGreaterThan(30)
  })

  it('[C1181] rows under the rarest child are those that a count of rows finds, of classes that are published alike too', () => {
    let counted = 0
    fc.assert(
      fc.property(cases, draws, fc.nat(3), (one, classOf, alike) => {
        const problem = problemOf(one, one.table, { ranges: [false, false, false, false] })
        const { tuples, columns } = problem
        const { clusters } = clustersOf(problem, (row) => classOf[tuples.combinationOf[row]])
        const shares = sharesOf(problem)
        const top = clusters.slots.map(({ column }) => (column.kind === 'nodes' ? column.nodes - 1 : 0))
        // Some classes show nothing but tops: they are one.
        const keys = clusters.keys.map((own, at) => own.map((key, c) => (c % 4 < alike ? top[at] : key)))
        const groups = groupClusters({ slots: clusters.slots, keys, shares }, openClasses(problem, clusters))
        for (const [at, { place }] of clusters.slots.entries()) {
          const column = columns[place]
          if (column.kind !== 'nodes') throw new TypeError('nodes alone')
          const { rarest, settled } = shares[place]!
          for (let g = 0; g < groups.count; g++) {
            const child = rarest[settled[groups.needed[at][g]]]
            const level = column.levelOf[child]
            let rows = 0
            for (let row = 0; row < tuples.rows && child >= 0; row++) {
              if (groups.groupOf[clusters.classOf[row]] !== g) continue
              const code = tuples.codes[place][tuples.tupleOf[row]]
              if (column.base[level] + column.hierarchy.levels[level].nodeOf[code] === child) rows++
            }
            expect(groups.rare[at][g]).toBe(rows)
            counted += rows
          }
        }
      }),
      { seed: 1181, numRuns: 60 },
    )
    expect(counted).toBeGreaterThan(100)
  })
})
