import type { ColumnWords } from '../../policy/options/policy.ts'
import { type Html, html, type Part } from './html.ts'

/** A heading of a table; of a column of numbers, which is aligned to the right. */
export type Heading = string | { readonly text: string; readonly numeric?: boolean }

export const numeric = (text: string): Heading => ({ text, numeric: true })

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
  const columns = headings.map((heading) =>
    typeof heading === 'string'
      ? { text: heading, side: '' }
      : { text: heading.text, side: heading.numeric ? 'number' : '' },
  )
  const head = columns.map(
    ({ text, side }) => html`<th scope="col" role="columnheader" class="${side}">${text}</th>`,
  )
  const row = (cells: readonly Part[]) =>
    html`<tr role="row">${cells.map((cell, column) =>
      column === 0
        ? html`<th scope="row" role="rowheader" class="${columns[column].side}">${cell}</th>`
        : html`<td role="cell" class="${columns[column].side}" data-label="${columns[column].text}">${cell}</td>`,
    )}</tr>`
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table role="table" class="${className}${stacks && ' stacks'}"><caption>${caption}</caption><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.map(row)}</tbody></table></div>`
}

/** A column by its name, and what the policy says that it means. */
export function namedColumn({
  name,
  label,
  unit,
  description,
}: ColumnWords & { readonly name: string }): Html {
  const called = [label, unit && `in ${unit}`].filter((words) => words !== undefined).join(', ')
  const meaning = [called, description].filter((words) => words !== undefined && words !== '').join('. ')
  return html`${name}${meaning !== '' && html`<br/><small class="quiet">${meaning}</small>`}`
}

/** The figures of a plot for those who cannot or need not see it. */
export const figuresOf = (parts: TableParts): Html =>
  html`<details><summary>As a table</summary>${table(parts)}</details>`

export const bullets = (texts: readonly string[]): Html =>
  html`<ul>${texts.map((text) => html`<li>${text}</li>`)}</ul>`

/** Sentences of a summary; a short lead such as "Not promised:" is set in bold. */
export const summaryList = (sentences: readonly string[]): Html =>
  html`<ul class="summary">${sentences.map((text) => {
    const [, lead, rest] = /^([^:]{3,40}:)(.*)$/s.exec(text) ?? []
    return lead === undefined ? html`<li>${text}</li>` : html`<li><b>${lead}</b>${rest}</li>`
  })}</ul>`

/** A box of sentences under a heading; nothing where there are none. */
export const note = (
  title: string,
  texts: readonly string[],
  kind: 'plain' | 'warning' = 'plain',
): Html | false =>
  texts.length > 0 &&
  html`<div class="note${kind === 'warning' && ' warning'}"><h3>${title}</h3>${bullets(texts)}</div>`

/** The headline of a page that speaks of no single release. */
export const banner = (headline: string): Html =>
  html`<div class="banner" role="status"><p class="headline">${headline}</p></div>`

/** A number of the page's head, and what it counts. */
export interface Tile {
  readonly value: string
  readonly text: string
}

export const tiles = (list: readonly (Tile | undefined | false)[]): Html =>
  html`<ul class="tiles">${list.map((tile) => tile && html`<li><b>${tile.value}</b> <span>${tile.text}</span></li>`)}</ul>`

/** Names with their texts, side by side; a name without text is left out. */
export const facts = (rows: readonly (readonly [name: string, text: string | undefined])[]): Html =>
  html`<dl class="about">${rows.map(([name, text]) => text !== undefined && html`<div><dt>${name}</dt><dd>${text}</dd></div>`)}</dl>`

export const aside = (text: Part): Html => html`<span class="aside">${text}</span>`

/** A verdict in a few words: `yes` green, `no` red. */
export const tag = (kind: 'yes' | 'no' | 'open' | '', text: Part): Html =>
  html`<span class="tag${kind && ` ${kind}`}">${text}</span>`

export const legend = (): Html =>
  html`<p class="legend" aria-hidden="true"><span class="key key-before"></span>before (original) <span class="key key-after"></span>after (release)</p>`
