import { type Bucket, mondrian, type SlicedBuckets } from '@outis/core/methods'
import type { ErrorSummary } from '@outis/core/metrics'
import { applyAssigned } from '@outis/core/recoding'
import { attributeDisclosure, bucketise, membershipDisclosure, techniqueErrors } from '@outis/core/releases'
import type { Table } from '@outis/core/table'
import { ask, kAnonymous, methodContext } from '../data/ask.ts'
import { clusteringTrees, type Trees } from '../data/trees.ts'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult } from '../result.ts'
import { stoppedRun } from '../stopped-run.ts'
import { occ7, occ7Request, PAPER_COLUMNS, QUASI } from './occ7.ts'
import { slicedAt } from './release-facts.ts'

const L = 3
const K = 5

/** As printed: utility and privacy in a word. */
const PRINTED = {
  generalisation: { many: 'cannot handle', utility: 'low', privacy: 'low' },
  bucketisation: { many: 'can handle', utility: 'low', privacy: 'low' },
  kAnonymity: { many: 'can handle', utility: 'high', privacy: 'low' },
  slicing: { many: 'can handle', utility: 'high', privacy: 'high' },
} as const

interface Technique {
  readonly name: string
  readonly printed: (typeof PRINTED)[keyof typeof PRINTED]
  readonly error: ErrorSummary
  readonly largest: number
  readonly within: number
  /** Tuples admitted that the original lacks; null where the measure does not fit. */
  readonly fakes: number | null
}

/** Table 1: the techniques in numbers in place of "low" and "high". */
export const techniqueTable: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'table-1',
  label: 'Table 1',
  title: 'Comparison of other techniques with slicing',
  async compute(context): Promise<ItemResult> {
    const found = await techniques(context)
    const slicing = found[found.length - 1]
    const better = found.filter(({ error }) => error.median < slicing.error.median).map(({ name }) => name)
    return {
      agreement: better.length === 0 ? 'partly' : 'differs',
      headline: found
        .map(({ name, error }) => `${name} ${(100 * error.median).toFixed(1)} %`)
        .join(', ')
        .concat(': median error of counts.'),
      tables: [
        {
          caption: `Measured at l = ${L} (k-anonymity: k = ${K}) on the seven attributes; 1,000 random count queries on two quasi-identifiers and occupation`,
          columns: [
            { text: 'Technique' },
            { text: 'Data utility', of: 'paper' },
            { text: 'Median query error', unit: 'percent', of: 'here' },
            { text: 'Mean query error', unit: 'percent', of: 'here' },
            { text: 'Privacy protection', of: 'paper' },
            { text: 'Largest p(t, s)', unit: 'share', of: 'here' },
            { text: `Rows within 1/${L}`, unit: 'percent', of: 'here' },
            { text: 'Fake tuples', unit: 'count', of: 'here' },
          ],
          rows: found.map(({ name, printed, error, largest, within, fakes }) => [
            name,
            printed.utility,
            100 * error.median,
            100 * error.mean,
            printed.privacy,
            largest,
            100 * within,
            fakes,
          ]),
        },
      ],
      plots: [],
      findings: [
        better.length === 0
          ? 'Slicing answers count queries best, as the paper has it.'
          : `Slicing does not answer count queries best: ${better.join(' and ')} ${better.length === 1 ? 'has' : 'have'} the smaller median error.`,
        `Against attribute disclosure, generalisation and bucketisation at l = ${L} keep the same bound 1/l as slicing: "low" does not follow from l. k-anonymity has none. Against membership disclosure bucketisation admits no fake tuple: quasi-identifiers stand there as they are.`,
      ],
      notReproducible: [
        'The paper\'s table has words, no figures, and no experiment behind them; "ℓ-diversity" in its last line is taken for slicing with ℓ-diversity.',
        `Whether a technique "can handle" high-dimensional data (${Object.values(PRINTED)
          .map(({ many }) => many)
          .join(', ')}) is no measurement.`,
      ],
    }
  },
}

async function techniques(context: PaperContext): Promise<readonly Technique[]> {
  const table = await occ7(context)
  const sliced = slicedAt(table, { l: L, columns: PAPER_COLUMNS, context }).of
  await context.step(1, 4)
  const bucketised = bucketise(table, occ7Request(L), methodContext(context, 'bucketisation'))
  await context.step(2, 4)
  const anonymous = kAnonymousBuckets(table, bucketised, context)
  await context.step(3, 4)
  const options = { seed: context.seed }
  const errors = techniqueErrors(sliced, bucketised, options)
  const ofAnonymous = techniqueErrors(sliced, anonymous, options).generalisation
  const fakes = (of: SlicedBuckets) => membershipDisclosure(of, options).fakes
  const disclosed = (of: SlicedBuckets) => {
    const { largest, satisfying } = attributeDisclosure(of, L)
    return { largest, within: satisfying }
  }
  return [
    {
      name: 'Generalisation',
      printed: PRINTED.generalisation,
      error: errors.generalisation,
      ...disclosed(bucketised),
      fakes: null,
    },
    {
      name: 'Bucketisation',
      printed: PRINTED.bucketisation,
      error: errors.bucketisation,
      ...disclosed(bucketised),
      fakes: fakes(bucketised),
    },
    {
      name: 'k-anonymity',
      printed: PRINTED.kAnonymity,
      error: ofAnonymous,
      ...disclosed(anonymous),
      fakes: null,
    },
    {
      name: 'Slicing with ℓ-diversity',
      printed: PRINTED.slicing,
      error: errors.slicing,
      ...disclosed(sliced),
      fakes: fakes(sliced),
    },
  ]
}

/** The classes of a k-anonymous table (Mondrian) as buckets. */
function kAnonymousBuckets(table: Table, { sliced }: SlicedBuckets, context: PaperContext): SlicedBuckets {
  const census = clusteringTrees()
  const trees: Trees = Object.fromEntries(QUASI.map((name) => [name, census[name]]))
  const { table: quasi, request } = ask(context.people.train, { trees, models: [kAnonymous(K)], loss: 'ncp' })
  const outcome = mondrian().run(quasi, request, methodContext(context, 'mondrian'))
  if (outcome.kind !== 'released') throw stoppedRun()
  const { classOf, combination, rows } = applyAssigned(table, outcome.recoding)
  const entries = new Map<number, number[]>()
  for (let entry = 0; entry < classOf.length; entry++) {
    const own = entries.get(classOf[entry])
    if (own) own.push(entry)
    else entries.set(classOf[entry], [entry])
  }
  const buckets = [...entries.values()].map((own): Bucket => {
    const counts = Uint32Array.from(own, (entry) => rows[entry])
    return {
      combinations: Int32Array.from(own, (entry) => combination[entry]),
      counts,
      rows: counts.reduce((sum, count) => sum + count, 0),
    }
  })
  return { sliced, buckets }
}
