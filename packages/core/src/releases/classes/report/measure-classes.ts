import type { CheckResult } from '../../../check/check-input.ts'
import { defined } from '../../../data/value/defined.ts'
import type { FoundClasses } from '../../../methods/clustering/classes-found.ts'
import type { ClusteringReport } from './clustering-report.ts'
import { clusteringSentences } from './clustering-words.ts'

/** Figures of the classes as the check measured them on the text; what it could not measure is left out. */
export function measureClasses(
  { search, steps, options }: FoundClasses,
  { classes, utility }: CheckResult,
): ClusteringReport {
  const { nodes, evaluated, heldBack, blocks, generalisedFurther } = search
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
