import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCodes, latticeColumn } from '../lattice/lattice-column.ts'
import { type RandomCase, randomCases } from '../random-request.fixture.ts'
import { baseClasses } from './base-classes.ts'
import { type ClassList, keyLayout, type Levels } from './class-list.ts'
import { classPath } from './class-path.ts'
import { classMerger } from './merge-classes.ts'

/** Columns in declared order, keys in words of that many bits: few bits make many words. */
function listsOf({ table, request }: RandomCase, wordBits: number) {
  const columns = request.quasi.map((quasi, columnIndex) =>
    latticeColumn(quasi, columnIndex, { counts: countCodes(table, quasi.column), wildcards: false }),
  )
  const layout = keyLayout(columns, wordBits)
  const base = baseClasses(table, columns, {
    layout,
    codesOf: ({ columnIndex }) => table.columns[columnIndex].codes,
  })
  const path = classPath({ base, layout, merger: classMerger(base.list.count, layout) }, { keepsInto: true })
  const others = (['numbers', 'keys'] as const).map((finding) =>
    classPath({ base, layout, merger: classMerger(base.list.count, layout, finding) }, { keepsInto: true }),
  )
  /** Labels of each class and its rows, read back from the keys. */
  const read = (list: ClassList, levels: Levels) =>
    Array.from({ length: list.count }, (_, c) => {
      const labels = columns.map(({ levels: ofColumn, columnIndex }, position) => {
        const { word, shift, mask } = layout.fields[position]
        const dense = (list.words[word][c] >>> shift) & mask
        return request.quasi[columnIndex].hierarchy.levels[levels[position]].labels[
          ofColumn[levels[position]].nodes[dense]
        ]
      })
      return `${JSON.stringify(labels)} ${list.sizes[c]}`
    }).sort()
  return { path, others, read, words: layout.words }
}

function naive({ table, request }: RandomCase, levels: Levels): string[] {
  const counts = new Map<string, number>()
  for (let index = 0; index < table.length; index++) {
    const labels = request.quasi.map(({ column, hierarchy }, columnIndex) => {
      const { labels: all, nodeOf } = hierarchy.levels[levels[columnIndex]]
      return all[nodeOf[table.columns[column].codes[index]]]
    })
    const key = JSON.stringify(labels)
    counts.set(key, (counts.get(key) ?? 0) + table.weights[index])
  }
  return [...counts].map(([key, rows]) => `${key} ${rows}`).sort()
}

/** Keys, rows, and where the classes before went, in the order of the list. */
const columnsOf = ({ words, sizes, into, from, count }: ClassList) => [
  ...words.map((key) => [...key.slice(0, count)]),
  [...sizes.slice(0, count)],
  [...into.slice(0, from?.count ?? 0)],
]

/** Nodes one after the other, as a search might ask for them. */
const walks = fc.array(fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 })

const levelsOf = ({ request }: RandomCase, draws: readonly number[]): Levels =>
  Int32Array.from(request.quasi, ({ hierarchy }, index) => draws[index] % (hierarchy.height + 1))

describe('class path', () => {
  it.each([31, 6, 3])(
    '[D18] [D1020] any walk of nodes gives the classes a plain count finds, in words of %i bits',
    (bits) => {
      let most = 0
      const property = fc.property(randomCases({ overlaps: true }), walks, (one, walk) => {
        const { path, others, read, words } = listsOf(one, bits)
        most = Math.max(most, words)
        for (const draws of walk) {
          const levels = levelsOf(one, draws)
          const list = path.listAt(levels, levels.length)
          expect(read(list, levels)).toEqual(naive(one, levels))
          for (const other of others)
            expect(columnsOf(list)).toEqual(columnsOf(other.listAt(levels, levels.length)))
        }
      })
      fc.assert(property, { seed: 7, numRuns: 200 })
      expect(most).toBe({ 31: 1, 6: 2, 3: 3 }[bits])
    },
  )

  it('[D18] classes shown early are final, and a pass that is ended leaves the path sound', () => {
    const property = fc.property(randomCases(), walks, fc.nat(20), (one, walk, patience) => {
      const { path, read } = listsOf(one, 31)
      for (const draws of walk) {
        const levels = levelsOf(one, draws)
        const shown: number[] = []
        const list = path.watchNode(levels, (sizes, from, to) => {
          for (let c = from; c < to; c++) shown[c] = sizes[c]
          return shown.length <= patience
        })
        if (list) expect(shown).toEqual([...list.sizes.slice(0, list.count)])
        expect(read(path.listAt(levels, levels.length), levels)).toEqual(naive(one, levels))
      }
    })
    fc.assert(property, { seed: 8, numRuns: 250 })
  })

  it('[D18] the classes of a list can be followed to the combinations', () => {
    const property = fc.property(randomCases(), walks, (one, walk) => {
      const { path } = listsOf(one, 31)
      for (const draws of walk) {
        const list = path.listAt(levelsOf(one, draws), one.request.quasi.length)
        const sums = new Float64Array(list.count)
        if (!list.from) continue
        for (let c = 0; c < list.from.count; c++) sums[list.into[c]] += list.from.sizes[c]
        expect([...sums]).toEqual([...list.sizes.slice(0, list.count)])
      }
    })
    fc.assert(property, { seed: 9, numRuns: 200 })
  })
})
