import { SUPPRESSED } from '@outis/core/table'
import { agreementOf, isSame } from '../compare-numbers.ts'
import type { ReleasedTexts } from '../data/released-texts.ts'
import type { ComputedItem, PaperContext } from '../paper.ts'
import type { Cell, DotsPlot, ItemResult, ResultTable } from '../result.ts'
import { type Accuracy, accuracyOf, CLASSIFIERS, originalTexts } from './accuracies.ts'
import { K, PLAIN, type Setting, SUPPRESSING, wholeRelease } from './releases.ts'
import {
  PRINTED,
  percentOf,
  readingSentence,
  readingsTable,
  releaseOf,
  starReadings,
} from './star-readings.ts'

/** Points by which folds and programs may differ. */
const TOLERANCE = 0.5

interface Line {
  readonly name: string
  readonly printed: readonly number[]
  /** By classifier; empty where there is no such release. */
  readonly found: readonly Accuracy[]
}

/** Table 1: accuracy of three classifiers on the original and on four releases. */
export const classifierTable: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'table-1',
  label: 'Table 1',
  title: 'Classifier performance on the original and on the anonymised tables',
  async compute(context): Promise<ItemResult> {
    const plain = await lines(context, PLAIN)
    const suppressing = await lines(context, SUPPRESSING)
    const readings = await starReadings(context)
    const flattering = await flattered(context)
    const pairs = plain.flatMap(({ printed, found }) =>
      printed.map((paper, index) => ({ paper, here: found.length === 0 ? null : percentOf(found[index]) })),
    )
    const original = plain[0].found.map((_, index) => pairs[index])
    return {
      agreement: agreementOf(pairs, TOLERANCE),
      headline: `Original data: ${original.map(({ here }) => here!.toFixed(2)).join(' / ')} here, ${original.map(({ paper }) => paper.toFixed(2)).join(' / ')} in print; ${pairs.filter((pair) => isSame(pair, TOLERANCE)).length} of ${pairs.length} figures within ${TOLERANCE} points.`,
      tables: [
        accuracyTable(PLAIN, plain),
        accuracyTable(SUPPRESSING, suppressing),
        readingsTable(readings),
        await targetTable(context),
        flatteredTable(flattering),
      ],
      plots: [],
      findings: [
        ...findings(plain, suppressing),
        readingSentence(readings),
        ...flattering.map(flatteredSentence),
      ],
      notReproducible: [
        'The class that is learned is not named. With sex, the last of the eight attributes, the figures of the original come out; with income they do not (fourth table).',
        'Whether * was read as a missing value or as a name is not told. Here it is missing, as Weka reads ?; the third table has both readings where they differ.',
        "Hierarchies, suppression limit and loss are not told, so the anonymised tables are not the paper's own; two settings are computed.",
      ],
    }
  },
}

/** Figure 2: the same as a chart. */
export const classifierChart: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'fig-2',
  label: 'Figure 2',
  title: 'Classifier performance as a chart',
  async compute(context): Promise<ItemResult> {
    const plain = await lines(context, PLAIN)
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const printed = Math.max(
      ...CLASSIFIERS.map((_, index) => spread(plain.map((line) => line.printed[index]))),
    )
    const widest = Math.max(...plain[0].found.map(({ ofAll }) => 100 * (ofAll.high - ofAll.low)))
    return {
      agreement: agreementOf(claims(plain), TOLERANCE),
      headline: `The bars of the paper differ by at most ${printed.toFixed(2)} points; the 95 % interval of a single figure is ${widest.toFixed(2)} points wide.`,
      tables: [accuracyTable(PLAIN, plain)],
      plots: [chart(plain, PLAIN), chart(await lines(context, SUPPRESSING), SUPPRESSING)],
      findings: [
        `The paper ranks the tables by differences of at most ${printed.toFixed(2)} points${printed < widest ? ', less than the interval of one figure: a single ten-fold cross-validation cannot tell them from chance' : ''}.`,
      ],
      notReproducible: ['As for table 1.'],
    }
  },
}

