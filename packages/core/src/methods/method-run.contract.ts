import { expect, it } from 'vitest'
import { type Anonymized, anonymize } from '../library/anonymize.ts'
import { type Person, somePeople } from '../library/people.fixture.ts'
import type { MethodRecord } from './contract/method-record.ts'

/** People of the contract's tables; the choice is what some methods read. */
export type Row = Readonly<Record<string, unknown>>

export interface MethodSample {
  /** What a policy says under the method's id: what it is asked for is small enough to be reached by 60 people. */
  readonly asked: Readonly<Record<string, unknown>>
  /** Counts on the finished release, by plain code, whether what was asked for holds. */
  judge(released: readonly Row[], original: readonly Row[]): void
}

/** What every method owes where it runs; call it for a method of your own. */
export function testMethodRun(record: MethodRecord, { asked, judge }: MethodSample): void {
  const policy = {
    attributes: {
      name: 'identifying',
      age: { role: 'quasi', hierarchy: { intervals: [10, 20, 40] } },
      zip: { role: 'quasi', type: 'text', hierarchy: { prefix: 5, keep: [3, 2] } },
      diagnosis: 'sensitive',
    },
    others: 'drop',
    method: { [record.id]: asked },
  } as const
  const run = (people: readonly Row[], more = {}): Promise<Anonymized> =>
    anonymize(people as never, policy as never, {
      seed: SEED,
      attack: false,
      methods: [record],
      ...more,
    })

  it.each(['a', 'b', 'c'])(
    '[MR10] keeps what it is asked for on the table %s, whoever counts',
    async (seed) => {
      const people = withChoices(somePeople(60, seed))
      const { rows, holds } = await run(people)
      expect(rows.length).toBe(people.length)
      judge(rows, people)
      expect(holds).toBe(true)
    },
  )

  it('[MR11] makes the same release of the same table, policy and seed', async () => {
    const people = withChoices(somePeople(60, 'same'))
    const [one, two] = [await run(people), await run(people)]
    expect(two.columns).toEqual(one.columns)
  })

  it('[MR12] stops where it is told to, and gives nothing', async () => {
    const people = withChoices(somePeople(60, 'stopped'))
    await expect(run(people, { signal: { aborted: true } })).rejects.toMatchObject({ code: 'STOPPED' })
  })
}

const SEED = '00112233445566778899aabbccddeeff'

const withChoices = (people: readonly Person[]): Row[] =>
  people.map((person, row) => ({ ...person, choice: 1 + (row % 3) }))

const QUASI = ['age', 'zip']

/** Every combination of quasi-identifiers stands on k rows with l different diagnoses; rows of `*` alone are suppressed. */
export function expectClasses(
  rows: readonly Row[],
  { k, l = 1 }: { readonly k: number; readonly l?: number },
) {
  const classes = new Map<string, unknown[]>()
  for (const row of rows) {
    const key = JSON.stringify(QUASI.map((name) => row[name]))
    classes.set(key, [...(classes.get(key) ?? []), row.diagnosis])
  }
  classes.delete(JSON.stringify(QUASI.map(() => '*')))
  for (const diagnoses of classes.values()) {
    expect(diagnoses.length).toBeGreaterThanOrEqual(k)
    expect(new Set(diagnoses).size).toBeGreaterThanOrEqual(l)
  }
}

/** How often each text stands in a column. */
export function countsOf(rows: readonly Row[], column: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(String(row[column]), (counts.get(String(row[column])) ?? 0) + 1)
  return counts
}

/**
 * Slicing l-diversity by its definition, where quasi-identifiers are one group and the sensitive attribute another: of every
 * person the chance of each diagnosis, over the buckets that have the person's quasi-identifiers.
 */
export function expectBuckets(released: readonly Row[], original: readonly Row[], l: number): void {
  const buckets = new Map<unknown, Row[]>()
  for (const row of released) buckets.set(row.bucket, [...(buckets.get(row.bucket) ?? []), row])
  for (const person of original) {
    const chance = new Map<unknown, number>()
    const matching = (rows: readonly Row[]) =>
      rows.filter((row) => QUASI.every((name) => String(row[name]) === String(person[name]))).length
    const all = [...buckets.values()].reduce((sum, rows) => sum + matching(rows) / rows.length, 0)
    for (const rows of buckets.values()) {
      const here = matching(rows) / rows.length / all
      for (const { diagnosis } of rows)
        chance.set(diagnosis, (chance.get(diagnosis) ?? 0) + here / rows.length)
    }
    expect(Math.max(...chance.values())).toBeLessThanOrEqual(1 / l + 1e-9)
  }
}
