import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  classesOf,
  countsOf,
  type Made,
  readAs,
  respelt,
  rowsReadAs,
  runOn,
  useFolder,
  verdictsOf,
} from './respelt.fixture.ts'

useFolder()

const NAMES = ['age', 'size', 'town', 'income', 'illness', 'note']
const QUASI = ['age', 'size', 'town']
const SPELT = ['declared', 'plain', 'plain', 'plain', 'plain', 'plain'] as const

const person = fc
  .tuple(
    fc.constantFrom('20', '21', '0.5', '33.5', '-4'),
    fc.constantFrom('150', '160.5', '171'),
    fc.constantFrom('Zürich', 'Köln', 'Łódź', 'Bern'),
    fc.constantFrom('50', '70', '12.5'),
    fc.constantFrom('Grippe', 'Röteln', 'Geschwür', 'Krätze'),
    fc.constantFrom('1', '2.50', 'é'),
  )
  .map((cells): string[] => cells)

const policyOf = (method: string) => `outis: 1
data: { source: people.csv }
attributes:
  age: { role: quasi, type: number }
  size: { role: quasi, hierarchy: { intervals: [10, 20] } }
  town: { role: quasi, hierarchy: { tree: { Schweiz: [Zürich, Bern], Nachbarn: [Köln, Łódź] } } }
  income: sensitive
  illness: sensitive
  note: neutral
method:
  ${method}
release: { to: out/people.csv, keep-order: true }
`

/** What the policy asks of every class. */
const ASKED: Readonly<Record<string, string>> = {
  'k and l': 'k: 2, l: 2',
  'k and t': 'k: 2, t: 0.7',
  entropy:
    'k: 2, models: [ { entropy-l-diversity: { l: 1.6, of: income } }, { recursive-l-diversity: { c: 2, l: 2, of: illness } } ]',
  shares:
    'k: 2, models: [ { alpha-k-anonymity: { k: 2, alpha: 0.7, of: income } }, { delta-disclosure: { delta: 3, of: income } } ]',
  gains:
    'k: 2, models: [ { basic-beta-likeness: { beta: 3, of: income } }, { enhanced-beta-likeness: { beta: 3, of: illness } } ]',
}

interface Tried {
  /** The method's own keys, each drawn in turn, around what is asked. */
  readonly policies: readonly ((asked: string) => string)[]
  /** The rows that the promise is about, and by which columns; all by all. */
  readonly own?: { readonly rows: (row: readonly string[]) => boolean; readonly quasi: readonly string[] }
}

const isRash = (row: readonly string[]) => ['Röteln', 'Geschwür'].includes(row[4].normalize('NFC'))
const isSerious = (row: readonly string[]) => isRash(row) || Number(row[3]) === 12.5

const METHODS: Readonly<Record<string, Tried>> = {
  'full-domain': { policies: [(asked) => `full-domain: { ${asked}, suppression-limit: 0.2 }`] },
  mondrian: {
    policies: [(asked) => `mondrian: { ${asked} }`, (asked) => `mondrian: { ${asked}, split: relaxed }`],
  },
  local: { policies: [(asked) => `local: { ${asked}, moves: 30, suppression-limit: 0.1 }`] },
  caat: { policies: [(asked) => `caat: { ${asked}, start: first }`] },
  kaca: { policies: [(asked) => `kaca: { ${asked} }`] },
  sbtam: {
    policies: [
      (asked) =>
        `sbtam: { ${asked}, sensitive-values: { illness: [Röteln, Geschwür], income: [12.50] }, suppression-limit: 0.3 }`,
    ],
    own: { rows: isSerious, quasi: QUASI },
  },
  mixed: {
    policies: [
      (asked) =>
        `mixed: { strata: [ { name: a, where: { illness: [Röteln, Geschwür] }, quasi: [age, town], ${asked} }, { rest: true, name: b, quasi: [size], k: 2 } ] }`,
    ],
    own: { rows: isRash, quasi: ['age', 'town'] },
  },
}

