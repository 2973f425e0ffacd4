import type { MethodPolicy } from '../method-policy.ts'
import type { Policy, ReleasePolicy } from '../policy.ts'
import { attributeWarnings } from './attribute-rules.ts'

/** What the author should know of a valid policy. */
export function policyWarnings({ attributes, method, release, seed }: Omit<Policy, 'warnings'>): string[] {
  const secret = seed === undefined ? undefined : secretOf(method)
  return [
    ...attributes.flatMap(attributeWarnings),
    ...methodWarnings(method),
    ...releaseWarnings(release),
    ...(secret
      ? [
          `The seed stands in the policy: whoever holds policy and release could undo ${secret}. Leave it out in production.`,
        ]
      : []),
  ]
}

/** Keys that the method takes without effect. */
function methodWarnings(method: MethodPolicy): string[] {
  if ((method.id !== 'mondrian' && method.id !== 'local') || method.suppressionLimit === 0) return []
  return [`${method.id} publishes every row in a class and suppresses none: suppression-limit has no effect.`]
}

/** In other formats a cell of text is text. */
function releaseWarnings({ to, spreadsheetSafe }: ReleasePolicy): string[] {
  if (!spreadsheetSafe || (to.kind === 'file' && /\.(csv|tsv)$/i.test(to.path))) return []
  return ['release.spreadsheet-safe has no effect: only .csv and .tsv files need it.']
}

/** What a known seed gives away, by method. */
function secretOf(method: MethodPolicy): string | undefined {
  if (method.id === 'personalised') return 'its aliases'
  if (method.id === 'slicing') return 'the permutation inside buckets'
  const hides = (method.id === 'sbtam' || method.id === 'mixed') && method.mode === 'hardened'
  if (hides) return 'the choice of decoys'
  if ('ranges' in method && method.mode === 'hardened')
    return 'the choice of classes that are more general than needed'
  return undefined
}
