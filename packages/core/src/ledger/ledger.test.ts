import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgetRelease } from './ledger-book.ts'
import { emptyBook, ledgerRelease } from './ledger-release.fixture.ts'

const ILLNESSES = ['flu', 'gout', 'asthma', 'ulcer'] as const

/** People of these ages, each with one of four illnesses. */
const people = (ages: readonly number[]) => [
  'id,age,town,illness',
  ...ages.map(
    (age) => `p${age},${age},${age % 2 ? 'Ulm' : 'Kiel'},${ILLNESSES[Math.floor(age * 2.618) % 4]}`,
  ),
]

const policy = (width: number, more = '') => `
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [${width}] } }
  town: quasi
  illness: sensitive
method: { full-domain: { k: 2, suppression-limit: 0 } }${more}`

const AGES = Array.from({ length: 24 }, (_, index) => 20 + index)
const composed = (report: {
  readonly verdicts: readonly { readonly model: string; readonly holds: boolean }[]
}) => report.verdicts.filter(({ model }) => model === 'composition')

describe('a ledger', () => {
  it('[LG1] makes the same release again, adds nothing and remembers it once', async () => {
    const method = `
attributes:
  age: quasi
  town: quasi
  illness: sensitive
method: { caat: { mode: hardened, k: 3, l: 2, ranges: false, extra: 0.5 } }
others: drop
seed: `
    const first = await ledgerRelease(emptyBook(), people(AGES), `${method}1`)
    const again = await ledgerRelease(first.book, people(AGES), `${method}2`)
    expect(again.rows).toEqual(first.rows)
    expect(composed(again.report).every(({ holds }) => holds)).toBe(true)
    expect(again.book.sources.map(({ releases }) => releases.length)).toEqual([1])
    expect(again.seed).toBe(first.seed)
  })

  it('[LG2] holds no cell but what classes show', async () => {
    const { book, rows } = await ledgerRelease(emptyBook(), people(AGES), policy(8))
    const told = JSON.stringify(book, (key, value) =>
      key === 'labels' ? [] : ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
    )
    for (const cell of [...ILLNESSES, 'Ulm', 'Kiel', 'p20', 'p43']) expect(told).not.toContain(cell)
    const published = new Set(rows.map(({ age, town }) => JSON.stringify([age, town])))
    for (const labels of book.sources[0].releases[0].labels!)
      expect(published).toContain(JSON.stringify(labels))
  })

  it('[LG3] knows a source by its people, rows added and gone, and strangers as a new one', async () => {
    const { book } = await ledgerRelease(emptyBook(), people(AGES), policy(8))
    const grown = await ledgerRelease(book, people([...AGES.slice(4), 60, 61, 62, 63]), policy(8))
    expect(grown.book.sources.map(({ releases }) => releases.length)).toEqual([2])
    const others = await ledgerRelease(book, people(AGES.map((age) => age + 100)), policy(8))
    expect(others.book.sources.map(({ releases }) => releases.length)).toEqual([1, 1])
    expect(others.seed).not.toBe(grown.seed)
  })

  it('[LG3] refuses a name whose rows are not known again, and a table that lost the columns that tell them', async () => {
    const named = `data: { source: a.csv, name: hospital }\n${policy(8)}`
    const { book } = await ledgerRelease(emptyBook(), people(AGES), named)
    await expect(ledgerRelease(book, people(AGES.map((age) => age + 100)), named)).rejects.toMatchObject({
      code: 'LEDGER_SOURCE',
    })
    const without = people(AGES).map((line) => line.split(',').slice(1).join())
    await expect(
      ledgerRelease(book, without, named.replace('  id: identifying\n', '')),
    ).rejects.toMatchObject({
      code: 'LEDGER_SOURCE',
    })
  })

  it('[LG4] a release that leaves somebody one value beside an earlier one does not hold', async () => {
    const byAge = (width: number) =>
      `${policy(width).replace('  town: quasi\n', '').replace('k: 2', 'k: 4')}\nothers: drop`
    const { book } = await ledgerRelease(emptyBook(), people(AGES), byAge(4))
    // Of the five in [20, 25), the four of [20, 24) are known: what is left is the fifth's.
    const other = await ledgerRelease(book, people(AGES), byAge(5))
    expect(composed(other.report).map(({ holds }) => holds)).toContain(false)
    expect(other.report.holds).toBe(false)
    // Coarser classes that join the earlier ones tell nothing more.
    const joined = await ledgerRelease(book, people(AGES), byAge(8))
    expect(composed(joined.report).map(({ holds }) => holds)).toEqual([true])
  })

  it('[LG4] a single person who came is told by the difference, and is refused', async () => {
    const { book } = await ledgerRelease(emptyBook(), people(AGES), policy(8))
    const came = await ledgerRelease(book, [...people(AGES), 'p99,30,Kiel,flu'], policy(8))
    expect(came.report.holds).toBe(false)
  })

  it('[LG5] refuses a column that was sensitive and is a quasi-identifier now', async () => {
    const { book } = await ledgerRelease(emptyBook(), people(AGES), policy(8))
    const changed = policy(24)
      .replace('illness: sensitive', 'illness: quasi')
      .replace('town: quasi', 'town: sensitive')
    expect((await ledgerRelease(book, people(AGES), changed)).report.holds).toBe(false)
  })

  it('[LG6] a release that is forgotten is laid beside no other', async () => {
    const { book, seed } = await ledgerRelease(emptyBook(), people(AGES), policy(4))
    const [{ id }] = book.sources[0].releases
    const forgotten = forgetRelease(book, id)
    const other = await ledgerRelease(forgotten, people(AGES), `data: { source: a.csv }\n${policy(6)}`)
    expect([composed(other.report).length, other.report.holds]).toEqual([0, true])
    expect(seed).toHaveLength(32)
    expect(() => forgetRelease(forgotten, id)).toThrow('no release of that number')
  })

  it('[LG7] a person whose value changed is somebody else to the column', async () => {
    const { book } = await ledgerRelease(emptyBook(), people(AGES), policy(24))
    const changed = people(AGES).map((line, index) =>
      index === 0 ? line : line.replace(/,\w+$/, `,${ILLNESSES[index % 4]}`),
    )
    const again = await ledgerRelease(book, changed, policy(24))
    expect(composed(again.report).length).toBeGreaterThan(0)
  })
})

