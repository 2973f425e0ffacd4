import { defined } from '../../data/value/defined.ts'
import { agreeing, counted, quotedNames } from '../../data/words/words.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Finding } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import { releasesOf } from '../../releases/registry.ts'
import { checkOpenRelease, type OpenReleaseJob } from '../../run/check/check-open-release.ts'
import type { OpenTable } from '../../run/engine/engine.ts'
import { checkedColumns, joinColumns } from '../../run/prepare/method-answers.ts'
import { prepare } from '../../run/prepare/prepare-table.ts'
import { measuredRelease } from '../../run/report/release-for-verdict.ts'
import { judgeRelease, passes, today } from '../../verdict/judge-release.ts'
import type { ReleaseVerdict } from '../../verdict/verdict-schema.ts'
import type { CheckResult, Verdict } from '../check-input.ts'
import { exactColumns, judgeAlone } from './judge-alone.ts'
import { judgeColumns, judgeRows } from './judge-columns.ts'
import { judgeLooks } from './judge-content.ts'
import { judgePromises } from './judge-promises.ts'
import { judgeQuasi } from './judge-quasi.ts'
import { judgeForeign } from './judge-released.ts'
import { withCells } from './judge-shown-cells.ts'
import { judgeUnchanged } from './judge-unchanged.ts'
import {
  findingOfFault,
  gateFinding,
  type ReleaseFault,
  shownAttributes,
  warningsOf,
} from './release-fault.ts'

/** A release judged whole: its models, and everything that it has beside them. */
export interface WholeCheck extends CheckResult {
  /** May this release go to its audience? */
  readonly verdict: ReleaseVerdict
  /** For the verdict: faults, warnings, and what was not judged. */
  readonly findings: readonly Finding[]
  /** What the release has that it must not have, or lacks. */
  readonly faults: readonly ReleaseFault[]
  /** What somebody should look at. With `strict` whatever must be decided fails. */
  readonly warnings: readonly string[]
}

/** What was found in the file of a release beside its table: faults, and a finding for each of them and for what is to be decided. */
export interface BesideTable {
  readonly faults: readonly ReleaseFault[]
  readonly findings: readonly Finding[]
}

export interface WholeReleaseJob extends Omit<OpenReleaseJob, 'original'> {
  /** The table it was made from, just opened. */
  readonly original?: OpenTable | undefined
  /** Warnings fail too. */
  readonly strict?: boolean | undefined
  /** What the file of the release holds beside its table. */
  readonly beside?: BesideTable | undefined
  /** Requirements that hold by the report beside the release. */
  readonly promised?: readonly Verdict[] | undefined
  /** Adds what is measured of the release beside its original. */
  readonly compare?: ((check: CheckResult) => Promise<CheckResult>) | undefined
}

const NOTHING_BESIDE: BesideTable = { faults: [], findings: [] }

/** Judges a release that any tool made: columns, rows, cells and values, then the models of the policy. */
export async function checkWholeRelease(job: WholeReleaseJob): Promise<WholeCheck> {
  const { policy, open, original, strict = false } = job
  const shown = shownAttributes(policy, open.columns)
  const { beside: inFile = NOTHING_BESIDE } = job
  const columnFaults = judgeColumns({
    policy,
    columns: open.columns,
    shown,
    original: original?.sourceColumns,
  })
  const faults = [...inFile.faults, ...columnFaults]
  if (faults.some(({ kind, column }) => kind === 'column-missing' && isNeeded(policy, column!)))
    return unreadRelease(policy, { rows: open.rows, faults: columnFaults, beside: inFile })
  const beside = original ? await judgeBeside(job, original, shown) : []
  const looks = await judgeLooks(policy, open, { shown, original })
  const prepared = original && (await prepare({ ...job, open: original }))
  const quasi = await judgeQuasi({ ...job, original: prepared })
  const models = await checkOpenRelease({
    ...job,
    claims: quasi.claims,
    original: prepared,
    source: original,
  })
  const alone = await judgedByMethod(models, job, prepared)
  const cells = await withCells(alone, { policy, open, shown })
  const foreign = await judgeForeign(policy, open, {
    original: original && prepared && { open: original, prepared },
    claims: quasi.claims,
  })
  const people = await judgeAlone(original ?? open, exactColumns(shown, policy), policy)
  const check = job.compare ? await job.compare(cells) : cells
  const promises = judgePromises(check.verdicts, job.promised)
  const findings = [
    ...inFile.findings,
    ...columnFaults.map(findingOfFault),
    ...looks.findings,
    ...[...beside, ...promises].map(findingOfFault),
    ...quasi.findings,
    ...foreign,
    ...people,
    ...(original ? [] : unjudged(policy)),
  ]
  const notices = findings.flatMap(({ kind, severity, text }) =>
    kind === 'unjudged' && severity === 'note' ? [text] : [],
  )
  return whole(
    { ...check, notices: [...check.notices, ...notices] },
    {
      policy,
      measured: {
        columns: shown.map(({ name }) => name),
        isRepeated: (prepared?.repeated?.length ?? 0) > 0,
      },
      findings,
      faults: [...faults, ...looks.faults.map(asReleaseFault), ...beside, ...quasi.faults, ...promises],
      strict,
    },
  )
}

