import type { Verdict } from '../check/check-input.ts'
import type { SearchPolicy } from '../methods/contract/method-needs.ts'
import type { Policy } from '../policy/options/policy.ts'
import type { CheckJob } from '../releases/kit/check-job.ts'
import { modelsOf } from './prepare/method-answers.ts'
import { policyOf } from './small-tables.fixture.ts'

/** A policy over town, sex and illness. */
export const townPolicy = (method: string, require = ''): Policy =>
  policyOf(`outis: 1
data: { source: people.csv }
attributes: { town: quasi, sex: quasi, illness: sensitive }
method:
  ${method}
${require === '' ? '' : `require: [${require}]\n`}release: { to: out.csv }
`)

/** A row of texts and how many rows have it. */
export type Counted = readonly [town: string, sex: string, illness: string, rows: number]

/** What a check is given of a release with these rows. */
export function townJob<Own extends Policy>(
  own: Own,
  rows: readonly Counted[],
  more: Partial<CheckJob> = {},
): CheckJob & { readonly policy: Own; readonly search: SearchPolicy } {
  return {
    search: modelsOf(own),
    readings: {
      quasi: [
        { name: 'town', type: 'text' },
        { name: 'sex', type: 'text' },
      ],
      sensitive: [{ name: 'illness' }],
    },
    release: {
      columns: ['town', 'sex', 'illness'],
      texts: [0, 1, 2].map((place) => rows.map((row) => String(row[place]))),
      rows: Uint32Array.from(rows, (row) => row[3]),
    },
    ...more,
    policy: own,
  }
}

export const told = (verdicts: readonly Verdict[]) =>
  verdicts.map(({ model, rows, source, figure, holds }) => [model, rows, source, figure, holds])
