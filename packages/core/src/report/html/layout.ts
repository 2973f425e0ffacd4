import { type Html, html, type Part } from './html.ts'

export interface Section {
  readonly id: string
  readonly title: string
  readonly body: Html
}

export const section = ({ id, title, body }: Section): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${body}</section>`

export interface Heading {
  readonly text: string
  readonly numeric?: boolean
}

export interface TableParts {
  /** Says what the table holds. */
  readonly caption: string
  readonly headings: readonly Heading[]
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly Part[])[]
  readonly className?: string
  /** On a narrow screen each row becomes a block of lines; otherwise the table scrolls in its own frame. */
  readonly stacks?: boolean
}

/** The roles repeat what the elements say, because browsers drop it where style stacks the cells. */
export function table({ caption, headings, rows, className = '', stacks = false }: TableParts): Html {
  const side = (place: number) => (headings[place].numeric ? 'number' : '')
  const head = headings.map(
    ({ text }, headingIndex) =>
      html`<th scope="col" role="columnheader" class="${side(headingIndex)}">${text}</th>`,
  )
  const row = (cells: readonly Part[]) =>
    html`<tr role="row">${cells.map((cell, cellIndex) =>
      cellIndex === 0
        ? html`<th scope="row" role="rowheader" class="${side(cellIndex)}">${cell}</th>`
        : html`<td role="cell" class="${side(cellIndex)}" data-label="${headings[cellIndex].text}">${cell}</td>`,
    )}</tr>`
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table role="table" class="${className}${stacks && ' stacks'}"><caption>${caption}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.map(row)}</tbody></table></div>`
}

/** The figures of a plot for those who cannot or need not see it. */
export const figuresOf = (parts: TableParts): Html =>
  html`<details><summary>As a table</summary>${table(parts)}</details>`

export const bullets = (texts: readonly string[]): Html =>
  html`<ul>${texts.map((text) => html`<li>${text}</li>`)}</ul>`

export const legend = (): Html =>
  html`<p class="legend" aria-hidden="true"><span class="key key-before"></span>before (original) <span class="key key-after"></span>after (release)</p>`