describe('classes that are used again', () => {
  const caat = (mode: string) => `
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [4, 8, 16] } }
  town: quasi
  illness: sensitive
method: { caat: { mode: ${mode}, k: 3, l: 2 } }`
  const shown = ({ age, town }: Record<string, string>) => `${age} ${town}`

  it.each(['faithful', 'hardened'])(
    '[LG8] rows that stay keep their class, %s; new ones get their own',
    async (mode) => {
      const first = await ledgerRelease(emptyBook(), people(AGES), caat(mode))
      const newcomers = Array.from({ length: 12 }, (_, index) => 60 + index)
      // In another order, so that nothing is known by its place.
      const grown = await ledgerRelease(first.book, people([...newcomers, ...AGES]), caat(mode))
      expect(grown.rows.slice(12).map(shown)).toEqual(first.rows.map(shown))
      // Hardened, a widened class of newcomers may show what an earlier one shows: one more of 36 guessed is 0.028.
      if (mode === 'faithful') expect(composed(grown.report).map(({ holds }) => holds)).toEqual([true])
      expect(grown.report.notices.join()).toContain('24 rows keep the class of an earlier release; 12 rows')
      const again = await ledgerRelease(grown.book, people([...newcomers, ...AGES]), caat(mode))
      expect(again.rows.map(shown)).toEqual(grown.rows.map(shown))
    },
  )

  it('[LG8] a class that lost somebody is given up, and one newcomer alone is decided by composition', async () => {
    const first = await ledgerRelease(emptyBook(), people(AGES), caat('hardened'))
    const left = await ledgerRelease(first.book, people(AGES.slice(1)), caat('hardened'))
    expect(left.report.verdicts.filter(({ source }) => source === 'method').every(({ holds }) => holds)).toBe(
      true,
    )
    const one = await ledgerRelease(first.book, people([...AGES, 70]), caat('hardened'))
    expect(one.rows).toHaveLength(25)
  })
})

