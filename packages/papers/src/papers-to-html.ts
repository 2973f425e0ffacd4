import { count, counted, duration } from '@outis/core/report'
import { type Html, html, note, numeric, table, tag, tiles, writePage } from '@outis/core/report/page'
import { defined } from '@outis/core/value'
import { agreementTag, impossibleBody, itemBody } from './html/item.ts'
import { papersStyle } from './html/papers-style.ts'
import { isComputed, type PapersReport, type ReportedItem, type ReportedPaper } from './papers-report.ts'

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
