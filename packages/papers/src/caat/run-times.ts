import { type AssignedMethod, type ClusteringSummary, caat, kaca, type Request } from '@outis/core/methods'
import type { AssignedRecoding } from '@outis/core/recoding'
import type { Table } from '@outis/core/table'
import { ask, kAnonymous, methodContext } from '../data/ask.ts'
import { clusteringTrees } from '../data/trees.ts'
import type { PaperContext } from '../paper.ts'
import { caatComparisons, kacaComparisons } from './plain-clustering.ts'

/** "Each experiment runs 10 times", section "Experiment and its analysis". */
export const RUNS = 10

/** Numbers of quasi-identifiers; the axis of the figures is not in the text. */
export const SIZES = [3, 4, 5, 6, 7, 8] as const

/** Means over the runs of one method on one number of quasi-identifiers. */
export interface MethodFigures {
  readonly milliseconds: number
  readonly fastest: number
  readonly slowest: number
  readonly ncp: number
  readonly discernibility: number
  /** Rows over classes times k, as a report has it: clusters that are published alike are one class. */
  readonly averageClass: number
  /** Rows over clusters times k. */
  readonly averageCluster: number
  readonly classes: number
  readonly clusters: number
  /** What the method compares if it looks nothing up in an index: it does not depend on machine or load. */
  readonly comparisons: number
  readonly largest: number
  /** Clusters of 2k rows or more, as a share of all. */
  readonly beyond: number
}

export interface SizeFigures {
  readonly quasi: number
  /** Distinct tuples. */
  readonly tuples: number
  readonly caat: MethodFigures
  readonly kaca: MethodFigures
}

/** CAAT from ten seeded starts and KACA ten times, by turns, for every number of quasi-identifiers. */
async function runTimes(context: PaperContext, k: number): Promise<readonly SizeFigures[]> {
  const found: SizeFigures[] = []
  const begun = tableOf(context, SIZES[0], k)
  // The first run of a method is slow because the machine is still learning its code.
  for (const method of Object.values(METHODS)) runOnce(context, { ...begun, method, purpose: 'warm' })
  for (const [index, quasi] of SIZES.entries()) {
    const { table, request } = tableOf(context, quasi, k)
    const ofCaat: Measured[] = []
    const ofKaca: Measured[] = []
    for (let run = 0; run < RUNS; run++) {
      const purpose = `start ${run}`
      ofCaat.push(runOnce(context, { table, request, method: METHODS.caat, purpose }))
      ofKaca.push(runOnce(context, { table, request, method: METHODS.kaca, purpose }))
      await context.step(index * RUNS + run + 1, SIZES.length * RUNS)
    }
    found.push({
      quasi,
      tuples: table.length,
      caat: meansOf(ofCaat, k, () => caatComparisons(table.rows, k)),
      kaca: meansOf(ofKaca, k, ({ sizes }) => kacaComparisons(table.length, sizes.length)),
    })
  }
  return found
}

/** The people by the first quasi-identifiers. */
export function tableOf({ people }: PaperContext, quasi: number, k: number) {
  const trees = Object.fromEntries(Object.entries(clusteringTrees()).slice(0, quasi))
  return ask(people.train, { trees, models: [kAnonymous(k)], loss: 'ncp' })
}

const METHODS = { caat: caat({ start: 'random' }), kaca: kaca() }

interface Run {
  readonly table: Table
  readonly request: Request
  readonly method: AssignedMethod
  /** What the seed is drawn on for. */
  readonly purpose: string
}

export interface Measured {
  readonly milliseconds: number
  readonly rows: number
  readonly search: ClusteringSummary
  readonly sizes: readonly number[]
}

export function runOnce(context: PaperContext, { table, request, method, purpose }: Run): Measured {
  const begin = context.now()
  const outcome = method.run(table, request, methodContext(context, purpose))
  const milliseconds = context.now() - begin
  // k-anonymity of a table with k rows or more is always possible, and nothing here stops a run.
  if (outcome.kind !== 'released') throw new TypeError(`${method.id} ended as ${outcome.kind}`)
  return { milliseconds, rows: table.rows, search: outcome.search, sizes: clusterSizes(outcome.recoding) }
}

function clusterSizes({ classes, assignments }: AssignedRecoding): number[] {
  const sizes = new Array<number>(classes.length).fill(0)
  for (const [entry, c] of assignments.classOf.entries()) sizes[c] += assignments.rows[entry]
  return sizes
}

function meansOf(
  runs: readonly Measured[],
  k: number,
  comparisons: (run: Measured) => number,
): MethodFigures {
  const mean = (of: (run: Measured) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const times = runs.map(({ milliseconds }) => milliseconds)
  return {
    milliseconds: mean((run) => run.milliseconds),
    fastest: Math.min(...times),
    slowest: Math.max(...times),
    ncp: mean(({ search }) => search.ncp),
    discernibility: mean(({ search }) => search.discernibility),
    averageClass: mean(({ search }) => search.averageClassSize),
    averageCluster: mean(({ sizes, rows }) => rows / sizes.length / k),
    classes: mean(({ search }) => search.classes),
    clusters: mean(({ sizes }) => sizes.length),
    comparisons: mean(comparisons),
    largest: Math.max(...runs.flatMap(({ sizes }) => largestOf(sizes))),
    beyond: mean(({ sizes }) => sizes.filter((size) => size >= 2 * k).length / sizes.length),
  }
}

const largestOf = (sizes: readonly number[]): number =>
  sizes.reduce((largest, size) => Math.max(largest, size), 0)

export const sharedTimes = (context: PaperContext, k: number): Promise<readonly SizeFigures[]> =>
  context.once(`times ${k}`, () => runTimes(context, k))
