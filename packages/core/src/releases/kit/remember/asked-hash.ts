import { keyedHash } from '../../../data/random/keyed-hash.ts'
import type { LedgerRun } from '../../../ledger/find-source.ts'
import { derived } from '../../../ledger/row-keys.ts'
import type { Policy } from '../../../policy/options/policy.ts'

/** The same method with the same options on the same quasi-identifiers and sensitive columns, keyed. */
export function askedHash(
  { book, source }: Pick<LedgerRun, 'book' | 'source'>,
  { method, attributes }: Policy,
): string {
  const columns = attributes
    .filter(({ role }) => role === 'quasi' || role === 'sensitive')
    .map(({ place: _, words: __, ...attribute }) => attribute)
  return keyedHash(derived(book, source, 'values'), 'asked').digest(JSON.stringify([method, columns]), 1)
}
