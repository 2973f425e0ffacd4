import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Lattice, nodeNumber, nodeTags } from './node-tags.ts'

const lattices = fc
  .array(fc.record({ floor: fc.nat(2), height: fc.integer({ min: 0, max: 3 }), monotone: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((columns): Lattice => {
    const strides = new Float64Array(columns.length)
    let nodes = 1
    for (let position = columns.length - 1; position >= 0; position--) {
      strides[position] = nodes
      nodes *= columns[position].height + 1
    }
    return {
      floors: Int32Array.from(columns, ({ floor }) => floor),
      heights: Int32Array.from(columns, ({ floor, height }) => floor + height),
      monotone: columns.map(({ monotone }) => monotone),
      strides,
      nodes,
    }
  })

const levelsAt = ({ floors, heights, strides }: Lattice, node: number): Int32Array =>
  heights.map((height, position) => {
    const floor = floors[position]
    return floor + (Math.floor(node / strides[position]) % (height - floor + 1))
  })

describe('node tags', () => {
  it('[D19] mark a node and everything below it, and nothing else', () => {
    const property = fc.property(lattices, fc.array(fc.nat(1000), { maxLength: 5 }), (lattice, draws) => {
      const dense = nodeTags(lattice, 10)
      // Claimed to be too large for a byte per node.
      const listed = nodeTags({ ...lattice, nodes: 1e9 }, 10)
      const marked = draws.map((draw) => levelsAt(lattice, draw % lattice.nodes))
      for (const levels of marked) {
        dense.markImpossible(nodeNumber(lattice, levels), levels)
        listed.markImpossible(nodeNumber(lattice, levels), levels)
      }
      for (let node = 0; node < lattice.nodes; node++) {
        const levels = levelsAt(lattice, node)
        const below = marked.some((other) =>
          levels.every((level, levelIndex) =>
            lattice.monotone[levelIndex] ? level <= other[levelIndex] : level === other[levelIndex],
          ),
        )
        expect(dense.isImpossible(node, levels)).toBe(below)
        expect(listed.isImpossible(node, levels)).toBe(below)
      }
    })
    fc.assert(property, { seed: 7, numRuns: 300 })
  })

  it('[D19] the rows known to be suppressed above a node are never overstated', () => {
    const seen = fc.array(fc.tuple(fc.nat(1000), fc.nat(100)), { maxLength: 6 })
    const property = fc.property(lattices, seen, fc.integer({ min: 1, max: 100 }), (lattice, draws, max) => {
      const tags = nodeTags(lattice, max)
      for (const [draw, rows] of draws) tags.setSuppressed(draw % lattice.nodes, Math.min(rows, max))
      for (let node = lattice.nodes - 1; node >= 0; node--) {
        const levels = levelsAt(lattice, node)
        const known = draws
          .filter(([draw]) =>
            levelsAt(lattice, draw % lattice.nodes).every((level, index) =>
              lattice.monotone[index] ? level >= levels[index] : level === levels[index],
            ),
          )
          .map(([, rows]) => Math.min(rows, max))
        const told = tags.suppressedAtLeast(node, levels)
        expect(told).toBeLessThanOrEqual(Math.max(0, ...known))
        expect(told).toBeGreaterThan(Math.max(0, ...known) - max / 63 - 1)
      }
    })
    fc.assert(property, { seed: 7, numRuns: 300 })
  })
})
