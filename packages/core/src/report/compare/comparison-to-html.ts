import { count, counted } from '../../data/words/words.ts'
import { type Html, html } from '../html/html.ts'
import { bullets, type Section, section } from '../html/layout.ts'
import { style } from '../html/style.ts'
import { type Comparison, isGiven, isReleased } from './comparison.ts'
import { placeOf } from './figures.ts'
import { scatterPlot } from './scatter-plot.ts'
import { comparisonStyle } from './style.ts'
import { impossibleBody, originBody, policiesBody, risksBody, utilityBody } from './tables.ts'

/** Forbids every request and every script, as in report.html. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** compare.html: one file that opens offline, in the look of report.html. */
export function comparisonToHtml(comparison: Comparison): string {
  const sections = sectionsOf(comparison)
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${comparison.outis}"><title>Outis comparison of ${counted(comparison.policies.filter(isGiven).length, 'policy', 'policies')}</title><style>${style}${comparisonStyle}</style></head>
<body><header><p class="brand">Outis <span>${comparison.outis}</span></p><h1>Policies compared</h1>${summary(comparison)}<nav aria-label="Sections">${links}</nav></header>
<main>${sections.map(section)}</main>
<footer><p>This page shows counts and figures, no value of the data.</p></footer></body></html>
`
  return `<!doctype html>\n${page.html}`
}

function summary({ headline, policies: compared, input }: Comparison): Html {
  const policies = compared.filter(isGiven)
  const released = policies.filter(isReleased)
  const tiles = [
    ...(input ? [{ value: count(input.rows), text: 'rows in the table' }] : []),
    { value: count(policies.length), text: policies.length === 1 ? 'policy' : 'policies' },
    { value: count(released.filter(({ holds }) => holds).length), text: 'meet their requirements' },
    { value: count(released.filter(({ frontier }) => frontier).length), text: 'on the frontier' },
  ]
  const state = released.length === 0 ? 'fails' : released.every(({ holds }) => holds) ? 'holds' : 'open'
  return html`<div class="banner ${state}" role="status"><p class="headline">${headline}</p></div><ul class="tiles">${tiles.map(
    ({ value, text }) => html`<li><b>${value}</b> <span>${text}</span></li>`,
  )}</ul>`
}

function sectionsOf(comparison: Comparison): Section[] {
  const released = comparison.policies.filter(isReleased)
  const impossible = comparison.policies.flatMap((policy) => (policy.kind === 'impossible' ? [policy] : []))
  return [
    { id: 'frontier', title: 'Risk against usefulness', body: frontierBody(comparison) },
    { id: 'policies', title: 'Policies', body: policiesBody(comparison) },
    ...(impossible.length > 0
      ? [{ id: 'impossible', title: 'Without a release', body: impossibleBody(impossible) }]
      : []),
    ...(released.length > 0
      ? [
          { id: 'utility', title: 'Usefulness', body: utilityBody(comparison) },
          { id: 'risk', title: 'Risk', body: risksBody(comparison) },
        ]
      : []),
    { id: 'origin', title: 'Where this comes from', body: originBody(comparison) },
  ]
}

function frontierBody({ policies, axes, summary: sentences, notices }: Comparison): Html {
  const drawn = policies.filter(isReleased).filter((policy) => placeOf(policy, axes) !== undefined)
  const told = html`${sentences.length > 0 && html`<ul class="summary">${sentences.map(led)}</ul>`}`
  const warned =
    notices.length > 0 && html`<div class="note warning"><h3>Before you compare</h3>${bullets(notices)}</div>`
  if (drawn.length === 0) return html`${told}${warned}`
  return html`${warned}<div class="scatter"><figure>${scatterPlot(drawn, axes)}</figure><div>${marks()}${told}<p class="quiet">A policy is on the frontier if no other is at least as good in both figures and better in one. Between policies on it, less of one costs more of the other: which is right is for you to say.</p></div></div>`
}

/** "Least risk: …" with its lead in bold. */
function led(text: string): Html {
  const [, lead, rest] = /^([^:]{3,40}:)(.*)$/s.exec(text) ?? []
  return lead === undefined ? html`<li>${text}</li>` : html`<li><b>${lead}</b>${rest}</li>`
}

function marks(): Html {
  const key = (drawing: Html, text: string) =>
    html`<li><svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${drawing}</svg><span>${text}</span></li>`
  return html`<ul class="marks">${key(html`<circle class="dot front" cx="8" cy="8" r="5.5"/>`, 'on the frontier')}${key(
    html`<circle class="dot" cx="8" cy="8" r="5"/>`,
    'beaten by another, or the faithful form of a hardened policy, joined to it by a line',
  )}${key(html`<path class="dot cross" d="M4 4l8 8m0 -8l-8 8"/>`, 'a requirement is not met')}</ul>`
}