const claims = (plain: readonly Line[]) =>
  plain.flatMap(({ printed, found }) =>
    printed.map((paper, index) => ({ paper, here: found.length === 0 ? null : percentOf(found[index]) })),
  )

/** All five tables under one setting, for every classifier. */
const lines = (context: PaperContext, setting: Setting): Promise<readonly Line[]> =>
  context.once(`lines ${setting.name}`, async () => {
    const found: Line[] = []
    for (const [index, { id, name, figures }] of PRINTED.entries()) {
      const done = (setting === PLAIN ? 0 : PRINTED.length) + index
      const accuracies = await accuraciesOf(context, { id, setting, done })
      found.push({ name, printed: figures, found: accuracies })
    }
    return found
  })

async function accuraciesOf(
  context: PaperContext,
  {
    id,
    setting,
    done,
  }: { readonly id: (typeof PRINTED)[number]['id']; readonly setting: Setting; readonly done: number },
): Promise<readonly Accuracy[]> {
  const made = id === 'original' ? undefined : await releaseOf(context, id, setting)
  if (made?.kind === 'impossible') return []
  const texts = made?.texts ?? originalTexts(context.people.train)
  // Where two settings publish the same cells, what was learned from them is the same.
  const key = made
    ? made.strata
        .map(
          ({ name, levels, suppressedRows }) =>
            `${name} ${levels.map(({ level }) => level)} ${suppressedRows}`,
        )
        .join('; ')
    : 'original'
  return context.once(`accuracy ${key}`, async () => {
    const accuracies: Accuracy[] = []
    for (const [index, { id: classifier }] of CLASSIFIERS.entries()) {
      const progress = (share: number) =>
        context.tell(done + (index + share) / CLASSIFIERS.length, 2 * PRINTED.length)
      accuracies.push(await accuracyOf(context, { texts, target: 'sex', classifier, progress }))
    }
    return accuracies
  })
}

function accuracyTable({ name }: Setting, found: readonly Line[]): ResultTable {
  return {
    caption: `Accuracy in percent, class sex, ten folds; ${name}. Rows whose class is suppressed count as wrong`,
    columns: [
      { text: 'Table' },
      ...CLASSIFIERS.flatMap((one) => [
        { text: `${one.name}, paper`, unit: 'percent' as const, of: 'paper' as const },
        { text: 'here', unit: 'percent' as const, of: 'here' as const },
      ]),
      { text: '± (95 %)', unit: 'percent', of: 'here' },
      { text: 'Class suppressed', unit: 'count', of: 'here' },
    ],
    rows: found.map((line): Cell[] => [
      line.name,
      ...line.printed.flatMap((paper, index): Cell[] => [
        paper,
        line.found.length === 0 ? null : percentOf(line.found[index]),
      ]),
      line.found.length === 0
        ? null
        : 50 * Math.max(...line.found.map(({ ofAll }) => ofAll.high - ofAll.low)),
      line.found.length === 0 ? null : line.found[0].leftOut,
    ]),
  }
}

/** Which class gives the paper's figures? */
async function targetTable(context: PaperContext): Promise<ResultTable> {
  const { train } = context.people
  const rows: Cell[][] = []
  for (const target of ['sex', 'income']) {
    const attributes = target === 'sex' ? {} : { attributes: [...originalTexts(train).keys()] }
    const texts = originalTexts(train, [target])
    const cells: Cell[] = [target]
    for (const classifier of ['naive-bayes', 'c45'] as const) {
      const found = await accuracyOf(context, { texts, target, classifier, ...attributes })
      cells.push(PRINTED[0].figures[classifier === 'c45' ? 1 : 0], percentOf(found))
    }
    rows.push(cells)
  }
  return {
    caption: 'Which class was learned? Accuracy on the original, in percent',
    columns: [
      { text: 'Class' },
      { text: 'Naive Bayes, paper', unit: 'percent', of: 'paper' },
      { text: 'here', unit: 'percent', of: 'here' },
      { text: 'C4.5, paper', unit: 'percent', of: 'paper' },
      { text: 'here', unit: 'percent', of: 'here' },
    ],
    rows,
  }
}

