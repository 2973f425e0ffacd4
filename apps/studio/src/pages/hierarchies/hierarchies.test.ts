import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readForm, type TreeForm, writeForm } from '../../policy/policy-hierarchy.ts'
import { addLevel, cutsOf, fromFor, gripOf, setWidth, snapStep, widthFor } from './ruler.ts'
import {
  addGroup,
  formOf,
  type Group,
  groupOf,
  groupOfLines,
  linesOfFile,
  listGroups,
  moveGroup,
  moveValues,
  removeGroup,
  valuesIn,
} from './tree-model.ts'

const settings = { seed: 20261117, numRuns: 200 }

describe('a ruler', () => {
  it('[STU10] keeps every width a multiple of the finer one, whatever is dragged', () => {
    const drags = fc.array(fc.tuple(fc.nat(2), fc.double({ min: -1000, max: 100_000, noNaN: true })), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(drags, fc.constantFrom(80, 1, 324_000, 0.5), (moves, range) => {
        const step = snapStep(range)
        let widths = addLevel(addLevel(addLevel([], step), step), step)
        for (const [level, width] of moves) widths = setWidth(widths, level, width, step)
        for (const [level, width] of widths.entries()) {
          const finer = widths[level - 1] ?? step
          expect(width).toBeGreaterThan(0)
          expect(Math.abs(width / finer - Math.round(width / finer))).toBeLessThan(1e-6)
        }
      }),
      settings,
    )
  })

  it('[STU10] [STU11] a dragged cut is where the pointer is, wherever the data begins', () => {
    const [cut = 0] = cutsOf(10, 0, [15, 90])
    expect(cut).toBe(20)
    expect(gripOf(cut, 10, 0, 15)).toEqual({ anchor: 10, steps: 1 })
    fc.assert(
      fc.property(
        fc.record({ from: fc.integer({ min: -50, max: 50 }), width: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ low: fc.integer({ min: -500, max: 500 }), range: fc.integer({ min: 50, max: 400 }) }),
        fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 300 })),
        ({ from, width }, { low, range }, [place, by]) => {
          const cuts = cutsOf(width, from, [low, low + range])
          const taken = cuts[place % cuts.length]!
          const grip = gripOf(taken, width, from, low)
          const next = widthFor(grip.anchor + by, grip)
          // The edge that is held on to stays an edge, and the cut is where the pointer is.
          const begin = fromFor(from, next, grip)
          const all = cutsOf(next, begin, [grip.anchor - next / 2, grip.anchor + by + next / 2])
          expect(all.some((one) => Math.abs(one - grip.anchor) < 1e-6)).toBe(true)
          expect(all.some((one) => Math.abs(one - grip.anchor - by) < 1e-6)).toBe(true)
        },
      ),
      { seed: 935, numRuns: 200 },
    )
    expect(fromFor(0, 5, { anchor: 150, steps: 1 })).toBe(0)
    expect(fromFor(0, 7, { anchor: 150, steps: 1 })).toBe(150)
    expect(cutsOf(10, 5, [0, 40])).toEqual([5, 15, 25, 35])
  })
})

/** A tree with every value once and labels that differ from values. */
const group: fc.Arbitrary<Group> = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 25 })
  .chain((numbers) =>
    fc
      .array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: numbers.length, maxLength: numbers.length })
      .map((places) => {
        let root: Group = { label: '', groups: [], values: [] }
        for (const [numberIndex, number] of numbers.entries()) {
          const [outer, inner] = places[numberIndex] ?? [0, 0]
          const path = [`g${outer}`, ...(inner > 1 ? [`g${outer}.${inner}`] : [])]
          for (const [depth, label] of path.entries())
            if (!listGroups(root).some((one) => one.group.label === label))
              root = addGroup(root, path.slice(0, depth), label, [])
          root = moveValues(root, [`v${number}`], path)
        }
        return root
      }),
  )

const sorted = (root: Group) => [...valuesIn(root)].sort()

describe('groups of categories', () => {
  it('[STU12] written and read again they have the same values in the same groups', () => {
    fc.assert(
      fc.property(group, (root) => {
        const again = groupOf(formOf(root))
        expect(sorted(again)).toEqual(sorted(root))
        const of = (tree: Group) =>
          Object.fromEntries(
            listGroups(tree)
              .filter(({ group: { groups, values } }) => groups.length + values.length > 0)
              .map(({ path, group: one }) => [path.join('/'), [...valuesIn(one)].sort()]),
          )
        expect(of(again)).toEqual(of(root))
      }),
      settings,
    )
  })

  it('[STU12] no move loses a value or puts it in two places', () => {
    fc.assert(
      fc.property(group, fc.nat(), fc.nat(), (root, a, b) => {
        const groups = listGroups(root)
        const [from, to] = [groups[a % groups.length]?.path ?? [], groups[b % groups.length]?.path ?? []]
        const values = sorted(root).slice(0, 3)
        for (const moved of [
          moveValues(root, values, to),
          moveGroup(root, from, to),
          removeGroup(root, from),
        ])
          expect(sorted(moved)).toEqual(sorted(root))
      }),
      settings,
    )
  })

  it('[STU12] a group does not go into itself', () => {
    const root = addGroup(addGroup({ label: '', groups: [], values: [] }, [], 'a', ['x']), ['a'], 'b', ['y'])
    expect(moveGroup(root, ['a'], ['a', 'b'])).toBe(root)
    expect(moveGroup(root, ['a'], ['a'])).toBe(root)
  })

  it('[STU12] a file as ARX writes it becomes the same groups', () => {
    const lines = linesOfFile('flu;Lung;"Chest; all";*\nasthma;Lung;"Chest; all";*\nulcer;Stomach;Belly;*\n')
    expect(formOf(groupOfLines(lines))).toEqual({
      'Chest; all': { Lung: ['flu', 'asthma'] },
      Belly: { Stomach: ['ulcer'] },
    })
  })
})

describe('forms of a hierarchy', () => {
  it.each<[string, unknown]>([
    ['intervals', { intervals: [5, 10] }],
    ['intervals with tails', { intervals: [5, 10], from: 3, bottom: 18, top: 90 }],
    ['a prefix', { prefix: 5, keep: [3, 2] }],
    ['dates', { dates: ['month', 'year'] }],
    ['a tree', { tree: { a: ['x'], b: { c: ['y'] } } satisfies TreeForm }],
    ['rare values', { rare: 10, label: 'rest' }],
    ['suppress', { suppress: true }],
    ['a file', 'diagnosis.csv'],
  ])('[STU13] %s comes back as it was', (_, written) => {
    const form = readForm(written)
    expect(JSON.parse(JSON.stringify(form && writeForm(form)))).toEqual(written)
  })

  it('[STU13] what no control shows is left alone', () => {
    expect(readForm({ groups: [['a', 'b']] })).toEqual({ kind: 'other' })
    expect(writeForm({ kind: 'other' })).toBeUndefined()
  })
})
