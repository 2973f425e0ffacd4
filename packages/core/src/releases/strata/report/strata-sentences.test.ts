import { describe, expect, it } from 'vitest'
import type { DecoyResult } from '../../../methods/strata/strata-request.ts'
import type { StrataFacts, StratumFacts } from '../measures/strata-facts.ts'
import { strataSentences } from './strata-sentences.ts'

const stratum = (name: string, more: Partial<StratumFacts> = {}): StratumFacts => ({
  name,
  rows: 8,
  quasi: ['age', 'town'],
  smallest: 3,
  classes: 2,
  suppressedRows: 0,
  uniqueRows: 0,
  posterior: 0.5,
  ...more,
})

const facts = (strata: readonly StratumFacts[], more: Partial<StrataFacts> = {}): StrataFacts => ({
  rows: 1200,
  quasi: ['age', 'town'],
  smallest: 1,
  uniqueRows: 7,
  suppressedRows: 0,
  strata,
  ...more,
})

const untouched = (more: Partial<StratumFacts> = {}) =>
  stratum('ordinary', { quasi: [], smallest: 0, ...more })

const decoys = (more: Partial<DecoyResult> = {}): DecoyResult => {
  const losses = (precision: number) => ({ precision, ncp: 0, loss: 0 })
  return {
    maxPosterior: 0.4,
    rows: 1500,
    reached: 0.375,
    overall: 0.08333,
    losses: { with: losses(0.75), without: losses(0.9) },
    ...more,
  }
}

describe('sentences about strata', () => {
  it('[FA2] a class of three hides everybody among two others of the stratum', () => {
    const [sentence] = strataSentences(facts([stratum('grave', { suppressedRows: 2 })]))
    expect(sentence).toMatch(
      /"grave" \(8 rows\) everybody shares age and town with at least 2 others of the stratum; 2 rows are blanked out/,
    )
    expect(strataSentences(facts([stratum('grave', { smallest: 2 })]))[0]).toMatch(/at least 1 other of/)
  })

  it('[FA2] a class of one hides nobody, and a stratum without classes is blanked out', () => {
    expect(strataSentences(facts([stratum('grave', { smallest: 1 })]))[0]).toMatch(
      /somebody shares .* with nobody/,
    )
    expect(strataSentences(facts([stratum('grave', { smallest: 0, rows: 1 })]))[0]).toMatch(
      /The one row of the stratum "grave" is blanked out/,
    )
  })

  it('[FA2] rows as they are: how many, and how many are the only ones', () => {
    const told = (more: Partial<StratumFacts>, with_?: DecoyResult) =>
      strataSentences(facts([untouched({ rows: 1000, ...more })]), with_)[0]
    expect(told({})).toMatch(/\(1,000 rows\); none of them is the only one/)
    expect(told({ uniqueRows: 1 })).toMatch(/1 is the only one/)
    expect(told({ uniqueRows: 999 })).toMatch(/999 are the only ones/)
    expect(told({}, decoys({ rows: 400 }))).toMatch(/but for 400 that hide others \(600 rows\)/)
    expect(told({}, decoys({ rows: 1500 }))).toMatch(/\(0 rows\)/)
  })

  it('[FA2] the whole table: how many are unique, or among how many everybody is', () => {
    const whole = (more: Partial<StrataFacts>) => strataSentences(facts([], more))[0]
    expect(whole({})).toMatch(/no such promise holds: 7 of 1,200 rows are unique by age and town/)
    expect(whole({ uniqueRows: 0, smallest: 4 })).toMatch(/at least 3 others/)
    expect(whole({ uniqueRows: 0, smallest: 0 })).toMatch(/at least 0 others/)
  })

  it('[FA2] a form that only one stratum has gives it away, unless it is the whole table', () => {
    const given = (more: Partial<StratumFacts>) => strataSentences(facts([stratum('grave', more)])).length
    expect(given({ posterior: 1 })).toBe(3)
    expect(given({ posterior: 0.99 })).toBe(2)
    expect(given({ posterior: 1, rows: 1200 })).toBe(2)
  })

  it('[FA2] decoys: how many, the largest share in a class and overall in percent, what they cost', () => {
    const sentence = strataSentences(facts([stratum('grave', { posterior: 1 })]), decoys()).at(-1)
    expect(sentence).toMatch(
      /^1,500 ordinary rows.*at most 37\.5 % of the rows in any class, and 8\.33 % of all/,
    )
    expect(sentence).toMatch(/Precision went from 0\.9000 to 0\.7500/)
    const { without: _, ...alone } = decoys().losses
    expect(strataSentences(facts([]), decoys({ losses: alone })).at(-1)).toMatch(/Precision went to 0\.7500/)
  })

  it('[FA2] of a stratum without rows nothing is said', () => {
    expect(strataSentences(facts([stratum('grave', { rows: 0 }), untouched({ rows: 0 })]))).toHaveLength(1)
  })
})
