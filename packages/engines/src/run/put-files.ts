import { OutisError } from '@outis/core/errors'
import type { PendingRelease } from '@outis/core/pipeline'
import {
  type Confidential,
  type ReleaseDictionary,
  type Report,
  toCodebook,
  toConfidentialHtml,
  toHtml,
  withDigest,
} from '@outis/core/report'
import { type FileToWrite, writeTogether } from '../commit/write-whole.ts'
import type { WrittenRelease } from '../file-engine.ts'
import type { FilledTable } from '../postgres/write-table.ts'
import type { RunFiles } from './run-options.ts'
import { pageOf, type RunPlaces } from './run-places.ts'

export interface FinishedRelease {
  readonly report: Report
  readonly dictionary: ReleaseDictionary
  readonly confidential: () => Confidential
  /** Staged as a file, unless it becomes a table. */
  readonly pending: PendingRelease & Partial<Pick<WrittenRelease, 'staged'>>
  readonly keyText: Iterable<string> | undefined
  /** The ledger with this release in it. */
  readonly ledger: FileToWrite | undefined
  /** The table that the release is, filled and not yet seen. */
  readonly table: FilledTable | undefined
}

/** Where files go, and what stops them from going there. */
interface Placed {
  readonly places: RunPlaces
  readonly signal?: AbortSignal
}

/** Puts release, report, dictionary and key in their places at once; what is left of a failed attempt goes. */
export async function putRelease(
  { report, dictionary, confidential, pending, keyText, ledger, table }: FinishedRelease,
  { places, signal }: Placed,
): Promise<RunFiles> {
  const { failed, release, ...files } = places
  const texts = [
    { path: places.html, content: await toHtml(report) },
    { path: places.report, content: jsonText(withDigest(report)) },
    { path: places.dictionary, content: jsonText(dictionary) },
    { path: places.codebook, content: toCodebook(dictionary) },
    ...(places.confidential === undefined
      ? []
      : [
          { path: places.confidential, content: jsonText(confidential()), secret: true },
          { path: pageOf(places.confidential), content: toConfidentialHtml(confidential()), secret: true },
        ]),
    ...(keyText === undefined ? [] : [{ path: places.key!, content: keyText, secret: true }]),
    ...(ledger === undefined ? [] : [ledger]),
  ]
  await writeTogether(texts, {
    ...(table ? { beside: table.commit } : { also: pending.staged ? [pending.staged] : [] }),
    remove: [failed.html, failed.report],
    last: () => refuseStopped(signal),
  })
  return table ? files : { release, ...files }
}

/** Of a release that is withheld: its report under a name of its own, and nothing else. */
export async function putFailedReport(
  report: Report,
  { places: { failed }, signal }: Placed,
): Promise<RunFiles> {
  const texts = [
    { path: failed.html, content: await toHtml(report) },
    { path: failed.report, content: jsonText(withDigest(report)) },
  ]
  await writeTogether(texts, { last: () => refuseStopped(signal) })
  return failed
}

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

function refuseStopped(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return
  throw new OutisError('STOPPED', {
    message: 'The run was stopped; nothing was written.',
    hint: 'Run it again to start anew.',
  })
}