/** What happens if a program takes `*` for a value, and so for a third class. */
const flattered = (context: PaperContext): Promise<readonly Flattered[]> =>
  context.once('flattered', async () => {
    const made = await wholeRelease(context, { setting: SUPPRESSING, diverse: false })
    if (made.kind === 'impossible') return []
    const shown: ReleasedTexts = new Map(
      [...made.texts].map(([name, texts]) => [
        name,
        texts.map((text) => (text === SUPPRESSED ? 'suppressed' : text)),
      ]),
    )
    const found: Flattered[] = []
    for (const { id: classifier, name } of CLASSIFIERS.slice(0, 2)) {
      const asked = { target: 'sex', classifier }
      const honest = await accuracyOf(context, { texts: made.texts, ...asked })
      const taken = percentOf(await accuracyOf(context, { texts: shown, ...asked }))
      found.push({ name, wrong: percentOf(honest), leftOut: 100 * honest.ofClassed.value, taken })
    }
    return found
  })

interface Flattered {
  readonly name: string
  /** Accuracy in percent if suppressed classes count as wrong, are left out, or are taken for a class. */
  readonly wrong: number
  readonly leftOut: number
  readonly taken: number
}

const flatteredTable = (found: readonly Flattered[]): ResultTable => ({
  caption: `Suppressed classes, table T with k = ${K}, ${SUPPRESSING.name}: accuracy in percent if they count as wrong, are left out, or count as a class of their own`,
  columns: [
    { text: 'Classifier' },
    { text: 'wrong', unit: 'percent', of: 'here' },
    { text: 'left out', unit: 'percent', of: 'here' },
    { text: 'a class', unit: 'percent', of: 'here' },
  ],
  rows: found.map(({ name, wrong, leftOut, taken }) => [name, wrong, leftOut, taken]),
})

function findings(plain: readonly Line[], suppressing: readonly Line[]): string[] {
  const [original, ...releases] = plain
  const worst = Math.max(
    ...releases.flatMap(({ found }) =>
      found.map((one, index) => percentOf(original.found[index]) - percentOf(one)),
    ),
  )
  const above = [...releases, ...suppressing.slice(1)].filter(({ found }) =>
    found.some((one, index) => one.ofAll.low > original.found[index].ofAll.high),
  )
  return [
    `The original's three figures ${original.printed.every((paper, index) => isSame({ paper, here: percentOf(original.found[index]) }, TOLERANCE)) ? `come out within ${TOLERANCE} points` : 'do not come out'}.`,
    `Generalising costs up to ${worst.toFixed(2)} points here; in print at most ${Math.max(...PRINTED.slice(1).flatMap(({ figures }) => figures.map((figure, figureIndex) => PRINTED[0].figures[figureIndex] - figure))).toFixed(2)}, and some anonymised tables do better than the original.`,
    above.length === 0
      ? 'No anonymised table does better than the original beyond chance.'
      : `Better than the original beyond chance: ${above.map(({ name }) => name).join(', ')}.`,
  ]
}

const flatteredSentence = ({ name, wrong, taken }: Flattered): string =>
  `${name}: where the suppressed class * is taken for a class of its own, the figure of table T is ${(taken - wrong).toFixed(2)} points higher than where it counts as wrong.`

const chart = (found: readonly Line[], { name }: Setting): DotsPlot => ({
  kind: 'dots',
  title: `Accuracy, class sex; ${name}`,
  x: { title: 'Accuracy', unit: 'percent' },
  rows: found.map((line) => ({
    label: line.name,
    marks: CLASSIFIERS.flatMap((one, index) => [
      ...line.found.slice(index, index + 1).map(({ ofAll }) => ({
        series: one.name,
        of: 'here' as const,
        value: 100 * ofAll.value,
        low: 100 * ofAll.low,
        high: 100 * ofAll.high,
      })),
      { series: one.name, of: 'paper' as const, value: line.printed[index] },
    ]),
  })),
})
