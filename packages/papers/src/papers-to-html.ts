import { count, counted, duration } from '@outis/core/report'
import {
  bullets,
  type Html,
  html,
  note,
  numeric,
  type Part,
  table,
  tag,
  tiles,
  writePage,
} from '@outis/core/report/page'
import { defined } from '@outis/core/value'
import { AGREEMENTS, formatCell } from './format-cell.ts'
import { barPlot } from './html/bar-plot.ts'
import { dotPlot } from './html/dot-plot.ts'
import { linePlot } from './html/line-plot.ts'
import { matrixPlot } from './html/matrix-plot.ts'
import { treePlot } from './html/tree-plot.ts'
import {
  type ComputedReport,
  isComputed,
  type PapersReport,
  type ReportedItem,
  type ReportedPaper,
} from './papers-report.ts'
import type { Agreement, ResultPlot, ResultTable } from './result.ts'

/** papers.html: the page of the papers. */
export const papersToHtml = (report: PapersReport): string =>
  writePage({
    outis: report.outis,
    title: `Outis: tables and figures of ${counted(report.papers.length, 'paper')}`,
    heading: 'Tables and figures of the papers, computed here',
    head: summary(report),
    sections: [
      ...report.papers.map((paper) => ({ id: paper.id, title: paper.title, body: paperBody(paper, report) })),
      { id: 'source', title: 'The table', body: sourceBody(report) },
    ],
    footer:
      "Figures in italics are the papers' own, as printed; every other figure was computed by this run.",
    style: papersStyle,
    links: 'ids',
  })

function summary(report: PapersReport): Html {
  const items = report.papers.flatMap((paper) => paper.items)
  const computed = items.filter(isComputed)
  const of = (...kinds: readonly string[]) =>
    count(computed.filter(({ result }) => kinds.includes(result.agreement)).length)
  const numbers = [
    {
      value: count(report.rows.train),
      text: report.source.kind === 'adult' ? 'rows of Adult' : 'generated rows',
    },
    { value: count(computed.length), text: `of ${count(items.length)} tables and figures computed` },
    { value: of('agrees'), text: 'agree with the paper' },
    { value: of('partly', 'differs'), text: 'differ, wholly or in part' },
    { value: duration(report.milliseconds), text: 'to compute' },
  ]
  const notices =
    report.notices.length > 0 &&
    html`<div class="banner open" role="status"><div>${report.notices.map((text) => html`<p>${text}</p>`)}</div></div>`
  return html`${notices}${tiles(numbers)}`
}

function paperBody(paper: ReportedPaper, { source }: PapersReport): Html {
  const standsIn =
    source.kind === 'generated' ? 'Generated people, not Adult: not comparable with print' : undefined
  const anchor = (item: ReportedItem) => `${paper.id}-${item.id}`
  const shown = paper.items.filter((item) => item.kind !== 'illustration')
  return html`<p class="cite"><code>${paper.id}</code> ${paper.cite}</p>${note('The setting, as read here', paper.setting)}${overview(paper, anchor)}${shown.map(
    (item) =>
      item.kind === 'impossible'
        ? impossibleBody(item, anchor(item))
        : itemBody(item, { id: anchor(item), ...defined({ standsIn }) }),
  )}`
}

function overview({ items }: ReportedPaper, anchor: (item: ReportedItem) => string): Html {
  return table({
    caption: 'Every table and figure of the paper',
    className: 'overview',
    stacks: true,
    headings: ['', 'What it shows', 'Against print', 'Outcome'],
    rows: items.map((item) => {
      if (item.kind === 'illustration')
        return [item.label, item.title, '', html`<span class="quiet">${item.what}</span>`]
      const link = html`<a href="#${anchor(item)}">${item.title}</a>`
      return item.kind === 'impossible'
        ? [item.label, link, tag('no', 'impossible'), item.reason]
        : [item.label, link, agreementTag(item.result.agreement), item.result.headline]
    }),
  })
}

function sourceBody({ source, rows, seed, outis }: PapersReport): Html {
  if (source.kind === 'generated')
    return html`<p>${count(rows.train)} generated people (${count(rows.all)} where a paper uses both parts of Adult), seed ${String(source.seed)}. Starts, folds, choices and aliases: seed ${seed}. Made by Outis ${outis}.</p>`
  return html`${table({
    caption: 'Files of the UCI Adult data set (Becker, Kohavi 1996, doi:10.24432/C5XW20)',
    className: 'prints',
    stacks: true,
    headings: ['File', 'SHA-256', numeric('Rows'), numeric('Complete')],
    rows: source.files.map(({ name, sha256, rows: all, complete }) => [
      name,
      html`<code>${sha256}</code>`,
      count(all),
      count(complete),
    ]),
  })}<p>Starts, folds, choices and aliases: seed ${seed}. Made by Outis ${outis}.</p>`
}

interface ItemParts {
  /** Unique on the page. */
  readonly id: string
  /** Said above every table of figures that are not of the paper's table. */
  readonly standsIn?: string
}

/** One table or figure of a paper: what came out, drawn and in numbers, what it means, what cannot be had. */
function itemBody(item: ComputedReport, { id, standsIn }: ItemParts): Html {
  const { label, title, result, milliseconds } = item
  const said = item.from === 'people' ? standsIn : undefined
  return html`<article class="item" id="${id}"><h3><span class="label">${label}</span> <span>${title}</span> ${agreementTag(result.agreement)}</h3>
<p class="lead">${result.headline}</p><div class="charts">${result.plots.map(draw)}${result.tables.map((table) => resultTable(table, said))}</div>${
    result.findings.length > 0 && html`<h4>What it says</h4>${bullets(result.findings)}`
  }${result.notReproducible.length > 0 && html`<h4>Not reproducible</h4>${bullets(result.notReproducible)}`}<p class="time">Computed in ${duration(Math.max(1, milliseconds))}.</p></article>`
}