describe.each(Object.entries(METHODS))(
  '%s on a table whose values are normalised in many ways',
  (_, tried) => {
    const cases = fc.record({
      rows: fc.array(person, { minLength: 6, maxLength: 40 }),
      seed: fc.nat(),
      asked: fc.constantFrom(...Object.values(ASKED)),
      policyFor: fc.constantFrom(...tried.policies),
    })

    it('[EN110] [EN111] the same classes of the same rows, the same figures, one text for each value', async () => {
      let made = 0
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, seed, asked, policyFor }) => {
          const policy = policyOf(policyFor(asked))
          const others = respelt(rows, seed, SPELT)
          const plain = await runOn([NAMES, ...rows], policy)
          const normalised = await runOn([NAMES, ...others], policy)
          expect(normalised === undefined).toBe(plain === undefined)
          if (!plain || !normalised) return
          made++
          expect(rowsReadAs(normalised.rows)).toEqual(rowsReadAs(plain.rows))
          expect(verdictsOf(normalised)).toEqual(verdictsOf(plain))
          // Rows that a stratum suppresses may be too few, and the report says so.
          expect(
            normalised.report.verdicts.every(({ holds, suppressedFail }) => holds || suppressedFail),
          ).toBe(true)
          for (const name of NAMES.slice(0, -1)) {
            const texts = normalised.rows.map((row) => row[NAMES.indexOf(name)])
            expect(new Set(texts).size).toBe(countsOf(normalised.rows, NAMES.indexOf(name)).length)
          }
          expect(normalised.rows.map((row) => row.at(-1))).toEqual(others.map((row) => row.at(-1)))
        }),
        { seed: 11, numRuns: 5 },
      )
      expect(made).toBeGreaterThan(3)
    })

    it('[EN110] k and l hold for whoever reads values and not texts', async () => {
      let made = 0
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, seed, policyFor }) => {
          const normalised = await runOn(
            [NAMES, ...respelt(rows, seed, SPELT)],
            policyOf(policyFor('k: 3, l: 2')),
          )
          if (!normalised) return
          made++
          const { rows: isOwn, quasi } = tried.own ?? { rows: () => true, quasi: QUASI }
          for (const members of classesOf({ names: NAMES, rows: normalised.rows.filter(isOwn) }, quasi)) {
            expect(members.length).toBeGreaterThanOrEqual(3)
            for (const place of [3, 4]) expect(countsOf(members, place).length).toBeGreaterThanOrEqual(2)
          }
        }),
        { seed: 12, numRuns: 5 },
      )
      expect(made).toBeGreaterThan(1)
    })
  },
)

describe('slicing of a table whose values are normalised in many ways', () => {
  const GROUPS = [['age'], ['size', 'town'], ['illness']]
  const names = [...GROUPS.flat(), 'note']
  const policy = (mode: string) => `outis: 1
data: { source: people.csv }
attributes: { age: { role: quasi, type: number }, size: quasi, town: quasi, illness: sensitive, note: neutral }
method: { slicing: { l: 2, columns: [[age], [size, town], [illness]], mode: ${mode} } }
release: { to: out/people.csv }
`
  const picked = (row: readonly string[]) => names.map((name) => row[NAMES.indexOf(name)])

  /** Every bucket, and how often each column group shows what there, as a reader takes it. */
  function bucketsOf({ names: shown, rows }: Made): string[] {
    const groups = GROUPS.map((columns) => columns.map((name) => shown.indexOf(name)))
    return rows
      .flatMap((row) =>
        groups.map((places, group) => [row[0], group, ...places.map((at) => readAs(row[at]))].join()),
      )
      .sort()
  }

  /** Which rows of a bucket stand side by side is drawn from their texts: how often groups follow each other differs. */
  const judged = (made: Made) =>
    verdictsOf(made).map((verdict) => (verdict.model === 'independent-columns' ? verdict.holds : verdict))

  it('[EN110] the same buckets of the same values; no value is likelier than 1/l to whoever reads values', async () => {
    let made = 0
    const cases = fc.record({
      rows: fc.array(person.map(picked), { minLength: 6, maxLength: 30 }),
      seed: fc.nat(),
      mode: fc.constantFrom('faithful', 'hardened'),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, seed, mode }) => {
        const others = respelt(rows, seed, ['declared', 'plain', 'plain', 'plain', 'as it is'])
        const plain = await runOn([names, ...rows], policy(mode))
        const normalised = await runOn([names, ...others], policy(mode))
        expect(normalised === undefined).toBe(plain === undefined)
        if (!plain || !normalised) return
        made++
        expect(bucketsOf(normalised)).toEqual(bucketsOf(plain))
        expect(judged(normalised)).toEqual(judged(plain))
        // The sensitive column stands alone, and splits are strict: a person's chance is the share in the bucket.
        for (const bucket of new Set(normalised.rows.map(([number]) => number))) {
          const members = normalised.rows.filter(([number]) => number === bucket)
          const counts = countsOf(members, normalised.names.indexOf('illness'))
          expect(2 * Math.max(...counts)).toBeLessThanOrEqual(members.length)
        }
      }),
      { seed: 13, numRuns: 8 },
    )
    expect(made).toBeGreaterThan(3)
  })
})
