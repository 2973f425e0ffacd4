import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Report } from '../report/report.ts'
import { isSameRelease } from './ledger-book.ts'
import { emptyBook, ledgerRelease } from './ledger-release.fixture.ts'

interface Person {
  readonly age: number
  readonly town: string
  readonly illness: string
}

const person: fc.Arbitrary<Person> = fc.record({
  age: fc.integer({ min: 20, max: 43 }),
  town: fc.constantFrom('Kiel', 'Ulm', 'Bonn'),
  illness: fc.constantFrom('flu', 'gout', 'asthma'),
})
const crowd = (rows: number) => fc.array(person, { minLength: rows, maxLength: rows })

const lines = (people: readonly Person[]) => [
  'id,age,town,illness',
  ...people.map(({ age, town, illness }, index) => `p${index},${age},${town},${illness}`),
]

const policy = (method: string) => `
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [4, 8, 16] } }
  town: quasi
  illness: sensitive
method: ${method}`

/** Rows of each bar of the original, and of what is pooled, by column. */
function countsOf({ attributes }: Report): ReadonlyMap<string, number> {
  return new Map(
    attributes.flatMap(({ name, before, after }) =>
      // What the release shows itself is no more than the release tells.
      before === undefined || JSON.stringify(before) === JSON.stringify(after)
        ? []
        : [...before.bars, { label: 'pooled', rows: before.pooled.rows }].map(
            ({ label, rows }) => [`${name} ${label}`, rows] as const,
          ),
    ),
  )
}

describe('reports of releases of one source', () => {
  it.each(['{ full-domain: { k: 3, suppression-limit: 0.1 } }', '{ mondrian: { k: 3 } }'])(
    '[LG1400] %s: one less the other leaves nobody, or at least 10 people',
    async (method) => {
      let counts = 0
      await fc.assert(
        fc.asyncProperty(crowd(150), crowd(12), async (people, came) => {
          const first = await ledgerRelease(emptyBook(), lines(people), policy(method))
          const then = countsOf(first.report)
          counts += then.size
          const second = await ledgerRelease(first.book, lines([...people, ...came]), policy(method))
          for (const [bar, rows] of countsOf(second.report)) {
            const left = Math.abs(rows - (then.get(bar) ?? rows))
            expect(left > 0 && left < 10).toBe(false)
          }
          expect([second.report.risks.before, second.report.classSizes.before]).toEqual([[], []])
        }),
        { seed: 1401, numRuns: 5 },
      )
      expect(counts).toBeGreaterThan(0)
    },
  )

  const [people] = fc.sample(crowd(150), { seed: 1402, numRuns: 1 })
  const asked = policy('{ full-domain: { k: 3 } }')

  it('[LG1400] the first release made again has the report that it had', async () => {
    const first = await ledgerRelease(emptyBook(), lines(people), asked)
    const again = await ledgerRelease(first.book, lines(people), asked)
    expect(countsOf(first.report).size).toBeGreaterThan(0)
    expect(again.report.attributes).toEqual(first.report.attributes)
    expect(again.report.risks).toEqual(first.report.risks)
  })

  it('[LG1400] a value that changed within its class makes it another release', async () => {
    const { book } = await ledgerRelease(emptyBook(), lines(people), asked)
    const [release] = book.sources[0].releases
    const contents = release.contents!.with(0, release.contents![0] + 1)
    expect(isSameRelease(release, { ...release })).toBe(true)
    expect(isSameRelease(release, { ...release, contents })).toBe(false)
  })

  it('[LG1400] the ledger remembers what the first report counts, and no more', async () => {
    const first = await ledgerRelease(emptyBook(), lines(people), asked)
    const [{ counts = [] }] = first.book.sources[0].releases
    expect(counts.map(({ name }) => name)).toEqual(['age'])
    const { missing, bars, pooled } = first.report.attributes.find(({ name }) => name === 'age')!.before!
    expect(counts[0].before).toEqual({ missing, bars, pooled })
  })
})
