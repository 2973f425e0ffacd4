import { columnNames, count, counted, percent, shortPercent } from '@outis/core/report'
import {
  type Html,
  html,
  label,
  line,
  type Part,
  round,
  roundScale,
  svg,
  table,
} from '@outis/core/report/page'
import type {
  ComparedScores,
  Figure,
  LearnedBy,
  LearnedClass,
  ReleaseEvaluation,
} from './release-evaluation.ts'
import { BASELINE, differenceWords, intervalText, learners, signed } from './sentences.ts'

/** For each class: how often classifiers are right, three ways, and how far the release’s are from the original’s. */
export function learningBody({ classes, settings }: ReleaseEvaluation): Html {
  return html`<p>Each classifier learns to tell a column from the others: once from the original, once from the release. Both are tested on rows that they did not learn from, in ${count(settings.folds)} folds; what was learned from the release also on the original’s rows, each value given as the narrowest label of the release that covers it. Intervals hold the true figure with 95 % confidence. A difference whose interval holds 0 cannot be told from noise.</p>${marksKey()}${classes.map(
    (learned) => html`<div class="class">${classBody(learned)}</div>`,
  )}`
}

const WAYS = [
  { key: 'original', text: 'original → original' },
  { key: 'release', text: 'release → release' },
  { key: 'transfer', text: 'release → original' },
] as const

function marksKey(): Html {
  return html`<ul class="marks" aria-hidden="true">${WAYS.map(
    ({ key, text }) =>
      html`<li><svg viewBox="0 0 26 12" width="26" height="12"><g class="whisker ${key}"><line x1="1" y1="6" x2="25" y2="6"/><circle cx="13" cy="6" r="4.5"/></g></svg><span>${text}</span></li>`,
  )}</ul>`
}

function classBody(learned: LearnedClass): Html {
  const { class: name, attributes, original, release } = learned
  return html`<h3>${name}</h3><p class="quiet">Told from ${columnNames(attributes)}. ${counted(original.classes, 'class')} in ${counted(original.rows, 'row')} of the original, ${count(release.classes)} in ${counted(release.rows, 'row')} of the release.</p><div class="pair"><figure><figcaption>Share of rows answered rightly</figcaption>${accuracyPlot(learned)}</figure>${differencePlot(learned)}</div>${scoresTable(learned)}`
}

function accuracyPlot(learned: LearnedClass): Html {
  const baseline = learned.classifiers.find(({ classifier }) => classifier === BASELINE)
  const rows = learners(learned).map((by) => ({
    label: by.title,
    marks: WAYS.flatMap(({ key, text }): IntervalMark[] => {
      const scores = by[key]
      if (!scores) return []
      const { accuracy } = scores
      return [{ ...accuracy, className: key, title: `${by.title}, ${text}: ${shareText(accuracy)}` }]
    }),
  }))
  return intervalPlot({
    rows,
    label: `Accuracy for ${learned.class}: ${rows.map(({ marks }) => marks.map(({ title }) => title).join('; ')).join('; ')}`,
    tick: shortPercent,
    ...(baseline && { limit: { value: baseline.original.accuracy.value, text: 'ZeroR' } }),
  })
}

function differencePlot(learned: LearnedClass): Html | false {
  const rows = learners(learned).flatMap((by) => {
    const { transfer } = by
    if (!transfer) return []
    const className = transfer.told === 'none' ? 'untold' : 'told'
    const title = `${by.title}: ${differenceWords(transfer)}, ${intervalText(transfer.difference)} points`
    return [{ label: by.title, marks: [{ ...transfer.difference, className, title }] }]
  })
  if (rows.length === 0) return false
  return html`<figure><figcaption>What learning from the release costs on the original, in points; filled where it can be told from noise</figcaption>${intervalPlot(
    {
      rows,
      label: rows.map(({ marks }) => marks[0].title).join('; '),
      tick: signed,
      limit: { value: 0, text: 'no difference' },
    },
  )}</figure>`
}

const shareText = ({ value, low, high }: Figure): string =>
  `${percent(value)} (${percent(low)} to ${percent(high)})`

