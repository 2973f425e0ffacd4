import { describe, expect, it } from 'vitest'
import { distinctLDiversity } from '../../../models/distinct-l-diversity.ts'
import { kAnonymity } from '../../../models/k-anonymity.ts'
import type { Requirement } from '../../../models/model.ts'
import { ARX_COLUMNS } from '../../../testing/adult-columns.fixture.ts'
import { adultIsThere } from '../../../testing/adult-folder.fixture.ts'
import { adultColumns, adultHierarchies } from '../../../testing/adult-table.fixture.ts'
import { fullDomain } from './full-domain.ts'
import { quietContext, textRequest } from './text-request.fixture.ts'

function adult(models: readonly Requirement[], suppressionLimit: number) {
  const columns = adultColumns()
  const quasi = adultHierarchies(ARX_COLUMNS)
  return textRequest({ columns, quasi, sensitive: ['occupation'], models, suppressionLimit })
}

const k5: Requirement = { model: kAnonymity, options: { k: 5 } }
const l3: Requirement = { model: distinctLDiversity, options: { l: 3 }, sensitive: 0 }

// Levels, loss and suppressed rows: ARX 3.9 on the same rows and hierarchies.
describe.skipIf(!adultIsThere)('Adult', () => {
  it.each([
    { models: [k5], limit: 0, levels: [0, 4, 1, 2, 3, 2, 0, 0], loss: 0.542211, suppressed: 0 },
    { models: [k5], limit: 0.04, levels: [0, 3, 0, 1, 1, 1, 1, 0], loss: 0.195782, suppressed: 1178 },
    {
      models: [k5, l3],
      limit: 0.04,
      levels: [0, 3, 0, 1, 2, 1, 1, 0],
      loss: 0.205208,
      suppressed: undefined,
    },
  ])('[FU1] suppression up to $limit with $models.length models: levels $levels', (expected) => {
    const { table, request } = adult(expected.models, expected.limit)
    expect(table.rows).toBe(30_162)
    const outcome = fullDomain.run(table, request, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.optimal).toBe(true)
    expect(outcome.recoding.columns.map(({ level }) => level)).toEqual(expected.levels)
    expect(outcome.search.loss).toBeCloseTo(expected.loss, 6)
    expect(outcome.search.nodes).toBe(4320)
    if (expected.suppressed !== undefined) expect(outcome.recoding.suppressedRows).toBe(expected.suppressed)
  })
})
