import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CountGrid, suppressCells } from './suppressed-cells.ts'

/** The attacker: all tables of whole numbers with the margins and shown cells of the true one, and what each hidden cell can be. */
function possible(
  { height, width, counts }: CountGrid,
  hidden: ReadonlySet<number>,
): Map<number, Set<number>> {
  const found = new Map([...hidden].map((cell) => [cell, new Set<number>()]))
  const rowLeft = Array.from({ length: height }, (_, row) =>
    [...hidden]
      .filter((cell) => Math.floor(cell / width) === row)
      .reduce((sum, cell) => sum + counts[cell], 0),
  )
  const columnLeft = Array.from({ length: width }, (_, column) =>
    [...hidden].filter((cell) => cell % width === column).reduce((sum, cell) => sum + counts[cell], 0),
  )
  const cells = [...hidden].sort((a, b) => a - b)
  const chosen: number[] = []
  const fill = (at: number): void => {
    if (at === cells.length) {
      if (rowLeft.every((left) => left === 0) && columnLeft.every((left) => left === 0))
        for (const [cellIndex, cell] of cells.entries()) found.get(cell)!.add(chosen[cellIndex])
      return
    }
    const [row, column] = [Math.floor(cells[at] / width), cells[at] % width]
    const lastOfRow = at + 1 === cells.length || Math.floor(cells[at + 1] / width) !== row
    const least = lastOfRow ? rowLeft[row] : 0
    for (let value = least; value <= Math.min(rowLeft[row], columnLeft[column]); value++) {
      rowLeft[row] -= value
      columnLeft[column] -= value
      chosen[at] = value
      fill(at + 1)
      rowLeft[row] += value
      columnLeft[column] += value
    }
  }
  fill(0)
  return found
}

const width = (values: ReadonlySet<number>) => Math.max(...values) - Math.min(...values)

describe('suppressCells', () => {
  const grids = fc
    .record({ height: fc.integer({ min: 2, max: 3 }), width: fc.integer({ min: 2, max: 3 }) })
    .chain(({ height, width: wide }) =>
      fc.record({
        height: fc.constant(height),
        width: fc.constant(wide),
        counts: fc.array(fc.integer({ min: 0, max: 9 }), {
          minLength: height * wide,
          maxLength: height * wide,
        }),
      }),
    )

  it('[AN3] leaves an interval of at least m for every small cell, where the small ones alone would be told', () => {
    const m = 3
    let told = 0
    let refused = 0
    fc.assert(
      fc.property(grids, (grid) => {
        const suppressed = suppressCells(grid, m)
        if (!suppressed) {
          refused++
          return
        }
        const { primary, secondary } = suppressed
        for (const cell of primary) expect(grid.counts[cell]).toBeLessThan(m)
        for (const [cell, count] of grid.counts.entries())
          if (!primary.has(cell) && !secondary.has(cell)) expect(count).toBeGreaterThanOrEqual(m)
        const all = possible(grid, new Set([...primary, ...secondary]))
        for (const cell of primary) expect(width(all.get(cell)!)).toBeGreaterThanOrEqual(m)
        if (primary.size > 0 && [...possible(grid, primary).values()].some((values) => width(values) < m))
          told++
      }),
      { seed: 15, numRuns: 150 },
    )
    expect(told).toBeGreaterThan(20)
    expect(refused).toBeLessThan(75)
  })

  it('[AN3] one small cell hides a rectangle with it', () => {
    const grid = { height: 2, width: 2, counts: [3, 40, 50, 60] }
    const { primary, secondary } = suppressCells(grid, 10)!
    expect([...primary]).toEqual([0])
    expect([...secondary].sort()).toEqual([1, 2, 3])
  })
})