describe('strata that are published again', () => {
  const MOSTLY = ['flu', 'asthma', 'gout', 'flu', 'asthma', 'flu', 'ulcer', 'flu', 'asthma', 'flu']
  const many = (from: number, count: number) => [
    'id,age,town,illness',
    ...Array.from({ length: count }, (_, index) => {
      const draw = (from + index) * 2.618
      return `p${from + index},${20 + (Math.floor(draw * 7) % 32)},${Math.floor(draw * 3) % 2 ? 'Ulm' : 'Kiel'},${MOSTLY[Math.floor(draw * 11) % 10]}`
    }),
  ]
  const asked = (method: string) => `
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [4, 8, 16] } }
  town: quasi
  illness: sensitive
method: ${method}`
  const shown = ({ age, town }: Record<string, string>) => `${age} ${town}`

  it.each([
    ['sbtam', '{ sbtam: { mode: hardened, sensitive-values: { illness: [gout, ulcer] }, k: 4, l: 2 } }'],
    [
      'mixed',
      '{ mixed: { mode: hardened, strata: [{ name: grave, where: { illness: [gout, ulcer] }, k: 4, l: 2 }, { rest: true, quasi: [age], k: 4 }] } }',
    ],
  ])(
    '[LG8] [LG704] %s: four fifths first, then all: rows that stay show what they showed, and nobody is told',
    async (name, method) => {
      const all = many(0, 400)
      const first = await ledgerRelease(emptyBook(), all.slice(0, 321), asked(method))
      const grown = await ledgerRelease(first.book, all, asked(method))
      expect(grown.rows.slice(0, 320).map(shown)).toEqual(first.rows.map(shown))
      expect(composed(grown.report).length).toBeGreaterThan(0)
      expect(grown.report.verdicts.filter(({ holds }) => !holds)).toEqual([])
      // Of SBTAM, a newcomer who is published as recorded is the difference of two lists of such rows.
      expect(toldByDifference(all, first.rows.map(shown), grown.rows)).toBe(0)
      expect(grown.report.notices.join().includes('published like sensitive rows')).toBe(name === 'sbtam')
      expect(grown.report.notices.join()).toContain('320 rows keep the class of an earlier release; 80 rows')
    },
  )

  it('[LG845] mixed: newcomers who show all but a column as recorded, beside earlier rows alike, are hidden as far as classes allow', async () => {
    const towns = ['Ulm', 'Kiel', 'Bonn', 'Jena', 'Hamm', 'Trier']
    const table = many(0, 400).map((line, index) =>
      index === 0 ? line : line.replace(/,(Ulm|Kiel),/, `,${towns[(index * 7 + (index >> 3)) % 6]},`),
    )
    const method =
      '{ mixed: { mode: hardened, strata: [{ name: grave, where: { illness: [ulcer] }, k: 4 }, { rest: true, quasi: [age], k: 4 }] } }'
    const first = await ledgerRelease(emptyBook(), table.slice(0, 321), asked(method))
    const grown = await ledgerRelease(first.book, table, asked(method))
    expect(grown.rows.slice(0, 320).map(shown)).toEqual(first.rows.map(shown))
    expect(grown.report.notices.join()).toContain('published like sensitive rows')
    // Classes of so small a table cannot give up everybody who is told: it is refused for those who are left.
    expect(toldByDifference(table, first.rows.map(shown), grown.rows)).toBeGreaterThan(0)
    const failing = grown.report.verdicts.filter(({ holds }) => !holds)
    expect(new Set(failing.map(({ model }) => model))).toEqual(new Set(['composition']))
  })
})

/** Newcomers who show what an earlier row shows, and of whom all who show it have one illness while all together have more. */
function toldByDifference(
  lines: readonly string[],
  before: readonly string[],
  rows: readonly Record<string, string>[],
): number {
  const illness = lines.slice(1).map((line) => line.split(',')[3])
  const shown = rows.map(({ age, town }) => `${age} ${town}`)
  const distinct = (places: readonly number[]) => new Set(places.map((place) => illness[place])).size
  return shown.filter((text, index) => {
    if (index < before.length || !before.includes(text)) return false
    const alike = shown.flatMap((other, place) => (other === text ? [place] : []))
    return distinct(alike) > 1 && distinct(alike.filter((place) => place >= before.length)) === 1
  }).length
}