const impossibleBody = (item: Extract<ReportedItem, { kind: 'impossible' }>, id: string): Html =>
  html`<article class="item" id="${id}"><h3><span class="label">${item.label}</span> <span>${item.title}</span> <span class="tag no">impossible</span></h3><p class="lead">${item.reason}</p></article>`

const TAGS: Readonly<Record<Agreement, string>> = {
  agrees: 'yes',
  partly: 'partly',
  differs: 'no',
  'no-number': 'none',
  'not-comparable': 'none',
}

const agreementTag = (agreement: Agreement): Html =>
  html`<span class="tag ${TAGS[agreement]}">${AGREEMENTS[agreement]}</span>`

function draw(plot: ResultPlot): Html {
  switch (plot.kind) {
    case 'lines':
      return linePlot(plot)
    case 'bars':
      return barPlot(plot)
    case 'dots':
      return dotPlot(plot)
    case 'matrix':
      return matrixPlot(plot)
    case 'tree':
      return treePlot(plot)
  }
}

function resultTable({ caption, columns, rows }: ResultTable, standsIn?: string): Html {
  const drawn = table({
    caption: standsIn === undefined ? caption : `${caption}. ${standsIn}`,
    headings: columns.map(({ text, unit }) => (unit === undefined ? text : numeric(text))),
    rows: rows.map((cells) =>
      cells.map((cell, cellIndex): Part => {
        const text = formatCell(cell, columns[cellIndex].unit)
        return columns[cellIndex].of === 'paper' ? html`<span class="printed-cell">${text}</span>` : text
      }),
    ),
  })
  return rows.length > LONGEST
    ? html`<details><summary>${caption}: ${counted(rows.length, 'row')}</summary>${drawn}</details>`
    : drawn
}

/** Longer tables are there to be looked up: folded away. */
const LONGEST = 20

/** What the page of the papers adds to the style of the report. */
const papersStyle: Html = {
  html: `
:root{--s0:var(--after);--s1:#b8560f;--s2:#5a55a8;--s3:#8a6d00;--s4:#a3386c;--s5:#4a6b8a}
@media (prefers-color-scheme:dark){:root{--s1:#f0a35c;--s2:#a9a4f2;--s3:#dcc15a;--s4:#ee8fbb;--s5:#8fb6da}}
.cite{color:var(--quiet);font-size:14px;margin-top:-8px;max-width:none}
.cite code{background:var(--soft);border-radius:5px;padding:1px 7px;margin-right:6px}
.item{border-top:1px solid var(--rule);padding:20px 0 8px}
.item h3{font-size:17px;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline}
.item h3 .label{color:var(--quiet);font-weight:600}
.item .lead{font-size:16px;max-width:85ch}
.item .time{color:var(--quiet);font-size:13px}
.item h4{font-size:14px;color:var(--quiet);margin-top:4px}
.charts .scroll{flex:0 1 auto;max-width:100%;margin:0}
.charts table{min-width:260px}
.item .scroll table{width:auto;font-size:14px}
.item caption{max-width:52ch}
.item thead th.number{white-space:normal}
.item .scroll th,.item .scroll td{padding-top:5px;padding-bottom:5px}
.item tbody th{font-weight:500}
@media screen and (min-width:761px){.item tbody th{white-space:nowrap;max-width:none}}
.printed-cell{color:var(--quiet);font-style:italic}
.charts{display:flex;flex-wrap:wrap;gap:12px 44px;align-items:flex-start;margin:10px 0}
.chart{flex:0 1 440px;min-width:min(300px,100%)}
.chart.wide{flex-basis:600px}
.chart .plot{max-width:440px}
.chart.wide .plot{max-width:600px}
.chart figcaption{color:var(--ink);font-weight:600}
.plot .on-dark{fill:var(--paper)}
.keys{list-style:none;padding:0;margin:0 0 6px;display:flex;flex-wrap:wrap;gap:2px 16px;font-size:13px;color:var(--quiet)}
.keys li{display:flex;gap:6px;align-items:center;margin:0}
.keys svg{flex:none;overflow:visible}
.s0{--c:var(--s0)}.s1{--c:var(--s1)}.s2{--c:var(--s2)}.s3{--c:var(--s3)}.s4{--c:var(--s4)}.s5{--c:var(--s5)}.plain{--c:var(--quiet)}
.curve{fill:none;stroke:var(--c);stroke-width:2}
.curve.printed{stroke-dasharray:5 4;stroke:var(--quiet);stroke-width:1.5}
.point{fill:var(--c);stroke:var(--paper);stroke-width:1}
.diamond{fill:none;stroke:var(--c);stroke-width:1.8}
.fill{fill:var(--c)}
.tag.partly{color:var(--warn);background:var(--warn-soft)}
.tag.none{color:var(--quiet);background:var(--soft)}
.overview tbody th{white-space:nowrap}
.overview td:nth-child(3){white-space:nowrap}
.overview td:nth-child(2){min-width:17em}
.overview td:nth-child(4){min-width:18em}
@media print{.item{break-inside:auto}.chart{break-inside:avoid}}
`,
}
