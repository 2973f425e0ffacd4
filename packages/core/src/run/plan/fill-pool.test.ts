import { describe, expect, it } from 'vitest'
import type { AssignedRecoding, LevelsRecoding, Recoding } from '../../data/recoding/recoding.ts'
import { tableOf } from '../small-tables.fixture.ts'
import { fillPool } from './fill-pool.ts'

const TOWNS = ['Ulm', 'Kiel', 'Bonn', 'Jena']
/** Ulm is suppressed; of the others Bonn has the fewest rows. */
const WEIGHTS = [1, 4, 2, 13]

const levels: LevelsRecoding = {
  kind: 'levels',
  columns: [{ name: 'town', level: 0, height: 1, values: ['', ...TOWNS], labels: ['', ...TOWNS] }],
  suppressed: [['Ulm']],
  suppressedRows: 1,
}

const assigned = (part?: string): AssignedRecoding => ({
  kind: 'assigned',
  keys: ['town'],
  columns: ['town'],
  values: [['', ...TOWNS]],
  classes: TOWNS.map((town, index) => ({
    labels: [town],
    suppressed: index === 0,
    ...(part !== undefined && { part }),
  })),
  assignments: { combination: [[1, 2, 3, 4]], classOf: [0, 1, 2, 3], rows: WEIGHTS },
  suppressedRows: 1,
})

interface Asked {
  readonly recoding?: Recoding
  readonly weights?: readonly number[]
  readonly table?: object
  readonly models?: readonly object[]
  /** Rows that may be suppressed, of 20. */
  readonly limit?: number
  readonly suppressedRows?: string
  readonly missingAs?: string
}

/** The plan and notice of a table of 20 rows, of which 3 may be suppressed unless told otherwise. */
const filled = ({
  recoding = levels,
  weights = WEIGHTS,
  table = {},
  models = [{ id: 'k-anonymity', options: { k: 3 } }],
  limit = 3,
  suppressedRows = 'protect',
  missingAs = 'value',
}: Asked = {}) => {
  const { outcome, notice } = fillPool(
    { kind: 'released', recoding, optimal: true, search: {} } as never,
    {
      prepared: { table: { ...tableOf({ town: TOWNS }, weights), ...table } },
      search: { models, suppressionLimit: limit / 20 },
      policy: { release: { suppressedRows }, data: { missingAs } },
    } as never,
  )
  return {
    plan: (outcome as { recoding: Recoding }).recoding,
    optimal: (outcome as { optimal?: boolean }).optimal,
    notice,
  }
}

describe('fewer suppressed rows than k', () => {
  it('[E1490] are joined by the smallest class', () => {
    const { plan, optimal, notice } = filled()
    expect(plan).toEqual({ ...levels, suppressed: [['Ulm'], ['Bonn']], suppressedRows: 3 })
    expect(optimal).toBe(false)
    expect(notice).toContain('2 rows of the smallest class')
  })

  it('[E1490] are joined by it in a plan of classes too, and nothing else changes', () => {
    const { plan } = filled({ recoding: assigned() })
    expect((plan as AssignedRecoding).classes.map(({ suppressed }) => suppressed)).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect((plan as AssignedRecoding).suppressedRows).toBe(3)
  })

  it('[E1491] stay by themselves where the rows suppressed already leave no room', () => {
    // Two rows more would be three: the limit counts the one that is suppressed already.
    expect(filled({ limit: 2 }).plan).toBe(levels)
    expect(filled({ limit: 3 }).plan).not.toBe(levels)
  })

  it('[E1492] are as many as k already, or none at all: nothing is done', () => {
    expect(filled({ models: [{ id: 'k-anonymity', options: { k: 1 } }] }).plan).toBe(levels)
    const none = { ...levels, suppressed: [], suppressedRows: 0 }
    expect(filled({ recoding: none }).plan).toBe(none)
  })

  it('[E1492] the largest k counts, and a k of the population does not', () => {
    const k = (...ks: number[]) => ks.map((k) => ({ id: 'k-anonymity', options: { k } }))
    expect(filled({ models: k(1, 2) }).plan).not.toBe(levels)
    expect(filled({ models: k(2, 1) }).plan).not.toBe(levels)
    expect(filled({ models: [{ id: 'k-map', options: { k: 9 } }] }).plan).toBe(levels)
  })

  it('[E1493] stay where the policy does not protect them, and where missing values match any', () => {
    expect(filled({ suppressedRows: 'keep' }).plan).toBe(levels)
    expect(filled({ missingAs: 'wildcard' }).plan).toBe(levels)
  })

  it('[E1493] of strata stay as they are', () => {
    const strata = assigned('grave')
    expect(filled({ recoding: strata }).plan).toBe(strata)
  })

  it('[E1494] are counted by people where people are counted', () => {
    // Two rows of one person: as many rows as k, and fewer people.
    const suppressed = { ...levels, suppressedRows: 2 }
    const table = (persons: readonly string[]) => {
      const { columns } = tableOf({ town: TOWNS, person: persons })
      return { columns, person: 1 }
    }
    const models = [{ id: 'k-anonymity', options: { k: 2 } }]
    const weights = [2, 4, 2, 12]
    const one = { recoding: suppressed, weights, models, limit: 4 }
    expect(filled(one).plan).toBe(suppressed)
    expect(filled({ ...one, table: table(['a', 'b', 'c', 'd']) }).plan).not.toBe(suppressed)
    // Two suppressed people are as many as k asks for.
    const both = { ...levels, suppressed: [['Ulm'], ['Kiel']], suppressedRows: 6 }
    const wide = { ...one, recoding: both, limit: 12 }
    expect(filled({ ...wide, table: table(['a', 'b', 'c', 'd']) }).plan).toBe(both)
    expect(filled({ ...wide, table: table(['a', 'a', 'c', 'd']) }).plan).not.toBe(both)
  })

  it('[E1495] of quasi-identifiers beside hidden values are filled in their own plan', () => {
    const recoding = { kind: 'personalised', quasi: levels } as never
    expect(filled({ recoding }).plan).toMatchObject({
      kind: 'personalised',
      quasi: { suppressed: [['Ulm'], ['Bonn']], suppressedRows: 3 },
    })
  })
})
