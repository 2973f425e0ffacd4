import type { AttackTable } from '../../attacks/attack.ts'
import type { Verdict } from '../../check/check-input.ts'
import { hiddenColumns } from '../../data/recoding/levels-recoding.ts'
import type { Recoding } from '../../data/recoding/recoding.ts'
import { SUPPRESSED } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { counted } from '../../data/words/words.ts'
import { type JudgedComposition, judgeComposition } from '../../ledger/judge-composition.ts'
import { type LedgerBook, MOST_ADDED } from '../../ledger/ledger.ts'
import { isSameRelease, withRelease } from '../../ledger/ledger-book.ts'
import { type ColumnToRemember, rememberRelease } from '../../ledger/remember-release.ts'
import { derived } from '../../ledger/row-keys.ts'
import type { MethodNeeds } from '../../methods/contract/method-needs.ts'
import { recordOf } from '../../methods/registry.ts'
import type { Policy } from '../../policy/options/policy.ts'
import { askedHash } from '../../releases/kit/remember/asked-hash.ts'
import { contentHashes, tableWithRows } from '../../releases/kit/remember/row-contents.ts'
import { askedOf, kindOf, releasesOf } from '../../releases/registry.ts'
import { attackTableOf } from '../attack/attack-given.ts'
import type { PendingRelease } from '../engine/engine.ts'
import type { LedgerRun } from '../ledger/ledger-run.ts'
import { formsOf } from '../ledger/release-forms.ts'
import { slicesOfRows } from '../ledger/slices-of-rows.ts'
import type { CheckedRun, ComposedRun, PlannedRun } from '../run-state.ts'

/** Judges a release together with all earlier ones of its source, before it is in its place. */
export async function composeStage(
  run: CheckedRun,
): Promise<Pick<ComposedRun, 'check' | 'isLater' | 'book'>> {
  const { open, policy, engine, columns, identity, pending, check } = run
  const ledger = run.ledger!
  const recoding = recodingOf(run)
  const secret = derived(ledger.book, ledger.source, 'values')
  const original = await attackTableOf(
    open,
    columns.columns.filter(({ role }) => role !== 'dropped' && role !== 'choice').map(({ name }) => name),
  )
  const written = await engine.open(pending.source)
  await written.setMissing(policy.data.missing)
  const release = await attackTableOf(written, written.columns).finally(() => written.close())
  const origin = originOf(pending, original)
  const forms = formsOf(run, { original, release, origin })
  const { remembered, places } = rememberRelease({
    ...{ original, release, origin, identity: ledger.identity, keys: ledger.keys },
    quasi: columns.quasi,
    columns: columnsToRemember(run, recoding),
    ...(recoding.kind === 'sliced' && slicesOfRows(recoding, original, policy.data.missing)),
    contents: contentHashes(await tableWithRows(open, run.prepared, needsOfChoices(policy)), secret),
    suppressed: SUPPRESSED,
    ...(pending.suppressedRows > 0 && { suppressedRows: pending.suppressedRows }),
    ...defined({ forms }),
    secret,
    facts: {
      id: derived(ledger.book, ledger.source, `release ${releaseNumber(ledger.book)}`).slice(0, 8),
      made: identity.made ?? '',
      file: identity.release ?? '',
      ...{ method: policy.method.id, mode: policy.method.mode, asked: askedHash(ledger, policy) },
    },
  })
  const { releases } = ledger.known.source
  const found = await judgeComposition(
    remembered,
    releases,
    { table: original, places, rowsOf: ledger.known.rowsOf },
    { pause: async () => {}, invariant: invariantOf(run) },
  )
  return {
    check: {
      ...check,
      verdicts: [...check.verdicts, ...found.map(verdictOf)],
      notices: [...check.notices, noticeOf(ledger, releases.length)],
    },
    isLater: releases.some((earlier) => !isSameRelease(earlier, remembered)),
    book: withRelease(ledger.book, ledger.source, remembered),
  }
}

/** Where values are hidden as people chose, a row is what it was only with the same choice. */
function needsOfChoices({ method }: Policy): MethodNeeds | undefined {
  const record = recordOf(method)
  return kindOf(record).read.sensitive === 'stand-ins' ? record.needs(method) : undefined
}

const recodingOf = ({ outcome }: Pick<PlannedRun, 'outcome'>): Recoding =>
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

function columnsToRemember({ columns, policy }: PlannedRun, recoding: Recoding): readonly ColumnToRemember[] {
  const shown = hiddenColumns(recoding)
  const graded = new Set(releasesOf(policy).read.foreign(askedOf(policy)))
  const published = new Set(columns.published)
  return columns.columns.flatMap(({ name, role }) => {
    if (!published.has(name) || (role !== 'sensitive' && role !== 'neutral')) return []
    // Numbers whose ranks were swapped are dealt like aliases, and are grades all the same.
    const as = shown.has(name) && graded.has(name) ? 'grade' : shown.get(name)
    return [{ name, role, ...(as && { as }) }]
  })
}

/** Attributes of which m-invariance is asked; without a name all that are sensitive. */
function invariantOf({ policy, search }: Pick<PlannedRun, 'policy' | 'search'>): readonly string[] {
  const sensitive = policy.attributes.flatMap(({ name, role }) => (role === 'sensitive' ? [name] : []))
  const asked = [...search.models, ...policy.require].filter(({ id }) => id === 'm-invariance')
  return [...new Set(asked.flatMap(({ of }) => (of === undefined ? sensitive : [of])))]
}

/** Without a ledger there are no earlier releases; the report says what was not judged for that reason. */
export async function aloneStage(run: CheckedRun): Promise<Pick<ComposedRun, 'check' | 'isLater' | 'book'>> {
  const { check } = run
  const notices = invariantOf(run).length === 0 ? check.notices : [...check.notices, ONE_RELEASE]
  return { check: { ...check, notices }, isLater: false, book: undefined }
}

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
