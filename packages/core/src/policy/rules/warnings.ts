import type { MethodRecord } from '../../method/method-record.ts'
import type { Policy, ReleasePolicy } from '../../search/policy.ts'
import { attributeWarnings } from './attribute-rules.ts'

/** What the author should know of a valid policy. */
export function policyWarnings(
  { attributes, method, release, seed }: Omit<Policy, 'warnings'>,
  record: MethodRecord,
): string[] {
  const secret = seed === undefined ? undefined : record.secret?.(method)
  return [
    ...attributes.flatMap(attributeWarnings),
    ...(record.warnings?.(method) ?? []),
    ...releaseWarnings(release),
    ...(secret
      ? [
          `The seed stands in the policy: whoever holds policy and release could undo ${secret}. Leave it out in production.`,
        ]
      : []),
  ]
}

/** In other formats a cell of text is text. */
function releaseWarnings({ to, spreadsheetSafe }: ReleasePolicy): string[] {
  if (!spreadsheetSafe || (to.kind === 'file' && /\.(csv|tsv)$/i.test(to.path))) return []
  return ['release.spreadsheet-safe has no effect: only .csv and .tsv files need it.']
}
