import { describe, expect, it } from 'vitest'
import {
  type Counted,
  townJob as jobOf,
  townPolicy as policy,
  told,
} from '../../../run/counted-texts.fixture.ts'
import { checkByClasses } from '../../kit/check-by-classes.ts'
import { checkHidden } from './check-hidden.ts'

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
