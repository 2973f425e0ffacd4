import type { z } from 'zod'
import { attacksSummary, brokenAttacks } from '../../report/attack-words.ts'
import type { attackDocumentSchema } from '../../report/attacks-schema.ts'
import type { Frozen } from '../../report/frozen.ts'
import { attacksReport } from './attacks-report.ts'
import type { RedTeam } from './run-attacks.ts'

/** What an attack on a release came to, whole. */
export type AttackDocument = Frozen<z.infer<typeof attackDocumentSchema>>

/** `strict`: what leaks fails, limit or not. */
export function attackDocument(
  redTeam: RedTeam,
  {
    version,
    strict = false,
    notices = [],
  }: { readonly version: string; readonly strict?: boolean; readonly notices?: readonly string[] },
): AttackDocument {
  const { tried, findings, left } = redTeam
  const report = attacksReport(redTeam)
  const broken = brokenAttacks(report)
  const leaks = findings.some(({ isExposed }) => isExposed)
  return {
    outis: version,
    attacks: 1,
    headline: broken === undefined ? attacksSummary(report) : `${broken}. ${attacksSummary(report)}`,
    holds: redTeam.holds && !(strict && leaks),
    tried,
    findings,
    left,
    notices,
  }
}
