import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../../check/verdict.ts'
import { checkByClasses } from '../../../method/check-by-classes.ts'
import type { CheckJob } from '../../../method/check-job.ts'
import { modelsOf } from '../../../pipeline/record-answers.ts'
import { policyOf } from '../../../pipeline/small-tables.fixture.ts'
import { checkHidden } from './check-hidden.ts'

const policy = (method: string, require = '') =>
  policyOf(`outis: 1
data: { source: people.csv }
attributes: { town: quasi, sex: quasi, illness: sensitive }
method:
  ${method}
${require === '' ? '' : `require: [${require}]\n`}release: { to: out.csv }
`)

/** A row of texts and how many rows have it. */
type Counted = readonly [town: string, sex: string, illness: string, rows: number]

function jobOf(
  own: ReturnType<typeof policyOf>,
  rows: readonly Counted[],
  more: Partial<CheckJob> = {},
): CheckJob {
  return {
    policy: own,
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
  }
}

const told = (verdicts: readonly Verdict[]) =>
  verdicts.map(({ model, rows, source, figure, holds }) => [model, rows, source, figure, holds])

describe('a check of aliases', () => {
  it('[E77] of aliases judges what needs no values, and says of the rest that it does not hold', () => {
    const own = policy(
      'personalised: { choice: { column: choice } }',
      '{ k-anonymity: { k: 2 } }, { distinct-l-diversity: { l: 2 } }',
    )
    const rows: Counted[] = [
      ['Ulm', 'm', 'AB2', 1],
      ['Ulm', 'm', 'CD3', 1],
    ]
    const hidden = checkHidden(jobOf(own, rows))
    expect(told(hidden.verdicts)).toEqual([
      ['k-anonymity', 'all', 'require', 2, true],
      ['distinct-l-diversity', 'all', 'require', 'not measured', false],
    ])
    expect(hidden.verdicts[1]).toMatchObject({ of: 'illness', limit: 2, options: { l: 2 } })
    expect(hidden.verdicts[1].text).toContain('without the key it cannot be judged')
    expect(hidden.holds).toBe(false)
    const turned = checkByClasses(jobOf(own, rows))
    expect(told(turned.verdicts)[1]).toEqual(['distinct-l-diversity', 'all', 'require', 2, true])
    const alone = policy('personalised: { choice: { column: choice } }', '{ k-anonymity: { k: 2 } }')
    expect(checkHidden(jobOf(alone, rows)).holds).toBe(true)
  })
})
