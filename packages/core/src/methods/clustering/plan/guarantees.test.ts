import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutisError } from '../../../data/errors.ts'
import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { applyAssigned } from '../../../data/recoding/apply-assigned.ts'
import { defined } from '../../../data/value/defined.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { quietContext, textRequest } from '../../full-domain/plan/text-request.fixture.ts'
import { local } from '../../local/plan/local.ts'
import { mondrian } from '../../mondrian/plan/mondrian.ts'
import { dealPlan, planFaults, textRows } from './applied-plan.fixture.ts'
import type { AssignedMethod, AssignedOutcome } from './assigned-outcome.ts'
import { caat } from './caat.ts'
import { clusteringCases } from './clustering-cases.fixture.ts'
import { kaca } from './kaca.ts'
import { anyModels } from './random-models.fixture.ts'

const METHODS: readonly (readonly [string, (more: object) => AssignedMethod])[] = [
  ['caat', (more) => caat(more)],
  ['caat, all ties', (more) => caat({ ties: 'all', ...more })],
  ['caat, hardened', (more) => caat({ mode: 'hardened', extra: 0.3, ...more })],
  ['kaca', (more) => kaca(more)],
  ['kaca, hardened', (more) => kaca({ mode: 'hardened', extra: 0.3, ...more })],
  ['mondrian', (more) => mondrian(more)],
  ['mondrian, relaxed', (more) => mondrian({ split: 'relaxed', ...more })],
  ['mondrian, nodes', (more) => mondrian({ ranges: false, mode: 'hardened', ...more })],
  ['local', (more) => local({ moves: 60, ...more })],
  ['local, ranges', (more) => local({ moves: 60, ranges: true, start: 'mondrian', ...more })],
  ['local, full-domain', (more) => local({ moves: 60, start: 'full-domain', ...more })],
]

const planOf = (outcome: AssignedOutcome) =>
  outcome.kind === 'released'
    ? outcome.recoding
    : outcome.kind === 'stopped'
      ? outcome.best?.recoding
      : undefined

