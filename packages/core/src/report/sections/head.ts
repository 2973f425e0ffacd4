import { count, counted, figure, percent, stratumName } from '../../data/words/words.ts'
import type { ReportAbout } from '../common-report.ts'
import { codeText, type Html, html } from '../page/html.ts'
import { bullets, facts, note, summaryList, type Tile, tiles } from '../page/parts.ts'
import type { Report } from '../report.ts'
import type { ReportSection } from '../report-section.ts'

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
  return facts(rows)
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

function classTiles({ release, verdicts, risks, method, utility }: Report): (Tile | undefined | false)[] {
  const kAnonymity = verdicts.filter(({ model }) => model === 'k-anonymity')
  const k = kAnonymity.find(({ rows }) => rows === 'all') ?? kAnonymity[0]
  const risk = (measured: Report['risks']['after']) =>
    measured.find(({ id }) => id === 'prosecutor-risk')?.value
  const [before, after] = [risk(risks.before), risk(risks.after)]
  const loss = utility.find(({ id }) => id === method.loss)
  return [
    { value: count(release.rows), text: 'rows released' },
    {
      value: count(release.suppressedRows),
      text: `blanked out (${percent(release.rows === 0 ? 0 : release.suppressedRows / release.rows)})`,
    },
    k
      ? { value: figure(k.figure), text: smallestWords(k.rows, release.classes) }
      : { value: count(release.classes), text: release.classes === 1 ? 'class' : 'classes' },
    typeof after === 'number' && {
      value: percent(after),
      text: `highest risk${typeof before === 'number' ? `, was ${percent(before)}` : ''}`,
    },
    loss && { value: figure(loss.value), text: `${loss.title}, ${loss.better} is better` },
  ]
}

function smallestWords(rows: string, classes: number): string {
  if (rows === 'all') return `rows in the smallest of ${counted(classes, 'class')}`
  return `rows in the smallest class of ${rows === 'generalised' ? 'generalised rows' : `the ${stratumName(rows)}`}`
}

/** The promise in words, the numbers of the release, what was changed, and what else is to be known. */
export const summaryBody = (report: Report, section: ReportSection): Html =>
  html`<p class="promise">${report.headline}</p>${tiles(section.tiles?.(report) ?? classTiles(report))}${summaryList(report.summary)}${note('Warnings', report.warnings, 'warning')}${note('Good to know', [...report.notices, ...(report.details ?? [])])}`
