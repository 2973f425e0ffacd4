import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealPlan, planFaults, textRows } from '../../clustering/plan/applied-plan.fixture.ts'
import { classProblem } from '../../clustering/plan/class-problem.ts'
import { clusteringCases } from '../../clustering/plan/clustering-cases.fixture.ts'
import { anyModels } from '../../clustering/plan/random-models.fixture.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { quietContext, textRequest } from '../../full-domain/plan/text-request.fixture.ts'
import { cutPart } from './cut.ts'
import { type MondrianOptions, mondrian } from './mondrian.ts'
import { partOf } from './part.ts'

const k = (size: number) => [requirement('k-anonymity', { k: size })]
const TOWNS = [
  ['a', 'north', '*'],
  ['b', 'north', '*'],
  ['c', 'south', '*'],
  ['d', 'south', '*'],
]

function labelsOf(
  columns: Readonly<Record<string, readonly string[]>>,
  { size, options = {} }: { readonly size: number; readonly options?: MondrianOptions },
) {
  const { table, request } = textRequest({
    columns,
    quasi: Object.fromEntries(
      Object.keys(columns).map((name) => [
        name,
        name === 'town'
          ? { kind: 'rows' as const, rows: TOWNS }
          : { kind: 'intervals' as const, widths: [10, 20], from: 0 },
      ]),
    ),
    models: k(size),
  })
  const outcome = mondrian(options).run(table, request, quietContext())
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  const classOf = dealPlan(outcome.recoding, textRows(table))
  return { labels: classOf.map((c) => outcome.recoding.classes[c].labels.join(' ')), search: outcome.search }
}

