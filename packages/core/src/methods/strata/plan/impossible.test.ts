import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kMap } from '../../../models/k-map.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import type { StrataRequest } from '../strata-request.ts'
import { hospital, k, l, SERIOUS } from './hospital.fixture.ts'
import { runStrata } from './plan-strata.ts'
import { randomStrata } from './random-strata.fixture.ts'
import { type SbtamRequest, sbtam, sbtamStrata } from './sbtam.ts'

/** A run that must end before it searches: looking at progress would be too late. */
function refused(request: SbtamRequest, table = hospital().table) {
  let searched = 0
  const outcome = sbtam.run(table, request, quietContext({ progress: () => searched++ }))
  if (outcome.kind !== 'impossible') throw new Error(outcome.kind)
  expect(searched).toBe(0)
  return outcome
}

describe('models that a stratum cannot meet', () => {
  it('[IM1] l above the distinct values of T1', () => {
    expect(refused(hospital({ models: [k(2), l(3)] }).request)).toEqual({
      kind: 'impossible',
      model: 'distinct-l-diversity',
      stratum: 'sensitive',
      reason:
        'in the stratum "sensitive" of 4 rows, with every quasi-identifier at its most general level, all 4 rows still fail distinct-l-diversity of diagnosis (l = 3), and none may be suppressed.',
      remedies: ['Ask for l = 2 in distinct-l-diversity, the largest this table can reach.'],
    })
  })
  it('[IM1] k above the rows of T1', () => {
    const { model, reason, remedies } = refused(hospital({ models: [k(5)] }).request)
    expect(model).toBe('k-anonymity')
    expect(reason).toContain('all 4 rows still fail k-anonymity (k = 5)')
    expect(remedies).toEqual(['Ask for k = 4 in k-anonymity, the largest this table can reach.'])
  })
  it('[IM1] even where some rows may be suppressed', () => {
    const { remedies } = refused(hospital({ models: [k(9), l(5)], suppressionLimit: 0.5 }).request)
    expect(remedies.length).toBeGreaterThan(0)
  })
  it('[IM1] what is offered can be reached', () => {
    const { table, request } = hospital({ models: [k(4), l(2)] })
    expect(sbtam.run(table, request, quietContext()).kind).toBe('released')
  })
})

describe('strata without rows', () => {
  it('[IM2] values that are not in the data', () => {
    const sensitiveValues = [{ column: 'diagnosis', values: ['plague', 'leprosy'] }]
    expect(refused({ ...hospital().request, sensitiveValues })).toEqual({
      kind: 'impossible',
      model: 'strata',
      stratum: 'sensitive',
      reason: 'The stratum "sensitive" has no rows: no row has any of the 2 values it lists for "diagnosis".',
      remedies: [
        'Choose among the 4 values of "diagnosis"; `outis profile --sensitive diagnosis` counts them.',
      ],
    })
  })
  it('[IM2] no values at all', () => {
    const sensitiveValues = [{ column: 'diagnosis', values: [] }]
    expect(refused({ ...hospital().request, sensitiveValues }).reason).toBe(
      'The stratum "sensitive" lists no value of "diagnosis".',
    )
  })
  it('[IM2] a value misspelt by case or blanks is refused, though others are found', () => {
    const sensitiveValues = [{ column: 'diagnosis', values: ['HIV', ' Cancer'] }]
    const { reason, remedies } = refused({ ...hospital().request, sensitiveValues })
    expect(reason).toBe(
      '1 value that the stratum "sensitive" lists for "diagnosis" is in the data only with other case, blanks or forms of characters.',
    )
    expect(remedies[0]).toContain('exactly as they are')
  })
  it('[IM2] but not where the value it resembles is listed too', () => {
    const { table, request } = hospital()
    const sensitiveValues = [{ column: 'diagnosis', values: ['HIV', 'hiv', 'cancer'] }]
    const outcome = sbtam.run(table, { ...request, sensitiveValues }, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.notices).toContain(
      '1 of the 3 values that the stratum "sensitive" lists for "diagnosis" is in no row.',
    )
  })
  it('[IM2] a stratum whose rows earlier ones take', () => {
    const { table, request } = hospital()
    const { strata, ...rest } = sbtamStrata(request)
    const late = { ...strata[0], name: 'late', rows: { where: [{ column: 'age', values: ['36'] }] } }
    const early = { ...late, name: 'early', rows: { where: [{ column: 'sex', values: ['F', 'M'] }] } }
    const outcome = runStrata(table, { ...rest, strata: [early, late] }, quietContext())
    expect(outcome).toMatchObject({
      kind: 'impossible',
      stratum: 'late',
      remedies: ['Put "late" before them, or leave it out.'],
    })
  })
  it('[IM3] a value that two strata claim', () => {
    const { table, request } = hospital()
    const { strata, ...rest } = sbtamStrata(request)
    const twice = [strata[0], { ...strata[0], name: 'again' }]
    const outcome = runStrata(table, { ...rest, strata: twice }, quietContext())
    expect(outcome).toMatchObject({
      kind: 'impossible',
      reason: 'The strata "sensitive" and "again" both take 2 values of "diagnosis".',
    })
  })
})

