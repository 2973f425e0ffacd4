import type { MethodPolicy } from '../method-policy.ts'
import type { Policy } from '../policy.ts'
import { attributeWarnings } from './attribute-rules.ts'

/** What the author should know of a valid policy. */
export function policyWarnings({ attributes, method, seed }: Omit<Policy, 'warnings'>): string[] {
  const secret = seed === undefined ? undefined : secretOf(method)
  return [
    ...attributes.flatMap(attributeWarnings),
    ...(secret
      ? [
          `The seed stands in the policy: whoever holds policy and release could undo ${secret}. Leave it out in production.`,
        ]
      : []),
  ]
}

/** What a known seed gives away, by method. */
function secretOf(method: MethodPolicy): string | undefined {
  if (method.id === 'personalised') return 'its aliases'
  if (method.id === 'slicing') return 'the permutation inside buckets'
  const hides = (method.id === 'sbtam' || method.id === 'mixed') && method.mode === 'hardened'
  if (hides) return 'the choice of decoys'
  return undefined
}
