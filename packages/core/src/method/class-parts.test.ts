import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../errors.ts'
import { readPeople } from '../library/people.ts'
import { memoryEngine } from '../memory/memory-engine.ts'
import { eachClassPart } from './class-parts.ts'

const NAMES = ['a', 'b', 'c']
const cell = (values: number) => fc.nat(values - 1).map((value) => `v${value}`)
const tables = fc.array(fc.tuple(cell(3), cell(4), cell(6)), { minLength: 30, maxLength: 120 })

describe('a table in parts that have its classes whole', () => {
  it('[MT1100] each row is in one part, each class whole in one, and no part is too large', async () => {
    let several = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(tables, fc.integer({ min: 2, max: 12 }), async (rows, most) => {
        const people = rows.map((row) => Object.fromEntries(NAMES.map((name, at) => [name, row[at]])))
        const open = await memoryEngine(new Map(), { mostCombinations: most }).open(readPeople(people).source)
        const columns = []
        for (const name of NAMES) columns.push({ name, dictionary: await open.dictionary({ name }) })
        const partOf = new Map<string, number>()
        const found = new Map<string, number>()
        let parts = 0
        const fault = await eachClassPart(open, { columns, whole: 2, most }, (part) => {
          expect(part.length).toBeLessThanOrEqual(most)
          parts++
          for (let entry = 0; entry < part.length; entry++) {
            const texts = part.columns.map(({ codes, dictionary }) => dictionary.values[codes[entry]])
            const key = texts.slice(0, 2).join()
            expect(partOf.get(key) ?? parts).toBe(parts)
            partOf.set(key, parts)
            found.set(texts.join(), (found.get(texts.join()) ?? 0) + part.weights[entry])
          }
        }).then(
          () => undefined,
          (error) => error,
        )
        const counted = new Map<string, number>()
        for (const row of rows) counted.set(row.join(), (counted.get(row.join()) ?? 0) + 1)
        const largest = new Map<string, number>()
        for (const key of counted.keys())
          largest.set(key.slice(0, 5), (largest.get(key.slice(0, 5)) ?? 0) + 1)
        if (Math.max(...largest.values()) > most) {
          refused++
          expect(fault).toBeInstanceOf(OutisError)
          return
        }
        expect(fault).toBeUndefined()
        expect(found).toEqual(counted)
        if (parts > 1) several++
      }),
      { numRuns: 100, seed: 1100 },
    )
    expect(Math.min(several, refused)).toBeGreaterThan(5)
  })
})
