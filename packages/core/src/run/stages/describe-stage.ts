import type { CheckResult } from '../../check/check-input.ts'
import { missingAnywhere } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { agreeing, counted, quotedNames } from '../../data/words/words.ts'
import type { PreparedPeople } from '../../methods/contract/prepared.ts'
import { recordOf } from '../../methods/registry.ts'
import type { AskedMethod } from '../../policy/options/policy.ts'
import type { ReleasedOutcome } from '../../report/common-parts.ts'
import { betterBy, betterWords } from '../../report/search-sentence.ts'
import { attributeParts } from '../report/attribute-parts.ts'
import { NOT_TOLD } from '../report/published-original.ts'
import { reportAbout } from '../report/report-about.ts'
import { standsOutAfter } from '../report/stands-out.ts'
import type { ComposedRun, DescribedRun } from '../run-state.ts'

/** Everything the report says of the release but attacks, the verdict, and what hardening costs. */
export async function describeStage(run: ComposedRun): Promise<Pick<DescribedRun, 'described'>> {
  const { policy, open, prepared, outcome, search, own, pending, check, hidden, isLater } = run
  const { identity, fingerprint } = run
  const wordsOf = new Map(policy.attributes.map(({ name, words }) => [name, words]))
  const attributes = (await attributeParts(run)).map((part) => ({
    ...part,
    ...defined({ words: wordsOf.get(part.name) }),
  }))
  const before = isLater ? NOT_TOLD : run.before
  const { confidential, ...ownParts } = await own.report(run)
  const standsOut = run.isTrial ? undefined : standsOutAfter(run)
  const described = {
    outis: identity.version,
    ...reportAbout(policy, identity, { attributes, table: prepared.table }),
    versions: identity.versions,
    fingerprints: fingerprint ? { ...identity.fingerprints?.(fingerprint), release: fingerprint } : {},
    input: { rows: open.rows, columns: open.sourceColumns.length, droppedRows: run.droppedRows },
    ...(prepared.repeated?.length && { repeated: prepared.repeated }),
    ...(prepared.people && { people: reportedPeople(prepared.people, check) }),
    release: {
      rows: pending.rows,
      columns: own.columns?.map(({ name }) => name) ?? run.columns.published,
      suppressedRows: check.suppressedRows,
      classes: check.classes,
      ...(hidden.length > 0 && { hidden }),
      ...defined({ keptRows: own.keptRows }),
    },
    missing: { tokens: missingAnywhere(policy.data.missing), meaning: policy.data.missingAs },
    method: {
      id: policy.method.id,
      mode: policy.method.mode,
      loss: search.loss,
      suppressionLimit: search.suppressionLimit,
    },
    outcome,
    attributes,
    verdicts: check.verdicts,
    utility: check.utility,
    risks: { before: before.risks, after: check.risks },
    classSizes: { before: before.classSizes, after: check.classSizes },
    ...defined({ standsOut }),
    ...ownParts,
    ...(ownParts.risks && isLater && { risks: { before: [], after: ownParts.risks.after } }),
    ...defined({ confidential }),
    warnings: [
      ...policy.warnings,
      ...run.looks.warnings,
      ...run.warnings,
      ...own.warnings,
      ...formulaWarning(run),
    ],
    notices: noticesOf(run),
    details: detailsOf(run),
  }
  return { described }
}

function noticesOf(run: ComposedRun): readonly string[] {
  return [
    ...droppedNotice(run),
    ...run.prepared.notices,
    ...run.own.notices,
    ...stoppedByWork(run.outcome, run.policy.method),
    ...formulaNotice(run),
    ...run.check.notices,
    ...hiddenNotice(run),
  ]
}

const detailsOf = ({ fingerprint, identity, check }: ComposedRun): readonly string[] => [
  ...(check.details ?? []),
  ...(!fingerprint || identity.fingerprints ? [] : [NO_FINGERPRINT]),
]

/** Where everybody has one row, rows are people. */
const reportedPeople = ({ column, people }: PreparedPeople, check: CheckResult) => ({
  column: column.name,
  people,
  suppressed: check.people?.suppressed ?? check.suppressedRows,
})

export const NO_FINGERPRINT =
  'The report has no fingerprint of the original and of the policy: whoever knows all cells but one, or all of the policy but the seed, could try values until a plain one fits. A run with --key FILE writes keyed fingerprints, which only the key can verify.'

/** Whoever opens the release in a spreadsheet program would run what somebody may have written into the data. */
const formulaWarning = ({ policy: { release }, pending: { formulaColumns } }: ComposedRun): string[] =>
  formulaColumns.length === 0 || release.spreadsheetSafe
    ? []
    : [`${columnsWithFormulas(formulaColumns)} \`release.spreadsheet-safe: true\` marks them as text.`]

/** What was added to the release. */
const formulaNotice = ({ policy: { release }, pending: { formulaColumns } }: ComposedRun): string[] =>
  formulaColumns.length === 0 || !release.spreadsheetSafe
    ? []
    : [
        `${columnsWithFormulas(formulaColumns)} Each is marked as text by a ' before it, which is no part of it.`,
      ]

function columnsWithFormulas(columns: readonly string[]): string {
  return `${counted(columns.length, 'column has', 'columns have')} cells, or a name, that begin with =, +, -, @ or the like, which spreadsheet programs run as formulas: ${quotedNames(columns)}.`
}

/** Columns that the policy does not declare. */
function droppedNotice({ columns: { columns } }: ComposedRun): string[] {
  const dropped = columns.filter(({ role }) => role === 'dropped').map(({ name }) => name)
  if (dropped.length === 0) return []
  const more = dropped.length > MOST_LISTED ? ` and ${dropped.length - MOST_LISTED} more` : ''
  return [`Not declared, so not published: ${dropped.slice(0, MOST_LISTED).join(', ')}${more}.`]
}

/** Names in a sentence; of a table of thousands of columns it would be a page. */
const MOST_LISTED = 100

/** Said of a release whose search was stopped by the default limit. */
function stoppedByWork(outcome: ReleasedOutcome, method: AskedMethod): string[] {
  return outcome.kind === 'stopped' && outcome.because === 'work' ? [workNotice(outcome, method)] : []
}

const workNotice = (
  { best: { search } }: Extract<ReleasedOutcome, { kind: 'stopped' }>,
  method: AskedMethod,
): string =>
  `The search was stopped at the work it may do by default, the same on every machine: this is the best release it had found, all that is promised of it holds, and ${betterWords(betterBy(search.best?.[0]?.loss, search.lossAtLeast))}. ${remedyOf(method)}`

/** How to give it longer. */
const remedyOf = (method: AskedMethod): string =>
  recordOf(method).needs(method).longer ?? 'Give it longer with `budget: 10m` in the method.'

/** What became of suppressed rows whose sensitive values had to go, and what can still be said of them. */
function hiddenNotice({ hidden, check, search }: ComposedRun): string[] {
  const { suppressedRows } = check
  if (hidden.length === 0) return []
  const rows = counted(suppressedRows, 'suppressed row')
  const told = `The ${rows} ${agreeing(suppressedRows, 'does', 'do')} not show ${quotedNames(hidden)} either: as a class ${agreeing(suppressedRows, 'it did', 'they did')} not meet the models, and whoever fits no class is among them.`
  const k = Math.max(
    0,
    ...search.models.map(({ options }) => (typeof options.k === 'number' ? options.k : 0)),
  )
  return suppressedRows < k ? [told, FEWER] : [told]
}

const FEWER =
  'They are fewer than k: whoever knows that somebody is in the release and fits no class knows that one of these rows is theirs, and what neutral columns say beside it.'
