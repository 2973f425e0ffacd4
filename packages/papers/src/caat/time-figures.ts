import type { ComputedItem, PaperContext } from '../paper.ts'
import type { ItemResult, LinesPlot, ResultTable } from '../result.ts'
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
      const faster = figures.filter((one) => one.caat.milliseconds < one.kaca.milliseconds)
      const everywhere = faster.length === figures.length
      return {
        agreement: everywhere ? 'agrees' : faster.length > 0 ? 'partly' : 'differs',
        headline: `CAAT is the faster one for ${faster.length} of ${figures.length} numbers of quasi-identifiers; with ${SIZES[SIZES.length - 1]}: ${times(figures[figures.length - 1])}.`,
        tables: [timesTable(figures, k)],
        plots: [timesPlot(figures, k)],
        findings: [
          everywhere
            ? 'CAAT is the faster of the two throughout, as the paper says.'
            : `The paper finds CAAT faster throughout. Here it is for ${faster.length} of ${figures.length} numbers of quasi-identifiers: both look neighbours up in an index in place of comparing all pairs, and KACA begins with groups of identical rows, few of which are too small while there are few quasi-identifiers.`,
          ...(k === 6 ? [await againstThree(context, figures)] : []),
        ],
        notReproducible: [
          'Times depend on machine and program; the text has the figures as pictures without numbers.',
          'Table, rows, hierarchies and the order of the quasi-identifiers are not named ("refer to Ref. 3"): here all complete rows of the training part, and age, sex, race, marital-status, education, native-country, workclass, occupation in this order.',
        ],
      }
    },
  }
}

const timesTable = (figures: readonly SizeFigures[], k: number): ResultTable => ({
  caption: `Mean of ${RUNS} runs, k = ${k}`,
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

const timesPlot = (figures: readonly SizeFigures[], k: number): LinesPlot => ({
  kind: 'lines',
  title: `Run time against the number of quasi-identifiers, k = ${k}`,
  x: '|QI|',
  y: { title: 'Mean run time', unit: 'milliseconds' },
  series: (['caat', 'kaca'] as const).map((method) => ({
    name: method.toUpperCase(),
    of: 'here',
    points: figures.map((one) => ({ x: one.quasi, y: one[method].milliseconds })),
  })),
})

/** The paper's first conclusion: time grows with k. */
async function againstThree(context: PaperContext, six: readonly SizeFigures[]): Promise<string> {
  const three = await sharedTimes(context, 3)
  const total = (figures: readonly SizeFigures[], of: 'caat' | 'kaca') =>
    figures.reduce((sum, one) => sum + one[of].milliseconds, 0)
  const ratio = (of: 'caat' | 'kaca') => total(six, of) / total(three, of)
  const text = (of: 'caat' | 'kaca') => `${of.toUpperCase()} ${ratio(of).toFixed(2)} times`
  return `The paper says that time grows significantly with k. From k = 3 to k = 6 it takes, over all |QI|, ${text('caat')} and ${text('kaca')} as long here.`
}

const times = ({ caat, kaca }: SizeFigures): string =>
  `CAAT ${caat.milliseconds.toFixed(0)} ms, KACA ${kaca.milliseconds.toFixed(0)} ms`

const span = ({ fastest, slowest }: { readonly fastest: number; readonly slowest: number }): string =>
  `${fastest.toFixed(0)}–${slowest.toFixed(0)} ms`
