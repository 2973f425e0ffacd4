import type { Policy } from '../../policy/options/policy.ts'
import type { MethodRecord } from './method-record.ts'

/** What whoever knows the seed of a release could undo; undefined where nothing that is drawn protects anybody. */
export const seedSecret = (
  record: Pick<MethodRecord, 'asks'>,
  policy: Pick<Policy, 'method' | 'attributes'>,
): string | undefined =>
  record.asks(policy).draws?.secret ??
  (policy.method.mode === 'hardened' ? 'what was drawn to protect people' : undefined)
