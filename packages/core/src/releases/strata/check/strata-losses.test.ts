import { describe, expect, it } from 'vitest'
import type { CheckedQuasi } from '../../../check/check-input.ts'
import { buildHierarchy } from '../../../data/hierarchy/build-hierarchy.ts'
import type { ResolvedHierarchySpec } from '../../../data/hierarchy/hierarchy-spec.ts'
import { askedStrata, type StrataPolicy, strataOf } from '../../../methods/strata/policy-strata.ts'
import type { Policy } from '../../../policy/options/policy.ts'
import { modelsOf } from '../../../run/prepare/method-answers.ts'
import { dictionaryOf, policyOf } from '../../../run/small-tables.fixture.ts'
import type { StrataCheckJob } from './strata-check-job.ts'
import { strataLosses, withStrataLosses } from './strata-losses.ts'

const policy = policyOf(`outis: 1
data: { source: people.csv }
attributes: { town: quasi, sex: quasi, illness: sensitive }
method:
  mixed:
    strata:
      - { name: grave, where: { illness: [gout] }, k: 2 }
      - { name: light, where: { illness: [flu] }, k: 2 }
release: { to: out.csv }
`) as Policy<StrataPolicy>

function column(name: string, values: readonly string[], spec: ResolvedHierarchySpec): CheckedQuasi {
  const dictionary = dictionaryOf(values)
  return { name, type: 'text', dictionary, hierarchy: buildHierarchy(spec, { name, dictionary }) }
}

/** Four towns in two regions: a region is 1 of 2 levels, 2 of 4 leaves, and costs (2 − 1)/(4 − 1) of Loss. */
const town = column('town', ['Kiel', 'Bonn', 'Ulm', 'Graz'], {
  kind: 'rows',
  rows: [
    ['Kiel', 'North', '*'],
    ['Bonn', 'North', '*'],
    ['Ulm', 'South', '*'],
    ['Graz', 'South', '*'],
  ],
})
const sex = column('sex', ['f', 'm'], { kind: 'suppress' })

const release = {
  columns: ['town', 'sex', 'illness'],
  texts: [
    ['North', 'South', 'Kiel', 'Ulm'],
    ['*', '*', 'f', 'm'],
    ['gout', 'gout', 'flu', 'none'],
  ],
  rows: Uint32Array.of(1, 3, 2, 2),
}

const job = (claims: StrataCheckJob['claims']): StrataCheckJob => ({
  policy,
  asked: askedStrata(policy),
  search: modelsOf(policy),
  readings: { quasi: [town, sex], sensitive: [] },
  release,
  ...(claims && { claims }),
})

const LEVELS = {
  strata: { grave: { levels: { town: 1, sex: 1 } }, light: { levels: { town: 0, sex: 0 } } },
}
const FORMS = Int32Array.of(0, 0, 1, -1)

describe('losses of a release in strata', () => {
  // By hand: half of the rows are generalised, so town costs half of 1/3, 1/2 and 2/4, sex half of 1, 1 and 1.
  it('[E102] are means over the rows of all strata and of none, Loss by the root of the columns’ product', () => {
    const losses = strataLosses(job(LEVELS), strataOf(policy), FORMS)!
    expect(losses.loss).toBeCloseTo(Math.sqrt((1 + 1 / 6) * (1 + 1 / 2)) - 1, 12)
    expect(losses.precision).toBeCloseTo((3 / 4 + 1 / 2) / 2, 12)
    expect(losses.ncp).toBeCloseTo((1 / 4 + 1 / 2) / 2, 12)
  })

  it('[E102] are not told where levels are not known, or a cell cannot be read', () => {
    expect(strataLosses(job(undefined), strataOf(policy), FORMS)).toBeUndefined()
    expect(strataLosses(job({ levels: { town: 1 } }), strataOf(policy), FORMS)).toBeUndefined()
    const unread = {
      ...job(LEVELS),
      release: { ...release, texts: [['x', 'x', 'x', 'x'], ...release.texts.slice(1)] },
    }
    expect(strataLosses(unread, strataOf(policy), FORMS)).toBeUndefined()
  })

  it('[E102] stand in place of those of the whole, also where the whole could not be measured, and nothing else does', () => {
    const measured = (id: string, value: number) => ({
      id,
      title: id,
      value,
      better: 'lower' as const,
      range: [0, 1] as const,
    })
    const utility = [measured('loss', 0.9), measured('discernibility', 40)]
    const losses = { loss: 0.25, precision: 0.5, ncp: 0.75 }
    const joined = withStrataLosses(utility, losses)
    expect(Object.fromEntries(joined.map(({ id, value }) => [id, value]))).toEqual({
      ...losses,
      discernibility: 40,
    })
    expect(withStrataLosses(utility, undefined)).toBe(utility)
  })
})