describe('Mondrian', () => {
  it('[N2] strict: up to the lower median left; a median that is the largest goes right alone', () => {
    expect(labelsOf({ age: ['1', '2', '3', '4'] }, { size: 2 }).labels).toEqual([
      '[1,2]',
      '[1,2]',
      '[3,4]',
      '[3,4]',
    ])
    expect(labelsOf({ age: ['1', '2', '9', '9', '9'] }, { size: 2 }).labels).toEqual([
      '[1,2]',
      '[1,2]',
      '9',
      '9',
      '9',
    ])
  })

  it('[N2] missing values among numbers are cut off first', () => {
    expect(labelsOf({ age: ['', '', '5', '7', '6'] }, { size: 2 }).labels).toEqual([
      '',
      '',
      '[5,7]',
      '[5,7]',
      '[5,7]',
    ])
    expect(labelsOf({ age: ['', '5', '7'] }, { size: 2 }).labels).toEqual(['*', '*', '*'])
  })

  it('[N3] relaxed: rows of one value go to both sides', () => {
    const ages = ['5', '5', '5', '8']
    expect(new Set(labelsOf({ age: ages }, { size: 2 }).labels)).toEqual(new Set(['[5,8]']))
    expect(labelsOf({ age: ages }, { size: 2, options: { split: 'relaxed' } }).labels).toEqual([
      '5',
      '5',
      '[5,8]',
      '[5,8]',
    ])
  })

  it('[N4] categories fall into the children of their common ancestor; what is too small stays together', () => {
    const { labels } = labelsOf({ town: ['a', 'a', 'b', 'b', 'c', 'c', 'd'] }, { size: 2 })
    // north falls into a and b; c alone would leave d alone, so south stays whole.
    expect(labels).toEqual(['a', 'a', 'b', 'b', 'south', 'south', 'south'])
    // One row of the south joins the rest, which takes the north with it.
    expect(new Set(labelsOf({ town: ['a', 'a', 'c'] }, { size: 2 }).labels)).toEqual(new Set(['*']))
  })

  it('[N1] cuts where it is widest, and where that is not allowed, where it is next widest', () => {
    // Towns span everything, but c alone is too few; age spans 40 of 40 too but is declared second.
    const { labels, search } = labelsOf(
      { town: ['a', 'a', 'a', 'c'], age: ['10', '10', '50', '50'] },
      { size: 2 },
    )
    expect(labels).toEqual(['a 10', 'a 10', '* 50', '* 50'])
    expect(search.heldBack).toEqual([{ model: 'k-anonymity', times: expect.any(Number) }])
  })

  it('[N12] without ranges numbers are cut by their hierarchy', () => {
    const options = { ranges: false }
    const ages = ['1', '2', '11', '12', '31', '32']
    // 0 to 20 falls into two tens of two rows each; 31 and 32 share the ten from 30.
    expect(labelsOf({ age: ages }, { size: 2, options }).labels).toEqual([
      '[0,10)',
      '[0,10)',
      '[10,20)',
      '[10,20)',
      '[30,40)',
      '[30,40)',
    ])
  })

  it('[N10] counts the cuts that each model refused', () => {
    const { search } = labelsOf({ age: ['1', '2', '3'] }, { size: 2 })
    expect(search.heldBack).toEqual([{ model: 'k-anonymity', times: 1 }])
  })

  it('[N7] strict: rows with equal quasi-identifiers are in one class', () => {
    fc.assert(
      fc.property(clusteringCases(fc.constant(k(2))), ({ table, request }) => {
        const outcome = mondrian().run(table, request, quietContext())
        if (outcome.kind !== 'released') return
        const rows = textRows(table)
        const classOf = dealPlan(outcome.recoding, rows)
        const seen = new Map<string, number>()
        for (const [row, cells] of rows.entries()) {
          const key = JSON.stringify(outcome.recoding.columns.map((name) => cells.get(name)))
          expect(seen.get(key) ?? classOf[row]).toBe(classOf[row])
          seen.set(key, classOf[row])
        }
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  it('[N8] no class of a finished run can be cut', () => {
    const classModels = anyModels.filter((models) => models.every(({ model }) => model.kind === 'class'))
    fc.assert(
      fc.property(clusteringCases(classModels), ({ table, request }) => {
        const outcome = mondrian().run(table, request, quietContext())
        if (outcome.kind !== 'released') return
        const problem = classProblem(table, request, { context: quietContext(), options: { ranges: true } })
        const { assignments, classes } = outcome.recoding
        const combinationOf = new Map(
          Array.from({ length: table.length }, (_, c) => [
            JSON.stringify(table.columns.map(({ codes }) => codes[c])),
            c,
          ]),
        )
        const parts = classes.map(() => ({ combinations: [] as number[], rows: [] as number[] }))
        for (let entry = 0; entry < assignments.classOf.length; entry++) {
          const part = parts[assignments.classOf[entry]]
          part.combinations.push(
            combinationOf.get(JSON.stringify(assignments.combination.map((codes) => codes[entry])))!,
          )
          part.rows.push(assignments.rows[entry])
        }
        for (const { combinations, rows } of parts) {
          expect(cutPart(problem, partOf(combinations, rows), 'strict')).toBeUndefined()
        }
      }),
      { seed: 8, numRuns: 100 },
    )
  })

  it.each([{}, { split: 'relaxed' as const }, { ranges: false }])(
    '[N6] models hold and labels cover: %o',
    (options) => {
      fc.assert(
        fc.property(clusteringCases(anyModels), ({ table, request }) => {
          const outcome = mondrian(options).run(table, request, quietContext())
          if (outcome.kind !== 'released') return
          expect(planFaults(table, request, { recoding: outcome.recoding, rows: textRows(table) })).toEqual(
            [],
          )
        }),
        { seed: 9, numRuns: 100 },
      )
    },
  )

  it('[N9] stopped, it has a valid plan; the same request gives the same plan', () => {
    const cells = Array.from({ length: 50 }, (_, i) => String((i * 37) % 50))
    const { table, request } = textRequest({
      columns: { age: cells },
      quasi: { age: { kind: 'suppress' } },
      models: k(3),
    })
    const stopped = mondrian().run(table, request, quietContext({ signal: { aborted: true } }))
    expect(stopped).toMatchObject({ kind: 'stopped', because: 'abort' })
    if (stopped.kind !== 'stopped') throw new Error(stopped.kind)
    expect(planFaults(table, request, { recoding: stopped.best!.recoding, rows: textRows(table) })).toEqual(
      [],
    )
    const run = () => mondrian().run(table, request, quietContext())
    expect(run()).toEqual(run())
  })

  it('[N11] where all rows as one class are not admitted it is impossible', () => {
    const { table, request } = textRequest({
      columns: { age: ['1', '2'] },
      quasi: { age: { kind: 'suppress' } },
      models: k(3),
    })
    expect(mondrian().run(table, request, quietContext())).toEqual({
      kind: 'impossible',
      model: 'k-anonymity',
      reason: 'Even with all rows in one class, k-anonymity reaches 2, and at least 3 is asked for.',
      remedies: ['Ask k-anonymity for at most 2.'],
    })
  })

  it('[N5] a cut that leaves a part the models do not admit is not made', () => {
    const { table, request } = textRequest({
      columns: { age: ['1', '2', '8', '9'], s: ['x', 'y', 'x', 'x'] },
      quasi: { age: { kind: 'suppress' } },
      sensitive: ['s'],
      models: [...k(2), requirement('distinct-l-diversity', { l: 2 }, 0)],
    })
    const outcome = mondrian().run(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.recoding.classes.map(({ labels }) => labels)).toEqual([['[1,9]']])
    expect(outcome.search.heldBack).toEqual([{ model: 'distinct-l-diversity', of: 's', times: 1 }])
  })
})
