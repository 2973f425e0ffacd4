import { isShortSeed } from '../../data/random/seed-strength.ts'
import type { MethodRecord } from '../../methods/contract/method-record.ts'
import { seedSecret } from '../../methods/contract/seed-secret.ts'
import type { Policy, ReleasePolicy } from '../options/policy.ts'
import { attributeWarnings } from './attribute-rules.ts'

/** What the author should know of a valid policy. */
export function policyWarnings(
  { attributes, method, release, seed }: Omit<Policy, 'warnings'>,
  record: MethodRecord,
): string[] {
  return [
    ...attributes.flatMap(attributeWarnings),
    ...methodWarnings(method, attributes, record),
    ...releaseWarnings(release),
    ...seedWarnings(seed, seedSecret(record, { method, attributes })),
  ]
}

/** The rules of a method, asked for warnings alone: what is valid breaks none. */
function methodWarnings(
  method: Policy['method'],
  attributes: Policy['attributes'],
  record: MethodRecord,
): string[] {
  const warnings: string[] = []
  record.rules?.(method, {
    complete: true,
    declared: (name) => attributes.find((attribute) => attribute.name === name),
    names: (...roles) => attributes.filter(({ role }) => roles.includes(role)).map(({ name }) => name),
    report() {},
    warn: (sentence) => warnings.push(sentence),
    column() {},
    role() {},
  })
  return warnings
}

function seedWarnings(seed: string | number | undefined, secret: string | undefined): string[] {
  if (seed === undefined || secret === undefined) return []
  return isShortSeed(seed)
    ? [
        `The seed of the policy is short: whoever has the release could find it by trying, and undo ${secret}. Leave it out in production.`,
      ]
    : [
        `The seed stands in the policy: whoever holds policy and release could undo ${secret}. Leave it out in production.`,
      ]
}

/** In other formats a cell of text is text. */
function releaseWarnings({ to, spreadsheetSafe }: ReleasePolicy): string[] {
  if (!spreadsheetSafe || (to.kind === 'file' && /\.(csv|tsv)$/i.test(to.path))) return []
  return ['release.spreadsheet-safe has no effect: only .csv and .tsv files need it.']
}
