import { type Html, html, type Section, section, style } from '@outis/core/report/html'
import { adviceStyle } from './style.ts'

/** Forbids every request and every script, as in report.html. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export interface PageParts {
  readonly outis: string
  readonly title: string
  readonly heading: string
  readonly summary: Html
  readonly sections: readonly Section[]
  readonly footer: string
}

/** One file that opens offline, in the look of report.html. */
export function pageOf({ outis, title, heading, summary, sections, footer }: PageParts): string {
  const links = sections.map(({ id, title: text }) => html`<a href="#${id}">${text}</a>`)
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${outis}"><title>${title}</title><style>${style}${adviceStyle}</style></head>
<body><header><p class="brand">Outis <span>${outis}</span></p><h1>${heading}</h1>${summary}<nav aria-label="Sections">${links}</nav></header>
<main>${sections.map(section)}</main>
<footer><p>${footer}</p></footer></body></html>
`
  return `<!doctype html>\n${page.html}`
}
