import { caat } from '@outis/core/methods'
import { count } from '@outis/core/report'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult, ResultTable } from '../result.ts'
import { runOnce, SIZES, tableOf } from './run-times.ts'

const KS = [3, 6] as const
const TIES = ['all', 'bounded'] as const
const QUASI = SIZES[SIZES.length - 1]

/** Sizes of the clusters of one run. */
interface Sizes {
  readonly k: number
  readonly ties: (typeof TIES)[number]
  readonly clusters: number
  readonly smallest: number
  readonly largest: number
  /** Clusters of 2k rows or more. */
  readonly beyond: number
}

/** "… a size of greater than or equal to k and less than 2k": with ties taken together, as step 2 says, and one by one. */
export const clusterSizes: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'sizes',
  label: 'Algorithm 1',
  title: 'Sizes of the clusters: at least k and below 2k?',
  async compute(context): Promise<ItemResult> {
    const found: Sizes[] = []
    for (const k of KS) {
      for (const ties of TIES) {
        found.push(sizesOf(context, k, ties))
        await context.step(found.length, KS.length * TIES.length)
      }
    }
    const literal = found.filter(({ ties }) => ties === 'all')
    const broken = literal.some(({ beyond }) => beyond > 0)
    return {
      agreement: broken ? 'differs' : 'agrees',
      headline: literal
        .map(({ k, largest }) => `k = ${k}: largest cluster ${count(largest)} rows with ties as in step 2`)
        .join('; ')
        .concat('.'),
      tables: [sizesTable(found)],
      plots: [],
      findings: broken
        ? [
            "The paper promises clusters below 2k rows, but its step 2 moves all tuples of equal distance at once: the bound does not hold. Outis takes ties one by one unless asked for the paper's way (ties: all).",
          ]
        : [],
      notReproducible: [],
    }
  },
}

function sizesOf(context: PaperContext, k: number, ties: Sizes['ties']): Sizes {
  const method = caat({ start: 'random', ties })
  const { sizes } = runOnce(context, { ...tableOf(context, QUASI, k), method, purpose: `sizes ${k}` })
  return {
    k,
    ties,
    clusters: sizes.length,
    smallest: sizes.reduce((least, size) => Math.min(least, size), Number.POSITIVE_INFINITY),
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
    beyond: sizes.filter((size) => size >= 2 * k).length,
  }
}

function sizesTable(found: readonly Sizes[]): ResultTable {
  return {
    caption: `Clusters of CAAT, ${QUASI} quasi-identifiers`,
    columns: [
      { text: 'k', unit: 'count' },
      { text: 'Ties' },
      { text: 'Clusters', unit: 'count', of: 'here' },
      { text: 'Smallest', unit: 'count', of: 'here' },
      { text: 'Largest', unit: 'count', of: 'here' },
      { text: 'Allowed, below', unit: 'count', of: 'paper' },
      { text: 'Clusters of 2k or more', unit: 'count', of: 'here' },
    ],
    rows: found.map(({ k, ties, clusters, smallest, largest, beyond }) => [
      k,
      ties === 'all' ? 'all together (step 2)' : 'one by one',
      clusters,
      smallest,
      largest,
      2 * k,
      beyond,
    ]),
  }
}
