import { FINDING_KINDS, type Finding } from '../policy/options/finding.ts'
import type { AcceptedPolicy, AudiencePolicy } from '../policy/options/policy.ts'

/** A finding that somebody has decided on, and their reason. */
export interface AcceptedFinding {
  readonly finding: Finding
  readonly accepted: AcceptedPolicy
}

export interface DecidedFindings {
  /** Those that count. */
  readonly open: readonly Finding[]
  readonly accepted: readonly AcceptedFinding[]
}

/**
 * Sets findings aside that the policy accepts. Notes are never in need of it.
 *
 * @param today as YYYY-MM-DD: what was accepted until an earlier day counts again
 */
export function setAccepted(
  findings: readonly Finding[],
  { accept, audience }: { readonly accept: readonly AcceptedPolicy[]; readonly audience: AudiencePolicy },
  today: string,
): DecidedFindings {
  const valid = accept.filter(({ until }) => until === undefined || until >= today)
  const open: Finding[] = []
  const accepted: AcceptedFinding[] = []
  for (const finding of findings) {
    const decision = isAcceptable(finding, audience)
      ? valid.find((candidate) => covers(candidate, finding))
      : undefined
    if (decision === undefined) open.push(finding)
    else accepted.push({ finding, accepted: decision })
  }
  return { open, accepted }
}

/** Of what stops, only a secret that is certain may be decided on, and not for the public. */
export const isAcceptable = (
  { kind, severity }: Pick<Finding, 'kind' | 'severity'>,
  audience: Pick<AudiencePolicy, 'kind'>,
): boolean =>
  severity === 'decide'
    ? FINDING_KINDS[kind].acceptable
    : severity === 'stop' && kind === 'certain' && audience.kind !== 'public'

/** What was decided for some people of some columns is not decided for more. */
function covers({ finding: kind, columns, people }: AcceptedPolicy, finding: Finding): boolean {
  if (kind !== finding.kind) return false
  if (people !== undefined && (finding.count ?? Number.POSITIVE_INFINITY) > people) return false
  if (finding.columns.length === 0) return columns.length === 0
  return finding.columns.every((column) => columns.includes(column))
}
