import { count, counted, figure, percent, stratumName } from '../../data/words/words.ts'
import type { Report } from '../report.ts'
import type { ReportSection, Tile } from '../report-section.ts'
import { type Html, html } from './html.ts'
import { bullets } from './layout.ts'

/** The verdict, and the few numbers one looks for first. */
export function banner(report: Report, section: ReportSection): Html {
  const { text, open } = report.judged
  const state = shownState(report.judged)
  return html`<div class="banner ${state}" role="status">${mark(state)}<div><p class="state">${text}</p><p class="headline">${report.headline}</p>${open.map((one) => html`<p class="beside">${one}</p>`)}</div></div>${tiles(section.tiles?.(report) ?? classTiles(report))}`
}

type ShownState = Report['judged']['state'] | 'found'

/** Where somebody can be found for certain, what holds is not shown as a tick. */
export const shownState = ({ state, found = 0 }: Report['judged']): ShownState =>
  found > 0 ? 'found' : state

/** A shape for each state, so that the verdict does not rest on colour. */
function mark(state: ShownState): Html {
  const path = {
    holds: 'M7 12.5l3.5 3.5L17 9',
    found: 'M12 6v8M12 17.5v.5',
    fails: 'M8 8l8 8M16 8l-8 8',
    nothing: 'M7 12h10',
  }[state]
  return html`<svg class="mark" viewBox="0 0 24 24" width="40" height="40" aria-hidden="true"><circle cx="12" cy="12" r="11"/><path d="${path}"/></svg>`
}

const tiles = (all: readonly Tile[]): Html =>
  html`<ul class="tiles">${all.map(({ value, text }) => html`<li><b>${value}</b> <span>${text}</span></li>`)}</ul>`

function classTiles({ release, verdicts, risks, method, utility }: Report): Tile[] {
  const ofK = verdicts.filter(({ model }) => model === 'k-anonymity')
  const k = ofK.find(({ rows }) => rows === 'all') ?? ofK[0]
  const risk = (of: Report['risks']['after']) => of.find(({ id }) => id === 'prosecutor-risk')?.value
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
    ...(typeof after === 'number'
      ? [
          {
            value: percent(after),
            text: `highest risk${typeof before === 'number' ? `, was ${percent(before)}` : ''}`,
          },
        ]
      : []),
    ...(loss
      ? [
          {
            value: figure(loss.value),
            text: `${loss.title}, ${loss.better} is better`,
          },
        ]
      : []),
  ]
}

function smallestWords(rows: string, classes: number): string {
  if (rows === 'all') return `rows in the smallest of ${counted(classes, 'class')}`
  return `rows in the smallest class of ${rows === 'generalised' ? 'generalised rows' : `the ${stratumName(rows)}`}`
}

/** A short lead such as "Not promised:" is set in bold. */
function spoken(text: string): Html {
  const [, lead, rest] = /^([^:]{3,40}:)(.*)$/s.exec(text) ?? []
  return lead === undefined ? html`<li>${text}</li>` : html`<li><b>${lead}</b>${rest}</li>`
}

export function summaryBody({ summary, warnings, notices }: Report): Html {
  return html`<ul class="summary">${summary.map(spoken)}</ul>${
    warnings.length > 0 && html`<div class="note warning"><h3>Warnings</h3>${bullets(warnings)}</div>`
  }${notices.length > 0 && html`<div class="note"><h3>Good to know</h3>${bullets(notices)}</div>`}`
}
