import { OutisError } from '../data/errors.ts'
import type { AskedRelease, MethodRecord } from '../methods/contract/method-record.ts'
import { recordOf } from '../methods/registry.ts'
import type { Policy } from '../policy/options/policy.ts'
import { aliasesKind } from './aliases/index.ts'
import { bucketsKind } from './buckets/index.ts'
import { classesKind } from './classes/index.ts'
import type { ReleaseKind } from './release-kind.ts'
import { strataKind } from './strata/index.ts'

/** All kinds of release. */
export const kinds = [classesKind, strataKind, bucketsKind, aliasesKind] as const

/** The kind of release that a method makes: one of ours by its id, or a caller's own. */
export function kindOf({ id, makes: { kind } }: Pick<MethodRecord, 'id' | 'makes'>): ReleaseKind {
  const found = typeof kind === 'string' ? kinds.find((known) => known.id === kind) : kind
  // What a kind is told fits its methods: they name it.
  if (found) return found as unknown as ReleaseKind
  throw new OutisError('METHOD_UNAVAILABLE', {
    message: `The method ${id} makes releases of an unknown kind.`,
    hint: `Use one of ${kinds.map((known) => known.id).join(', ')}, or give the method a kind of your own.`,
    details: { method: id },
  })
}

/** The kind of the releases of a policy. */
export const releasesOf = ({ method }: Pick<Policy, 'method'>): ReleaseKind => kindOf(recordOf(method))

/** What the method of a policy tells the kind of its releases. */
export const askedOf = (policy: Pick<Policy, 'method' | 'attributes'>): AskedRelease =>
  recordOf(policy.method).asks(policy)
