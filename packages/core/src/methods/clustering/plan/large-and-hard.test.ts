import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../data/random/seeded-random.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { quietContext, textRequest } from '../../full-domain/plan/text-request.fixture.ts'
import { dealPlan, planFaults, textRows } from './applied-plan.fixture.ts'
import type { AssignedMethod } from './assigned-outcome.ts'
import { cutBlocks } from './blocks/blocks.ts'
import { blocksApart } from './blocks/blocks-apart.ts'
import { caat } from './caat.ts'
import { classProblem } from './class-problem.ts'
import { clusteringCases } from './clustering-cases.fixture.ts'
import { kaca } from './kaca.ts'
import { anyModels } from './random-models.fixture.ts'

const BLOCKS = { beyond: 6, size: 4 }
const METHODS: readonly (readonly [string, AssignedMethod])[] = [
  ['caat', caat({ blocks: BLOCKS })],
  ['kaca', kaca({ blocks: BLOCKS })],
]

/** The answer of steps that nobody interrupts. */
function finish<Answer>(steps: Generator<void, Answer>): Answer {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('blocks', () => {
  it.each(METHODS)('[C27] %s: the outcome tells how many there were, and all models hold', (_, method) => {
    let inBlocks = 0
    fc.assert(
      fc.property(clusteringCases(anyModels), ({ table, request }) => {
        const outcome = method.run(table, request, quietContext())
        if (outcome.kind !== 'released') return
        if (outcome.search.blocks !== undefined) inBlocks++
        expect(outcome.search.blocks ?? 2).toBeGreaterThan(1)
        expect(planFaults(table, request, { recoding: outcome.recoding, rows: textRows(table) })).toEqual([])
      }),
      { seed: 7, numRuns: 150 },
    )
    expect(inBlocks).toBeGreaterThan(20)
  })

  it('[C27] blocks clustered apart and joined are what one run gives', async () => {
    const options = fc.constantFrom(
      { id: 'caat' as const, options: { blocks: BLOCKS, start: 'random' as const } },
      { id: 'caat' as const, options: { blocks: BLOCKS, mode: 'hardened' as const, extra: 0.3 } },
      { id: 'kaca' as const, options: { blocks: BLOCKS } },
    )
    let compared = 0
    await fc.assert(
      fc.asyncProperty(clusteringCases(anyModels), options, async ({ table, request }, method) => {
        const run = method.id === 'caat' ? caat(method.options) : kaca(method.options)
        const outcome = run.run(table, request, quietContext())
        if (outcome.kind !== 'released' || outcome.search.blocks === undefined) return
        const apart = () => blocksApart({ table, request, method, context: quietContext() })
        const here = apart()
        const tasks = await here.plan()
        // As other threads would, from the last to the first, each with a copy of its task.
        const there = apart()
        const clusters = []
        for (const task of tasks.toReversed()) clusters.push(await there.cluster(structuredClone(task)))
        const joined = here.join(tasks, clusters.reverse())
        if (joined.kind !== 'released') throw new Error(joined.kind)
        const { milliseconds, ...figures } = joined.search
        expect(outcome.search).toMatchObject(figures)
        expect(joined.recoding).toEqual(outcome.recoding)
        compared++
      }),
      { seed: 8, numRuns: 150 },
    )
    expect(compared).toBeGreaterThan(20)
  })

  it('[C28] a block has no more tuples than asked where the models allow the cut', () => {
    const cells = Array.from({ length: 64 }, (_, i) => String(i))
    const { table, request } = textRequest({
      columns: { a: cells },
      quasi: { a: { kind: 'suppress' } },
      models: [requirement('k-anonymity', { k: 3 })],
    })
    const problem = classProblem(table, request, { context: quietContext(), options: { ranges: true } })
    const sizes = (size: number) => finish(cutBlocks(problem, size)).map(({ length }) => length)
    expect(sizes(16)).toEqual([16, 16, 16, 16])
    expect(Math.min(...sizes(2))).toBeGreaterThanOrEqual(3)
  })
})

describe('hardened', () => {
  it('[C29] a cluster that lacks a sensitive value takes the nearest row that has another', () => {
    const { table, request } = textRequest({
      columns: {
        a: ['10', '11', '12', '13', '14', '15', '40', '41'],
        s: ['x', 'x', 'x', 'y', 'x', 'y', 'x', 'y'],
      },
      quasi: { a: { kind: 'suppress' } },
      sensitive: ['s'],
      models: [requirement('k-anonymity', { k: 2 }), requirement('distinct-l-diversity', { l: 2 }, 0)],
    })
    const clusters = (method: AssignedMethod) => {
      const outcome = method.run(table, request, quietContext())
      if (outcome.kind !== 'released') throw new Error(outcome.kind)
      const lists = new Map<number, string[]>()
      for (const [row, c] of dealPlan(outcome.recoding, textRows(table)).entries()) {
        lists.set(c, [...(lists.get(c) ?? []), textRows(table)[row].get('a')!])
      }
      return [...lists.values()].map((list) => list.join())
    }
    // Faithful: 10, 11, 12 and only then 13 with its y. Hardened: 10, 11 and 13 at once.
    expect(clusters(caat({ start: 'first' }))).toEqual(['10,11,12,13', '14,15', '40,41'])
    expect(clusters(caat({ start: 'first', mode: 'hardened', extra: 0 }))).toEqual([
      '10,11,13',
      '12,14,15',
      '40,41',
    ])
  })

  it('[C30] of the classes that show anything generalised, a share is wider than needed, and all are valid', () => {
    const k2 = fc.constant([requirement('k-anonymity', { k: 2 })])
    let wider = 0
    fc.assert(
      fc.property(clusteringCases(k2), ({ table, request }) => {
        const run = (method: AssignedMethod) =>
          method.run(table, request, quietContext({ random: seededRandom(5) }))
        const plain = run(kaca())
        const hard = run(kaca({ mode: 'hardened', extra: 0.5 }))
        if (plain.kind !== 'released' || hard.kind !== 'released') return
        expect(plain.search.generalisedFurther).toBeUndefined()
        expect(hard.search.ncp).toBeGreaterThanOrEqual(plain.search.ncp - 1e-12)
        wider += hard.search.generalisedFurther ?? 0
        expect(planFaults(table, request, { recoding: hard.recoding, rows: textRows(table) })).toEqual([])
      }),
      { seed: 9, numRuns: 100 },
    )
    expect(wider).toBeGreaterThan(50)
  })
})
