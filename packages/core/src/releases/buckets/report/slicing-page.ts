import { columnName, count, counted, figure, percent } from '../../../data/words/words.ts'
import { columnBars, mostDrawn, type SingleBar, singleBars } from '../../../report/page/bars.ts'
import { heatMap } from '../../../report/page/heat-map.ts'
import { type Html, html } from '../../../report/page/html.ts'
import { linePlot } from '../../../report/page/line-plot.ts'
import { bullets, figuresOf, table } from '../../../report/page/parts.ts'
import { membershipPart, usefulnessPart } from './slicing-compared.ts'
import type { SlicingReport } from './slicing-report.ts'

/** How the table was sliced, what the buckets give away, and how useful they are. */
export function slicingBody(slicing: SlicingReport): Html {
  const { correlation, privacy, membership, queries } = slicing
  return html`${bullets(slicing.sentences)}${groupsPart(slicing)}<div class="split">${correlation && correlationPart(slicing, correlation)}${bucketsPart(slicing)}</div><div class="split">${disclosurePart(slicing)}${privacy && privacyPart(privacy)}</div>${membership && membershipPart(membership)}${queries && usefulnessPart(slicing, queries)}`
}

type Measured<Part extends 'correlation' | 'privacy'> = NonNullable<SlicingReport[Part]>

const numeric = (text: string) => ({ text, numeric: true })

function groupsPart({ groups, neutral, attainable }: SlicingReport): Html {
  const allows = (sensitive: string | undefined) => attainable.find(({ name }) => name === sensitive)
  return html`<h3 class="group">Column groups</h3>${table({
    caption: 'Columns that belong together in a row. Across groups a row links nothing.',
    stacks: true,
    headings: [
      { text: 'Group' },
      { text: 'Columns' },
      { text: 'Sensitive' },
      numeric('Largest l possible'),
      numeric('Generalised rows'),
    ],
    rows: [
      ...groups.map(({ columns, sensitive, generalisedRows }, groupIndex) => [
        count(groupIndex + 1),
        columns.join(', '),
        sensitive ?? '–',
        sensitive === undefined ? '–' : count(allows(sensitive)?.l ?? 0),
        count(generalisedRows),
      ]),
      ...(neutral ? [['neutral', neutral.join(', '), '–', '–', count(0)]] : []),
    ],
  })}`
}

const measureWords = {
  phi2: 'φ², mean-square contingency',
  'cramers-v': 'Cramér’s V',
  'mutual-information': 'mutual information over the smaller entropy',
} as const

/** Attributes in the order of their groups, so that what belongs together stands in a frame. */
function correlationPart({ groups }: SlicingReport, correlation: Measured<'correlation'>): Html {
  const order = [...new Set(groups.flatMap(({ columns }) => columns))]
  const places = order.map((name) => correlation.names.indexOf(name))
  const values = places.map((row) => places.map((column) => correlation.values[row][column]))
  let end = 0
  const frames = groups.flatMap(({ columns }): [number, number][] => {
    const fresh = columns.filter((name) => order.indexOf(name) >= end).length
    const from = end
    end += fresh
    return fresh > 0 ? [[from, end]] : []
  })
  const pairs = order.flatMap((a, i) =>
    order.slice(0, i).map((b, j) => ({ a: columnName(a), b: columnName(b), value: values[i][j] })),
  )
  pairs.sort((one, other) => other.value - one.value)
  return html`<div><h3 class="group">Correlation of columns</h3><figure><figcaption>${measureWords[correlation.measure]}: 0 none, 1 one decides the other. Frames are column groups.</figcaption>${heatMap(
    {
      names: order,
      values,
      frames,
      title: `Correlation of ${order.length} columns; strongest: ${pairs
        .slice(0, 3)
        .map(({ a, b, value }) => `${a} and ${b} ${value.toFixed(3)}`)
        .join(', ')}`,
    },
  )}${figuresOf({
    caption: 'Pairs of columns, most correlated first',
    headings: [{ text: 'Pair' }, numeric('Correlation')],
    rows: pairs.map(({ a, b, value }) => [`${b}, ${a}`, value.toFixed(4)]),
  })}</figure></div>`
}

