import { describe, expect, it } from 'vitest'
import { CLUSTERED_COLUMNS } from '../../../testing/adult-columns.fixture.ts'
import { requirement } from '../../full-domain/plan/random-request.fixture.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { adultIsThere, adultRequest } from './adult.fixture.ts'
import type { AssignedMethod } from './assigned-outcome.ts'
import { caat } from './caat.ts'
import { kaca } from './kaca.ts'

const k3 = [requirement('k-anonymity', { k: 3 })]

// NCP of an independent program for the first 3 … 8 quasi-identifiers.
const EXPECTED = {
  caat: [0.0104, 0.0242, 0.0565, 0.0605, 0.0797, 0.1282],
  kaca: [0.0062, 0.0196, 0.0599, 0.0659, 0.091, 0.1423],
}

function ncpOf(method: AssignedMethod, quasi: readonly string[]): number {
  const { table, request, rowNumbers } = adultRequest({ quasi, models: k3, rows: 1000 })
  const outcome = method.run({ ...table, rowNumbers }, { ...request, loss: 'ncp' }, quietContext())
  if (outcome.kind !== 'released') throw new Error(outcome.kind)
  expect(outcome.search.loss).toBe(outcome.search.ncp)
  return outcome.search.ncp
}

describe.skipIf(!adultIsThere)('Adult, first 1,000 rows, k = 3', () => {
  it.each(EXPECTED.caat.map((ncp, i) => [i + 3, ncp] as const))(
    '[C5] CAAT, %i quasi-identifiers: %f',
    (columns, ncp) => {
      expect(ncpOf(caat({ start: 'first' }), CLUSTERED_COLUMNS.slice(0, columns))).toBeCloseTo(ncp, 4)
    },
  )

  it.each(EXPECTED.kaca.map((ncp, i) => [i + 3, ncp] as const))(
    '[C12] KACA, %i quasi-identifiers: %f',
    (columns, ncp) => {
      expect(ncpOf(kaca(), CLUSTERED_COLUMNS.slice(0, columns))).toBeCloseTo(ncp, 4)
    },
  )
})
