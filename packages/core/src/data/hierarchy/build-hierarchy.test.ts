import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHierarchy } from './build-hierarchy.ts'
import { numberColumn, textColumn } from './columns.fixture.ts'
import type { HierarchyColumn } from './draft-level.ts'
import type { Hierarchy } from './hierarchy.ts'
import type { ResolvedHierarchySpec, TreeNode } from './hierarchy-spec.ts'

type Case = readonly [ResolvedHierarchySpec, HierarchyColumn]

const word = fc.stringMatching(/^[a-f]{1,3}$/)
const numbers = fc.uniqueArray(fc.integer({ min: -3000, max: 3000 }), { minLength: 1, maxLength: 40 })

const intervals: fc.Arbitrary<Case> = fc
  .record({
    values: numbers,
    shift: fc.constantFrom(1, 10, 100),
    first: fc.integer({ min: 1, max: 50 }),
    factors: fc.array(fc.integer({ min: 2, max: 4 }), { maxLength: 3 }),
    from: fc.integer({ min: -50, max: 50 }),
  })
  .map(({ values, shift, first, factors, from }) => {
    const widths = [first]
    for (const factor of factors) widths.push(widths[widths.length - 1] * factor)
    const column = numberColumn(values.map((value) => String(value / shift)))
    return [{ kind: 'intervals', widths: widths.map((width) => width / 10), from: from / 10 }, column]
  })

const prefix: fc.Arbitrary<Case> = fc
  .tuple(
    fc.uniqueArray(fc.stringMatching(/^[0-3]{4}$/), { minLength: 1 }),
    fc.subarray([3, 2, 1], { minLength: 1 }),
  )
  .map(([values, keep]) => [{ kind: 'prefix', length: 4, keep }, textColumn(values)])

const dates: fc.Arbitrary<Case> = fc
  .tuple(
    fc.uniqueArray(
      fc.date({ min: new Date('1895-01-01'), max: new Date('2031-01-01'), noInvalidDate: true }),
      {
        minLength: 1,
        selector: (date) => date.toISOString(),
      },
    ),
    fc.subarray(['month', 'quarter', 'year', 'decade'] as const, { minLength: 1 }),
  )
  .map(([values, units]) => [{ kind: 'dates', units }, textColumn(values.map((date) => date.toISOString()))])

/** Nested groups: a value's group on each level is its place over a growing power of two. */
const groups: fc.Arbitrary<Case> = fc
  .tuple(fc.uniqueArray(word, { minLength: 4, maxLength: 16 }), fc.integer({ min: 1, max: 3 }))
  .map(([values, height]) => {
    const levels = Array.from({ length: height }, (_, level) => {
      const size = 2 ** (level + 1)
      const members = Array.from({ length: Math.ceil(values.length / size) }, (__, i) =>
        values.slice(i * size, (i + 1) * size),
      )
      return members.map((listed, i) => ({ label: `group ${level}.${i}`, members: listed }))
    })
    return [{ kind: 'groups', levels }, textColumn(values)]
  })

/** A tree of random shape over all values; labels tell the place, so that no two nodes share one. */
const tree: fc.Arbitrary<Case> = fc
  .tuple(
    fc.uniqueArray(word, { minLength: 2, maxLength: 20 }),
    fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  )
  .map(([values, choices]) => {
    const grow = (leaves: readonly string[], place: string): TreeNode => {
      if (leaves.length < 2 || choices[place.length % choices.length]) return leaves
      const middle = Math.ceil(leaves.length / 3)
      return {
        [`${place}0`]: grow(leaves.slice(0, middle), `${place}0`),
        [`${place}1`]: grow(leaves.slice(middle), `${place}1`),
      }
    }
    return [{ kind: 'tree', root: grow(values, '') }, textColumn(values)]
  })

const suppress: fc.Arbitrary<Case> = numbers.map((values) => [
  { kind: 'suppress' },
  numberColumn(values.map(String)),
])

const cases = { intervals, prefix, dates, groups, tree, suppress }

describe.each(Object.entries(cases))('any hierarchy of the form %s', (_, anyCase) => {
  const holds = (check: (hierarchy: Hierarchy, column: HierarchyColumn) => void) =>
    fc.assert(
      fc.property(anyCase, ([spec, column]) => check(buildHierarchy(spec, column), column)),
      { seed: 7, numRuns: 150 },
    )

  it('[HI7] every level merges the one below', () => {
    holds(({ levels, nested }) => {
      expect(nested).toBe(true)
      for (let level = 1; level < levels.length; level++) {
        const pairs = new Set(
          levels[level].nodeOf.map((node, code) => node * 1000 + levels[level - 1].nodeOf[code]),
        )
        expect(pairs.size).toBe(levels[level - 1].labels.length)
      }
    })
  })

  it('[HI4] labels are unique on a level and every node is reached', () => {
    holds(({ levels }, column) => {
      for (const { labels, nodeOf, leaves } of levels) {
        expect(nodeOf).toHaveLength(column.dictionary.values.length)
        expect(new Set(labels).size).toBe(labels.length)
        expect(new Set(nodeOf)).toEqual(new Set(labels.keys()))
        expect(leaves).toHaveLength(labels.length)
      }
    })
  })

  it('[HI5] a node has at least the leaves of its children, the top has all', () => {
    holds(({ levels, leafCount, height, parents }) => {
      for (let level = 2; level <= height; level++) {
        const below = levels[level - 1]
        const children = new Float64Array(levels[level].labels.length)
        for (let node = 0; node < below.labels.length; node++) {
          // In these cases missing is a node of its own below the top, and adds nothing there.
          if (node !== below.nodeOf[0]) children[parents[level - 1][node]] += below.leaves[node]
        }
        for (const [node, leaves] of levels[level].leaves.entries()) {
          expect(leaves).toBeGreaterThanOrEqual(children[node])
        }
      }
      expect(levels[height].labels).toHaveLength(1)
      expect([...levels[height].leaves]).toEqual([leafCount])
    })
  })

  it('[HI8] widths lie between 0 and the range and never shrink upwards', () => {
    holds(({ levels, range, parents }) => {
      for (let level = 0; level < parents.length; level++) {
        const [below, above] = [levels[level].widths, levels[level + 1].widths]
        expect(above === undefined).toBe(range === undefined)
        for (const [node, width] of below?.entries() ?? []) {
          expect(width).toBeLessThanOrEqual(above![parents[level][node]])
        }
        for (const width of above ?? []) expect(width).toBeLessThanOrEqual(range!)
      }
    })
  })
})

describe.each(Object.entries({ prefix, groups, tree, suppress }))(
  'the form %s, all leaves in the data',
  (_, anyCase) => {
    it('[HI5] leaves of every level, missing aside, add up to D', () => {
      const property = fc.property(anyCase, ([spec, column]) => {
        const { levels, leafCount } = buildHierarchy(spec, column)
        for (const { leaves, nodeOf, labels } of levels) {
          const sum = leaves.reduce((total, count) => total + count, 0)
          expect(labels.length === 1 ? sum : sum - leaves[nodeOf[0]]).toBe(leafCount)
        }
      })
      fc.assert(property, { seed: 7, numRuns: 150 })
    })
  },
)
