import type { z } from 'zod'
import type { Policy } from '../../policy/options/policy.ts'
import { attacksSummary, brokenAttacks } from '../../report/attack-words.ts'
import type { attackDocumentSchema } from '../../report/attacks-schema.ts'
import type { Frozen } from '../../report/frozen.ts'
import { judgeRelease, passes, today } from '../../verdict/judge-release.ts'
import type { ReleaseVerdict } from '../../verdict/verdict-schema.ts'
import { attacksReport } from './attacks-report.ts'
import type { RedTeam } from './run-attacks.ts'

/** What an attack on a release came to, whole. */
export type AttackDocument = Frozen<z.infer<typeof attackDocumentSchema>>

export interface DocumentOptions {
  /** Of Outis. */
  readonly version: string
  readonly verdict: ReleaseVerdict
  /** What must be decided fails too. */
  readonly strict?: boolean
  readonly notices?: readonly string[]
}

/** What may be said of a release by its attacks alone. */
export const attackVerdict = (policy: Policy, redTeam: RedTeam): ReleaseVerdict =>
  judgeRelease({ policy, findings: [], redTeam, today: today() })

/** What attacks found, as `outis attack --json` prints it. */
export function attackDocument(
  redTeam: RedTeam,
  { version, verdict, strict = false, notices = [] }: DocumentOptions,
): AttackDocument {
  const { tried, findings, left } = redTeam
  const report = attacksReport(redTeam)
  const broken = brokenAttacks(report)
  return {
    outis: version,
    attacks: 1,
    verdict,
    headline: broken === undefined ? attacksSummary(report) : `${broken}. ${attacksSummary(report)}`,
    holds: passes(verdict, strict),
    tried,
    findings,
    left,
    notices,
  }
}
