import { describe, expect, it } from 'vitest'
import type { Policy } from '../../policy/options/policy.ts'
import { strataColumns } from '../../releases/strata/check/strata-columns.ts'
import { policyOf } from '../../run/small-tables.fixture.ts'
import { askedStrata, maxPosteriorOf, type StrataPolicy, strataOf } from './policy-strata.ts'

const policy = (method: string) =>
  policyOf(`outis: 1
data: { source: a.csv }
attributes: { age: quasi, town: quasi, illness: sensitive, income: sensitive, ward: neutral, id: identifying }
method:
  ${method}
release: { to: out.csv }
`) as Policy<StrataPolicy>

const MIXED = `mixed:
    strata:
      - { name: grave, where: { illness: [gout], ward: [A] }, quasi: [age], k: 3, loss: ncp, suppression-limit: 0.1 }
      - { name: light, where: { illness: [flu] } }
      - { rest: true, k: 2, suppression-limit: 0.3 }`

describe('the strata of a policy', () => {
  it('[E132] strata as the check sees them: without models no columns', () => {
    expect(
      strataOf(policy(MIXED)).map(({ name, rows, quasi, suppresses }) => [
        name,
        rows === 'rest',
        quasi,
        suppresses,
      ]),
    ).toEqual([
      ['grave', false, ['age'], true],
      ['light', false, [], false],
      ['rest', true, ['age', 'town'], true],
    ])
    const [sensitive, ordinary] = strataOf(policy('sbtam: { sensitive-values: { illness: [gout] }, k: 2 }'))
    expect(sensitive).toMatchObject({ name: 'sensitive', quasi: ['age', 'town'], suppresses: false })
    expect(ordinary).toMatchObject({
      name: 'ordinary',
      rows: 'rest',
      quasi: [],
      models: [],
      suppresses: false,
    })
  })

  it('[E132] columns that tell strata and are counted for nothing else', () => {
    const columns = (method: string) => strataColumns(policy(method), askedStrata(policy(method)))
    expect(columns(MIXED)).toEqual(['ward'])
    expect(columns('sbtam: { sensitive-values: { illness: [gout] }, k: 2 }')).toEqual([])
  })

  it('[E105] the bound of a hardened release is the policy’s, else a half; a faithful one has none', () => {
    const sbtam = (more: string) => policy(`sbtam: { sensitive-values: { illness: [gout] }, k: 2${more} }`)
    expect(maxPosteriorOf(sbtam(''))).toBeUndefined()
    expect(maxPosteriorOf(sbtam(', mode: hardened'))).toBe(0.5)
    expect(maxPosteriorOf(sbtam(', mode: hardened, decoys: { max-posterior: 0.2 }'))).toBe(0.2)
    expect(maxPosteriorOf(policy(MIXED))).toBeUndefined()
    expect(maxPosteriorOf(policy(MIXED.replace('mixed:', 'mixed:\n    mode: hardened')))).toBe(0.5)
  })
})
