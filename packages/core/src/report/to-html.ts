import type { MethodRecord } from '../methods/contract/method-record.ts'
import { kindOf } from '../releases/registry.ts'
import { aboutList, policyBody } from './html/about.ts'
import { attacksBody } from './html/attacks.ts'
import { banner, shownState, summaryBody } from './html/banner.ts'
import { changesBody, searchBody } from './html/changes.ts'
import { distributionsBody } from './html/distributions.ts'
import { hardeningBody } from './html/hardening.ts'
import { html } from './html/html.ts'
import { type Section, section } from './html/layout.ts'
import { limitsBody, proofBody, recheckBody, utilityBody } from './html/proof.ts'
import { requirementsBody } from './html/requirements.ts'
import { classSizesBody, risksBody } from './html/risks.ts'
import { style } from './html/style.ts'
import type { Report } from './report.ts'
import type { ReportSection } from './report-section.ts'
import { sectionOf } from './reports-of-kinds.ts'

/** Forbids every request and every script: the page is text, style and drawings. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export interface HtmlOptions {
  /** Methods of the caller's own, whose section of the page is wanted. */
  readonly methods?: readonly MethodRecord[]
}

/** report.html: one file that opens offline, reads without scripts, prints, and follows the reader's light or dark setting. */
export async function toHtml(report: Report, { methods = [] }: HtmlOptions = {}): Promise<string> {
  const own = await sectionOf(
    report,
    methods.map((method) => kindOf(method).report.part),
  )
  const sections = sectionsOf(report, own)
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${report.outis}"><title>${report.about?.title ?? 'Outis report'}: ${titles[shownState(report.judged)]}</title><style>${style}</style></head>
<body><header><p class="brand">Outis <span>${report.outis}</span></p><h1>${report.about?.title ?? 'Release report'}</h1>${report.about?.title !== undefined && html`<p class="kind">Release report</p>`}${aboutList(report)}${banner(report, own)}<nav aria-label="Sections">${links}</nav></header>
<main>${sections.map(section)}</main>
<footer><p>This report shows distributions and counts, no single rows. Of the original, values rarer than 10 rows are pooled.</p></footer></body></html>
`
  return `<!doctype html>\n${page.html}`
}

const titles = {
  holds: 'what the policy requires holds',
  found: 'what the policy requires holds, but people can be found',
  fails: 'the policy does not hold',
  nothing: 'nothing was judged',
} as const

function sectionsOf(report: Report, own: ReportSection): Section[] {
  return [
    { id: 'summary', title: 'Summary', body: summaryBody(report) },
    { id: 'requirements', title: 'Requirements', body: requirementsBody(report) },
    { id: 'changes', title: 'What was changed', body: changesBody(report, own) },
    ...(own.page ? [{ ...own.page, body: own.page.body() }] : []),
    { id: 'risk', title: 'Risk before and after', body: risksBody(report, own) },
    ...(own.classless ? [] : [{ id: 'class-sizes', title: 'Class sizes', body: classSizesBody(report) }]),
    ...(report.attacks
      ? [{ id: 'attacks', title: 'What attackers reach', body: attacksBody(report.attacks) }]
      : []),
    { id: 'distributions', title: 'Distributions', body: distributionsBody(report) },
    ...(own.unsearched
      ? []
      : [
          {
            id: 'search',
            title: report.method.stored ? 'Where the levels come from' : 'The search',
            body: searchBody(report, own),
          },
        ]),
    { id: 'utility', title: 'Usefulness', body: utilityBody(report) },
    ...(report.hardening
      ? [{ id: 'hardening', title: 'What hardening costs', body: hardeningBody(report.hardening) }]
      : []),
    { id: 'limits', title: 'What this does not protect against', body: limitsBody(report) },
    ...(report.about?.policy
      ? [{ id: 'policy', title: 'The policy', body: policyBody(report.about.policy) }]
      : []),
    { id: 'fingerprints', title: 'Fingerprints and versions', body: proofBody(report) },
    { id: 'recheck', title: 'How to check it again', body: recheckBody() },
  ]
}
