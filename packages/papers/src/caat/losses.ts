import type { ComputedItem } from '../paper.ts'
import type { ItemResult, ResultTable } from '../result.ts'
import { RUNS, SIZES, type SizeFigures, sharedTimes } from './run-times.ts'

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
