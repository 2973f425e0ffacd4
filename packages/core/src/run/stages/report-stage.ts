import { defined } from '../../data/value/defined.ts'
import { withCounts } from '../../ledger/ledger-book.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { releasesOf } from '../../releases/registry.ts'
import { buildReport } from '../../report/build-report.ts'
import { type Confidential, confidentialOf, withoutConfidential } from '../../report/confidential.ts'
import { buildDictionary } from '../../report/dictionary/build-dictionary.ts'
import type { Report } from '../../report/report.ts'
import type { ReportParts } from '../../report/reports-of-kinds.ts'
import { attacksReport } from '../attack/attacks-report.ts'
import { standsOutBefore } from '../report/stands-out.ts'
import type { FinishedRun, JudgedRun } from '../run-state.ts'
import { NO_FINGERPRINT } from './describe-stage.ts'

/** Writes the report and the dictionary, and counts in the ledger what the report tells. */
export async function reportStage(
  run: JudgedRun,
): Promise<Pick<FinishedRun, 'report' | 'dictionary' | 'confidential' | 'book'>> {
  const { policy, described, withheld, hardening, book, ledger } = run
  const parts = withoutConfidential(described)
  const published = await publishedBeside(policy, {
    ...withAttacks(withheld ? withoutFingerprints(parts) : parts, run),
    ...defined({ hardening }),
  })
  return {
    ...published,
    confidential: lateConfidential(run),
    book: book && ledger && withCounts(book, ledger.source.id, hiddenCounts(described, published.report)),
  }
}

/** What is published beside a release, with what its method has of its own there. */
export async function publishedBeside(
  { method }: Policy,
  parts: ReportParts,
): Promise<Pick<FinishedRun, 'report' | 'dictionary'>> {
  const own = [releasesOf({ method }).report.part]
  return { report: await buildReport(parts, own), dictionary: await buildDictionary(parts, own) }
}

const withAttacks = (parts: ReportParts, { redTeam, seed, verdict }: JudgedRun): ReportParts => ({
  ...parts,
  verdict,
  attacks: attacksReport(redTeam, parts.release.hidden ? seed : undefined),
  notices: [...parts.notices, ...(redTeam.none === undefined ? [] : [redTeam.none])],
})

/** Fingerprints of a release that nobody gets would only let its cells be guessed. */
const withoutFingerprints = (parts: ReportParts): ReportParts => ({
  ...parts,
  fingerprints: {},
  details: (parts.details ?? []).filter((detail) => detail !== NO_FINGERPRINT),
})

/** What the report counts of columns that the release does not show as they were. */
const hiddenCounts = ({ attributes }: ReportParts, { attributes: reported }: Report) =>
  reported.flatMap(({ name, before }) => {
    if (!before || !attributes.some((part) => part.name === name && part.labels)) return []
    const { missing, bars, pooled } = before
    return [{ name, before: { missing, bars, pooled } }]
  })

/**
 * What stays with whoever made the release, made when it is first asked for: which columns made people stand out before is a
 * sixth of a small run, and most runs keep nothing that is confidential.
 */
function lateConfidential(run: JudgedRun): () => Confidential {
  let made: Confidential | undefined
  return () => (made ??= confidentialPart(run))
}

function confidentialPart(run: JudgedRun): Confidential {
  const { described } = run
  const standsOut = run.isTrial ? undefined : standsOutBefore(run)
  return confidentialOf({
    ...described,
    confidential: { ...described.confidential, ...defined({ standsOut }) },
  })
}
