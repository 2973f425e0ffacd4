import { dirname, resolve } from 'node:path'
import type { Verdict } from '@outis/core/check'
import type { ReleaseFault } from '@outis/core/pipeline'
import { hasItsDigest, reportSchema } from '@outis/core/report'
import { readRegular } from '../files/regular-file.ts'
import { ownName } from '../run/run-places.ts'

/** What the report beside a release promises of it; whoever gets both reads them together. */
export interface ReportBeside {
  readonly promised: readonly Verdict[]
  readonly faults: readonly ReleaseFault[]
}

const NOTHING: ReportBeside = { promised: [], faults: [] }

/** The report that lies beside a release under its name. One of another version or tool promises nothing that could be compared. */
export async function reportBeside(release: string): Promise<ReportBeside> {
  const path = resolve(dirname(release), ownName(release, 'report.json'))
  let written: unknown
  try {
    written = JSON.parse((await readRegular(path)).toString('utf8'))
  } catch {
    return NOTHING
  }
  const { data: report } = reportSchema.safeParse(written)
  if (report === undefined) return NOTHING
  return {
    promised: report.verdicts.filter(({ holds }) => holds) as readonly Verdict[],
    faults: report.digest === undefined || hasItsDigest(written) ? [] : [CHANGED],
  }
}

const CHANGED: ReleaseFault = {
  kind: 'report-beside',
  count: 1,
  text: 'The report beside the release was changed after it was written.',
}