function scoresTable(learned: LearnedClass): Html {
  return table({
    caption: `${learned.class}: share of rows answered rightly, with 95 % intervals`,
    className: 'scores',
    stacks: true,
    headings: ['Learned by', 'Original', 'Release', 'Release → original', 'Difference in points'],
    rows: learned.classifiers.map((by) => [
      by.title,
      scoreCell(by.original.accuracy, aucText(by.original.auc)),
      compared(by.release),
      compared(by.transfer),
      by.transfer ? differenceCell(by) : '–',
    ]),
  })
}

const compared = (scores: ComparedScores | null): Part =>
  scores ? scoreCell(scores.accuracy, aucText(scores.auc)) : '–'

const scoreCell = ({ value, low, high }: Figure, aside: string): Html =>
  html`<span>${percent(value)}<span class="aside">${tenths(low)} to ${tenths(high)}${aside}</span></span>`

const tenths = (share: number): string => (100 * share).toFixed(1)

const aucText = (auc: Figure | null): string => (auc ? `; AUC ${auc.value.toFixed(3)}` : '')

function differenceCell({ transfer }: LearnedBy): Html {
  const { difference, told } = transfer!
  const same = difference.low === 0 && difference.high === 0
  const words = same ? 'the same' : told === 'none' ? 'cannot be told from noise' : told
  return html`<span>${signed(difference.value)} <span class="quiet">(${intervalText(difference)})</span><span class="aside told-${told}">${words}</span></span>`
}

interface IntervalRow {
  readonly label: string
  /** One under the other. */
  readonly marks: readonly IntervalMark[]
}

interface IntervalMark {
  readonly value: number
  readonly low: number
  readonly high: number
  /** How it is drawn: `original`, `release`, `transfer`, `told` or `untold`. */
  readonly className: string
  /** Shown when pointed at. */
  readonly title: string
}

interface IntervalPlotParts {
  readonly rows: readonly IntervalRow[]
  /** Read aloud in place of the picture. */
  readonly label: string
  /** How a tick is written. */
  readonly tick: (value: number) => string
  /** A dashed line across, with its word. */
  readonly limit?: { readonly value: number; readonly text: string }
  /** Values the axis holds in any case. */
  readonly holds?: readonly number[]
}

const WIDTH = 420
const GUTTER = 142
const RIGHT = 14
const TOP = 20
const STEP = 15
const GAP = 14

/** A dot with its interval for each mark, rows one under the other, one axis for all. */
function intervalPlot({ rows, label: spoken, tick, limit, holds = [] }: IntervalPlotParts): Html {
  const values = rows.flatMap(({ marks }) => marks.flatMap(({ low, high }) => [low, high]))
  const scale = roundScale([...values, ...holds, ...(limit ? [limit.value] : [])])
  const x = (value: number) => GUTTER + scale.at(value) * (WIDTH - GUTTER - RIGHT)
  const places: number[] = []
  let y = TOP
  for (const { marks } of rows) {
    places.push(y)
    y += marks.length * STEP + GAP
  }
  const bottom = y - GAP / 2
  const axis = scale.ticks.map((value) => [
    line({ x: x(value), y: TOP - 6 }, { x: x(value), y: bottom }, 'grid'),
    label({ x: x(value), y: bottom + 14, text: tick(value), anchor: 'middle', className: 'value' }),
  ])
  const drawn = rows.map(({ label: text, marks }, row) => [
    label({
      x: GUTTER - 12,
      y: places[row] + (marks.length * STEP) / 2 + 4,
      text,
      room: GUTTER - 12,
      anchor: 'end',
    }),
    marks.map((mark, markIndex) => drawMark(mark, places[row] + markIndex * STEP + STEP / 2, x)),
  ])
  const bound = limit && [
    line({ x: x(limit.value), y: TOP - 6 }, { x: x(limit.value), y: bottom }, 'limit'),
    label({ x: x(limit.value), y: TOP - 9, text: limit.text, anchor: 'middle', className: 'limit-text' }),
  ]
  return svg({ width: WIDTH, height: bottom + 22, label: spoken }, [axis, bound, drawn])
}

function drawMark(
  { value, low, high, className, title }: IntervalMark,
  y: number,
  x: (value: number) => number,
): Html {
  return html`<g class="whisker ${className}"><title>${title}</title>${line({ x: x(low), y }, { x: Math.max(x(high), x(low) + 0.5), y }, '')}<circle cx="${round(x(value))}" cy="${round(y)}" r="4.5"/></g>`
}
