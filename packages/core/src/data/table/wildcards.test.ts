import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Classes, histogramMerger, type SensitiveAttribute } from './classes.ts'
import { matchWildcards, type WildcardColumn } from './wildcards.ts'

const attribute: SensitiveAttribute = {
  name: 's',
  dictionary: { type: 'text', values: ['', 'a', 'b'] },
  totals: new Float64Array(3),
  rows: 0,
}

/** Distinct tuples of nodes, 0 being the missing one, each with rows per value and persons. */
const samples = fc.integer({ min: 0, max: 4 }).chain((width) =>
  fc.record({
    width: fc.constant(width),
    hasMissing: fc.array(fc.boolean(), { minLength: width, maxLength: width }),
    classes: fc.uniqueArray(
      fc.record({
        nodes: fc.array(fc.nat(2), { minLength: width, maxLength: width }),
        counts: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
        persons: fc.nat(5),
      }),
      { maxLength: 12, selector: ({ nodes }) => nodes.join() },
    ),
  }),
)

type Sample = typeof samples extends fc.Arbitrary<infer T> ? T : never

function ownClasses({ classes }: Sample): Classes {
  const rows = Uint32Array.from(classes, ({ counts }) => counts[0] + counts[1] + counts[2])
  const flat = classes.flatMap(({ counts }, c) => counts.map((count, value) => ({ c, value, count })))
  const histograms = histogramMerger(attribute).count(
    {
      classOf: Int32Array.from(flat, ({ c }) => c),
      values: Uint8Array.from(flat, ({ value }) => value),
      rows: Uint32Array.from(flat, ({ count }) => count),
    },
    classes.length,
  )
  const population = Uint32Array.from(classes, ({ persons }) => persons)
  return { count: classes.length, rows, sizes: rows, histograms: [histograms], population, tableRows: 99 }
}

const columnsOf = ({ classes, width, hasMissing }: Sample): WildcardColumn[] =>
  Array.from({ length: width }, (_, column) => ({
    nodes: Int32Array.from(classes, ({ nodes }) => nodes[column]),
    size: 3,
    missing: hasMissing[column] ? 0 : -1,
  }))

describe('matchWildcards', () => {
  it('[TA6] counts what comparing every pair of classes counts', () => {
    const property = fc.property(samples, fc.constantFrom(0, 5, 1e6), (sample, mostEntries) => {
      const own = ownClasses(sample)
      const matched = matchWildcards(own, columnsOf(sample), { mostEntries })
      const compatible = (a: number, b: number) =>
        sample.classes[a].nodes.every((node, column) => {
          const other = sample.classes[b].nodes[column]
          return node === other || (sample.hasMissing[column] && (node === 0 || other === 0))
        })
      sample.classes.forEach((_, c) => {
        const all = sample.classes.filter((__, other) => compatible(c, other))
        const sum = (of: (one: Sample['classes'][number]) => number) =>
          all.reduce((total, one) => total + of(one), 0)
        const { offsets, values, counts } = matched.histograms[0]
        const line = [0, 0, 0]
        for (let entry = offsets[c]; entry < offsets[c + 1]; entry++) line[values[entry]] += counts[entry]
        expect(line).toEqual([0, 1, 2].map((value) => sum((one) => one.counts[value])))
        expect(matched.sizes[c]).toBe(sum((one) => one.counts[0] + one.counts[1] + one.counts[2]))
        expect(matched.population?.[c]).toBe(sum((one) => one.persons))
        expect(matched.rows[c]).toBe(own.rows[c])
      })
    })
    fc.assert(property, { seed: 7, numRuns: 500 })
  })

  it('[TA6] is the classes themselves where nothing is missing', () => {
    const own = ownClasses({ width: 0, hasMissing: [], classes: [] })
    expect(matchWildcards(own, [])).toBe(own)
  })
})
