import { count, counted, duration } from '@outis/core/report'
import { bullets, type Html, html, section, style, table } from '@outis/core/report/html'
import { defined } from '@outis/core/value'
import { agreementTag, impossibleBody, itemBody } from './html/item.ts'
import { papersStyle } from './html/papers-style.ts'
import { isComputed, type PapersReport, type ReportedItem, type ReportedPaper } from './papers-report.ts'

/** Forbids every request and every script, as in report.html. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** papers.html: one file that opens offline, in the look of report.html. */
export function papersToHtml(report: PapersReport): string {
  const links = report.papers.map(({ id }) => html`<a href="#${id}">${id}</a>`)
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${report.outis}"><title>Outis: tables and figures of ${counted(report.papers.length, 'paper')}</title><style>${style}${papersStyle}</style></head>
<body><header><p class="brand">Outis <span>${report.outis}</span></p><h1>Tables and figures of the papers, computed here</h1>${summary(report)}<nav aria-label="Papers">${links}</nav></header>
<main>${report.papers.map((paper) => section({ id: paper.id, title: paper.title, body: paperBody(paper, report) }))}${section({ id: 'source', title: 'The table', body: sourceBody(report) })}</main>
<footer><p>Figures in italics are the papers' own, as printed; every other figure was computed by this run.</p></footer></body></html>
`
  return `<!doctype html>\n${page.html}`
}

function summary(report: PapersReport): Html {
  const items = report.papers.flatMap((paper) => paper.items)
  const computed = items.filter(isComputed)
  const of = (...kinds: readonly string[]) =>
    count(computed.filter(({ result }) => kinds.includes(result.agreement)).length)
  const tiles = [
    {
      value: count(report.rows.train),
      text: report.source.kind === 'adult' ? 'rows of Adult' : 'generated rows',
    },
    { value: count(computed.length), text: `of ${count(items.length)} tables and figures computed` },
    { value: of('agrees'), text: 'agree with the paper' },
    { value: of('partly', 'differs'), text: 'differ, wholly or in part' },
    { value: duration(report.milliseconds), text: 'to compute' },
  ]
  const banner =
    report.notices.length > 0 &&
    html`<div class="banner open" role="status"><div>${report.notices.map((text) => html`<p>${text}</p>`)}</div></div>`
  return html`${banner}<ul class="tiles">${tiles.map(({ value, text }) => html`<li><b>${value}</b> <span>${text}</span></li>`)}</ul>`
}

function paperBody(paper: ReportedPaper, { source }: PapersReport): Html {
  const standsIn =
    source.kind === 'generated' ? 'Generated people, not Adult: not comparable with print' : undefined
  const anchor = (item: ReportedItem) => `${paper.id}-${item.id}`
  const shown = paper.items.filter((item) => item.kind !== 'illustration')
  return html`<p class="cite"><code>${paper.id}</code> ${paper.cite}</p><div class="note"><h3>The setting, as read here</h3>${bullets(paper.setting)}</div>${overview(paper, anchor)}${shown.map(
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
    headings: [{ text: '' }, { text: 'What it shows' }, { text: 'Against print' }, { text: 'Outcome' }],
    rows: items.map((item) => {
      if (item.kind === 'illustration')
        return [item.label, item.title, '', html`<span class="quiet">${item.what}</span>`]
      const link = html`<a href="#${anchor(item)}">${item.title}</a>`
      return item.kind === 'impossible'
        ? [item.label, link, html`<span class="tag no">impossible</span>`, item.reason]
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
    headings: [
      { text: 'File' },
      { text: 'SHA-256' },
      { text: 'Rows', numeric: true },
      { text: 'Complete', numeric: true },
    ],
    rows: source.files.map(({ name, sha256, rows: all, complete }) => [
      name,
      html`<code>${sha256}</code>`,
      count(all),
      count(complete),
    ]),
  })}<p>Starts, folds, choices and aliases: seed ${seed}. Made by Outis ${outis}.</p>`
}
