import { caat } from '@outis/core/methods'
import { count } from '@outis/core/report'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult, ResultTable } from '../result.ts'
import { RUNS, runOnce, SIZES, type SizeFigures, sharedTimes, tableOf } from './run-times.ts'

const KS = [3, 6] as const

interface AtK {
  readonly k: number
  readonly figures: readonly SizeFigures[]
}

/** What the paper leaves for later: how much information the clusters cost. */
export const informationLoss: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'losses',
  label: 'Conclusions',
  title: 'Information loss of CAAT and KACA, which the paper leaves as future work',
  async compute(context): Promise<ItemResult> {
    const found: AtK[] = []
    for (const k of KS) found.push({ k, figures: await sharedTimes(context, k) })
    const last = found.map(({ k, figures }) => ({ k, ...figures[figures.length - 1] }))
    return {
      agreement: 'no-number',
      headline: last
        .map(
          (one) => `k = ${one.k}: NCP ${one.caat.ncp.toFixed(4)} (CAAT), ${one.kaca.ncp.toFixed(4)} (KACA)`,
        )
        .join('; ')
        .concat(`, ${SIZES[SIZES.length - 1]} quasi-identifiers.`),
      tables: found.map(({ k, figures }) => lossTable(k, figures)),
      plots: found.map(({ k, figures }) => ({
        kind: 'lines',
        title: `NCP against the number of quasi-identifiers, k = ${k}`,
        x: '|QI|',
        y: { title: 'NCP', unit: 'share' },
        series: (['caat', 'kaca'] as const).map((method) => ({
          name: method.toUpperCase(),
          of: 'here',
          points: figures.map((figure) => ({ x: figure.quasi, y: figure[method].ncp })),
        })),
      })),
      findings: [CLUSTERS_AND_CLASSES, ...found.map(comparedSentence)],
      notReproducible: ['The paper reports no loss; there is nothing to compare with.'],
    }
  },
}

/** Why two sizes are shown, and which of them a report has. */
const CLUSTERS_AND_CLASSES =
  'A cluster is what the method puts together; a class is what a reader sees: clusters that are published alike are one class. CAAT closes a cluster at k rows, so many identical rows make many clusters of about k rows and one large class. Discernibility and the average class size, as in the report of a run, are those of classes.'

function comparedSentence({ k, figures }: AtK): string {
  const less = figures.filter((figure) => figure.caat.ncp < figure.kaca.ncp).map(({ quasi }) => quasi)
  const smaller = figures
    .filter((figure) => figure.caat.classes > figure.kaca.classes)
    .map(({ quasi }) => quasi)
  return `k = ${k}: CAAT loses less than KACA (NCP) ${less.length === 0 ? 'nowhere' : `with |QI| = ${less.join(', ')}`}; its classes are smaller with |QI| = ${smaller.join(', ') || 'none'}.`
}

function lossTable(k: number, figures: readonly SizeFigures[]): ResultTable {
  return {
    caption: `Losses, k = ${k}; CAAT as the mean of ${RUNS} starts`,
    columns: [
      { text: '|QI|', unit: 'count' },
      { text: 'NCP, CAAT', unit: 'share', of: 'here' },
      { text: 'NCP, KACA', unit: 'share', of: 'here' },
      { text: 'Discernibility, CAAT', unit: 'count', of: 'here' },
      { text: 'Discernibility, KACA', unit: 'count', of: 'here' },
      { text: 'Average class size over k, CAAT', unit: 'figure', of: 'here' },
      { text: 'Average class size over k, KACA', unit: 'figure', of: 'here' },
      { text: 'Average cluster size over k, CAAT', unit: 'figure', of: 'here' },
      { text: 'Average cluster size over k, KACA', unit: 'figure', of: 'here' },
    ],
    rows: figures.map(({ quasi, caat: one, kaca: other }) => [
      quasi,
      one.ncp,
      other.ncp,
      one.discernibility,
      other.discernibility,
      one.averageClass,
      other.averageClass,
      one.averageCluster,
      other.averageCluster,
    ]),
  }
}

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
