import { defined } from '../../data/value/defined.ts'
import { count, figure, percent } from '../../data/words/words.ts'
import type { Measured } from '../../metrics/metric.ts'
import { measureNotes } from '../measure-notes.ts'
import { type PairedBar, pairedBars } from '../plots/paired-bars.ts'
import { type RiskBar, riskBars } from '../plots/risk-bars.ts'
import type { Report } from '../report.ts'
import type { SizeBand } from '../../metrics/risk/class-size-bands.ts'
import { kAsked } from '../report-facts.ts'
import type { ReportSection } from '../report-section.ts'
import { type Html, html } from './html.ts'
import { figuresOf, legend, table } from './layout.ts'
import { standsOutBody } from './stands-out.ts'

/** Those worth a picture; the table has all. */
const PICTURED = [
  'prosecutor-risk',
  'average-risk',
  'rows-at-risk',
  'uniqueness',
  'largest-probability',
  'mean-probability',
]

export function risksBody(
  { risks, verdicts, standsOut }: Report,
  { riskLead = CLASS_RISK }: ReportSection,
): Html {
  const limitOf = (id: string) =>
    verdicts.find(({ model, direction, rows }) => model === id && direction === 'at-most' && rows === 'all')
      ?.limit
  const beforeOf = (id: string) => risks.before.find((measured) => measured.id === id)
  const bars = risks.after.flatMap((measured): RiskBar[] => {
    if (!PICTURED.includes(measured.id) || typeof measured.value !== 'number') return []
    const before = beforeOf(measured.id)?.value
    const limit = limitOf(measured.id)
    return [
      {
        title: measured.title,
        before: typeof before === 'number' ? before : undefined,
        after: measured.value,
        ...defined({ limit }),
      },
    ]
  })
  const rows = risks.after.map((measured) => {
    const before = beforeOf(measured.id)
    return [
      html`${measured.title}${noteOf(measured)}`,
      before ? shareOrFigure(before) : '–',
      shareOrFigure(measured),
    ]
  })
  return html`<p>${riskLead}</p><div class="split">${[bars.slice(0, 2), bars.slice(2)].map(
    (half) => half.length > 0 && html`<figure>${riskBars(half, spoken(half))}</figure>`,
  )}</div>${table({
    caption: 'All risks',
    headings: [{ text: 'Risk' }, { text: 'Before', numeric: true }, { text: 'After', numeric: true }],
    rows,
  })}${standsOut && standsOutBody(standsOut, 'the release')}`
}

const CLASS_RISK =
  'How likely somebody names the right row, knowing a person’s quasi-identifiers. Rows that are blanked out are not counted.'

const spoken = (bars: readonly RiskBar[]): string =>
  bars
    .map(
      ({ title, before, after }) =>
        `${title}: ${before === undefined ? '' : `before ${percent(before)}, `}after ${percent(after)}`,
    )
    .join('; ')

export const noteOf = ({ id }: Measured): Html | false =>
  id in measureNotes && html`<span class="aside">${measureNotes[id]}</span>`

const shareOrFigure = ({ value, range }: Measured): string =>
  typeof value === 'number' && range[0] === 0 && range[1] === 1 ? percent(value) : figure(value)

/** Where the rows are: in classes of one, of a few, of many. */
export function classSizesBody(report: Report): Html {
  const { before, after } = report.classSizes
  const { suppressedRows } = report.release
  const totals = { before: rowsIn(before), after: rowsIn(after) + suppressedRows }
  const k = kAsked(report)
  const bands = before.length >= after.length ? before : after
  const rows = bands.map((band): PairedBar => {
    const share = (of: readonly SizeBand[], total: number) =>
      total === 0 ? 0 : (of.find(({ from }) => from === band.from)?.rows ?? 0) / total
    return {
      label: bandName(band),
      kind: 'value',
      before: share(before, totals.before),
      after: share(after, totals.after),
      ...(k !== undefined && k === band.from && { mark: `k = ${count(k)}` }),
    }
  })
  const blanked = {
    label: 'blanked out',
    kind: 'apart' as const,
    before: 0,
    after: totals.after === 0 ? 0 : suppressedRows / totals.after,
  }
  const all = suppressedRows > 0 ? [...rows, blanked] : rows
  return html`<div class="split"><figure>${legend()}${pairedBars(all, 'Share of rows by the size of their class, before and after')}</figure><div><p>A class is all rows that look alike in the quasi-identifiers. A row in a class of one stands alone; the larger the class, the more it hides in.</p><p>The bars show which share of all rows is in classes of each size.${k !== undefined && ` Below the dashed line are classes of at least k = ${count(k)} rows.`}</p>${figuresOf(
    {
      caption: 'Classes and rows by class size',
      headings: [
        { text: 'Rows in class' },
        ...['Classes before', 'Rows before', 'Classes after', 'Rows after'].map((text) => ({
          text,
          numeric: true,
        })),
      ],
      rows: bands.map((band) => [bandName(band), ...figuresIn(before, band), ...figuresIn(after, band)]),
    },
  )}</div></div>`
}

const rowsIn = (bands: readonly SizeBand[]): number => bands.reduce((sum, { rows }) => sum + rows, 0)

function figuresIn(bands: readonly SizeBand[], { from }: SizeBand): string[] {
  const band = bands.find((candidate) => candidate.from === from)
  return [count(band?.classes ?? 0), count(band?.rows ?? 0)]
}

function bandName({ from, to }: SizeBand): string {
  if (to === null) return `${count(from)} or more`
  if (from === to) return from === 1 ? '1, alone' : count(from)
  return `${count(from)} to ${count(to)}`
}
