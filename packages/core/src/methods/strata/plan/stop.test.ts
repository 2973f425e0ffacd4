import { describe, expect, it } from 'vitest'
import type { Progress } from '../../contract/search.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { hospital, k } from './hospital.fixture.ts'
import { mixed } from './mixed.ts'
import { sbtam, sbtamStrata } from './sbtam.ts'

const { table, request } = hospital()
const strata = sbtamStrata(request)
const both = {
  ...strata,
  strata: [strata.strata[0], { ...strata.strata[1], quasi: strata.quasi, models: [k(2)] }],
}

describe('a run that is stopped', () => {
  it('[ST9] before it began: nothing to give', () => {
    const context = quietContext({ signal: { aborted: true } })
    expect(sbtam.run(table, request, context)).toEqual({ kind: 'stopped', because: 'abort' })
  })
  it('[ST9] by a signal while decoys are chosen', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => ['34', 'M', row < 5 ? 'HIV' : 'flu'])
    const large = hospital({ rows })
    const signal = { aborted: false }
    const asked = { ...large.request, decoys: { maxPosterior: 0.5, seed: 7 } }
    const run = sbtam.runAsync(large.table, asked, quietContext({ signal }))
    signal.aborted = true
    expect(await run).toEqual({ kind: 'stopped', because: 'abort' })
  })
  it('[ST9] by its budget: every stratum gives the best it found, and none is called optimal', () => {
    const outcome = mixed.run(table, both, quietContext({ budget: 0 }))
    if (outcome.kind !== 'stopped' || !outcome.best) throw new Error(outcome.kind)
    expect(outcome.because).toBe('time')
    expect(outcome.best.strata.map(({ treated, optimal }) => [treated, optimal])).toEqual([
      [true, false],
      [true, false],
    ])
    const { rows } = outcome.best.recoding.assignments
    expect(rows.reduce((sum, one) => sum + one, 0)).toBe(12)
  })
  it('[ST9] by the budget of one stratum: the other is searched to the end', () => {
    const hurried = { ...both, strata: [{ ...both.strata[0], budget: 0 }, both.strata[1]] }
    const outcome = mixed.run(table, hurried, quietContext())
    if (outcome.kind !== 'stopped' || !outcome.best) throw new Error(outcome.kind)
    expect(outcome.best.strata.map(({ optimal }) => optimal)).toEqual([false, true])
  })
  it('[ST10] not stopped, all are optimal', () => {
    const outcome = mixed.run(table, both, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.optimal).toBe(true)
    expect(outcome.strata.every(({ optimal }) => optimal)).toBe(true)
  })
})

describe('progress', () => {
  it('[ST9] is told by stratum', () => {
    const events: Progress[] = []
    mixed.run(table, both, quietContext({ progress: (event) => events.push(event) }))
    expect([...new Set(events.map(({ step }) => step))]).toEqual(['search sensitive', 'search ordinary'])
  })
})
