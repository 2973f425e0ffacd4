import type { CheckResult } from '../../check/check-input.ts'
import { defined } from '../../data/value/defined.ts'
import type { MethodResult, OwnRelease } from '../contract/method-run.ts'
import type { AssignedOutcome, ClusteringSummary } from './plan/assigned-outcome.ts'
import type { ClusteringReport } from '../../releases/classes/report/clustering-report.ts'
import { clusteringSentences } from '../../releases/classes/report/clustering-words.ts'

/** What is told of a method that forms classes row by row. */
export interface ClassesTold {
  readonly steps: ClusteringReport['steps']['what']
  readonly options: Readonly<Record<string, string>>
  readonly notices?: readonly string[]
}

/** What such a method found, with its section of the report where there is a plan. */
export function foundClasses(
  outcome: AssignedOutcome,
  told: (search: ClusteringSummary) => ClassesTold,
): MethodResult {
  const search =
    outcome.kind === 'released'
      ? outcome.search
      : outcome.kind === 'stopped'
        ? outcome.best?.search
        : undefined
  return search ? { outcome, own: ownOf(search, told(search)) } : { outcome }
}

function ownOf(search: ClusteringSummary, told: ClassesTold): OwnRelease {
  const { notices = [] } = told
  return {
    report: async ({ check }) => ({ clustering: reportOf(search, told, check) }),
    ...(notices.length > 0 && { notices }),
  }
}

/** Figures of the classes as the check measured them on the text; what it could not measure is left out. */
function reportOf(
  { nodes, evaluated, heldBack, blocks, generalisedFurther }: ClusteringSummary,
  { steps, options }: ClassesTold,
  { classes, utility }: CheckResult,
): ClusteringReport {
  const figure = (id: string) => utility.find((measured) => measured.id === id)?.value
  const [ncp, discernibility, averageClassSize] = ['ncp', 'discernibility', 'class-size'].map(figure)
  const facts = {
    tuples: nodes,
    classes,
    // All digits of it would tell the largest and smallest number.
    ...(typeof ncp === 'number' && { ncp: Number(ncp.toPrecision(2)) }),
    ...defined({ discernibility }),
    ...(typeof averageClassSize === 'number' && { averageClassSize }),
    steps: { what: steps, count: evaluated },
    options,
    // Hardened, how often a model stood in the way is not told: it speaks of sensitive values.
    heldBack: generalisedFurther === undefined ? heldBack : [],
    ...defined({ blocks, generalisedFurther }),
  }
  return { sentences: clusteringSentences(facts), ...facts }
}
