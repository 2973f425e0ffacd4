import type { Classes } from '../../../data/table/classes.ts'
import type { BoundClassJudge, BoundTableJudge } from '../../../models/kit/bind-judges.ts'
import type { ClassList } from './class-list.ts'
import type { Levels } from './class-path.ts'
import { type EvaluateParts, reject, remaining, suppressMatched } from './evaluate.ts'
import type { Suppressed } from './node-loss.ts'

/** All there is to say of one node, for explanations: no question is cut short. */
export interface Inspection {
  readonly list: ClassList
  readonly suppressed: Suppressed
  readonly loss: () => number
  /** The classes before anything is suppressed. */
  readonly classes: Classes
  /** Rows that each class judge alone rejects. */
  readonly rejected: readonly { readonly bound: BoundClassJudge; readonly rows: number }[]
  /** Table judges that fail on what is left. */
  readonly failedTables: readonly BoundTableJudge[]
  readonly valid: boolean
}

export function inspectNode(parts: EvaluateParts, levels: Levels): Inspection {
  const { problem, path, loss } = parts
  const { judging, maxSuppressed, wildcards } = problem
  const list = path.listAt(levels, levels.length)
  const none = new Uint8Array(list.count)
  const classes = wildcards ? parts.classes.matched(list, levels, none) : parts.classes.whole(list)
  const suppressed = wildcards
    ? suppressMatched(parts, { list, levels, judges: judging.classJudges })
    : suppressPlain(classes, judging.classJudges)
  const failedTables = failingTables(judging.tableJudges, suppressed)
  return {
    list,
    suppressed,
    loss: () => loss.loss(list, levels, suppressed),
    classes,
    rejected: judging.classJudges.map((bound) => ({
      bound,
      rows: reject(classes, [bound], new Uint8Array(list.count)),
    })),
    failedTables,
    valid: suppressed.rows <= maxSuppressed && failedTables.length === 0,
  }
}

function suppressPlain(classes: Classes, judges: readonly BoundClassJudge[]) {
  const fails = new Uint8Array(classes.count)
  const rows = reject(classes, judges, fails)
  return { fails, rows, left: () => remaining(classes, fails) }
}

function failingTables(
  judges: readonly BoundTableJudge[],
  { left }: { readonly left: () => Classes },
): readonly BoundTableJudge[] {
  if (judges.length === 0) return []
  const classes = left()
  return judges.filter(({ judge }) => !judge.holds(classes))
}
