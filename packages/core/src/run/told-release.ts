import type { Policy } from '../policy/options/policy.ts'
import { releasesOf } from '../releases/registry.ts'
import { buildDictionary } from '../report/build-dictionary.ts'
import { buildReport } from '../report/build-report.ts'
import type { ReleaseDictionary } from '../report/release-dictionary.ts'
import type { Report } from '../report/report.ts'
import type { ReportParts } from '../report/reports-of-kinds.ts'

/** What is told beside a release, with what its method has of its own there: one of ours or a caller's. */
export async function toldOf(
  { method }: Policy,
  parts: ReportParts,
): Promise<{ readonly report: Report; readonly dictionary: ReleaseDictionary }> {
  const own = [releasesOf({ method }).report.part]
  return { report: await buildReport(parts, own), dictionary: await buildDictionary(parts, own) }
}