describe('m-invariance', () => {
  // Four ages to a class, four illnesses: every class is m-unique, by ages or by every other age.
  const lines = [
    'id,age,half,illness',
    ...AGES.map((age, index) => `p${age},${age},${index % 2},${ILLNESSES[index % 4]}`),
  ]
  const asked = (width: number) => `
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [${width}] } }
  illness: sensitive
others: drop
method: { full-domain: { k: 2, suppression-limit: 0 } }
require: [{ m-invariance: { m: 2, of: illness } }]`
  const signatures = (report: {
    readonly verdicts: readonly { readonly model: string; readonly holds: boolean }[]
  }) =>
    report.verdicts
      .filter(({ model }) => model === 'm-invariance' || model === 'same-values-around')
      .map(({ holds }) => holds)

  it('[LG9] the first release is judged by itself, the next by the signatures of before', async () => {
    const first = await ledgerRelease(emptyBook(), lines, asked(4))
    expect(signatures(first.report)).toEqual([true])
    const again = await ledgerRelease(first.book, lines, asked(4))
    expect(signatures(again.report)).toEqual([true, true])
    const halves = await ledgerRelease(first.book, lines, asked(2))
    expect(signatures(halves.report)).toEqual([true, false])
    const eight = await ledgerRelease(first.book, lines, asked(8))
    expect(signatures(eight.report)).toEqual([false, true])
    // Without a name it is asked of every sensitive attribute.
    const unnamed = await ledgerRelease(first.book, lines, asked(2).replace(', of: illness', ''))
    expect(signatures(unnamed.report)).toEqual([true, false])
    // Who is in two earlier releases is one person.
    const third = await ledgerRelease(halves.book, lines, asked(4))
    expect(third.report.verdicts.map(({ text }) => text).join()).toContain('(24 people)')
  })
})

/** Classes as a reader sees them, and what is left of everybody's illness by all releases that held. */
describe('sequences of releases', () => {
  it('[LG844] a cell that a suppressed row does not show is not remembered as shown', async () => {
    const suppressing = (width: number) => `
attributes: { id: identifying, age: { role: quasi, hierarchy: { intervals: [${width}] } }, illness: sensitive }
method: { full-domain: { k: 3, l: 2, suppression-limit: 0.5 } }`
    // Three of one illness are no class: they are suppressed, and as a pool they would all be told, so the cells go too.
    const rows = [
      ...['20,gout', '21,ulcer', '22,gout', '23,asthma', '32,gout', '33,ulcer', '34,gout', '35,asthma'],
      ...['40,flu', '41,flu', '42,flu'],
    ].map((row, index) => `p${index},${row}`)
    const table = ['id,age,illness', ...rows]
    const first = await ledgerRelease(emptyBook(), table, suppressing(4))
    expect(first.rows.map(({ age, illness }) => [age, illness].join()).slice(8)).toEqual([
      '*,*',
      '*,*',
      '*,*',
    ])
    const { columns } = first.book.sources[0].releases[0]
    expect(columns[0].blank!.reduce((sum, one) => sum + one, 0)).toBe(3)
    // [32, 48) less the class [32, 36) of before: three people, and their one illness.
    const second = await ledgerRelease(first.book, table, suppressing(16))
    expect(second.rows.at(-1)!.age).toBe('[32,48)')
    const [told] = composed(second.report)
    expect(told).toMatchObject({ holds: false, failingRows: 3 })
  })

  it('[LG4] nobody is certain by releases that held, to an attacker who shares no code with the ledger', async () => {
    const step = fc.record({
      ages: fc.uniqueArray(fc.integer({ min: 20, max: 49 }), { minLength: 6, maxLength: 26 }),
      width: fc.constantFrom(3, 4, 6, 8, 12, 30),
      k: fc.constantFrom(2, 3),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        let book = emptyBook()
        const published: {
          readonly ages: readonly number[]
          readonly rows: readonly Record<string, string>[]
        }[] = []
        for (const { ages, width, k } of steps) {
          const made = await ledgerRelease(book, people(ages), policy(width).replace('k: 2', `k: ${k}`))
          if (!made.report.holds) continue
          book = made.book
          published.push({ ages, rows: made.rows })
        }
        expect(certainTogether(published)).toEqual([])
      }),
      { seed: 13, numRuns: 40 },
    )
  })
})

/** Ages of people of whom one illness is left by all releases, and several by each. */
function certainTogether(
  published: readonly {
    readonly ages: readonly number[]
    readonly rows: readonly Record<string, string>[]
  }[],
): readonly number[] {
  const possible = new Map<number, Set<string>[]>()
  for (const { ages, rows } of published) {
    const ofClass = new Map<string, Set<string>>()
    const classOf = rows.map(({ age, town }) => `${age} ${town}`)
    rows.forEach(({ illness }, row) => {
      ofClass.set(classOf[row], (ofClass.get(classOf[row]) ?? new Set()).add(illness))
    })
    ages.forEach((age, ageIndex) => {
      possible.set(age, [...(possible.get(age) ?? []), ofClass.get(classOf[ageIndex])!])
    })
  }
  return [...possible].flatMap(([age, sets]) => {
    const both = [...sets[0]].filter((illness) => sets.every((set) => set.has(illness)))
    return both.length === 1 && sets.every(({ size }) => size > 1) ? [age] : []
  })
}
