import { describe, expect, it } from 'vitest'
import { applyAssigned } from '../../../data/recoding/apply-assigned.ts'
import { distinctLDiversity } from '../../../models/distinct-l-diversity.ts'
import { kAnonymity } from '../../../models/k-anonymity.ts'
import type { Requirement } from '../../../models/model.ts'
import { strataFacts } from '../../../releases/strata/measures/strata-facts.ts'
import { fullDomain } from '../../full-domain/plan/full-domain.ts'
import { quietContext, textRequest } from '../../full-domain/plan/text-request.fixture.ts'
import type { StrataRequest, StratumRequest } from '../strata-request.ts'
import { adultColumns, adultThere, mixedHierarchies, paperHierarchies } from './adult-data.fixture.ts'
import { mixed } from './mixed.ts'
import { sbtam } from './sbtam.ts'

const k = (least: number): Requirement => ({ model: kAnonymity, options: { k: least } })
const A = [{ column: 'occupation', values: ['Machine-op-inspct', 'Tech-support', 'Protective-serv'] }]

// Computed apart, by a plain program that counts the classes of all 120 choices of levels row by row (age 5/10/20/all,
// marital status present/absent/formerly/never → married/not → all, race White/not → all, sex → all).
const PRECISION = [
  { least: 2, some: 0.9513, all: 0.6667 },
  { least: 5, some: 0.9465, all: 0.6667 },
  { least: 50, some: 0.9367, all: 0.5417 },
  { least: 100, some: 0.927, all: 0.5417 },
]

describe.skipIf(!adultThere)('SBTAM on Adult', () => {
  const sbtamOf = (least: number) =>
    textRequest({
      columns: adultColumns(),
      quasi: paperHierarchies,
      sensitive: ['occupation'],
      models: [k(least)],
      loss: 'precision',
    })

  it.each(PRECISION)('[AD1] k = $least: precision $some, where all rows would have $all', (expected) => {
    const { table, request } = sbtamOf(expected.least)
    expect(table.rows).toBe(30_162)
    const outcome = sbtam.run(table, { ...request, sensitiveValues: A }, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.strata.map(({ rows }) => rows)).toEqual([3522, 26_640])
    expect(outcome.losses.precision).toBeCloseTo(expected.some, 4)
    expect(outcome.optimal).toBe(true)
    const all = fullDomain.run(table, request, quietContext())
    if (all.kind !== 'released') throw new Error(all.kind)
    expect(1 - all.search.loss).toBeCloseTo(expected.all, 4)
  })

  it('[DC2] hardened, at least half of the generalised rows are ordinary in every class, and precision pays for it', () => {
    const { table, request } = sbtamOf(5)
    const decoys = { maxPosterior: 0.5, seed: 7 }
    const outcome = sbtam.run(table, { ...request, sensitiveValues: A, decoys }, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const applied = applyAssigned(table, outcome.recoding)
    const facts = strataFacts(
      {
        columns: applied.columns.map(({ name }) => name),
        texts: applied.columns.map(({ labels, codes }) => Array.from(codes, (code) => labels[code])),
        rows: applied.rows,
      },
      [
        { name: 'sensitive', rows: { where: A }, quasi: Object.keys(paperHierarchies) },
        { name: 'ordinary', rows: 'rest', quasi: [] },
      ],
      { quasi: Object.keys(paperHierarchies) },
    )
    expect(facts.strata[0].rows).toBe(3522)
    expect(facts.strata[0].posterior).toBeLessThan(0.5)
    expect(facts.strata[0].smallest).toBeGreaterThanOrEqual(5)
    const { rows, losses } = outcome.decoys!
    expect(rows).toBeGreaterThan(3522)
    expect(rows).toBeLessThan(1.35 * 3522)
    expect(losses.without!.precision).toBeCloseTo(0.9465, 4)
    // The same levels for so many more rows.
    const times = (3522 + rows) / 3522
    expect(1 - outcome.losses.precision).toBeCloseTo(times * (1 - losses.without!.precision), 12)
  })
})

// Levels computed apart, by a plain program that tries all choices in order of loss and counts row by row.
describe.skipIf(!adultThere)('mixed generalisation on Adult', () => {
  const sensitive = [
    {
      column: 'occupation',
      values: ['Protective-serv', 'Farming-fishing', 'Priv-house-serv', 'Armed-Forces'],
    },
  ]
  const l3: Requirement = { model: distinctLDiversity, options: { l: 3 }, sensitive: 0 }
  const base = () =>
    textRequest({
      columns: adultColumns(),
      quasi: mixedHierarchies(),
      sensitive: ['occupation'],
      models: [],
    })
  const levelsOf = (strata: (quasi: StrataRequest['quasi']) => readonly StratumRequest[]) => {
    const { table, request } = base()
    const outcome = mixed.run(table, { ...request, strata: strata(request.quasi) }, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    return {
      ...outcome,
      levels: outcome.strata.map((stratum) => stratum.levels.map(({ level }) => level)),
      rows: outcome.strata.map(({ rows }) => rows),
    }
  }
  const search = { loss: 'precision', suppressionLimit: 0 } as const

  it('[AD2] T1 with k = 5, l = 3 on seven columns; T2 with k = 5 on age', () => {
    const found = levelsOf((quasi) => [
      { name: 'T1', rows: { where: sensitive }, quasi, models: [k(5), l3], ...search },
      { name: 'T2', rows: 'rest', quasi: quasi.slice(0, 1), models: [k(5)], ...search },
    ])
    expect(found.rows).toEqual([1785, 28_377])
    expect(found.levels).toEqual([[4, 2, 3, 1, 2, 1, 0], [1]])
    expect(found.notices).toEqual([
      'In the stratum "T1", distinct-l-diversity of "occupation" asks 3 of every class where all 1785 rows together reach 4: little but general values can be left.',
    ])
  })

  it('[AD2] section 3.1: the less sensitive rows are generalised, of the others age alone', () => {
    const found = levelsOf((quasi) => [
      { name: 'T1', rows: { where: sensitive }, quasi: quasi.slice(0, 1), models: [k(5)], ...search },
      { name: 'T2', rows: 'rest', quasi, models: [k(5), l3], ...search },
    ])
    expect(found.rows).toEqual([1785, 28_377])
    expect(found.levels).toEqual([[2], [4, 2, 3, 1, 2, 0, 0]])
  })
})
