import { count, counted, figure, percent } from '../../../data/words/words.ts'
import { mostDrawn, type SingleBar, singleBars } from '../../../report/page/bars.ts'
import { type Html, html } from '../../../report/page/html.ts'
import { bullets, figuresOf, table } from '../../../report/page/parts.ts'
import { entriesOf, shorten } from '../../../report/sections/distributions-section.ts'
import type { DecoyReport, StrataReport, StratumReport } from './strata-report.ts'

/** What was done to which part of the rows, how they are hidden among others, and what the parts were like before. */
export function strataBody(strata: StrataReport): Html {
  return html`${bullets(strata.sentences)}${strataTable(strata)}${strata.decoys && decoysPart(strata.decoys)}${
    strata.sensitive.length > 0 && sensitivePart(strata)
  }${strata.statistics.length > 0 && statisticsPart(strata)}`
}

function strataTable({ strata }: StrataReport): Html {
  const numeric = (text: string) => ({ text, numeric: true })
  return table({
    caption: 'The strata and how their rows are published',
    className: 'strata',
    stacks: true,
    headings: [
      { text: 'Stratum' },
      numeric('Rows'),
      { text: 'Published' },
      numeric('Classes'),
      numeric('Smallest class'),
      numeric('Blanked out'),
      numeric('Unique rows'),
      { text: 'Proven optimal' },
    ],
    rows: strata.map((stratum) => [
      stratum.name,
      count(stratum.rows),
      publishedCell(stratum),
      ...(stratum.treated ? [count(stratum.classes), count(stratum.smallest)] : ['–', '–']),
      count(stratum.suppressedRows),
      count(stratum.uniqueRows),
      stratum.treated ? (stratum.optimal ? 'yes' : 'no') : '–',
    ]),
  })
}

/** Columns at level 0 stay as they were. */
function publishedCell({ treated, levels }: StratumReport): Html {
  if (!treated) return html`as it is`
  const coarser = levels.filter(({ level }) => level > 0)
  const same = levels.filter(({ level }) => level === 0).map(({ column }) => column)
  if (coarser.length === 0) return html`treated; no column had to be generalised`
  return html`${coarser
    .map(({ column, level, height }) => `${column} at level ${level} of ${height}`)
    .join(', ')}${same.length > 0 && html`<span class="aside">as it was: ${same.join(', ')}</span>`}`
}

function decoysPart({ maxPosterior, reached, overall, rows, precision }: DecoyReport): Html {
  const without = precision.without === undefined ? 'not known' : figure(precision.without)
  return html`<h3 class="group">Decoys</h3><p>Ordinary rows that are published in the form of the sensitive ones, so that the form alone does not tell which are which.</p>${table(
    {
      caption: 'How well the rows are hidden, and what it costs',
      headings: [{ text: 'Figure' }, { text: 'Value', numeric: true }],
      rows: [
        ['Rows generalised along', count(rows)],
        ['Share of sensitive rows allowed in a class', `at most ${percent(maxPosterior)}`],
        ['Share reached in the worst class', percent(reached)],
        ['Share over all rows in that form', percent(overall)],
        ['Precision over all rows with decoys', figure(precision.with)],
        ['Precision over all rows without decoys', without],
      ],
    },
  )}`
}

function sensitivePart({ sensitive }: StrataReport): Html {
  const cards = sensitive.map(({ column, values, pooled }) => {
    const all = {
      missing: 0,
      distinct: values.length + pooled.values,
      bars: values.map(({ value, rows }) => ({ label: value, rows })),
      pooled,
    }
    const entries = entriesOf(all)
    const total = Math.max(
      1,
      entries.reduce((sum, { rows }) => sum + rows, 0),
    )
    const bars = entriesOf(shorten(all)).map(
      ({ label, rows, kind }): SingleBar => ({ label, kind, share: rows / total }),
    )
    return html`<article class="card"><h4>${column}</h4><p class="quiet">${counted(all.distinct, 'value')}</p><figure>${singleBars(
      bars,
      {
        className: 'after',
        title: `${column}: share of rows for each sensitive value`,
        most: mostDrawn(bars),
      },
    )}${figuresOf({
      caption: `Rows for each sensitive value of ${column}`,
      headings: [{ text: 'Value' }, { text: 'Rows', numeric: true }, { text: 'Share', numeric: true }],
      rows: entries.map(({ label, rows }) => [label, count(rows), percent(rows / total)]),
    })}</figure></article>`
  })
  return html`<h3 class="group">Sensitive values</h3><div class="cards">${cards}</div>`
}

/** Before anything was changed: what a choice of hierarchy and k can be judged by. */
function statisticsPart({ statistics, strata }: StrataReport): Html {
  const [first] = strata
  const rows = statistics[0].rows
  const whose =
    first && first.rows === rows
      ? `the ${counted(rows, 'row')} of the stratum “${first.name}”`
      : counted(rows, 'row')
  return html`<h3 class="group">Quasi-identifiers among ${whose}</h3><p class="quiet">As recorded, before anything was changed. Smallest and largest are values that at least 10 rows reach or pass.</p>${table(
    {
      caption: `Figures of the quasi-identifiers among ${whose}`,
      headings: [
        { text: 'Column' },
        ...['Missing', 'Different values', 'Smallest', 'Mean', 'Largest'].map((text) => ({
          text,
          numeric: true,
        })),
        { text: 'Most frequent values (rows)' },
      ],
      rows: statistics.map(({ column, missing, distinct, numbers, top, pooled }) => [
        column,
        count(missing),
        count(distinct),
        ...(numbers ? [numbers.smallest, numbers.mean, numbers.largest].map(figure) : ['–', '–', '–']),
        frequentWords(top, pooled),
      ]),
    },
  )}${statistics.map((column) => allValues(column, whose))}`
}

/** Every value with its rows, to be unfolded. */
function allValues({ column, top, pooled }: Statistics, whose: string): Html | false {
  const rare = pooled.values > 0 ? [[counted(pooled.values, 'rare value'), count(pooled.rows)]] : []
  return (
    top.length > MOST_FREQUENT &&
    figuresOf({
      caption: `All values of ${column} among ${whose}`,
      headings: [{ text: 'Value' }, { text: 'Rows', numeric: true }],
      rows: [...top.map(({ value, rows }) => [value, count(rows)]), ...rare],
    })
  )
}

type Statistics = StrataReport['statistics'][number]

const MOST_FREQUENT = 3

function frequentWords(top: Statistics['top'], pooled: Statistics['pooled']): string {
  const shown = top.slice(0, MOST_FREQUENT)
  const hidden = top.slice(MOST_FREQUENT)
  const others = pooled.values + hidden.length
  const rows = hidden.reduce((sum, one) => sum + one.rows, pooled.rows)
  return [
    ...shown.map(({ value, rows: own }) => `${value} (${count(own)})`),
    ...(others > 0 ? [`${counted(others, 'other value')} (${count(rows)})`] : []),
  ].join(', ')
}
