import type { Report } from '@outis/core/report'
import type { Run } from '../server/runs.ts'

/** `unknown`: nothing was required, or what was judged is not known. That is never called “holds”. */
export type Verdict = 'holds' | 'fails' | 'unknown'

/** Whether a run keeps what its policy requires: by its report, where that is read, else by what the run says of itself. */
export function verdictOf({ result }: Pick<Run, 'result'>, report: Report | undefined): Verdict {
  const holds = report?.holds ?? result?.holds
  const judged = report?.judged.state ?? result?.judged
  if (holds === false || judged === 'fails') return 'fails'
  return holds === true && judged === 'holds' ? 'holds' : 'unknown'
}
