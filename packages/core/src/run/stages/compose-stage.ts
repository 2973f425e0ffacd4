import type { AttackTable } from '../../attacks/attack-table.ts'
import type { Verdict } from '../../check/verdict.ts'
import { hiddenColumns } from '../../data/recoding/recoded-columns.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { SUPPRESSED } from '../../data/table/dictionary.ts'
import { defined } from '../../data/value/defined.ts'
import { counted } from '../../data/words/words.ts'
import { type JudgedComposition, judgeComposition } from '../../ledger/judge-composition.ts'
import { type LedgerBook, MOST_ADDED } from '../../ledger/ledger.ts'
import { isSameRelease, withRelease } from '../../ledger/ledger-book.ts'
import { type ColumnToRemember, rememberRelease } from '../../ledger/remember-release.ts'
import { derived } from '../../ledger/row-keys.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { attackTableOf } from '../attack/attack-given.ts'
import type { PendingRelease } from '../engine/engine.ts'
import { askedHash } from '../ledger/asked-hash.ts'
import type { LedgerRun } from '../ledger/ledger-run.ts'
import { formsOf } from '../ledger/release-forms.ts'
import { contentHashes, tableWithRows } from '../ledger/row-contents.ts'
import { slicesOfRows } from '../ledger/slices-of-rows.ts'
import type { PublishJob } from '../publish-job.ts'

export interface JudgedWithLedger {
  readonly verdicts: readonly Verdict[]
  readonly notices: readonly string[]
  /** The ledger has another release of these people: this is not the first, and not the first made again. */
  readonly isLater: boolean
  /** The book that also remembers this release: to be saved where the release is. */
  readonly book: LedgerBook
}

/** Lays a release that was made, and is not in its place yet, beside all earlier ones of its source. */
export async function judgeWithLedger(
  job: PublishJob & { readonly ledger: LedgerRun },
  pending: PendingRelease,
): Promise<JudgedWithLedger> {
  const { ledger, open, policy, engine, columns, identity } = job
  const recoding = recodingOf(job)
  const secret = derived(ledger.book, ledger.source, 'values')
  const original = await attackTableOf(
    open,
    columns.columns.filter(({ role }) => role !== 'dropped' && role !== 'choice').map(({ name }) => name),
  )
  const written = await engine.open(pending.source)
  await written.setMissing(policy.data.missing)
  const release = await attackTableOf(written, written.columns).finally(() => written.close())
  const origin = originOf(pending, original)
  const forms = formsOf(job, { original, release, origin })
  const { remembered, places } = rememberRelease({
    ...{ original, release, origin, identity: ledger.identity, keys: ledger.keys },
    quasi: columns.quasi,
    columns: columnsToRemember(job, recoding),
    ...(recoding.kind === 'sliced' && slicesOfRows(recoding, original, policy.data.missing)),
    contents: contentHashes(await tableWithRows(open, job.prepared, policyOfChoices(job)), secret),
    suppressed: SUPPRESSED,
    ...(pending.suppressedRows > 0 && { suppressedRows: pending.suppressedRows }),
    ...defined({ forms }),
    secret,
    facts: {
      id: derived(ledger.book, ledger.source, `release ${releaseNumber(ledger.book)}`).slice(0, 8),
      made: identity?.made ?? '',
      file: identity?.release ?? '',
      ...{ method: policy.method.id, mode: policy.method.mode, asked: askedHash(ledger, policy) },
    },
  })
  const { releases } = ledger.known.source
  const found = await judgeComposition(
    remembered,
    releases,
    { table: original, places, rowsOf: ledger.known.rowsOf },
    { pause: async () => {}, invariant: invariantOf(job) },
  )
  return {
    verdicts: found.map(verdictOf),
    notices: [noticeOf(ledger, releases.length)],
    isLater: releases.some((earlier) => !isSameRelease(earlier, remembered)),
    book: withRelease(ledger.book, ledger.source, remembered),
  }
}

/** Where values are hidden as people chose, a row is what it was only with the same choice. */
const policyOfChoices = ({ policy }: Pick<PublishJob, 'policy'>): Policy | undefined =>
  recordOf(policy.method).hidesValues ? policy : undefined

const recodingOf = ({ outcome }: Pick<PublishJob, 'outcome'>): Recoding =>
  outcome.kind === 'released' ? outcome.recoding : outcome.best.recoding

/** Numbers of releases are never used again, whatever was forgotten in between: they follow from how many there are and when. */
const releaseNumber = ({ sources }: LedgerBook): string =>
  sources.flatMap(({ releases }) => releases.map(({ id }) => id)).join()

/** The row of the original behind each row of the release. Row numbers may have gaps where rows were left out. */
function originOf({ rowNumbers }: PendingRelease, { rows }: AttackTable): Uint32Array {
  if (rowNumbers === undefined) return Uint32Array.from({ length: rows }, (_, row) => row)
  const sorted = Uint32Array.from(rowNumbers).sort()
  const rankOf = new Map(Array.from(sorted, (number, rank) => [number, rank]))
  return Uint32Array.from(rowNumbers, (number) => rankOf.get(number)!)
}

function columnsToRemember({ columns, policy }: PublishJob, recoding: Recoding): readonly ColumnToRemember[] {
  const shown = hiddenColumns(recoding)
  const graded = new Set(recordOf(policy.method).publishes?.(policy.method).foreign)
  const published = new Set(columns.published)
  return columns.columns.flatMap(({ name, role }) => {
    if (!published.has(name) || (role !== 'sensitive' && role !== 'neutral')) return []
    // Numbers whose ranks were swapped are dealt like aliases, and are grades all the same.
    const as = shown.has(name) && graded.has(name) ? 'grade' : shown.get(name)
    return [{ name, role, ...(as && { as }) }]
  })
}

/** Attributes of which m-invariance is asked; without a name all that are sensitive. */
function invariantOf({ policy, search }: Pick<PublishJob, 'policy' | 'search'>): readonly string[] {
  const sensitive = policy.attributes.flatMap(({ name, role }) => (role === 'sensitive' ? [name] : []))
  const asked = [...search.models, ...policy.require].filter(({ id }) => id === 'm-invariance')
  return [...new Set(asked.flatMap(({ of }) => (of === undefined ? sensitive : [of])))]
}

/** What is not judged of a release without a ledger. */
export const unjudgedAlone = (job: Pick<PublishJob, 'policy' | 'search'>): readonly string[] =>
  invariantOf(job).length === 0 ? [] : [ONE_RELEASE]

const ONE_RELEASE =
  'm-invariance speaks of several releases, and only this one was judged: whether everybody has the same values around them as in earlier releases is known with a ledger (--ledger FILE).'

const verdictOf = ({
  way,
  of,
  holds,
  certain,
  people,
  together,
  alone,
  text,
}: JudgedComposition): Verdict => ({
  model: way === 'signatures' ? 'same-values-around' : 'composition',
  options: {},
  ...defined({ of }),
  rows: 'all',
  holds,
  figure: Math.max(0, together - alone),
  limit: way === 'signatures' ? 0 : MOST_ADDED,
  direction: 'at-most',
  failingClasses: 0,
  failingRows: holds ? 0 : Math.max(certain, Math.round((together - alone) * people)),
  text,
  source: 'require',
})

const noticeOf = ({ known }: LedgerRun, releases: number): string =>
  releases === 0
    ? `The ledger remembers this release as the first of ${known.source.name === undefined ? 'a new source' : `"${known.source.name}"`}: no earlier one has rows of this table.`
    : `The ledger has ${counted(releases, 'earlier release')} of these people; what all tell together was tried before this one was written, and every draw was the one of before.`
