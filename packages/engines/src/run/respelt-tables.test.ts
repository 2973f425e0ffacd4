import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classesOf, countsOf, respelt, rowsReadAs, runOn, useFolder, verdictsOf } from './respelt.contract.ts'

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

const METHODS: Readonly<Record<string, readonly string[]>> = {
  'full-domain': ['suppression-limit: 0.2'],
  mondrian: ['split: strict', 'split: relaxed'],
  local: ['moves: 30, suppression-limit: 0.1'],
  caat: ['start: first'],
  kaca: ['mode: faithful'],
  sbtam: ['sensitive-values: { illness: [Röteln, Geschwür], income: [12.50] }, suppression-limit: 0.3'],
}

describe.each(Object.entries(METHODS))(
  '%s on a table whose values are spelt in many ways',
  (method, options) => {
    const cases = fc.record({
      rows: fc.array(person, { minLength: 6, maxLength: 40 }),
      seed: fc.nat(),
      asked: fc.constantFrom(...Object.values(ASKED)),
      option: fc.constantFrom(...options),
    })

    it('[E110] [E111] the same classes of the same rows, the same figures, one text for each value', async () => {
      let made = 0
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, seed, asked, option }) => {
          const policy = policyOf(`${method}: { ${asked}, ${option} }`)
          const others = respelt(rows, seed, SPELT)
          const plain = await runOn([NAMES, ...rows], policy)
          const spelt = await runOn([NAMES, ...others], policy)
          expect(spelt === undefined).toBe(plain === undefined)
          if (!plain || !spelt) return
          made++
          expect(rowsReadAs(spelt.rows)).toEqual(rowsReadAs(plain.rows))
          expect(verdictsOf(spelt)).toEqual(verdictsOf(plain))
          expect(spelt.report.holds).toBe(true)
          for (const name of NAMES.slice(0, -1)) {
            const texts = spelt.rows.map((row) => row[NAMES.indexOf(name)]!)
            expect(new Set(texts).size).toBe(countsOf(spelt.rows, NAMES.indexOf(name)).length)
          }
          expect(spelt.rows.map((row) => row.at(-1))).toEqual(others.map((row) => row.at(-1)))
        }),
        { seed: 11, numRuns: 8 },
      )
      expect(made).toBeGreaterThan(3)
    })

    it('[E110] k and l hold for whoever reads values and not texts', async () => {
      let made = 0
      await fc.assert(
        fc.asyncProperty(cases, async ({ rows, seed, option }) => {
          const spelt = await runOn(
            [NAMES, ...respelt(rows, seed, SPELT)],
            policyOf(`${method}: { k: 3, l: 2, ${option} }`),
          )
          if (!spelt) return
          made++
          const sensitive = (row: readonly string[]) =>
            /^(R\S+teln|Geschw\S+r)$/.test(row[4]!.normalize('NFC')) || Number(row[3]) === 12.5
          const own = method === 'sbtam' ? spelt.rows.filter(sensitive) : spelt.rows
          for (const members of classesOf({ names: NAMES, rows: own }, QUASI)) {
            expect(members.length).toBeGreaterThanOrEqual(3)
            for (const place of [3, 4]) expect(countsOf(members, place).length).toBeGreaterThanOrEqual(2)
          }
        }),
        { seed: 12, numRuns: 8 },
      )
      expect(made).toBeGreaterThan(1)
    })
  },
)
