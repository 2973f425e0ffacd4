import { seededRandom } from '@outis/core/random'
import { count } from '@outis/core/report'
import type { TextTable } from '@outis/examples'
import { ask, kAnonymous } from '../data/ask.ts'
import { clusteringTrees } from '../data/trees.ts'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult, LinesPlot, ResultTable } from '../result.ts'
import { plainCaat, plainColumns, plainKaca } from './plain-clustering.ts'
import { RUNS, SIZES, type SizeFigures, sharedTimes } from './run-times.ts'

/** Figures 1 and 2: run time against the number of quasi-identifiers. */
export const timesForThree = timesFigure('fig-1', 'Fig. 1', 3)
export const timesForSix = timesFigure('fig-2', 'Fig. 2', 6)

function timesFigure(id: string, label: string, k: number): ComputedItem {
  return {
    kind: 'computed',
    from: 'people',
    id,
    label,
    title: `Run time of CAAT and KACA against |QI|, k = ${k}`,
    async compute(context): Promise<ItemResult> {
      const figures = await sharedTimes(context, k)
      const plain = await plainTimes(context, k)
      const fewer = figures.filter(
        (figure) => figure.caat.comparisons < DISTORTIONS * figure.kaca.comparisons,
      )
      const everywhere = fewer.length === figures.length
      const last = figures[figures.length - 1]
      return {
        agreement: everywhere ? 'agrees' : fewer.length > 0 ? 'partly' : 'differs',
        headline: `Without an index CAAT computes fewer distances than KACA for ${fewer.length} of ${figures.length} numbers of quasi-identifiers; with ${last.quasi}: CAAT ${count(last.caat.comparisons)}, KACA ${count(DISTORTIONS * last.kaca.comparisons)}.`,
        tables: [comparisonsTable(figures, k), plainTable(plain, k), timesTable(figures, k)],
        plots: [comparisonsPlot(figures, k), timesPlot(figures, k)],
        findings: [
          everywhere
            ? 'CAAT computes fewer distances throughout, as the paper says that it takes less time.'
            : 'The paper finds CAAT faster throughout. The distances to be computed bear that out in part at most: CAAT compares row by row, about n²/2 times whatever k and |QI|; KACA begins with groups of identical rows and merges those that are too small, which are few while there are few quasi-identifiers.',
          plainSentence(plain),
          ...(k === 6 ? [await againstThree(context, figures)] : []),
        ],
        notReproducible: [
          'The verdict is by the distances both methods compute, which are as many on every machine; a comparison of KACA counts as two, since it weighs the distortion of both classes. Times depend on machine, load and program; the text has the figures as pictures without numbers.',
          'Table, rows, hierarchies and the order of the quasi-identifiers are not named ("refer to Ref. 3"): here all complete rows of the training part, and age, sex, race, marital-status, education, native-country, workclass, occupation in this order.',
        ],
      }
    },
  }
}

/** Distances of one comparison of KACA: how far either class is distorted. One of CAAT computes one. */
const DISTORTIONS = 2

const comparisonsTable = (figures: readonly SizeFigures[], k: number): ResultTable => ({
  caption: `Comparisons of a row or class with a class, all rows, no index, k = ${k}`,
  columns: [
    { text: '|QI|', unit: 'count' },
    { text: 'Distinct tuples', unit: 'count', of: 'here' },
    { text: 'CAAT', unit: 'count', of: 'here' },
    { text: 'KACA', unit: 'count', of: 'here' },
    { text: 'KACA, distortions', unit: 'count', of: 'here' },
  ],
  rows: figures.map(({ quasi, tuples, caat, kaca }) => [
    quasi,
    tuples,
    Math.round(caat.comparisons),
    Math.round(kaca.comparisons),
    Math.round(DISTORTIONS * kaca.comparisons),
  ]),
})

const plainTable = (plain: readonly PlainTimes[], k: number): ResultTable => ({
  caption: `Time of the plain versions, which compare all pairs: ${count(plain[0].rows)} rows, median of ${PLAIN_RUNS} runs by turns, k = ${k}`,
  columns: [
    { text: '|QI|', unit: 'count' },
    { text: 'CAAT', unit: 'milliseconds', of: 'here' },
    { text: 'KACA', unit: 'milliseconds', of: 'here' },
  ],
  rows: plain.map(({ quasi, caat, kaca }) => [quasi, caat, kaca]),
})

/** Times that differ by less than half are not told apart: load alone does as much. */
function plainSentence(plain: readonly PlainTimes[]): string {
  const clear = (one: number, other: number) => one * 1.5 < other
  const sizes = (of: (one: PlainTimes) => boolean) =>
    plain
      .filter(of)
      .map(({ quasi }) => quasi)
      .join(', ') || 'none'
  return `Plain versions on ${count(plain[0].rows)} rows: CAAT is clearly faster (by half or more) for |QI| = ${sizes(({ caat, kaca }) => clear(caat, kaca))}, KACA for |QI| = ${sizes(({ caat, kaca }) => clear(kaca, caat))}.`
}