describe.each(METHODS)('%s', (_, make) => {
  it('[C14] every row is in one class, every model holds, every label covers its rows', () => {
    let released = 0
    fc.assert(
      fc.property(clusteringCases(anyModels), ({ table, request, rowNumbers }) => {
        const outcome = make({}).run({ ...table, rowNumbers }, request, quietContext())
        if (outcome.kind === 'impossible') return
        if (outcome.kind !== 'released') throw new Error(outcome.kind)
        released++
        const rows = textRows(table, rowNumbers)
        expect(planFaults(table, request, { recoding: outcome.recoding, rows })).toEqual([])
      }),
      { seed: 7, numRuns: 100 },
    )
    expect(released).toBeGreaterThan(30)
  })

  it('[C16] impossible means that all rows as one class fail, and the remedy holds', () => {
    fc.assert(
      fc.property(clusteringCases(anyModels), ({ table, request }) => {
        const outcome = make({}).run(table, request, quietContext())
        const failing = request.models.filter(({ model, options, sensitive }) => {
          const whole = make({}).run(
            table,
            { ...request, models: [{ model, options, ...defined({ sensitive }) }] },
            quietContext(),
          )
          return whole.kind === 'impossible'
        })
        expect(outcome.kind === 'impossible').toBe(failing.length > 0)
        if (outcome.kind !== 'impossible') return
        expect(failing.map(({ model }) => model.id)).toContain(outcome.model)
        expect(outcome.remedies.length).toBeGreaterThan(0)
      }),
      { seed: 8, numRuns: 40 },
    )
  })

  it('[C17] a stopped run has a valid plan', () => {
    fc.assert(
      fc.property(clusteringCases(anyModels), fc.nat(6), ({ table, request }, turns) => {
        let looks = 0
        const signal = {
          get aborted() {
            return looks++ >= turns
          },
        }
        const outcome = make({}).run(table, request, quietContext({ signal }))
        const recoding = planOf(outcome)
        if (outcome.kind === 'impossible') return
        expect(planFaults(table, request, { recoding: recoding!, rows: textRows(table) })).toEqual([])
      }),
      { seed: 9, numRuns: 60 },
    )
  })

  it('[C17] a run out of time has a valid plan', () => {
    fc.assert(
      fc.property(clusteringCases(anyModels), fc.nat(6), ({ table, request, rowNumbers }, turns) => {
        let time = 0
        const late = quietContext({ now: () => time++, budget: turns })
        const numbered = { ...table, rowNumbers }
        const outcome = make({}).run(numbered, request, late)
        const recoding = planOf(outcome)
        if (outcome.kind === 'impossible') return
        expect(
          planFaults(table, request, { recoding: recoding!, rows: textRows(table, rowNumbers) }),
        ).toEqual([])
      }),
      { seed: 10, numRuns: 60 },
    )
  })

  it('[C18] same seed, same plan; with turns for others too', async () => {
    for (const one of fc.sample(clusteringCases(anyModels), { seed: 10, numRuns: 12 })) {
      const run = () => make({}).run(one.table, one.request, quietContext({ random: seededRandom(3) }))
      const first = planOf(run())
      expect(planOf(run())).toEqual(first)
      const turns = await make({}).runAsync(one.table, one.request, quietContext({ random: seededRandom(3) }))
      expect(planOf(turns)).toEqual(first)
    }
  })

  it('[C21] applied in memory, the plan gives the classes it was made of', () => {
    fc.assert(
      fc.property(clusteringCases(anyModels), ({ table, request }) => {
        const recoding = planOf(make({}).run(table, request, quietContext()))
        if (!recoding) return
        const applied = applyAssigned(table, recoding)
        const classOf = dealPlan(recoding, textRows(table))
        const sizes = new Map<number, number>()
        for (const c of classOf) sizes.set(c, (sizes.get(c) ?? 0) + 1)
        const counted = new Map<number, number>()
        for (let entry = 0; entry < applied.length; entry++) {
          const c = applied.classOf[entry]
          counted.set(c, (counted.get(c) ?? 0) + applied.rows[entry])
        }
        expect(counted).toEqual(sizes)
        expect(new Set(sizes.keys()).size).toBe(recoding.classes.length)
      }),
      { seed: 11, numRuns: 60 },
    )
  })

  it('[C19] counts what each model held back', () => {
    const cells = Array.from({ length: 12 }, (_, i) => `v${i}`)
    const { table, request } = textRequest({
      columns: { a: cells, s: cells.map((_, i) => (i % 4 === 0 ? 'y' : 'x')) },
      quasi: { a: { kind: 'suppress' } },
      sensitive: ['s'],
      models: [requirement('k-anonymity', { k: 2 }), requirement('distinct-l-diversity', { l: 2 }, 0)],
    })
    const outcome = make({}).run(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    const { heldBack } = outcome.search
    expect(heldBack.length).toBeGreaterThan(0)
    for (const { model, times } of heldBack) {
      expect(request.models.map((model) => model.model.id)).toContain(model)
      expect(times).toBeGreaterThan(0)
    }
  })

  it('[C32] without quasi-identifiers every row is published alike', () => {
    const { table, request } = textRequest({
      columns: { s: ['x', 'y', 'x', 'x', 'y'] },
      quasi: {},
      sensitive: ['s'],
      models: [requirement('k-anonymity', { k: 2 }), requirement('distinct-l-diversity', { l: 2 }, 0)],
    })
    const recoding = planOf(make({}).run(table, request, quietContext()))!
    expect(recoding.columns).toEqual([])
    expect(planFaults(table, request, { recoding, rows: textRows(table) })).toEqual([])
  })

  it('[C22] refuses hierarchies whose levels do not nest', () => {
    const { table, request } = textRequest({
      columns: { a: ['x', 'y', 'z', 'x'] },
      quasi: { a: { kind: 'suppress' } },
      models: [requirement('k-anonymity', { k: 2 })],
    })
    const { dictionary } = table.columns[0]
    const rows = [
      ['x', '1', '3', '*'],
      ['y', '1', '4', '*'],
      ['z', '2', '4', '*'],
    ]
    const hierarchy = buildHierarchy(
      { kind: 'rows', rows },
      { name: 'a', dictionary },
      { allowOverlap: true },
    )
    const run = () => make({}).run(table, { ...request, quasi: [{ column: 0, hierarchy }] }, quietContext())
    expect(run).toThrow(OutisError)
    expect(run).toThrow(/do not nest/)
  })
})

describe('out of time', () => {
  it.each([
    ['caat', caat()],
    ['kaca', kaca()],
    ['local', local({ ranges: true })],
  ])('[C17] %s cuts what is open, it does not merge it', (_, method) => {
    const cells = Array.from({ length: 400 }, (__, i) => String((i * 37) % 400))
    const { table, request } = textRequest({
      columns: { a: cells },
      quasi: { a: { kind: 'suppress' } },
      models: [requirement('k-anonymity', { k: 3 })],
    })
    let time = 0
    const recoding = planOf(method.run(table, request, quietContext({ now: () => time++, budget: 1 })))!
    expect(recoding.classes.length).toBeGreaterThan(50)
  })
})