function bucketsPart({ buckets }: SlicingReport): Html {
  const rows = buckets.sizes.reduce((sum, band) => sum + band.rows, 0)
  const bars = buckets.sizes.map(
    (band): SingleBar => ({ label: bandName(band), kind: 'value', share: band.rows / Math.max(1, rows) }),
  )
  return html`<div><h3 class="group">Buckets</h3><figure><figcaption>Share of rows by the rows of their bucket. ${
    buckets.singleRows > 0 &&
    html`<b>${counted(buckets.singleRows, 'bucket')} of one row</b>: whole true records.`
  }</figcaption>${singleBars(bars, {
    className: 'after',
    title: 'Share of rows by the size of their bucket',
    most: mostDrawn(bars),
  })}${figuresOf({
    caption: 'Buckets and rows by bucket size',
    headings: [{ text: 'Rows in bucket' }, numeric('Buckets'), numeric('Rows')],
    rows: buckets.sizes.map((band) => [bandName(band), count(band.classes), count(band.rows)]),
  })}</figure></div>`
}

function bandName({ from, to }: SlicingReport['buckets']['sizes'][number]): string {
  if (to === null) return `${count(from)} or more`
  return from === to ? count(from) : `${count(from)} to ${count(to)}`
}

function disclosurePart({ disclosure, l }: SlicingReport): Html {
  const rows = Math.max(
    1,
    disclosure.bands.reduce((sum, own) => sum + own, 0),
  )
  const width = 1 / disclosure.bands.length
  return html`<div><h3 class="group">How likely the likeliest value is</h3><figure><figcaption>Rows by their largest p(t, s): what somebody who knows all quasi-identifiers holds likely.</figcaption>${columnBars(
    {
      shares: disclosure.bands.map((band) => band / rows),
      limit: { at: 1 / l, text: `1/l = ${percent(1 / l)}` },
      title: `Rows by their largest p(t, s); the largest is ${percent(disclosure.largest)}, the mean ${percent(disclosure.mean)}`,
    },
  )}${figuresOf({
    caption: 'Rows by their largest p(t, s)',
    headings: [{ text: 'p(t, s)' }, numeric('Rows'), numeric('Share'), numeric('This or less')],
    rows: disclosure.bands.map((own, band) => [
      `above ${percent(band * width)} up to ${percent((band + 1) * width)}`,
      count(own),
      percent(own / rows),
      percent(disclosure.bands.slice(0, band + 1).reduce((sum, more) => sum + more, 0) / rows),
    ]),
  })}</figure></div>`
}

/** The figure of the paper: share of rows within 1/l and largest p(t, s), over l. */
function privacyPart({ points, rows, sampled }: Measured<'privacy'>): Html {
  const impossible = points.filter(({ possible }) => !possible).map(({ l }) => l)
  const key = (name: string, text: string) => html`<span class="key key-${name}"></span>${text} `
  return html`<div><h3 class="group">Privacy against l</h3><figure><figcaption>The table sliced anew for each l${
    sampled && `, a sample of ${counted(rows, 'row')}`
  }.${
    impossible.length > 0 &&
    ` Hollow dots: l = ${impossible.join(', ')} cannot be reached with ${impossible.length === 1 ? 'its' : 'their'} columns; shown is the table as one bucket.`
  }</figcaption><p class="legend" aria-hidden="true">${key('after', 'rows within 1/l')}${key('before', 'largest p(t, s)')}${key('limit', '1/l')}</p>${linePlot(
    {
      places: points.map(({ l }) => `l = ${l}`),
      lines: [
        { name: '1/l', shares: points.map(({ l }) => 1 / l), className: 'limit' },
        {
          name: 'largest p(t, s)',
          shares: points.map(({ largest }) => largest),
          className: 'before',
          hollow: points.map(({ possible }) => !possible),
        },
        {
          name: 'rows within 1/l',
          shares: points.map(({ satisfying }) => satisfying),
          className: 'after',
          hollow: points.map(({ possible }) => !possible),
        },
      ],
      title: points
        .map(
          ({ l, satisfying, largest }) =>
            `l = ${l}: ${percent(satisfying)} of the rows within, largest ${percent(largest)}`,
        )
        .join('; '),
    },
  )}${figuresOf({
    caption: 'The table sliced for each l',
    headings: [
      { text: 'l' },
      { text: 'Possible' },
      numeric('Buckets'),
      numeric('Rows within 1/l'),
      numeric('Largest p(t, s)'),
    ],
    rows: points.map(({ l, possible, buckets, satisfying, largest }) => [
      count(l),
      possible ? 'yes' : 'no',
      count(buckets),
      percent(satisfying),
      figure(largest),
    ]),
  })}</figure></div>`
}
