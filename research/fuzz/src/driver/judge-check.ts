import type { Case } from '../cases/case.ts'
import { type Fault, fault } from '../oracle/fault.ts'
import { judgeReleaseAlone } from '../oracle/judge-release-alone.ts'
import { type FigureView, factsOf, type VerdictView } from '../oracle/run-facts.ts'

/** What `outis check` says of a table as a release of any tool. */
export interface CheckView {
  readonly holds: boolean
  readonly rows: number
  readonly suppressedRows: number
  readonly classes: number
  readonly verdicts: readonly VerdictView[]
  readonly risks: readonly FigureView[]
  /** What is wrong with the release beyond its models. */
  readonly faults: readonly { readonly kind: string; readonly text: string }[]
}

const CLASS_METHODS = ['full-domain', 'mondrian', 'local', 'caat', 'kaca']

/** The table of the case judged as a release by the oracle; only models of classes, which need nothing but the text. */
export function judgeCheck(
  drawn: Case,
  result: unknown,
): { readonly faults: Fault[]; readonly judged: boolean } {
  const facts = drawn.edits.length > 0 ? undefined : factsOf(drawn)
  if (facts === undefined || !CLASS_METHODS.includes(facts.meaning.method))
    return { faults: [], judged: false }
  const checked = result as CheckView
  if (checked.rows !== drawn.table.rows.length) {
    return {
      faults: [fault('checked-rows', `${checked.rows} rows were checked of ${drawn.table.rows.length}`)],
      judged: true,
    }
  }
  return {
    faults: judgeReleaseAlone({ ...facts, original: drawn.table, release: drawn.table }, checked),
    judged: true,
  }
}
