import type { OpenTable } from '../run/engine/engine.ts'
import type {
  MadePlan,
  ReleaseForm,
  ReleaseKind,
  ReportedParts,
  WrittenCheck,
  WrittenRelease,
} from './release-kind.ts'

/** What a kind says of one plan, between the plan and the report. */
export interface OwnRelease extends ReleaseForm {
  /** How many rows keep what an earlier release showed of them; undefined: none. */
  readonly keptRows: number | undefined
  /** Computes what the report needs of the plan, while the release is written. */
  readonly ahead: () => void
  /** Measures the written release. */
  readonly check: (open: OpenTable, written: Omit<WrittenRelease, 'open'>) => Promise<WrittenCheck>
  readonly report: (measured: WrittenCheck) => Promise<ReportedParts>
}

/** Asks the kind of a plan what becomes of it. */
export async function ownReleaseOf(kind: ReleaseKind, made: MadePlan): Promise<OwnRelease> {
  const form = await kind.write(made)
  return {
    ...form,
    notices: [...form.notices, ...(made.kept?.notices ?? [])],
    keptRows: made.kept?.rows,
    ahead: () => kind.report.ahead(made),
    check: (open, written) => kind.check.written(made, { open, ...written }),
    report: (measured) => kind.report.measure(made, measured),
  }
}