const timesTable = (figures: readonly SizeFigures[], k: number): ResultTable => ({
  caption: `Time of the methods as Outis has them, with an index: all rows, mean of ${RUNS} runs by turns, k = ${k}`,
  columns: [
    { text: '|QI|', unit: 'count' },
    { text: 'Distinct tuples', unit: 'count', of: 'here' },
    { text: 'CAAT', unit: 'milliseconds', of: 'here' },
    { text: 'CAAT, fastest–slowest', of: 'here' },
    { text: 'KACA', unit: 'milliseconds', of: 'here' },
    { text: 'KACA, fastest–slowest', of: 'here' },
  ],
  rows: figures.map(({ quasi, tuples, caat, kaca }) => [
    quasi,
    tuples,
    caat.milliseconds,
    span(caat),
    kaca.milliseconds,
    span(kaca),
  ]),
})

const comparisonsPlot = (figures: readonly SizeFigures[], k: number): LinesPlot => ({
  kind: 'lines',
  title: `Distances to compute against |QI|, k = ${k}`,
  x: '|QI|',
  y: { title: 'Distances in millions', unit: 'figure' },
  series: (['caat', 'kaca'] as const).map((method) => ({
    name: method.toUpperCase(),
    of: 'here',
    points: figures.map((figure) => ({
      x: figure.quasi,
      y: ((method === 'kaca' ? DISTORTIONS : 1) * figure[method].comparisons) / 1e6,
    })),
  })),
})

const timesPlot = (figures: readonly SizeFigures[], k: number): LinesPlot => ({
  kind: 'lines',
  title: `Run time against the number of quasi-identifiers, k = ${k}`,
  x: '|QI|',
  y: { title: 'Mean run time', unit: 'milliseconds' },
  series: (['caat', 'kaca'] as const).map((method) => ({
    name: method.toUpperCase(),
    of: 'here',
    points: figures.map((figure) => ({ x: figure.quasi, y: figure[method].milliseconds })),
  })),
})

/** The paper's first conclusion: time grows with k. */
async function againstThree(context: PaperContext, six: readonly SizeFigures[]): Promise<string> {
  const three = await sharedTimes(context, 3)
  const total = (figures: readonly SizeFigures[], of: 'caat' | 'kaca') =>
    figures.reduce((sum, one) => sum + one[of].comparisons, 0)
  const ratio = (of: 'caat' | 'kaca') => total(six, of) / total(three, of)
  const text = (of: 'caat' | 'kaca') => `${of.toUpperCase()} ${ratio(of).toFixed(2)} times`
  return `The paper says that time grows significantly with k. From k = 3 to k = 6 there are, over all |QI|, ${text('caat')} and ${text('kaca')} as many comparisons.`
}

const span = ({ fastest, slowest }: { readonly fastest: number; readonly slowest: number }): string =>
  `${fastest.toFixed(0)}–${slowest.toFixed(0)} ms`

/** Rows of the plain versions: their time grows with the square. */
const PLAIN_ROWS = 1000

/** Runs of each, by turns. */
const PLAIN_RUNS = 3

/** Medians of the runs, in milliseconds. */
interface PlainTimes {
  readonly quasi: number
  readonly rows: number
  readonly caat: number
  readonly kaca: number
}

/** Both methods without an index, by turns, on the first rows. */
const plainTimes = (context: PaperContext, k: number): Promise<readonly PlainTimes[]> =>
  context.once(`plain times ${k}`, async () => {
    const people = firstRows(context.people.train)
    const found: PlainTimes[] = []
    for (const quasi of SIZES) {
      const trees = Object.fromEntries(Object.entries(clusteringTrees()).slice(0, quasi))
      const { table, request } = ask(people, { trees, models: [kAnonymous(k)], loss: 'ncp' })
      const columns = plainColumns(table, request)
      const random = seededRandom(`${context.seed} plain`)
      const ofCaat: number[] = []
      const ofKaca: number[] = []
      for (let run = 0; run < PLAIN_RUNS; run++) {
        const start = random.below(people.rows)
        ofCaat.push(timed(context, () => plainCaat(columns, { k, start })))
        ofKaca.push(timed(context, () => plainKaca(columns, k)))
      }
      found.push({ quasi, rows: people.rows, caat: median(ofCaat), kaca: median(ofKaca) })
      await context.step(found.length, SIZES.length)
    }
    return found
  })

function firstRows({ names, columns, rows }: TextTable): TextTable {
  const kept = Math.min(rows, PLAIN_ROWS)
  return { names, columns: columns.map((cells) => cells.slice(0, kept)), rows: kept }
}

function timed({ now }: PaperContext, work: () => unknown): number {
  const begin = now()
  work()
  return now() - begin
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]
