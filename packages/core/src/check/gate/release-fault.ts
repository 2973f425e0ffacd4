import { defined } from '../../data/value/defined.ts'
import type { Finding, FindingKind, Severity } from '../../policy/options/finding.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { ShownAttribute } from '../../releases/kit/release-part.ts'
import { releasesOf } from '../../releases/registry.ts'
import type { OpenTable } from '../../run/engine/engine.ts'

/** What is wrong with a release beyond its models. Columns and counts, never a cell. */
export interface ReleaseFault {
  readonly kind: FaultKind
  /** The column of the release, or of the policy where the release lacks it. */
  readonly column?: string
  /** Rows or distinct values that are concerned; 1 where the column itself is. */
  readonly count: number
  /** One plain sentence. */
  readonly text: string
}

type FaultKind =
  | 'column-identifying'
  | 'column-not-published'
  | 'column-undeclared'
  | 'column-twice'
  | 'column-missing'
  | 'rows'
  | 'suppressed-rows'
  | 'values-outside'
  | 'levels-mixed'
  | 'rows-elsewhere'
  | 'values-changed'
  | 'values-identifying'
  | 'choices'
  | 'beyond-the-table'
  | 'report-beside'

const KINDS: Readonly<Record<FaultKind, FindingKind>> = {
  'column-identifying': 'identifier',
  'column-not-published': 'file',
  'column-undeclared': 'file',
  'column-twice': 'file',
  'column-missing': 'file',
  rows: 'file',
  'suppressed-rows': 'file',
  'values-outside': 'file',
  'levels-mixed': 'file',
  'rows-elsewhere': 'file',
  'values-changed': 'file',
  'values-identifying': 'identifier',
  choices: 'requirement',
  'beyond-the-table': 'container',
  'report-beside': 'file',
}

/** Faults that count rows; the others count columns. */
const OF_ROWS: ReadonlySet<FaultKind> = new Set([
  'rows',
  'suppressed-rows',
  'values-outside',
  'rows-elsewhere',
  'values-changed',
])

/** What the verdict is told of a fault. */
export const findingOfFault = ({ kind, column, count, text }: ReleaseFault): Finding => ({
  kind: KINDS[kind],
  severity: 'stop',
  ...(kind === 'beyond-the-table' || kind === 'report-beside' ? {} : { count }),
  unit: OF_ROWS.has(kind) ? 'rows' : 'columns',
  columns: column === undefined ? [] : [column],
  text,
  evidence: `gate ${kind}`,
})

/** What somebody must know or decide of the release as a whole. */
export const gateFinding = (
  kind: FindingKind,
  severity: Severity,
  {
    rule,
    text,
    columns = [],
    count,
    unit = 'people',
    fix,
  }: Pick<Finding, 'text' | 'fix'> &
    Partial<Pick<Finding, 'columns' | 'count' | 'unit'>> & { readonly rule: string },
): Finding => ({
  kind,
  severity,
  ...defined({ count }),
  unit,
  columns,
  text,
  ...defined({ fix }),
  evidence: `gate ${rule}`,
})

/** What the findings say that somebody must decide on. */
export const warningsOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ severity, text }) => (severity === 'decide' ? [text] : []))

/** The attributes that the columns of a release show. */
export const shownAttributes = (policy: Policy, columns: readonly string[]): readonly ShownAttribute[] =>
  releasesOf(policy).read.attributes(policy, columns)

/** Rows of each text of an attribute. */
export async function countTexts(
  open: OpenTable,
  { column, textIn = (cell) => cell }: ShownAttribute,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { value, rows } of await open.frequencies(column)) {
    const text = textIn(value)
    counts.set(text, (counts.get(text) ?? 0) + rows)
  }
  return counts
}
