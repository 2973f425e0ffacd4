import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AskedClasses } from '../methods/contract/asked-releases.ts'
import { defineMethod } from '../methods/contract/method-record.ts'
import { modelOptions } from '../methods/contract/search-options.ts'
import { recodeAtLevels } from '../methods/full-domain/plan/recode-at-levels.ts'
import { choice, integer } from '../policy/options/option.ts'
import { classesKind } from '../releases/classes/index.ts'
import { defineReleaseKind, PLAIN_FORM, type ReleaseKind } from '../releases/release-kind.ts'
import { defineReport } from '../report/kind-report.ts'
import { html } from '../report/page/html.ts'
import { toHtml } from '../report/sections/report-page.ts'
import { anonymize } from './anonymize.ts'
import { check } from './check.ts'
import { intervals, prefix } from './hierarchy-forms.ts'
import { somePeople } from './people.fixture.ts'

interface FoundStairs {
  readonly steps: number
}

/** Classes, with a part of the report of their own. */
const stairs = defineReleaseKind<FoundStairs, AskedClasses>()({
  ...(classesKind as unknown as ReleaseKind<FoundStairs, AskedClasses>),
  id: 'stairs',
  write: async () => PLAIN_FORM,
  report: {
    part: defineReport({
      key: 'staircase',
      schema: z.strictObject({ steps: z.int() }),
      about: 'How far every column went up.',
      load: async () => ({
        section: ({ steps }) => ({
          made: [`Every column went up ${steps} steps.`],
          page: { id: 'stairs', title: 'The stairs', body: () => html`<p>${steps} steps</p>` },
        }),
      }),
    }),
    ahead() {},
    measure: async ({ found }) => ({ staircase: found }),
  },
})

/** Every quasi-identifier goes up so many levels, whatever that costs. */
const staircase = defineMethod({
  id: 'staircase',
  title: 'Every column goes up so many levels.',
  citation: 'made up',
  modes: ['faithful'],
  makes: { kind: stairs, recoding: 'levels', levels: false, countsPeople: 'no' },
  options: {
    mode: choice({ values: ['faithful'], default: 'faithful', help: 'As it is.' }),
    ...modelOptions,
    steps: integer({ min: 0, max: 9, default: 1, help: 'Levels that every column goes up.' }),
  },
  needs: () => ({ roles: ['quasi'], hierarchies: 'needed', models: true }),
  asks: (): AskedClasses => ({ by: 'level', tight: false }),
  async run({ prepared: { table, request }, policy }) {
    const { steps } = policy.method
    const levels = request.quasi.map(({ hierarchy }) => Math.min(steps, hierarchy.height))
    const { recoding, loss } = recodeAtLevels(table, { ...request, suppressionLimit: 1 }, levels)
    const best = [{ levels, loss, suppressedRows: recoding.suppressedRows }]
    const search = { nodes: 1, evaluated: 1, milliseconds: 0, loss, best, reasons: [] }
    return {
      outcome: { kind: 'released', optimal: false, recoding, search },
      found: { steps },
    }
  },
})

const people = somePeople(300)
const policy = (steps: number) => ({
  attributes: {
    name: 'identifying',
    age: { role: 'quasi', hierarchy: intervals(5, 10, 20) },
    zip: { role: 'quasi', hierarchy: prefix(5, [3, 2]) },
    diagnosis: 'sensitive',
  } as const,
  method: { staircase: { k: 4, steps } },
})

describe('a method of the caller', () => {
  it('[LB7] is planned, checked and reported like ours', async () => {
    const methods = [staircase]
    const { rows, holds, report, dictionary } = await anonymize(people, policy(2), { methods })
    expect(holds).toBe(true)
    expect(report.method.id).toBe('staircase')
    expect(report.headline).toContain('Everybody shares age and zip')
    const sizes = new Map<string, number>()
    for (const { age, zip } of rows) sizes.set(`${age} ${zip}`, (sizes.get(`${age} ${zip}`) ?? 0) + 1)
    sizes.delete('* *')
    expect(sizes.size).toBeGreaterThan(1)
    expect(Math.min(...sizes.values())).toBeGreaterThanOrEqual(4)
    expect((await check(rows, policy(2), { methods, dictionary })).holds).toBe(true)
  })

  it('[LB7] has its own part of the report, its sentences and its section of the page', async () => {
    const { report } = await anonymize(people, policy(2), { methods: [staircase] })
    expect(report).toMatchObject({ staircase: { steps: 2 } })
    expect(report.summary).toContain('Every column went up 2 steps.')
    expect(await toHtml(report, { methods: [staircase] })).toContain('<p>2 steps</p>')
    expect(await toHtml(report)).not.toContain('The stairs')
  })

  it('[LB7] its options are held to their limits, and nobody else knows it', async () => {
    const methods = [staircase]
    await expect(anonymize(people, policy(10), { methods })).rejects.toMatchObject({ code: 'POLICY_INVALID' })
    await expect(anonymize(people, policy(2))).rejects.toMatchObject({ code: 'POLICY_UNKNOWN_KEY' })
  })
})
