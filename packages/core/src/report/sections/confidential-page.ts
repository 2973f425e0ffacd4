import { count, figure } from '../../data/words/words.ts'
import type { CommonReport } from '../common-report.ts'
import type { Confidential } from '../confidential.ts'
import { type Html, html } from '../page/html.ts'
import { writePage } from '../page/page.ts'
import { numeric, table } from '../page/parts.ts'
import { standsOutBody } from './risks-section.ts'

/** The confidential report as a page of its own. */
export function toConfidentialHtml(confidential: Confidential): string {
  const { confidential: _, outis, reasons, best, standsOut, ...ofMethod } = confidential
  return writePage({
    outis,
    title: 'Confidential report',
    heading: 'Confidential report',
    head: html`<p><strong>Not for publication.</strong> Each figure here lets somebody who has the release learn more of the people in it.</p>`,
    sections: [
      standsOut !== undefined && {
        id: 'stands-out',
        title: 'Who stood out before',
        body: standsOutBody(standsOut as NonNullable<CommonReport['standsOut']>, 'the original'),
      },
      { id: 'reasons', title: 'Why each column stands where it does', body: reasonsBody({ reasons }) },
      { id: 'others', title: 'Other ways to generalise', body: bestBody({ best }) },
      ...Object.entries(ofMethod).map(([name, value]) => ({
        id: `own-${name}`,
        title: `What the method keeps to itself: ${name}`,
        body: html`<pre>${JSON.stringify(value, null, 2)}</pre>`,
      })),
    ],
    links: 'none',
  })
}

function reasonsBody({ reasons }: Pick<Confidential, 'reasons'>): Html {
  if (reasons.length === 0) return html`<p>The method gives no reasons by column.</p>`
  return table({
    caption: 'Levels, and how many rows would fail one level finer',
    stacks: true,
    headings: ['Column', numeric('Level'), 'Why', 'Rows that would fail'],
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
    headings: ['Levels', numeric('Loss'), numeric('Suppressed rows')],
    rows: best.map(({ levels, loss, suppressedRows }) => [
      levels.join(', '),
      figure(loss),
      suppressedRows === undefined ? '–' : count(suppressedRows),
    ]),
  })
}