describe('decoys that cannot be found', () => {
  it('[IM4] too few ordinary rows: the bound that is offered can be reached', () => {
    const { table, request } = hospital()
    const { reason, remedies } = refused({ ...request, decoys: { maxPosterior: 0.3, seed: 7 } })
    expect(reason).toBe('4 rows need 10 ordinary ones to hide among, and there are 8.')
    expect(remedies[0]).toBe('Set max-posterior to at least 0.3334.')
    const outcome = sbtam.run(
      table,
      { ...request, decoys: { maxPosterior: 0.3334, seed: 7 } },
      quietContext(),
    )
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.decoys!.rows).toBe(8)
  })
  it('[IM4] no ordinary row at all', () => {
    const { table, request } = hospital({
      rows: [
        ['34', 'M', 'HIV'],
        ['35', 'M', 'HIV'],
      ],
    })
    const { remedies } = refused({ ...request, decoys: { maxPosterior: 0.5, seed: 7 } }, table)
    expect(remedies[0]).toBe('Use mode: faithful: too few rows are ordinary.')
  })
  it('[IM4] not with a model of the population', () => {
    const models = [{ model: kMap, options: { k: 2, population: 'people.csv' } }]
    const { table, request } = hospital({ models })
    const counted = { ...table, population: table.weights.map((weight) => weight + 1) }
    const asked = { ...request, decoys: { maxPosterior: 0.5, seed: 7 } }
    expect(refused(asked, counted).reason).toBe('decoys and k-map cannot be asked for together.')
    expect(sbtam.run(counted, request, quietContext()).kind).toBe('released')
  })
  it('[IM4] not where a missing value matches any', () => {
    const rows = [
      ['', 'M', 'HIV'],
      ['35', 'M', 'HIV'],
      ['35', 'M', 'flu'],
      ['36', 'M', 'flu'],
    ]
    const { table, request } = hospital({ rows, missing: 'wildcard' })
    const asked = { ...request, decoys: { maxPosterior: 0.5, seed: 7 } }
    expect(refused(asked, table).reason).toContain('"age" has missing values that match any value')
    expect(sbtam.run(table, request, quietContext()).kind).toBe('released')
  })
})

