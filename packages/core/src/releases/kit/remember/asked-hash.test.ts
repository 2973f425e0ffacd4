import { describe, expect, it } from 'vitest'
import type { LedgerRun } from '../../../ledger/find-source.ts'
import { parsePolicy } from '../../../policy/parse.ts'
import { askedHash } from './asked-hash.ts'

describe('what was asked of a release', () => {
  it('[KIT90] is the same with other words for a column, and another with another role', () => {
    const ledger = { book: { secret: '00'.repeat(32) }, source: { id: 'a' } } as unknown as LedgerRun
    const hashOf = (stay: object) =>
      askedHash(
        ledger,
        parsePolicy({
          outis: 1,
          data: { source: 'in.csv' },
          attributes: { age: 'quasi', stay },
          method: { 'full-domain': { k: 5 } },
          release: { to: 'out.csv' },
        }),
      )
    const plain = hashOf({ role: 'sensitive' })
    expect(hashOf({ role: 'sensitive', label: 'Length of stay', unit: 'days' })).toBe(plain)
    expect(hashOf({ role: 'quasi' })).not.toBe(plain)
  })
})
