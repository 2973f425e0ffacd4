import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitsDense, type Histograms, histogramMerger, type SensitiveAttribute } from './classes.ts'

const CODES = 5
const CLASSES = 4

const attribute: SensitiveAttribute = {
  name: 's',
  dictionary: { type: 'text', values: Array.from({ length: CODES }, (_, code) => `v${code}`) },
  totals: new Float64Array(CODES),
  rows: 0,
}

const entries = fc.array(
  fc.record({
    of: fc.integer({ min: -1, max: CLASSES - 1 }),
    value: fc.nat(CODES - 1),
    rows: fc.constantFrom(0, 1, 2, 3_000_000_000),
  }),
  { maxLength: 12 },
)

type Entry = { of: number; value: number; rows: number }

const coded = (list: readonly Entry[]) => ({
  classOf: Int32Array.from(list, ({ of }) => of),
  values: Uint8Array.from(list, ({ value }) => value),
  rows: Uint32Array.from(list, ({ rows }) => rows),
})

/** Dense counts; a repeated value or a count of 0 is a fault. */
function dense({ offsets, values, counts }: Histograms, count: number): number[][] {
  return Array.from({ length: count }, (_, c) => {
    const line = new Array<number>(CODES).fill(0)
    for (let entry = offsets[c]; entry < offsets[c + 1]; entry++) {
      expect(line[values[entry]]).toBe(0)
      expect(counts[entry]).toBeGreaterThan(0)
      line[values[entry]] = counts[entry]
    }
    return line
  })
}

function naive(list: readonly Entry[], leaveOut = -1, classOf = (of: number) => of): number[][] {
  const lines = Array.from({ length: CLASSES }, () => new Array<number>(CODES).fill(0))
  for (const { of, value, rows } of list) if (of >= 0 && value !== leaveOut) lines[classOf(of)][value] += rows
  return lines.map((line) => line.map((rows) => rows % 2 ** 32))
}

describe('histograms', () => {
  const merger = histogramMerger(attribute)

  it('[TA3] add up the rows of each value in each class', () => {
    const property = fc.property(entries, fc.constantFrom(-1, 0), (list, leaveOut) => {
      fc.pre(naive(list).every((line) => line.reduce((sum, rows) => sum + rows, 0) < 2 ** 32))
      fc.pre(list.filter(({ rows }) => rows > 3).length < 2)
      expect(dense(merger.count(coded(list), CLASSES, leaveOut), CLASSES)).toEqual(naive(list, leaveOut))
    })
    fc.assert(property, { seed: 7, numRuns: 400 })
  })

  it('[TA4] of merged classes are the sums', () => {
    const into = fc.array(fc.nat(CLASSES - 1), { minLength: CLASSES, maxLength: CLASSES })
    const property = fc.property(entries, into, (list, target) => {
      fc.pre(list.filter(({ rows }) => rows > 3).length < 2)
      const merge = { into: Int32Array.from(target), from: CLASSES, count: CLASSES }
      const merged = merger.merge(merger.count(coded(list), CLASSES), merge)
      expect(dense(merged, CLASSES)).toEqual(naive(list, -1, (of) => target[of]))
    })
    fc.assert(property, { seed: 7, numRuns: 400 })
  })

  it('[TA3] also where a table of all classes by all values would be too large', () => {
    const many = 3000
    const wide = {
      ...attribute,
      dictionary: { type: 'text' as const, values: Array.from({ length: many }, String) },
    }
    expect(fitsDense(many, many)).toBe(false)
    const list = Array.from({ length: 500 }, (_, i) => ({
      of: (i * 7) % many,
      value: (i * i) % 40,
      rows: (i % 3) + 1,
    }))
    const entries = { ...coded(list), values: Uint16Array.from(list, ({ value }) => value) }
    const { offsets, values, counts } = histogramMerger(wide).count(entries, many)
    const told = new Map<string, number>()
    for (let c = 0; c < many; c++) {
      for (let entry = offsets[c]; entry < offsets[c + 1]; entry++)
        told.set(`${c} ${values[entry]}`, counts[entry])
    }
    const expected = new Map<string, number>()
    for (const { of, value, rows } of list)
      expected.set(`${of} ${value}`, (expected.get(`${of} ${value}`) ?? 0) + rows)
    expect(told).toEqual(expected)
  })
})
