import { readPeople } from '@outis/core/pipeline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nestedSamples } from '../trial/rows.ts'
import { rungsOf } from './rungs.ts'

describe('rungs', () => {
  it('[AD1] end with all rows, rise, and share out the trials', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 2_000_000 }),
        fc.integer({ min: 8, max: 500 }),
        (rows, trials) => {
          const rungs = rungsOf(rows, trials)
          expect(rungs.at(-1)!.rows).toBe(rows)
          for (let rungIndex = 1; rungIndex < rungs.length; rungIndex++)
            expect(rungs[rungIndex].rows).toBeGreaterThan(rungs[rungIndex - 1].rows)
          expect(rungs.reduce((sum, rung) => sum + rung.trials, 0)).toBe(trials)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })
})

describe('samples', () => {
  it('[AD12] contain each other, and keep the rows of a person together', () => {
    const people = Array.from({ length: 90 }, (_, row) => ({ who: `p${row % 30}`, row }))
    const { source } = readPeople(people)
    const sample = nestedSamples(source, { person: 'who', seed: '1' })
    const rowsIn = (rows: number): Set<string> => {
      const { columns } = sample(rows)
      return new Set(Array.from(columns[1].codes, (code) => columns[1].values[code]))
    }
    const [small, large] = [rowsIn(30), rowsIn(60)]
    for (const row of small) expect(large.has(row)).toBe(true)
    const persons = new Map<string, number>()
    for (const row of small)
      persons.set(`p${Number(row) % 30}`, (persons.get(`p${Number(row) % 30}`) ?? 0) + 1)
    expect([...persons.values()]).toEqual(Array.from({ length: 10 }, () => 3))
    expect(sample(1_000)).toBe(source)
  })
})
