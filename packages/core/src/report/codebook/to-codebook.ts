import { count, counted } from '../../data/words/words.ts'
import type { CellMeaning } from '../cell-meaning.ts'
import { codeText } from '../html/code-text.ts'
import { type Html, html } from '../html/html.ts'
import { table } from '../html/layout.ts'
import { style } from '../html/style.ts'
import type { ReleaseDictionary } from '../release-dictionary.ts'
import { snippetsOf } from './snippets.ts'

/** As the report: text and style, no script and no request. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

type Column = ReleaseDictionary['columns'][number]

/** codebook.html: dictionary.json for people, with lines that read the release. One file, made from the dictionary alone. */
export function toCodebook(dictionary: ReleaseDictionary): string {
  const { about = {}, file, outis, columns } = dictionary
  const name = about.title ?? file ?? 'Release'
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${outis}"><title>Codebook: ${name}</title><style>${style}</style></head>
<body><header><p class="brand">Outis <span>${outis}</span></p><h1>${name}</h1><p class="kind">Codebook: how to read the release</p>${people(dictionary)}</header>
<main><section id="table"><h2>The table</h2>${lead(dictionary)}${overview(columns)}</section>${columns
    .filter(({ cells }) => cells !== undefined)
    .map(cellsSection)}<section id="reading"><h2>Read it in another program</h2>${snippetsOf(dictionary).map(
    ({ program, note, code }) =>
      html`<h3>${program}</h3><p>${note}</p><pre class="policy"><code>${codeText(code)}</code></pre>`,
  )}</section></main>
<footer><p>Of the original this page lists only values that at least 10 rows have.</p></footer></body></html>
`
  return `<!doctype html>\n${page.html}`
}

function people({ about = {}, file }: ReleaseDictionary): Html {
  const rows = [
    ['Release', file],
    ['Published by', about.publisher],
    ['For', about.recipient],
    ['Contact', about.contact],
  ] as const
  return html`<dl class="about">${rows.map(([what, text]) => text !== undefined && html`<div><dt>${what}</dt><dd>${text}</dd></div>`)}</dl>`
}

function lead({ rows, suppressedRows, missing }: ReleaseDictionary): Html {
  const tokens = missing.tokens.map((token) => (token === '' ? 'an empty cell' : `“${token}”`))
  const blanked =
    suppressedRows > 0
      ? `${counted(suppressedRows, 'row')} ${suppressedRows === 1 ? 'is' : 'are'} blanked out: * in every quasi-identifier.`
      : ''
  return html`<p>${counted(rows, 'row')}. ${blanked} ${tokens.length > 0 && `A missing value is ${tokens.join(' or ')}.`}</p>`
}

const ROLES = { quasi: 'quasi-identifier', sensitive: 'sensitive', neutral: 'neutral' } as const

function overview(columns: readonly Column[]): Html {
  return table({
    caption: 'Each column of the release',
    stacks: true,
    headings: [
      { text: 'Column' },
      { text: 'Role' },
      { text: 'Original type' },
      { text: 'Level' },
      { text: 'How to read a cell' },
    ],
    rows: columns.map(({ name, role, type, level, height, reading }) => [
      name,
      ROLES[role],
      type,
      level === undefined || height === undefined ? '–' : `${level} of ${height}`,
      reading,
    ]),
  })
}

function cellsSection({ name, cells = [], ordered }: Column, place: number): Html {
  return html`<section id="column-${place}"><h2>${name}</h2><p>${counted(cells.length, 'label')}${ordered && ', in ascending order'}.</p>${table(
    {
      caption: 'What each label stands for',
      stacks: true,
      headings: [{ text: 'Cell' }, { text: 'Stands for' }],
      rows: cells.map((cell) => [cell.cell, meaningOf(cell)]),
    },
  )}</section>`
}

function meaningOf({ meaning, values, more = 0 }: CellMeaning): string {
  if (values === undefined) return meaning
  const further = more > 0 ? `${count(more)} ${values.length > 0 ? 'more' : 'values'} not listed` : ''
  return [...values, ...(further === '' ? [] : [further])].join(', ')
}
