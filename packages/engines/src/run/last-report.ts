import { isShownAs, type Policy } from '@outis/core/policy'
import { hasItsDigest, type Report, reportSchema } from '@outis/core/report'
import { readRegular } from '../files/regular-file.ts'
import type { PolicyFile } from '../policy/read-policy.ts'
import { type RunPlaces, runPlaces } from './run-places.ts'
import { filePath, tablePlaces } from './run-target.ts'

/** Where the last run of a policy may have written its report. */
export interface LastRun {
  /** The release, in place of the policy's `release.to`. */
  readonly to?: string | undefined
  readonly out?: string | undefined
}

/**
 * The report that the last run of a policy wrote, on a release or on one that was withheld: in it findings have their numbers.
 * Undefined where there is none, where it was changed since, or where it is about another policy.
 */
export async function lastReport(
  { policy, text, folder }: PolicyFile,
  { to, out }: LastRun,
): Promise<Report | undefined> {
  const places = placesOf(policy, { folder, to, out })
  if (places === undefined) return undefined
  const { report, failed } = places
  // The next release removes the report on one that was withheld: where there is one, it is the newer.
  for (const path of [failed.report, report]) {
    const written = await readReport(path)
    const shown = written?.about?.policy?.text
    if (shown !== undefined && isShownAs(text, shown)) return written
  }
  return undefined
}

function placesOf(
  { release }: Policy,
  { folder, to, out }: LastRun & Pick<PolicyFile, 'folder'>,
): RunPlaces | undefined {
  if (to !== undefined) return runPlaces(filePath(to), { out })
  if (release.to.kind === 'file') return runPlaces(filePath(release.to.path, folder), { out })
  if (release.to.kind === 'postgres') return tablePlaces(release.to.table, folder, { out })
  return undefined
}

async function readReport(path: string): Promise<Report | undefined> {
  try {
    const written: unknown = JSON.parse((await readRegular(path)).toString('utf8'))
    return hasItsDigest(written) ? reportSchema.parse(written) : undefined
  } catch {
    return undefined
  }
}
