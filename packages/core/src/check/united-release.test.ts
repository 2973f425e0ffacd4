import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { releaseMetrics } from '../metrics/measured/release-metrics.ts'
import { models } from '../models/registry.ts'
import { sampleOptions } from '../models/sample-options.fixture.ts'
import type { CheckInput, CheckResult } from './check-input.ts'
import { checkRelease, judgeRelease } from './check-release.ts'
import { combinationsOf, dictionaryOf, hierarchyOf, inputOf, required } from './test-release.fixture.ts'
import { unitedClasses } from './united-release.ts'

const NAMES = { quasi: ['age', 'town'], sensitive: ['income', 'illness'] }
const COLUMNS = [...NAMES.quasi, ...NAMES.sensitive]

const rowsOf = fc.array(
  fc.oneof(
    fc.tuple(
      fc.constantFrom('20', '20.0', '[20,30]', '*', ''),
      fc.constantFrom('a', 'b', 'A', '*', ''),
      fc.constantFrom('50', '50.0', '70', '', '*'),
      fc.constantFrom('flu', 'Flu', 'cold', '?', '*'),
    ),
    fc.tuple(
      fc.constant('*'),
      fc.constant('*'),
      fc.constantFrom('50', '*', '70'),
      fc.constantFrom('flu', '*'),
    ),
  ),
  { minLength: 1, maxLength: 30 },
)

const requirements: CheckInput['requirements'] = [
  ...models
    .filter(({ needs }) => !needs.some((need) => need === 'population'))
    .flatMap((model) => [
      required(model.id, sampleOptions(model)),
      required(model.id, sampleOptions(model), { rows: 'generalised' }),
    ]),
  ...releaseMetrics.map(({ id }) => required(id, { max: 0.5 })),
]

/** With or without what the original says, and what the release says of itself. */
const inputs = fc
  .record({
    rows: rowsOf,
    known: fc.boolean(),
    meaning: fc.constantFrom('value' as const, 'wildcard' as const, 'refuse' as const),
    tokens: fc.constantFrom([''], ['', '?']),
    claims: fc.constantFrom(undefined, { suppressedRows: 0 }, { suppressedRows: 3 }),
  })
  .map(({ rows, known, meaning, tokens, claims }): CheckInput => {
    const ages = dictionaryOf(['20', '25', '30'])
    const hierarchy = hierarchyOf('age', ages, { kind: 'intervals', widths: [10], from: 0 })
    return inputOf(rows, NAMES, {
      missing: { tokens, meaning },
      requirements,
      ...(claims && { claims }),
      ...(known && {
        quasi: [
          { name: 'age', type: 'number', dictionary: ages, hierarchy },
          { name: 'town', type: 'text' },
        ],
        sensitive: [
          {
            name: 'income',
            dictionary: dictionaryOf(['50', '70', '90']),
            totals: Float64Array.of(1, 5, 7, 2),
          },
          { name: 'illness' },
        ],
      }),
    })
  })

/** Rows that are alike in their quasi-identifiers go to one part. */
function inParts(input: CheckInput, parts: number): CheckResult {
  const { texts, rows } = input.release
  const lines = Array.from(rows.keys(), (place) => texts.map((column) => column[place]))
  const keys = lines.map(([age, town]) => JSON.stringify([age, town]))
  const partOf = keys.map((key) => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % parts)
  const united = unitedClasses({
    ...input,
    tableRows: lines.length,
    texts: new Map(COLUMNS.map((name, place) => [name, [...new Set(texts[place])]])),
  })
  for (let part = 0; part < parts; part++)
    united.add(
      combinationsOf(
        COLUMNS,
        lines.filter((_, place) => partOf[place] === part),
      ),
    )
  for (const [place, { name, texts: listed, rows: counts }] of united.cells().entries()) {
    const own = new Map<string, number>()
    for (const text of texts[place]) own.set(text, (own.get(text) ?? 0) + 1)
    expect([name, new Map(listed.map((text, at) => [text, counts[at]]))]).toEqual([COLUMNS[place], own])
  }
  return judgeRelease(input, united.seen())
}

/** Sums of the same numbers in another order may differ in their last digit. */
const rounded = (result: CheckResult): unknown =>
  JSON.parse(
    JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value)),
  )

const outcomeOf = (check: () => CheckResult): unknown => {
  try {
    return rounded(check())
  } catch (fault) {
    return String(fault)
  }
}

describe('a release that is read part by part', () => {
  it('[U1] is judged and measured as one that is read at once: all models, all measures', () => {
    let [judged, refused] = [0, 0]
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 4 }), (input, parts) => {
        const whole = outcomeOf(() => checkRelease(input))
        expect(outcomeOf(() => inParts(input, parts))).toEqual(whole)
        if (typeof whole === 'string') refused++
        else judged++
      }),
      { seed: 9, numRuns: 60 },
    )
    expect(judged).toBeGreaterThan(25)
    expect(refused).toBeGreaterThan(4)
  })
})
