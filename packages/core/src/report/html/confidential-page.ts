import { count, figure } from '../../data/words/words.ts'
import type { CommonReport } from '../common-report.ts'
import type { Confidential } from '../confidential.ts'
import { type Html, html } from './html.ts'
import { section, table } from './layout.ts'
import { standsOutBody } from './stands-out.ts'
import { style } from './style.ts'

/** Forbids every request and every script: the page is text and style. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The confidential report as a page of its own, in one file that opens offline. */
export function toConfidentialHtml(confidential: Confidential): string {
  const { confidential: _, outis, reasons, best, standsOut, ...own } = confidential
  const sections = [
    ...(standsOut
      ? [
          {
            id: 'stands-out',
            title: 'Who stood out before',
            body: standsOutBody(standsOut as NonNullable<CommonReport['standsOut']>, 'the original'),
          },
        ]
      : []),
    { id: 'reasons', title: 'Why each column stands where it does', body: reasonsBody({ reasons }) },
    { id: 'others', title: 'Other ways to generalise', body: bestBody({ best }) },
    ...Object.entries(own).map(([name, value]) => ({
      id: `own-${name}`,
      title: `What the method keeps to itself: ${name}`,
      body: html`<pre>${JSON.stringify(value, null, 2)}</pre>`,
    })),
  ]
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${outis}"><title>Confidential report</title><style>${style}</style></head>
<body><header><p class="brand">Outis <span>${outis}</span></p><h1>Confidential report</h1><p><strong>Not for publication.</strong> Each figure here lets somebody who has the release learn more of the people in it.</p></header>
<main>${sections.map(section)}</main></body></html>
`
  return `<!doctype html>\n${page.html}`
}

function reasonsBody({ reasons }: Pick<Confidential, 'reasons'>): Html {
  if (reasons.length === 0) return html`<p>The method gives no reasons by column.</p>`
  return table({
    caption: 'Levels, and how many rows would fail one level finer',
    stacks: true,
    headings: [
      { text: 'Column' },
      { text: 'Level', numeric: true },
      { text: 'Why' },
      { text: 'Rows that would fail' },
    ],
    rows: reasons.map(({ column, level, height, text, fails }) => [
      column,
      `${level} of ${height}`,
      text,
      fails.length === 0 ? '–' : fails.map(({ model, rows }) => `${model}: ${count(rows)}`).join(', '),
    ]),
  })
}

function bestBody({ best }: Pick<Confidential, 'best'>): Html {
  if (best.length === 0) return html`<p>No other ways were weighed.</p>`
  return table({
    caption: 'The best that were found, the one that was taken first',
    headings: [
      { text: 'Levels' },
      { text: 'Loss', numeric: true },
      { text: 'Suppressed rows', numeric: true },
    ],
    rows: best.map(({ levels, loss, suppressedRows }) => [
      levels.join(', '),
      figure(loss),
      suppressedRows === undefined ? '–' : count(suppressedRows),
    ]),
  })
}
