import { count, counted, figure, percent } from '@outis/core/report'
import {
  figuresOf,
  type Html,
  heatMap,
  html,
  legend,
  numeric,
  type PairedBar,
  pairedBars,
  table,
} from '@outis/core/report/page'
import { propensityWords } from './evaluation-sentences.ts'
import type { ReleaseEvaluation, ShownChange } from './release-evaluation.ts'

export function queriesBody({ queries, propensity }: ReleaseEvaluation): Html {
  return html`${
    queries
      ? html`<p>“How many rows have one of these values in these columns?” Random questions, asked of both tables. A generalised cell counts with the share of its values that are asked for, as if each of them were equally likely. The error is relative to the true count, or to a thousandth of all rows where that is more.</p>${table(
          {
            caption: 'Relative error of counts estimated from the release',
            stacks: true,
            headings: ['Queries about', numeric('Queries'), numeric('Median error'), numeric('Mean error')],
            rows: [
              ...queries.byDimensions.map(({ dimensions, queries: asked, median, mean }) => [
                counted(dimensions, 'column'),
                count(asked),
                percent(median),
                percent(mean),
              ]),
              ['all', count(queries.queries), percent(queries.median), percent(queries.mean)],
            ],
          },
        )}`
      : html`<p>No column has two values to ask for.</p>`
  }<h3>Can rows of the two tables be told apart?</h3><p>A tree learned which of ${counted(propensity.rows, 'row')} are of the release, generalised cells replaced by one of their values at random: ${propensityWords(propensity)}. Its propensity scores have a mean squared error (pMSE) of ${figure(propensity.pMSE)}, against ${figure(propensity.expected)} where labels are shuffled ${propensity.permutations === 1 ? 'once' : `${count(propensity.permutations)} times`}.</p>`
}

export function changesBody({ distributions }: ReleaseEvaluation): Html {
  if (distributions.length === 0) return html`<p>There are no distributions to compare.</p>`
  return html`<p>Shares of rows, before and as the release tells it: a generalised cell counts in part for each of its values. Values of the original with fewer than 10 rows are pooled.</p>${legend()}<div class="cards">${distributions.map(changeCard)}</div>`
}

function changeCard(change: ShownChange): Html {
  const { column, bars, missing, totalVariation, earthMovers, distinct, suppressed } = change
  const total = (of: 'before' | 'after') => bars.reduce((sum, bar) => sum + bar[of], missing[of]) || 1
  const [before, after] = [total('before'), total('after')]
  const rows: PairedBar[] = [
    ...bars.map((bar) => ({
      label: bar.label,
      kind: bar.pooled === undefined ? ('value' as const) : ('pool' as const),
      before: bar.before / before,
      after: bar.after / after,
    })),
    ...(missing.before + missing.after > 0
      ? [
          {
            label: 'missing',
            kind: 'apart' as const,
            before: missing.before / before,
            after: missing.after / after,
          },
        ]
      : []),
  ]
  const moved = totalVariation < 1e-9 ? 'unchanged' : `${percent(totalVariation)} of rows would have to move`
  const steps =
    earthMovers !== undefined && earthMovers >= 1e-9 ? `; earth mover’s distance ${figure(earthMovers)}` : ''
  const labels =
    distinct.before === distinct.after
      ? ''
      : `; ${counted(distinct.before, 'value')} before, ${count(distinct.after)} now`
  const blank = suppressed > 0 ? `; * in ${counted(suppressed, 'row')}` : ''
  return html`<article class="card"><h4>${column}</h4><p class="quiet">${moved}${steps}${labels}${blank}</p><figure>${pairedBars(change.ordered ? rows : shortened(rows), `${column}: share of rows for each value, before and after`)}</figure>${figuresOf(
    {
      caption: `Rows for each value of ${column}`,
      headings: ['Value', numeric('Before'), numeric('After, estimated')],
      rows: bars.map((bar) => [bar.label, count(bar.before), figure(bar.after)]),
    },
  )}</article>`
}

/** As many names as a card holds; the table has all. Bins are few enough. */
const DRAWN = 12

function shortened(rows: readonly PairedBar[]): readonly PairedBar[] {
  if (rows.length <= DRAWN + 1) return rows
  const ordinary = rows.filter(({ kind }) => kind === 'value')
  const shown = new Set([...ordinary].sort((a, b) => b.before - a.before).slice(0, DRAWN))
  const rest = rows.filter((row) => row.kind === 'value' && !shown.has(row))
  const sum = (of: 'before' | 'after') => rest.reduce((total, row) => total + row[of], 0)
  return [
    ...rows.filter((row) => row.kind === 'value' && shown.has(row)),
    { label: `${count(rest.length)} more values`, kind: 'pool', before: sum('before'), after: sum('after') },
    ...rows.filter(({ kind }) => kind !== 'value'),
  ]
}

const MEASURES: Readonly<Record<string, string>> = {
  'cramers-v': 'Cramér’s V',
  phi2: 'φ²',
  'mutual-information': 'Mutual information',
}

export function correlationBody({ correlation }: ReleaseEvaluation): Html {
  const { names, before, after, measure, mean, largest } = correlation
  if (names.length < 2) return html`<p>Two columns at least are needed.</p>`
  const title = MEASURES[measure] ?? measure
  const map = (values: readonly (readonly number[])[], when: string) =>
    html`<figure><figcaption>${when}</figcaption>${heatMap({ names, values, title: `${title} of each pair of columns, ${when}` })}</figure>`
  const pairs = names.flatMap((name, i) =>
    names
      .slice(0, i)
      .map((other, j) => ({ pair: `${other}, ${name}`, before: before[i][j], after: after[i][j] })),
  )
  pairs.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
  return html`<p>${title} of each pair of columns, between 0 (nothing to do with each other) and 1 (one decides the other). Pairs are off by ${mean.toFixed(3)} on average, by ${largest.toFixed(3)} at most. What a release no longer tells looks independent.</p><div class="pair">${map(before, 'before (original)')}${map(after, 'after (release)')}</div>${figuresOf(
    {
      caption: `${title} of each pair, the most changed first`,
      headings: ['Pair', numeric('Before'), numeric('After')],
      rows: pairs.map((pair) => [pair.pair, pair.before.toFixed(3), pair.after.toFixed(3)]),
    },
  )}`
}
