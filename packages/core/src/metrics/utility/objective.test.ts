import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naiveLoss } from '../../methods/full-domain/plan/naive-loss.fixture.ts'
import { randomCases } from '../../methods/full-domain/plan/random-request.fixture.ts'
import { exactSquares } from './discernibility.ts'
import type { LossId } from './losses.ts'
import { combine, type ObjectiveTable } from './objective.ts'
import { findLoss, losses } from './registry.ts'

const IDS: readonly LossId[] = ['loss', 'precision', 'ncp', 'discernibility', 'class-size', 'entropy']
const CELLS: readonly LossId[] = ['loss', 'precision', 'ncp', 'entropy']

/** A random table, a node of its lattice, and which combinations are suppressed there. */
const nodes = fc.tuple(
  randomCases({ overlaps: true }),
  fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }),
  fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
)

type Node = typeof nodes extends fc.Arbitrary<infer T> ? T : never

function partsOf([{ table, request }, draws, hidden]: Node) {
  const levels = request.quasi.map(
    ({ hierarchy }, columnIndex) => draws[columnIndex] % (hierarchy.height + 1),
  )
  const entries = Array.from({ length: table.length }, (_, index) => {
    const codes = request.quasi.map(({ column }) => table.columns[column].codes[index])
    const cells = request.quasi.map(({ hierarchy }, columnIndex) => {
      const { labels, nodeOf } = hierarchy.levels[levels[columnIndex]]
      return labels[nodeOf[codes[columnIndex]]]
    })
    return { codes, cells, rows: table.weights[index], hidden: hidden[index] }
  })
  const objectiveTable: ObjectiveTable = {
    rows: table.rows,
    k: 1,
    columns: request.quasi.map(({ column, hierarchy }) => {
      const counts = new Float64Array(table.columns[column].dictionary.values.length)
      table.columns[column].codes.forEach((code, codeIndex) => {
        counts[code] += table.weights[codeIndex]
      })
      return { hierarchy, counts }
    }),
  }
  return { request, levels, entries, objectiveTable }
}

function cellsLoss(
  id: LossId,
  { request, levels, entries, objectiveTable }: ReturnType<typeof partsOf>,
): number {
  const objective = findLoss(id).objective(objectiveTable)
  if (objective.kind !== 'cells') throw new Error(id)
  const means = request.quasi.map(({ hierarchy }, columnIndex) => {
    const { nodeOf } = hierarchy.levels[levels[columnIndex]]
    const extra = entries
      .filter(({ hidden }) => hidden)
      .reduce(
        (sum, { codes, rows }) =>
          sum + rows * objective.extras[columnIndex][levels[columnIndex]][nodeOf[codes[columnIndex]]],
        0,
      )
    return objective.means[columnIndex][levels[columnIndex]] + extra / objectiveTable.rows
  })
  return combine(objective, means)
}

describe('losses of cells', () => {
  it.each(CELLS)('[U1] %s is what counting cell by cell gives, whatever is suppressed', (id) => {
    const property = fc.property(nodes, (node) => {
      const parts = partsOf(node)
      const expected = naiveLoss(parts.entries, {
        request: { ...parts.request, loss: id },
        levels: parts.levels,
        isSuppressed: ({ hidden }) => hidden,
      })
      expect(cellsLoss(id, parts)).toBeCloseTo(expected, 10)
    })
    fc.assert(property, { seed: 7, numRuns: 300 })
  })

  it.each(CELLS)('[U2] %s is exactly 0 with every value as it was, and 1 with all suppressed', (id) => {
    const property = fc.property(nodes, ([one, , hidden]) => {
      const none = partsOf([one, [0, 0, 0], hidden.map(() => false)])
      expect(cellsLoss(id, none)).toBe(0)
      const columns = none.objectiveTable.columns
      const losesNothing = ({ hierarchy, counts }: (typeof columns)[number]) =>
        (id === 'loss' && hierarchy.leafCount === 1) ||
        (id === 'entropy' && counts.filter((rows) => rows > 0).length === 1)
      fc.pre(columns.length > 0 && !columns.some(losesNothing))
      expect(cellsLoss(id, partsOf([one, [0, 0, 0], hidden.map(() => true)]))).toBeCloseTo(1, 10)
    })
    fc.assert(property, { seed: 7, numRuns: 200 })
  })

  it.each(CELLS)('[U3] %s never falls when more is suppressed or a mean grows', (id) => {
    const property = fc.property(nodes, fc.nat(13), ([one, draws, hidden], at) => {
      const before = cellsLoss(id, partsOf([one, draws, hidden.with(at, false)]))
      const after = cellsLoss(id, partsOf([one, draws, hidden.with(at, true)]))
      expect(after).toBeGreaterThanOrEqual(before - 1e-15)
    })
    fc.assert(property, { seed: 7, numRuns: 200 })
  })
})

describe('losses of classes', () => {
  const table: ObjectiveTable = { rows: 100, k: 5, columns: [] }
  const value = (id: LossId, tally: { classes: number; squares: number; suppressedRows: number }) => {
    const objective = findLoss(id).objective(table)
    if (objective.kind !== 'classes') throw new Error(id)
    return objective.value(tally)
  }

  it('[U4] squares are exact beyond 2^53', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 2 ** 30 }), { maxLength: 4 })
    const property = fc.property(sizes, (list) => {
      expect(exactSquares(list)).toBe(list.reduce((sum, size) => sum + BigInt(size) * BigInt(size), 0n))
    })
    fc.assert(property, { seed: 7, numRuns: 300 })
    expect(exactSquares([2 ** 32 - 1])).toBe((2n ** 32n - 1n) ** 2n)
    expect(exactSquares(new Array(100_000_000 / 5).fill(5))).toBe(500_000_000n)
  })

  // 3 classes of 10, 20 and 30 rows and 40 suppressed: 100 + 400 + 900 + 100 · 40; 100 / (3 · 5). By hand.
  it('[U4] [U5] discernibility and average class size of a small release', () => {
    const tally = { classes: 3, squares: 1400, suppressedRows: 40 }
    expect(value('discernibility', tally)).toBe(5400)
    expect(value('class-size', tally)).toBeCloseTo(100 / 15, 12)
  })

  it('[U5] everything suppressed counts as one class', () => {
    expect(value('class-size', { classes: 0, squares: 0, suppressedRows: 100 })).toBe(20)
    expect(value('class-size', { classes: 1, squares: 10_000, suppressedRows: 0 })).toBe(20)
  })
})

describe('the list of losses', () => {
  it('[U6] has one entry for every id, with a citation', () => {
    expect(losses.map(({ id }) => id)).toEqual(IDS)
    for (const { citation, title } of losses) {
      expect(citation).toMatch(/doi:10\./)
      expect(title).not.toBe('')
    }
  })
})
