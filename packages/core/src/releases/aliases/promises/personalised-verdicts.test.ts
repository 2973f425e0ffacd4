import { describe, expect, it } from 'vitest'
import type { Combinations } from '../../../check/check-input.ts'
import type { Meaning } from '../../../data/recoding/alias-meaning.ts'
import type { PersonalisedJob, PersonalisedPlan } from '../../../methods/personalised/personalised-plan.ts'
import type { AliasMeasures } from '../../../methods/personalised/plan/alias-measures.ts'
import { policyOf, tableOf } from '../../../run/small-tables.fixture.ts'
import type { ColumnCounts } from '../check/personalised-texts.ts'
import { ownFigures, ownVerdicts } from './personalised-verdicts.ts'

/** Six people: flu chosen open by two, by group by one and hidden by one; gout open and hidden by one each. */
const choices = tableOf(
  { illness: ['flu', 'flu', 'flu', 'gout', 'gout'], choice: ['1', '2', '3', '1', ''] },
  [2, 1, 1, 1, 1],
)
const meaning: Meaning = {
  meaning: 1,
  columns: [
    {
      kind: 'aliases',
      column: 'illness',
      aliases: [
        { text: 'Lungs #1', form: 1, values: ['flu'] },
        { text: 'K7', form: 2, values: ['flu'] },
        { text: 'M3', form: 2, values: ['gout'] },
      ],
    },
    {
      kind: 'grades',
      column: 'income',
      categories: [{ lower: '10', upper: '20', membership: 'paper' }],
      grades: ['1.0', '1.9'],
      values: ['10', '20'],
    },
  ],
}

const measures = (more: Partial<AliasMeasures> = {}): AliasMeasures => ({
  kind: 'aliases',
  column: 'illness',
  rows: 6,
  missing: 0,
  values: 2,
  grouped: 0,
  lifted: 0,
  choices: [3, 1, 2],
  unstated: 1,
  forms: [{ form: 'value', rows: [2, 1, 0], posterior: [0.5, 0.5, 0] }],
  posterior: { reached: 0.25 },
  decoys: 0,
  aliases: 3,
  informationLoss: { withKey: 0, withoutKey: 0.5 },
  ...more,
})

const job = (alias1 = 'leaf') =>
  ({
    policy: policyOf(`outis: 1
data: { source: a.csv, missing: ["", "?"] }
attributes: { age: quasi, illness: sensitive, income: sensitive }
method: { personalised: { choice: { column: choice }, alias1: ${alias1}, grade: { income: { categories: 1 } } } }
release: { to: out.csv }
`),
    prepared: {
      quasi: [],
      sensitive: [{ name: 'illness' }, { name: 'income', totals: Float64Array.of(1, 2, 1, 2) }],
    },
  }) as unknown as PersonalisedJob

const plan = (own: AliasMeasures = measures()): PersonalisedPlan =>
  ({
    made: {
      meaning,
      measures: [own, { kind: 'grades' }],
      // Two texts of one number share its grade.
      recoding: {
        columns: [
          {},
          { kind: 'grades', name: 'income', values: ['10', '10.0', '20'], grades: ['1.0', '1.0', '1.9'] },
        ],
      },
    },
    sensitive: [{ table: choices, column: 0, choice: 1 }, {}],
  }) as unknown as PersonalisedPlan

const counts = (illness: Record<string, number>, income: Record<string, number>): ColumnCounts =>
  new Map(
    Object.entries({ illness, income }).map(([name, rows]) => [
      name,
      Object.entries(rows).map(([value, count]) => ({ value, rows: count })),
    ]),
  )
const KEPT = { flu: 2, 'Lungs #1': 1, K7: 1, gout: 1, M3: 1 }
const GRADED = { '1.0': 3, '1.9': 2, '?': 1 }
const NONE: Combinations = { columns: ['illness'], texts: [[]], rows: new Uint32Array(0) }
const told = (own: ColumnCounts, made = plan(), alias1?: string) =>
  ownVerdicts(job(alias1), made, { counts: own, release: NONE }).map(
    ({ model, of, figure, limit, holds, source, direction }) => [
      model,
      of,
      figure,
      limit,
      holds,
      source,
      direction,
    ],
  )