/** Adds what the method itself checks, where the original is given. */
async function judgedByMethod(
  check: CheckResult,
  { policy, search, open, original }: WholeReleaseJob,
  prepared: Prepared | undefined,
): Promise<CheckResult> {
  const table = original && prepared && { original, prepared }
  return releasesOf(policy).compare(check, { policy, search, release: open, ...defined({ table }) })
}

/** What a result tells of a fault. */
const asReleaseFault = ({ kind, column, count, text }: ReleaseFault): ReleaseFault => ({
  kind,
  ...defined({ column }),
  count,
  text,
})

const ALONE =
  'Without the original it was not judged whether rows were lost or added, and whether columns that are published as they were still are.'

/** What only the original could tell. */
function unjudged({ attributes }: Policy): Finding[] {
  const bounded = attributes.filter(({ levels }) => levels !== undefined).map(({ name }) => name)
  const note = (text: string, columns: readonly string[]) =>
    gateFinding('unjudged', 'note', { rule: 'original', unit: 'columns', columns, text })
  if (bounded.length === 0) return [note(ALONE, [])]
  return [
    note(ALONE, []),
    note(
      `Without the original it was not judged whether ${quotedNames(bounded)} are on the levels that the policy allows.`,
      bounded,
    ),
  ]
}

/** Compares rows and unchanged columns with the original, before spellings are normalised. */
async function judgeBeside(
  { policy, open, files }: WholeReleaseJob,
  original: OpenTable,
  shown: readonly ShownAttribute[],
): Promise<ReleaseFault[]> {
  await joinColumns(original, policy, files)
  const hides = releasesOf(policy).read.sensitive === 'stand-ins'
  const roleOf = new Map(policy.attributes.map(({ name, role }) => [name, role]))
  const attributes = shown.filter(({ name }) => {
    const role = roleOf.get(name) ?? policy.others
    return role === 'neutral' || (role === 'sensitive' && !hides)
  })
  return [
    ...judgeRows(open.rows, original.rows),
    ...(await judgeUnchanged({ policy, open, original, attributes })),
  ]
}

/** Whether models cannot be judged without the column. */
const isNeeded = (policy: Policy, name: string): boolean =>
  releasesOf(policy).read.adds.includes(name) || checkedColumns(policy).includes(name)

/** A release whose models cannot be judged: what is wrong with it is all that is known. */
export function unreadRelease(
  policy: Policy,
  {
    rows = 0,
    faults,
    beside = NOTHING_BESIDE,
  }: { readonly rows?: number; readonly faults: readonly ReleaseFault[]; readonly beside?: BesideTable },
): WholeCheck {
  const findings = [...beside.findings, ...faults.map(findingOfFault)]
  return {
    verdict: judgeRelease({ policy, findings, today: today() }),
    holds: false,
    rows,
    suppressedRows: 0,
    classes: 0,
    classSizes: [],
    verdicts: [],
    utility: [],
    risks: [],
    notices: ['No model was judged: the columns that they need are not there, or not once.'],
    findings,
    faults: [...beside.faults, ...faults],
    warnings: warningsOf(beside.findings),
  }
}

/** A method whose promises only the original can tell does not hold without it. */
const unknownPromise = ({ holds, verdicts }: CheckResult): Finding[] =>
  holds || verdicts.some((verdict) => !verdict.holds)
    ? []
    : [
        gateFinding('unjudged', 'decide', {
          rule: 'method',
          unit: 'columns',
          text: 'What the method promises could not be judged without the original.',
        }),
      ]

interface JudgedWhole extends Pick<WholeCheck, 'findings' | 'faults'> {
  readonly policy: Policy
  readonly measured: { readonly columns: readonly string[]; readonly isRepeated: boolean }
  readonly strict: boolean
}

function whole(check: CheckResult, { policy, measured, findings, faults, strict }: JudgedWhole): WholeCheck {
  const verdict = judgeRelease({
    policy,
    findings: [...findings, ...unknownPromise(check)],
    measured: measuredRelease(policy, check, measured),
    today: today(),
  })
  return {
    ...check,
    verdict,
    findings,
    faults,
    warnings: warningsOf(findings),
    holds: check.holds && passes(verdict, strict),
  }
}

/** What a check found, in one line. */
export function headlineOf({ method }: Policy, { faults, verdicts, warnings, holds }: WholeCheck): string {
  const failing = verdicts.filter((verdict) => !verdict.holds)
  const sentences = [...faults, ...failing].map(({ text }) => text)
  if (faults.length > 0 && failing.length === 0)
    return `${counted(faults.length, 'fault')}: ${sentences.join(' ')}`
  if (faults.length > 0)
    return `${counted(faults.length, 'fault')}, and ${failing.length} of ${counted(verdicts.length, 'requirement')} ${agreeing(failing.length, 'fails', 'fail')}: ${sentences.join(' ')}`
  if (failing.length > 0)
    return `${failing.length} of ${counted(verdicts.length, 'requirement')} ${agreeing(failing.length, 'fails', 'fail')}: ${sentences.join(' ')}`
  const { nothingRequired } = releasesOf({ method }).read
  if (verdicts.length === 0 && nothingRequired !== undefined) return nothingRequired
  if (!holds) return `${counted(warnings.length, 'warning')}, and warnings count: ${warnings.join(' ')}`
  if (verdicts.length === 0) return 'The policy requires nothing, so nothing was judged.'
  if (verdicts.length === 1) return 'The one requirement of the policy holds.'
  return `All ${verdicts.length} requirements of the policy hold.`
}
