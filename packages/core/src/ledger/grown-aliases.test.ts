import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBook, ledgerRelease } from './ledger-release.fixture.ts'

const ILLNESSES = ['flu', 'gout', 'asthma', 'ulcer', 'cough', 'acne'] as const
const LUNGS = ['flu', 'asthma', 'cough']

interface Person {
  readonly id: string
  readonly age: number
  readonly illness: string
  readonly income: number
  readonly choice: number
}

const drawn = fc.record({
  age: fc.integer({ min: 20, max: 51 }),
  illness: fc.constantFrom(...ILLNESSES),
  income: fc.integer({ min: 10, max: 60 }),
  choice: fc.integer({ min: 1, max: 3 }),
})
const crowd = (rows: number) =>
  fc
    .array(drawn, { minLength: rows, maxLength: rows })
    .map((list) => list.map((one, index) => ({ id: `p${index}`, ...one })))

const lines = (rows: readonly Person[]) => [
  'id,age,illness,income,choice',
  ...rows.map(({ id, age, illness, income, choice }) => [id, age, illness, income, choice].join()),
]

const policy = (more = '') => `
attributes:
  id: identifying
  age: { role: quasi, hierarchy: { intervals: [4, 8, 16] } }
  illness: { role: sensitive, taxonomy: { tree: { Lungs: [flu, asthma, cough], Others: [gout, ulcer, acne] } } }
  income: { role: sensitive, type: number }
method: { personalised: { mode: hardened, k: 3, choice: { column: choice }, grade: { income: { categories: 3 } }${more} } }`

type Row = Readonly<Record<string, string>>
type Released = Awaited<ReturnType<typeof ledgerRelease>>
const failing = ({ report }: Released) => report.verdicts.filter(({ holds }) => !holds)
const hidden = ({ illness, income }: Row) => [illness, income]

/** People of one draw, so that tests that look at single rows are always of the same ones. */
const [PEOPLE] = fc.sample(crowd(150), { seed: 840, numRuns: 1 })

describe('personalised releases of a table that has grown', () => {
  it('[LG840] everybody who stays shows what they showed, and newcomers meet the models by themselves', async () => {
    await fc.assert(
      fc.asyncProperty(crowd(140), async (people) => {
        const first = await ledgerRelease(emptyBook(), lines(people.slice(0, 80)), policy())
        // Newcomers stand before, between and behind the others.
        const order = [...people.slice(80, 100), ...people.slice(0, 80), ...people.slice(100)]
        const after = await ledgerRelease(first.book, lines(order), policy())
        expect(failing(after)).toEqual([])
        expect(after.report.release.keptRows).toBe(80)
        expect(after.rows.slice(20, 100)).toEqual(first.rows)
        const came = [...after.rows.slice(0, 20), ...after.rows.slice(100)]
        const persons = [...order.slice(0, 20), ...order.slice(100)]
        expectAlone(came, persons, first.rows)
      }),
      { seed: 840, numRuns: 4 },
    )
  })

  it('[LG841] made again it is the same release, and a third one keeps both', async () => {
    const first = await ledgerRelease(emptyBook(), lines(PEOPLE.slice(0, 60)), policy())
    const same = await ledgerRelease(first.book, lines(PEOPLE.slice(0, 60)), policy())
    expect([same.rows, same.report.release.keptRows]).toEqual([first.rows, undefined])
    const second = await ledgerRelease(same.book, lines(PEOPLE.slice(0, 100)), policy())
    const again = await ledgerRelease(second.book, lines(PEOPLE.slice(0, 100)), policy())
    expect(again.rows).toEqual(second.rows)
    expect(again.book.sources[0].releases).toHaveLength(2)
    const third = await ledgerRelease(again.book, lines(PEOPLE), policy())
    expect([third.rows.slice(0, 100), failing(third)]).toEqual([second.rows, []])
  })

  it('[LG842] who left takes nobody’s alias along, and who chose otherwise is shown as they chose', async () => {
    const before = PEOPLE.slice(0, 90)
    const first = await ledgerRelease(emptyBook(), lines(before), policy())
    const open = first.rows.findIndex(({ illness }) => ILLNESSES.some((one) => one === illness))
    expect(open).toBeGreaterThan(-1)
    const gone = new Set([open === 3 ? 4 : 3, open === 50 ? 51 : 50])
    const stay = before.flatMap((one, index) =>
      gone.has(index) ? [] : [index === open ? { ...one, choice: 3 } : one],
    )
    const after = await ledgerRelease(first.book, lines([...stay, ...PEOPLE.slice(90)]), policy())
    expect(failing(after)).toEqual([])
    const then = new Map(before.map(({ id }, index) => [id, hidden(first.rows[index])]))
    for (const [index, { id }] of stay.entries()) {
      if (id === before[open].id) expect(ILLNESSES).not.toContain(after.rows[index].illness)
      else expect(hidden(after.rows[index])).toEqual(then.get(id))
    }
    expect(after.report.release.keptRows).toBe(stay.length - 1)
  })

  it('[LG843] too few newcomers for a class of their own: nothing is kept, the notice says why, and it does not hold', async () => {
    const first = await ledgerRelease(emptyBook(), lines(PEOPLE.slice(0, 90)), policy())
    const after = await ledgerRelease(first.book, lines(PEOPLE.slice(0, 92)), policy())
    expect(after.report.release.keptRows).toBeUndefined()
    // Ranks were swapped anew: two grades of a number tell more of it than one.
    expect(failing(after).map(({ model, of }) => [model, of])).toContainEqual(['composition', 'income'])
    expect(after.report.notices.join('\n')).toMatch(
      /^Nothing is kept of the earlier release: .* by themselves/m,
    )
  })
})

/** Newcomers by themselves: classes, forms, aliases and grades, counted without the product. */
function expectAlone(came: readonly Row[], persons: readonly Person[], before: readonly Row[]): void {
  const ages = new Map<string, number>()
  for (const { age } of came) ages.set(age, (ages.get(age) ?? 0) + 1)
  for (const rows of ages.values()) expect(rows).toBeGreaterThanOrEqual(3)
  for (const form of ['Lungs #', 'Others #', '']) {
    const own = came.flatMap(({ illness }, index) => (isForm(illness, form) ? [persons[index].choice] : []))
    for (const choice of [2, 3]) {
      const made = persons.filter((person) => person.choice === choice).length
      const bound = Math.max(0.5, (2 * made) / (persons.length + made))
      const told = own.filter((one) => one === choice).length
      if (form === '') expect(told).toBeLessThanOrEqual(bound * own.length + 1e-9)
    }
  }
  for (const [index, { illness }] of came.entries()) {
    const { choice, illness: own } = persons[index]
    if (illness === own) expect(choice).toBe(1)
    else if (illness.includes(' #')) {
      expect(choice).toBeLessThan(3)
      expect(LUNGS.includes(own)).toBe(illness.startsWith('Lungs'))
    }
  }
  const aliases = [...before, ...came].map(({ illness }) => illness).filter((text) => !isValue(text))
  expect(new Set(aliases).size).toBe(aliases.length)
  const grades = [...before, ...came].map(({ income }) => income)
  expect(new Set(grades).size).toBe(grades.length)
  expect(new Set(grades.map((grade) => grade.length)).size).toBe(1)
}

const isValue = (text: string): boolean => ILLNESSES.some((one) => one === text)
const isForm = (text: string, form: string): boolean =>
  form === '' ? !isValue(text) && !text.includes(' #') : text.startsWith(form)
