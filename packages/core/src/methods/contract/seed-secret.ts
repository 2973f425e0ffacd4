import type { AskedMethod } from '../../policy/options/policy.ts'
import type { MethodDescription } from './method-description.ts'

/** What whoever knows the seed of a release could undo; undefined where nothing that is drawn protects anybody. */
export const seedSecret = (
  record: Pick<MethodDescription, 'secret'>,
  method: AskedMethod,
): string | undefined =>
  record.secret?.(method) ?? (method.mode === 'hardened' ? 'what was drawn to protect people' : undefined)