describe('what a personalised release promises of itself', () => {
  it('[E77] holds where choices are kept and grades turn back', () => {
    expect(told(counts(KEPT, GRADED))).toEqual([
      ['choices', 'illness', 0, 0, true, 'method', 'at-most'],
      ['grades', 'income', 0, 0, true, 'method', 'at-most'],
    ])
  })

  it('[E77] a row that shows more than was chosen breaks it', () => {
    // One row shows flu in place of the alias that tells nothing: one too open, none astray.
    const [choice] = told(counts({ ...KEPT, flu: 3, K7: 0 }, GRADED))
    expect(choice).toEqual(['choices', 'illness', 1, 0, false, 'method', 'at-most'])
    expect(
      ownVerdicts(job(), plan(), {
        counts: counts({ ...KEPT, flu: 3, K7: 0 }, GRADED),
        release: NONE,
      })[0].text,
    ).toMatch(/^1 row shows more of "illness" than was chosen, 0 go astray/)
  })

  it('[E77] a row that turns back to another value breaks it', () => {
    // One of flu's rows became gout's: one too few here, one too many there.
    expect(told(counts({ ...KEPT, K7: 0, M3: 2 }, GRADED))[0]).toEqual([
      'choices',
      'illness',
      2,
      0,
      false,
      'method',
      'at-most',
    ])
    expect(told(counts(KEPT, { '1.0': 2, '1.9': 3, '?': 1 }))[1]).toEqual([
      'grades',
      'income',
      2,
      0,
      false,
      'method',
      'at-most',
    ])
  })

  it('[E77] hardened, the most frequent alias over the rarest and the choice its form tells are judged too', () => {
    const hardened = (asked: number, reached: number) =>
      plan(
        measures({
          flatness: { asked, reached: 0, smallest: 1, largest: 1, rare: { values: 0, rows: 0 } },
          posterior: { reached, bound: { choice2: 0.4, choice3: 0.6 } },
        }),
      )
    const uneven = counts({ flu: 2, 'Lungs #1': 3, K7: 1, M3: 1 }, GRADED)
    expect(told(uneven, hardened(2, 0.6)).slice(1, 3)).toEqual([
      ['flatness', 'illness', 2, 2, true, 'method', 'at-most'],
      ['choice-posterior', 'illness', 0.6, 0.6, true, 'method', 'at-most'],
    ])
    expect(told(uneven, hardened(1.9, 0.61)).slice(1, 3)).toEqual([
      ['flatness', 'illness', 2, 1.9, false, 'method', 'at-most'],
      ['choice-posterior', 'illness', 0.61, 0.6, false, 'method', 'at-most'],
    ])
    // A group's label names no value, however frequent.
    expect(told(uneven, hardened(1, 0), 'group')[1]).toEqual([
      'flatness',
      'illness',
      0,
      1,
      true,
      'method',
      'at-most',
    ])
    const texts = ownVerdicts(job(), hardened(2, 0.125), { counts: uneven, release: NONE }).map(
      ({ text }) => text,
    )
    expect(texts[1]).toContain('has 3 times the rows')
    expect(texts[2]).toContain('at most 12.5 %')
  })
})

describe('figures of a personalised release', () => {
  it('[E114] the worst choice told and flatness, the mean share shown and loss, over the aliased columns', () => {
    const two = {
      ...plan(),
      made: {
        ...plan().made,
        measures: [
          measures(),
          measures({
            column: 'other',
            rows: 10,
            forms: [{ form: 'value', rows: [1, 0, 0], posterior: [1, 0, 0] }],
            posterior: { reached: 0.75 },
            informationLoss: { withKey: 0, withoutKey: 0.1 },
          }),
          { kind: 'grades' },
        ],
      },
    } as unknown as PersonalisedPlan
    const { risks, utility } = ownFigures(job(), two, counts({ K7: 2, M3: 8 }, GRADED))
    expect(risks.map(({ id, value, better }) => [id, value, better])).toEqual([
      ['choice-told', 0.75, 'lower'],
      ['alias-flatness', 3, 'lower'],
    ])
    expect(utility.map(({ id, better }) => [id, better])).toEqual([
      ['values-shown', 'higher'],
      ['information-loss', 'lower'],
    ])
    expect(utility[0].value).toBeCloseTo((3 / 6 + 1 / 10) / 2, 12)
    expect(utility[1].value).toBeCloseTo((0.5 + 0.1) / 2, 12)
  })

  it('[E114] none where every column is graded, and 0 where a column has no rows', () => {
    const graded = {
      ...plan(),
      made: { ...plan().made, measures: [{ kind: 'grades' }] },
    } as unknown as PersonalisedPlan
    expect(ownFigures(job(), graded, new Map())).toEqual({ risks: [], utility: [] })
    const empty = plan(measures({ rows: 0, forms: [] }))
    expect(ownFigures(job(), empty, new Map()).utility[0].value).toBe(0)
  })
})
