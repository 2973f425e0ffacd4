import { type Html, html } from './html.ts'
import { pageStyle } from './page-style.ts'

export interface Section {
  readonly id: string
  readonly title: string
  readonly body: Html
}

/** How a page shows its sections: one below the other, or folded, each opened by its title. Printed, all are open. */
export type Sections = 'open' | 'folded'

export interface PageParts {
  /** Version of Outis. */
  readonly outis: string
  /** Shown by the browser. */
  readonly title: string
  readonly heading: string
  /** Between the heading and the links to the sections. */
  readonly head: Html
  /** Those that are undefined or false are left out. */
  readonly sections: readonly (Section | undefined | false)[]
  readonly footer?: string
  /** Rules for what only this page has. */
  readonly style?: Html
  /** What the links to the sections say. Default: their titles; none where sections are folded. */
  readonly links?: 'titles' | 'ids' | 'none'
  /** Default: open. */
  readonly shows?: Sections
}

/** Forbids every request and every script: a page is text, style and drawings. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** A page in one file: it opens offline, reads without scripts, prints, and follows the reader's light or dark setting. */
export function writePage(parts: PageParts): string {
  const { outis, title, heading, head, footer, style, shows = 'open' } = parts
  const { links = shows === 'folded' ? 'none' : 'titles' } = parts
  const sections = parts.sections.filter((section) => section !== undefined && section !== false)
  const anchors = sections.map(
    (section) => html`<a href="#${section.id}">${links === 'ids' ? section.id : section.title}</a>`,
  )
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${outis}"><title>${title}</title><style>${pageStyle}${style}</style></head>
<body><header><p class="brand">Outis <span>${outis}</span></p><h1>${heading}</h1>${head}${links !== 'none' && html`<nav aria-label="Sections">${anchors}</nav>`}</header>
<main>${sections.map(shows === 'folded' ? foldedSection : openSection)}</main>
${footer !== undefined && html`<footer><p>${footer}</p></footer>`}</body></html>
`
  return `<!doctype html>\n${page.html}`
}

const openSection = ({ id, title, body }: Section): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${body}</section>`

/** The id is inside: a browser that goes there opens what is folded. */
const foldedSection = ({ id, title, body }: Section): Html =>
  html`<section class="folded" aria-labelledby="${id}-title"><details class="fold"><summary><h2 id="${id}-title">${title}</h2></summary><div class="unfolded" id="${id}">${body}</div></details></section>`