describe('what is told', () => {
  const outcomeOf = (request: StrataRequest, table = hospital().table) => {
    const outcome = runStrata(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    return outcome
  }
  it('[IM5] a set A of all values is plain generalisation of the table', () => {
    const sensitiveValues = [{ column: 'diagnosis', values: ['HIV', 'cancer', 'flu', 'asthma'] }]
    const { warnings } = outcomeOf(sbtamStrata({ ...hospital().request, sensitiveValues }))
    expect(warnings).toEqual([
      'The stratum "sensitive" takes every row (12): nothing is published as it is, and the method does no more than full-domain generalisation does.',
    ])
  })
  it('[ST3] strata told by a column that is generalised are refused, with the column and the rows', () => {
    const sensitiveValues = [{ column: 'age', values: ['34', '35', '53'] }]
    const { table, request } = hospital()
    const outcome = sbtam.run(table, { ...request, sensitiveValues }, quietContext())
    if (outcome.kind !== 'impossible') throw new Error(outcome.kind)
    const { reason, remedies } = outcome
    expect(reason).toBe(
      'Strata are told by "age", which is itself generalised: the release would not show of 6 rows which stratum they belong to, and nobody could check what is promised of them.',
    )
    expect(remedies[1]).toBe('Leave "age" out of `quasi` of the strata.')
  })
  it('[ST3] strata told by a quasi-identifier that stays as it was are read as any others', () => {
    const sensitiveValues = [{ column: 'sex', values: ['F'] }]
    const { warnings, strata } = outcomeOf(sbtamStrata({ ...hospital().request, sensitiveValues }))
    expect(strata[0].levels).toContainEqual({ column: 'sex', level: 0, height: 1 })
    expect(warnings).toEqual([])
  })
  it('[IM5] nothing is asked for', () => {
    const { warnings } = outcomeOf(sbtamStrata({ ...hospital().request, models: [] }))
    expect(warnings).toEqual(['No stratum asks for a model: the table is published as it is.'])
  })
  it('[IM5] a limit that a stratum hardly passes', () => {
    const { notices } = outcomeOf(sbtamStrata(hospital({ models: [k(3)] }).request))
    expect(notices).toEqual([
      'In the stratum "sensitive", k-anonymity asks 3 of every class where all 4 rows together reach 4: little but general values can be left.',
    ])
  })
  it('[ST1] rows that no stratum takes are published as they are, with a notice', () => {
    const { strata, ...rest } = sbtamStrata(hospital().request)
    const { notices, strata: found } = outcomeOf({ ...rest, strata: strata.slice(0, 1) })
    expect(notices).toContain('8 rows belong to no stratum and are published as they are.')
    expect(found.map(({ name, treated }) => [name, treated])).toEqual([
      ['sensitive', true],
      ['rest', false],
    ])
  })
  it('[ST1] rows that match two strata go to the first, with a notice', () => {
    const { strata, ...rest } = sbtamStrata(hospital().request)
    const old = {
      ...strata[0],
      name: 'old',
      rows: { where: [{ column: 'age', values: ['53', '58'] }] },
      quasi: strata[0].quasi.slice(1),
    }
    const { notices, strata: found } = outcomeOf({ ...rest, strata: [strata[0], old, strata[1]] })
    expect(found.map(({ rows }) => rows)).toEqual([4, 2, 6])
    expect(notices).toContain('1 row matches more than one stratum and belongs to the first of them.')
  })
  it('[IM6] no text of any outcome holds a value of the data', () => {
    let texts = 0
    fc.assert(
      fc.property(randomStrata({ decoys: true, treatRest: true }), ({ table, request }) => {
        const outcome = runStrata(table, request, quietContext())
        const told =
          outcome.kind === 'impossible'
            ? [outcome.reason, ...outcome.remedies]
            : outcome.kind === 'released'
              ? [...outcome.warnings, ...outcome.notices, ...outcome.search.reasons.map(({ text }) => text)]
              : []
        texts += told.length
        for (const text of told) expect(text).not.toMatch(/\bv\d\b|\bg\d\.\d/)
      }),
      { seed: 7, numRuns: 150 },
    )
    expect(texts).toBeGreaterThan(100)
    expect(refused({ ...hospital({ models: [k(5)] }).request, sensitiveValues: SERIOUS }).reason).not.toMatch(
      /HIV|cancer/,
    )
  })
})
