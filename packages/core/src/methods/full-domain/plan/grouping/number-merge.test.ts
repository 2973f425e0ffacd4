import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../data/random/seeded-random.ts'
import type { LatticeColumn } from '../lattice/lattice-column.ts'
import { type ClassList, keyLayout, type Levels } from './class-list.ts'
import { type ClassPath, classPath } from './class-path.ts'
import { type ClassFinding, classMerger } from './merge-classes.ts'

const SIZES = [40, 9, 16, 5, 7]
const ROWS = 5000

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

const columns = SIZES.map(halving)

/** Classes in the order of their keys, in words of so many bits. */
function listOf(bits: number): { readonly list: ClassList; readonly layout: ReturnType<typeof keyLayout> } {
  const layout = keyLayout(columns, bits)
  const random = seededRandom(7)
  const counts = new Map<string, number[]>()
  for (let row = 0; row < ROWS; row++) {
    const key = new Array<number>(layout.words).fill(0)
    for (const [fieldIndex, { word, shift }] of layout.fields.entries())
      key[word] |= Math.floor(random.next() ** 2 * SIZES[fieldIndex]) << shift
    counts.set(key.join(), key)
  }
  const keys = [...counts.values()].sort((a, b) => {
    const at = a.findLastIndex((word, i) => word !== b[i])
    return a[at] - b[at]
  })
  const list: ClassList = {
    count: keys.length,
    words: Array.from({ length: layout.words }, (_, word) => Int32Array.from(keys, (key) => key[word])),
    sizes: Uint32Array.from(keys, () => 1 + random.below(9)),
    into: new Int32Array(0),
    histograms: [],
  }
  return { list, layout }
}

/** All that is seen of a walk from node to node: what `watch` is shown, the steps, and the lists. */
function seenOf(
  path: (countWork: (steps: number) => void) => ClassPath,
  walk: readonly { readonly levels: Levels; readonly patience: number }[],
) {
  const seen: unknown[] = []
  const walked = path((steps) => seen.push(steps))
  for (const { levels, patience } of walk) {
    let rows = 0
    const list = walked.watchNode(levels, (sizes, from, to) => {
      seen.push(`${from} to ${to}: ${sizes.subarray(from, to).join()}`)
      for (let c = from; c < to; c++) rows += sizes[c] < 3 ? sizes[c] : 0
      return rows <= patience
    })
    seen.push(...(list ? columnsOf(list) : ['ended']))
  }
  return seen
}

const columnsOf = ({ words, sizes, into, from, count }: ClassList) => [
  ...words.map((key) => key.slice(0, count).join()),
  sizes.slice(0, count).join(),
  into.slice(0, from?.count ?? 0).join(),
]

const walks = fc.array(
  fc.record({
    levels: fc.tuple(...columns.map(({ height }) => fc.nat(height))).map((drawn) => Int32Array.from(drawn)),
    patience: fc.constantFrom(0, 40, 400, 4000, 40_000),
  }),
  { minLength: 1, maxLength: 6 },
)

describe.each([31, 13, 8])('long lists, in words of %i bits', (bits) => {
  const { list, layout } = listOf(bits)
  const pathBy = (finding: ClassFinding) => (countWork: (steps: number) => void) =>
    classPath(
      { base: { list }, layout, merger: classMerger(list.count, layout, finding) },
      { keepsInto: true, countWork },
    )

  it('[D1020] [D1130] by number or by key: the same lists, shown in the same steps, for the same work', () => {
    let [ended, whole] = [0, 0]
    const property = fc.property(walks, (walk) => {
      const plain = seenOf(pathBy('keys'), walk)
      ended += plain.filter((one) => one === 'ended').length
      whole += walk.length
      expect(seenOf(pathBy('numbers'), walk)).toEqual(plain)
    })
    fc.assert(property, { seed: 11, numRuns: 60 })
    expect(ended).toBeGreaterThan(20)
    expect(whole - ended).toBeGreaterThan(20)
  })
})
