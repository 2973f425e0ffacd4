import type { Report } from '../report.ts'
import type { ReportAbout } from '../common-report.ts'
import { codeText } from './code-text.ts'
import { type Html, html } from './html.ts'
import { bullets } from './layout.ts'

/** Who publishes what for whom, when and from which file: what an auditor looks for first. */
export function aboutList({ about = {}, outis, versions }: Report): Html {
  const made = [
    `Outis ${outis}`,
    ...Object.entries(versions).map(([name, version]) => `${named(name)} ${version}`),
  ]
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Published by', about.publisher],
    ['For', about.recipient],
    ['Contact', about.contact],
    ['Release', about.release],
    ['Made from', about.source],
    ['Date of this report', about.made && dateWords(about.made)],
    ['Made with', made.join(', ')],
  ]
  const told = rows.flatMap(([name, text]) =>
    text === undefined ? [] : [html`<div><dt>${name}</dt><dd>${text}</dd></div>`],
  )
  return html`<dl class="about">${told}</dl>`
}

const PROGRAMS: Readonly<Record<string, string>> = { node: 'Node', duckdb: 'DuckDB' }
const named = (name: string): string => PROGRAMS[name] ?? name

/** 2026-11-16T09:30:00Z → "16 November 2026, 09:30 UTC"; what is no such time is shown as it is. */
function dateWords(made: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})(?::\d{2})?Z$/.exec(made) ?? []
  const name = MONTHS[Number(month) - 1]
  return name === undefined ? made : `${Number(day)} ${name} ${year}, ${time} UTC`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export function policyBody({ text, notes }: NonNullable<ReportAbout['policy']>): Html {
  return html`<p>The policy as it was read. It says what was asked; everything above is measured by it.</p><pre class="policy"><code>${codeText(text)}</code></pre>${notes.length > 0 && bullets(notes)}`
}
