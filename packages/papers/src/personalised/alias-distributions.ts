import type { Meaning } from '@outis/core/methods'
import { count } from '@outis/core/report'
import type { ComputedItem } from '../paper.ts'
import type { BarsPlot, ItemResult } from '../result.ts'
import { personalisedRelease, tendencySentence } from './release.ts'

/** Figure 3: work class in T and T′. */
export const workclassBars: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'fig-3',
  label: 'Fig. 3',
  title: 'Work class distribution in T and T′',
  async compute(context): Promise<ItemResult> {
    const { original, released } = await personalisedRelease(context, 'drawn')
    const before = sharesOf(original.get('workclass')!)
    const after = sharesOf(released.get('workclass')!)
    const same = before.every(({ text, rows }) => after.find((one) => one.text === text)?.rows === rows)
    return {
      agreement: same ? 'agrees' : 'differs',
      headline: `The distributions of T and T′ are ${same ? 'the same' : 'not the same'}: work class is not sensitive and is published as it is.`,
      tables: [
        {
          caption: 'Rows of each work class',
          columns: [
            { text: 'Work class' },
            { text: 'T', unit: 'count', of: 'here' },
            { text: 'T′', unit: 'count', of: 'here' },
          ],
          rows: before.map(({ text, rows }) => [
            text,
            rows,
            after.find((one) => one.text === text)?.rows ?? 0,
          ]),
        },
      ],
      plots: [
        bars('Work class', {
          labels: before.map(({ text }) => text),
          series: [
            { name: 'T', values: before.map(({ percent }) => percent) },
            {
              name: 'T′',
              values: before.map(({ text }) => after.find((one) => one.text === text)?.percent ?? 0),
            },
          ],
        }),
      ],
      findings: [],
      notReproducible: ['The figure is a picture; its numbers are not in the text.'],
    }
  },
}

/** Figure 5: education in T. */
export const educationBefore: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'fig-5',
  label: 'Fig. 5',
  title: 'Distribution of education in T',
  async compute(context): Promise<ItemResult> {
    const { original } = await personalisedRelease(context, 'drawn')
    const before = sharesOf(original.get('education')!)
    return {
      agreement: 'no-number',
      headline: `${before.length} values; ${before[0].text} has ${before[0].percent.toFixed(1)} % of ${count(context.people.all.rows)} rows.`,
      tables: [shareTable('Rows of each education in T', before)],
      plots: [bars('Education in T', seriesOf(before))],
      findings: [],
      notReproducible: ['The figure is a picture; its numbers are not in the text.'],
    }
  },
}

/** Published texts drawn one by one. */
const SHOWN = 30

/** Figure 6: education in T′, as published and turned back. */
export const educationAfter: ComputedItem = {
  kind: 'computed',
  from: 'people',
  id: 'fig-6',
  label: 'Fig. 6',
  title: 'Distribution of education in T′',
  async compute(context): Promise<ItemResult> {
    const { original, released, outcome } = await personalisedRelease(context, 'drawn')
    const after = sharesOf(released.get('education')!)
    const back = sharesOf(turnedBack(outcome.meaning, 'education', released.get('education')!))
    const before = sharesOf(original.get('education')!)
    const exact = JSON.stringify(back) === JSON.stringify(before)
    const alike =
      after.length === before.length && after.every(({ rows }, index) => rows === before[index].rows)
    return {
      agreement: alike ? 'agrees' : 'differs',
      headline: `${after.length} different texts in place of ${before.length}; turned back by the key the distribution is ${exact ? 'that of T, row for row' : 'not that of T'}.`,
      tables: [shareTable('Rows of each published text; aliases as drawn by this run', after)],
      plots: [
        bars(
          after.length > SHOWN
            ? `Education in T′, the ${SHOWN} most frequent of ${after.length} texts`
            : 'Education in T′',
          seriesOf(after.slice(0, SHOWN)),
        ),
      ],
      findings: [
        ...(alike
          ? []
          : [
              "Section V A says that T and T′ produce the same distribution. Education as published does not: every value is split by its people's choices into itself and two aliases. Only the holder of the key gets the distribution of T back.",
            ]),
      ],
      notReproducible: [
        tendencySentence,
        'The figure is a picture; its numbers and alias names are not in the text.',
      ],
    }
  },
}

interface Share {
  readonly text: string
  readonly rows: number
  readonly percent: number
}

/** Most frequent first, ties by text. */
function sharesOf(texts: readonly string[]): Share[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
    .map(([text, rows]) => ({ text, rows, percent: (100 * rows) / texts.length }))
    .sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1))
}

function turnedBack({ columns }: Meaning, name: string, texts: readonly string[]): string[] {
  const own = columns.find(({ column }) => column === name)
  const values = new Map(
    own?.kind === 'aliases' ? own.aliases.map(({ text, values: of }) => [text, of[0]]) : [],
  )
  return texts.map((text) => values.get(text) ?? text)
}

const shareTable = (caption: string, shares: readonly Share[]) => ({
  caption,
  columns: [
    { text: 'Text' },
    { text: 'Rows', unit: 'count' as const, of: 'here' as const },
    { text: 'Percent', unit: 'percent' as const, of: 'here' as const },
  ],
  rows: shares.map(({ text, rows, percent }) => [text, rows, percent]),
})

const seriesOf = (shares: readonly Share[]) => ({
  labels: shares.map(({ text }) => text),
  series: [{ name: 'rows', values: shares.map(({ percent }) => percent) }],
})

const bars = (title: string, parts: Pick<BarsPlot, 'labels' | 'series'>): BarsPlot => ({
  kind: 'bars',
  title,
  unit: 'percent',
  ...parts,
})
