import { counted, duration } from '@outis/core/report'
import { bullets, type Html, html, numeric, type Part, table } from '@outis/core/report/page'
import { AGREEMENTS, formatCell } from '../format-cell.ts'
import type { ComputedReport, ReportedItem } from '../papers-report.ts'
import type { Agreement, ResultPlot, ResultTable } from '../result.ts'
import { barPlot } from './bar-plot.ts'
import { dotPlot } from './dot-plot.ts'
import { linePlot } from './line-plot.ts'
import { matrixPlot } from './matrix-plot.ts'
import { treePlot } from './tree-plot.ts'

export interface ItemParts {
  /** Unique on the page. */
  readonly id: string
  /** Said above every table of figures that are not of the paper's table. */
  readonly standsIn?: string
}

/** One table or figure of a paper: what came out, drawn and in numbers, what it means, what cannot be had. */
export function itemBody(item: ComputedReport, { id, standsIn }: ItemParts): Html {
  const { label, title, result, milliseconds } = item
  const said = item.from === 'people' ? standsIn : undefined
  return html`<article class="item" id="${id}"><h3><span class="label">${label}</span> <span>${title}</span> ${agreementTag(result.agreement)}</h3>
<p class="lead">${result.headline}</p><div class="charts">${result.plots.map(draw)}${result.tables.map((table) => resultTable(table, said))}</div>${
    result.findings.length > 0 && html`<h4>What it says</h4>${bullets(result.findings)}`
  }${result.notReproducible.length > 0 && html`<h4>Not reproducible</h4>${bullets(result.notReproducible)}`}<p class="time">Computed in ${duration(Math.max(1, milliseconds))}.</p></article>`
}

export const impossibleBody = (item: Extract<ReportedItem, { kind: 'impossible' }>, id: string): Html =>
  html`<article class="item" id="${id}"><h3><span class="label">${item.label}</span> <span>${item.title}</span> <span class="tag no">impossible</span></h3><p class="lead">${item.reason}</p></article>`

const TAGS: Readonly<Record<Agreement, string>> = {
  agrees: 'yes',
  partly: 'partly',
  differs: 'no',
  'no-number': 'none',
  'not-comparable': 'none',
}

export const agreementTag = (agreement: Agreement): Html =>
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
