import { count, counted } from '../../data/words/words.ts'
import type { CellMeaning } from '../dictionary/cell-meaning.ts'
import type { ReleaseDictionary } from '../dictionary/release-dictionary.ts'
import { codeText, type Html, html } from '../page/html.ts'
import { type Section, writePage } from '../page/page.ts'
import { facts, namedColumn, table } from '../page/parts.ts'
import { type Snippet, snippetsOf } from './snippets.ts'

type Column = ReleaseDictionary['columns'][number]

/** codebook.html: dictionary.json for people, with lines that read the release. One file, made from the dictionary alone. */
export function toCodebook(dictionary: ReleaseDictionary): string {
  const { about = {}, file, outis, columns } = dictionary
  const title = about.title ?? file ?? 'Release'
  return writePage({
    outis,
    title: `Codebook: ${title}`,
    heading: title,
    head: html`<p class="kind">Codebook: how to read the release</p>${facts([
      ['Release', file],
      ['Published by', about.publisher],
      ['For', about.recipient],
      ['Contact', about.contact],
    ])}`,
    sections: [
      { id: 'table', title: 'The table', body: html`${lead(dictionary)}${overview(columns)}` },
      ...columns.filter(({ cells }) => cells !== undefined).map(cellsSection),
      {
        id: 'reading',
        title: 'Read it in another program',
        body: html`${snippetsOf(dictionary).map(snippet)}`,
      },
    ],
    footer: 'Of the original this page lists only values that at least 10 rows have.',
    links: 'none',
  })
}

const snippet = ({ program, note, code }: Snippet): Html =>
  html`<h3>${program}</h3><p>${note}</p><pre class="policy"><code>${codeText(code)}</code></pre>`

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
    headings: ['Column', 'Role', 'Original type', 'Level', 'How to read a cell'],
    rows: columns.map(({ name, role, type, level, height, reading, ...words }) => [
      namedColumn({ name, ...words }),
      ROLES[role],
      type,
      level === undefined || height === undefined ? '–' : `${level} of ${height}`,
      reading,
    ]),
  })
}

function cellsSection({ name, cells = [], ordered }: Column, index: number): Section {
  const body = html`<p>${counted(cells.length, 'label')}${ordered && ', in ascending order'}.</p>${table({
    caption: 'What each label stands for',
    stacks: true,
    headings: ['Cell', 'Stands for'],
    rows: cells.map((cell) => [cell.cell, meaningOf(cell)]),
  })}`
  return { id: `column-${index}`, title: name, body }
}

function meaningOf({ meaning, values, more = 0 }: CellMeaning): string {
  if (values === undefined) return meaning
  const further = more > 0 ? `${count(more)} ${values.length > 0 ? 'more' : 'values'} not listed` : ''
  return [...values, ...(further === '' ? [] : [further])].join(', ')
}
