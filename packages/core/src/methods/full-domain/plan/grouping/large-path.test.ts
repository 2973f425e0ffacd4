import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../data/random/seeded-random.ts'
import type { LatticeColumn } from '../lattice/lattice-column.ts'
import { type ClassList, keyLayout } from './class-list.ts'
import { classPath } from './class-path.ts'
import { classMerger } from './merge-classes.ts'

const ROWS = 6000
const SIZES = [40, 9, 16, 5, 7]

/** Column of `size` values, halved on each level until one node is left. */
function halving(size: number, columnIndex: number): LatticeColumn {
  const levels: LatticeColumn['levels'][number][] = []
  for (let width = 1; ; width *= 2) {
    const nodes = Math.ceil(size / width)
    levels.push({
      nodeOf: Int32Array.from({ length: size }, (_, code) => Math.floor(code / width)),
      nodes: Uint32Array.from({ length: nodes }, (_, node) => node),
      entropy: 0,
      wildcard: -1,
    })
    if (nodes === 1) break
  }
  const denseOf = Int32Array.from({ length: size }, (_, code) => code)
  return { columnIndex, floor: 0, height: levels.length - 1, size, denseOf, levels, monotone: true }
}

describe.each([31, 13, 8])('a list of thousands of classes, in words of %i bits', (bits) => {
  const columns = SIZES.map(halving)
  const layout = keyLayout(columns, bits)
  const random = seededRandom(7)
  const rows = Array.from({ length: ROWS }, () => SIZES.map((size) => Math.floor(random.next() ** 2 * size)))

  const keysOf = (cells: readonly number[]) => {
    const words = new Array<number>(layout.words).fill(0)
    for (const [fieldIndex, { word, shift }] of layout.fields.entries())
      words[word] |= cells[fieldIndex] << shift
    return words
  }
  const count = (levels: readonly number[]) => {
    const counts = new Map<string, number>()
    for (const row of rows) {
      const key = keysOf(row.map((code, row) => columns[row].levels[levels[row]].nodeOf[code])).join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }
  const base = (): ClassList => {
    const classes = [...count(SIZES.map(() => 0))]
      .map(([key, size]) => ({ words: key.split(',').map(Number), size }))
      .sort((a, b) => {
        const at = a.words.findLastIndex((word, i) => word !== b.words[i])
        return at < 0 ? 0 : a.words[at] - b.words[at]
      })
    return {
      count: classes.length,
      words: Array.from({ length: layout.words }, (_, w) =>
        Int32Array.from(classes, ({ words }) => words[w]),
      ),
      sizes: Uint32Array.from(classes, ({ size }) => size),
      into: new Int32Array(0),
      histograms: [],
    }
  }

  it.each([
    ['found as they are by default', undefined],
    ['numbers hashed', 'numbers'],
    ['keys hashed', 'keys'],
  ] as const)('[D18] [D1020] pieces, runs and collisions change nothing: %s', (_, finding) => {
    const list = base()
    const merger = classMerger(list.count, layout, finding)
    const path = classPath({ base: { list }, layout, merger }, { keepsInto: false })
    for (let visit = 0; visit < 70; visit++) {
      const levels = columns.map(({ height }) => random.below(height + 1))
      const node = Int32Array.from(levels)
      const expected = count(levels)
      const shown: number[] = []
      const list = path.watchNode(node, (sizes, from, to) => {
        for (let c = from; c < to; c++) shown[c] = sizes[c]
        return true
      })
      if (!list) throw new Error('ended')
      const found = new Map(
        Array.from({ length: list.count }, (_, c) => [
          list.words.map((word) => word[c]).join(),
          list.sizes[c],
        ]),
      )
      expect(found).toEqual(expected)
      expect(shown).toEqual([...list.sizes.slice(0, list.count)])
    }
  })
})
