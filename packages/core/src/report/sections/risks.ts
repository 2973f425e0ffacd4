import { defined } from '../../data/value/defined.ts'
import { agreeing, count, counted, figure, percent } from '../../data/words/words.ts'
import type { Measured } from '../../metrics/metric.ts'
import type { SizeBand } from '../../metrics/risk/class-size-bands.ts'
import type { CommonReport } from '../common-report.ts'
import { type PairedBar, pairedBars, type RiskBar, riskBars } from '../page/bars.ts'
import { type Html, html } from '../page/html.ts'
import { figuresOf, legend, numeric, table } from '../page/parts.ts'
import type { Report } from '../report.ts'
import { kAsked } from '../report-facts.ts'
import type { ReportSection } from '../report-section.ts'

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
    headings: ['Risk', numeric('Before'), numeric('After')],
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
        'Rows in class',
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

/** Which columns make rows stand out: in words, and a table with the column that does most first. */
export function standsOutBody(standsOut: NonNullable<CommonReport['standsOut']>, where: string): Html {
  return html`<p>${standsOutWords(standsOut, where)}</p>${isShown(standsOut) && columnsTable(standsOut)}`
}

type StandsOut = NonNullable<CommonReport['standsOut']>

function standsOutWords({ specialUniques, columns }: StandsOut, where: string): string {
  const alone = specialUniques
    ? specialUniques.rows === 0
      ? `No row of ${where} is alone in three quasi-identifiers or fewer.`
      : `${counted(specialUniques.rows, 'row')} of ${where} (${percent(specialUniques.share)}) ${agreeing(specialUniques.rows, 'is', 'are')} alone in three quasi-identifiers or fewer (special uniques, SUDA2).`
    : `Rows of ${where} that are alone in few columns were not searched: there are too many choices of columns.`
  const [first] = columns
  return (first.contribution ?? 0) > 0
    ? `${alone} The column ${first.column} contributes most: it takes part in ${percent(first.contribution!)} of their scores.`
    : alone
}

/** Where nobody stands out, every figure is 0. */
const isShown = ({ columns }: StandsOut): boolean =>
  columns.some(({ contribution = 0, alone = 0 }) => contribution > 0 || alone > 0)

const columnsTable = ({ columns }: StandsOut): Html =>
  table({
    caption: `Which of ${count(columns.length)} columns make rows stand out`,
    headings: ['Column', numeric('Part in the scores'), numeric('Rows alone because of it')],
    rows: columns.map(({ column, contribution, alone }) => [
      column,
      contribution === undefined ? '–' : percent(contribution),
      alone === undefined ? '–' : percent(alone),
    ]),
  })

/** What each figure says, in one line a person without training can use. Ids without a line are shown by their title alone. */
const measureNotes: Readonly<Record<string, string>> = {
  loss: 'How much detail the generalised columns lost, averaged over columns (geometric mean, as ARX computes it).',
  precision: 'How far down in their hierarchies the values stayed, averaged over all cells.',
  ncp: 'How wide the published ranges and groups are beside the whole column, averaged over all cells.',
  gcp: 'How wide the published ranges and groups are beside the whole column, averaged over all cells.',
  discernibility:
    'Rows each row cannot be told apart from, summed; a blanked-out row counts with the whole table. Compare it only between releases of the same table.',
  'class-size': 'Rows per class on average, as a multiple of the k asked for.',
  entropy: 'How uncertain the published values leave a reader about the original ones.',
  'accuracy-loss':
    'How much more often what was learned from the original tells the class rightly than what was learned from the release, as a share of rows; 0.01 is one point.',
  'query-error':
    'How far counts estimated from the release are from the true ones, relative to these, over random queries.',
  'pmse-ratio':
    'How far rows of the release can be told from rows of the original, against two samples of the same people.',
  'distribution-distance': 'Share of rows that would have to move for a column to have its old distribution.',
  'correlation-loss': 'How far correlations of pairs of columns are from those of the original, on average.',
  'prosecutor-risk':
    'The chance of naming the right row for the worst-protected person, for somebody who knows that this person is in the table.',
  'average-risk':
    'The same chance, averaged over all rows: the share of rows named rightly if somebody tried everyone.',
  'rows-at-risk': 'Share of rows whose chance of being named is above the usual limit of 1 in 5.',
  'journalist-risk':
    'The chance for the worst-protected person where it is not known who is in the table. Equals the prosecutor’s unless figures of the population were given.',
  'journalist-rows-at-risk': 'Share of rows whose journalist risk is above the usual limit of 1 in 5.',
  'marketer-risk': 'Expected share of rows named rightly by somebody who tries to name all of them.',
  'largest-probability':
    'How likely somebody who knows all quasi-identifiers of a person can hold one of their sensitive values, in the worst case.',
  'mean-probability': 'The same for the likeliest value of each row, averaged over all rows.',
  'single-row-buckets': 'Share of rows that are published whole, because their bucket has no other row.',
  'bucket-rows': 'In small buckets the link between columns is cut less.',
  'bucket-query-error':
    'How far counts over ranges of two quasi-identifiers and a sensitive attribute are off when estimated from the release.',
  'choice-told':
    'The share of rows, among those with an alias of the same form, whose persons made the same choice of group or nothing. In the worst column.',
  'alias-flatness':
    'How many times more rows the most frequent alias has than the rarest: what frequencies tell of the values behind aliases.',
  'values-shown': 'Share of sensitive cells that show the value itself, averaged over columns with aliases.',
  'information-loss':
    'How many other values a sensitive cell may stand for to a reader without the key, as a share of all values.',
  uniqueness: 'Share of rows that are the only one with their combination of quasi-identifiers.',
}
