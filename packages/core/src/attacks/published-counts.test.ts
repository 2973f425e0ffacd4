import { describe, expect, it } from 'vitest'
import { givenOfCase } from '../run/attack/example-case.ts'
import type { PublishedColumnCounts } from './attack.ts'
import { judgeFinding } from './kit/judging/judge-finding.ts'
import { publishedCounts } from './published-counts.ts'

const policy = `
attributes:
  age: { role: quasi, hierarchy: { intervals: [10, 20] } }
  town: { role: quasi, hierarchy: { tree: { North: [Kiel, Husum], South: [Ulm] } } }
  since: { role: quasi, type: date }
method: { full-domain: { k: 2, suppression-limit: 0.5 } }`

const times = (rows: number, line: string): string[] => new Array<string>(rows).fill(line)
const NAMES = 'age,town,since'

const counts = (
  name: string,
  bars: Readonly<Record<string, number>>,
  { pooled = 0, missing = 0 } = {},
): PublishedColumnCounts => ({
  name,
  before: {
    missing,
    bars: Object.entries(bars).map(([label, rows]) => ({ label, rows })),
    pooled: { values: pooled > 0 ? 1 : 0, rows: pooled },
  },
})

interface Tried {
  readonly original?: readonly string[]
  readonly release: readonly string[]
  readonly told: readonly PublishedColumnCounts[]
  readonly earlier?: readonly PublishedColumnCounts[]
}

/** People left by the difference that leaves most of those that leave few. */
async function left({ release, original = release, told, earlier }: Tried): Promise<number> {
  const given = await givenOfCase({
    policy,
    original: [NAMES, ...original],
    release: [NAMES, ...release],
    told: JSON.stringify({ attributes: told }),
  })
  const [finding] = await publishedCounts.run({ ...given, ...(earlier && { earlierReports: [earlier] }) })
  const { isBroken } = judgeFinding('published-counts', finding, undefined)
  expect(isBroken).toBe(finding.exposed > 0)
  return finding.exposed
}

describe('published counts less the release', () => {
  const kiel = times(20, '34,Kiel,2001-05-04')
  const blanked = (rows: number) => ({
    original: [...kiel, ...times(rows, '34,Ulm,2001-05-04')],
    release: [...kiel, ...times(rows, '*,*,*')],
  })

  it('[AT88] blanked rows are told where they are 1 to 9, and not where they are none or 10', async () => {
    const told = (rows: number) => [counts('town', { Kiel: 20, Ulm: rows })]
    expect(await left({ ...blanked(9), told: told(9) })).toBe(9)
    expect(await left({ ...blanked(10), told: told(10) })).toBe(0)
    expect(await left({ release: kiel, told: [counts('town', { Kiel: 20 })] })).toBe(0)
  })

  it('[AT88] in the pool and among missing cells too', async () => {
    expect(await left({ ...blanked(3), told: [counts('town', { Kiel: 20 }, { pooled: 3 })] })).toBe(3)
    const release = [...kiel, ...times(12, '*,*,*')]
    const original = [...kiel, ...times(12, '34,,2001-05-04')]
    expect(await left({ release, original, told: [counts('town', { Kiel: 20 }, { missing: 4 })] })).toBe(4)
  })

  // By hand: of 22 rows with the label North 20 are of Kiel, so 2 are not.
  it('[AT88] what a label covers less its bars', async () => {
    const original = [...kiel, ...times(2, '34,Husum,2001-05-04'), ...times(30, '34,Ulm,2001-05-04')]
    const release = [...times(22, '34,North,2001-05-04'), ...times(30, '34,Ulm,2001-05-04')]
    expect(await left({ original, release, told: [counts('town', { Kiel: 20 }, { pooled: 32 })] })).toBe(2)
  })

  // By hand: 30 shows 20 of its 30 rows. Of the 60 others 57 have a label that leaves 30 out, so 3 are left.
  it('[AT88] all bars but one', async () => {
    const aged = (rows: number, age: string) => times(rows, `${age},Kiel,2001-05-04`)
    const original = [...aged(20, '20'), ...aged(20, '21'), ...aged(20, '22'), ...aged(30, '30')]
    const label = (range: string, rows: number) => times(rows, `"${range}",Kiel,2001-05-04`)
    const release = [...label('[20,21]', 30), ...label('[21,22]', 27), ...aged(20, '30'), ...aged(13, '*')]
    const { name, before } = counts('age', { 20: 20, 21: 20, 22: 20, 30: 30 })
    const [first, second, third, last] = before.bars
    const told = [{ name, before: { ...before, bars: [first, last, second, third] } }]
    expect(await left({ original, release, told })).toBe(3)
  })

  it('[AT88] bins of numbers and of dates', async () => {
    const original = [...times(20, '34,Kiel,2001-05-04'), ...times(5, '51,Kiel,2012-05-04')]
    const release = [...times(20, '34,Kiel,2001-05-04'), ...times(5, '*,Kiel,*')]
    for (const bars of [
      { 'under 40': 20, '40 to 59': 5 },
      { '30 to under 35': 20, '35 or more': 5 },
    ])
      expect(await left({ original, release, told: [counts('age', bars)] })).toBe(5)
    for (const bars of [
      { 'before 2010': 20, '2010 or later': 5 },
      { '2001': 20, '2002 to 2019': 5 },
      { '2001-05': 20, '2001-06 to 2019-12': 5 },
    ])
      expect(await left({ original, release, told: [counts('since', bars)] })).toBe(5)
  })

  it('[AT89] a bar of an earlier report, more or fewer', async () => {
    const all = { release: times(40, '*,Kiel,2001-05-04'), original: times(40, '34,Kiel,2001-05-04') }
    const told = [counts('age', { '34': 40 })]
    expect(await left({ ...all, told, earlier: [counts('age', { '34': 37 })] })).toBe(3)
    expect(await left({ ...all, told, earlier: [counts('age', { '34': 44 })] })).toBe(4)
    expect(await left({ ...all, told, earlier: [counts('age', { '34': 30 })] })).toBe(0)
    expect(await left({ ...all, told, earlier: [counts('town', { Ulm: 39 })] })).toBe(0)
  })

  it('[AT90] an earlier report less what this release shows whole', async () => {
    const release = [...times(40, '34,Kiel,2001-05-04'), ...times(30, '51,Ulm,2001-05-04')]
    const told = [counts('since', { '2001-05-04': 70 })]
    expect(await left({ release, told, earlier: [counts('age', { '34': 38 }, { pooled: 30 })] })).toBe(2)
    // Some rows may be of either: nobody knows who came.
    const hidden = [...times(40, '34,Kiel,2001-05-04'), ...times(30, '*,Ulm,2001-05-04')]
    expect(
      await left({ release: hidden, original: release, told, earlier: [counts('age', { '34': 38 })] }),
    ).toBe(0)
  })

  it('[AT88] a report without counts, or none, leaves nothing to try', () => {
    const unfit = (texts?: readonly string[]) =>
      publishedCounts.unfit!({ ...(texts && { told: { texts } }) } as never)
    expect(unfit()).toMatch(/Nothing that is published/)
    expect(unfit(['no JSON', '{"attributes": [{"name": "age"}]}'])).toEqual({
      harmless: 'No count of the original is published beside it.',
    })
  })
})
