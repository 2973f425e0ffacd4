import { clusteringBody } from '../methods/clustering/report/clustering-page.ts'
import { personalisedBody } from '../methods/personalised/report/personalised-page.ts'
import { strataBody } from '../methods/sensitivity/report/strata-page.ts'
import { slicingBody } from '../methods/slicing/report/slicing-page.ts'
import { aboutList, policyBody } from './html/about.ts'
import { attacksBody } from './html/attacks.ts'
import { banner, summaryBody } from './html/banner.ts'
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
import { searched } from './search-facts.ts'

/** Forbids every request and every script: the page is text, style and drawings. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** report.html: one file that opens offline, reads without scripts, prints, and follows the reader's light or dark setting. */
export function toHtml(report: Report): string {
  const sections = sectionsOf(report)
  const links = sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="referrer" content="no-referrer"><meta name="generator" content="Outis ${report.outis}"><title>${report.about?.title ?? 'Outis report'}: ${titles[report.judged.state]}</title><style>${style}</style></head>
<body><header><p class="brand">Outis <span>${report.outis}</span></p><h1>${report.about?.title ?? 'Release report'}</h1>${report.about?.title !== undefined && html`<p class="kind">Release report</p>`}${aboutList(report)}${banner(report)}<nav aria-label="Sections">${links}</nav></header>
<main>${sections.map(section)}</main>
<footer><p>This report shows distributions and counts, no single rows. Of the original, values rarer than 10 rows are pooled.</p></footer></body></html>
`
  return `<!doctype html>\n${page.html}`
}

const titles = {
  holds: 'what the policy requires holds',
  fails: 'the policy does not hold',
  nothing: 'nothing was judged',
} as const

function sectionsOf(report: Report): Section[] {
  return [
    { id: 'summary', title: 'Summary', body: summaryBody(report) },
    { id: 'requirements', title: 'Requirements', body: requirementsBody(report) },
    { id: 'changes', title: 'What was changed', body: changesBody(report) },
    ...(report.strata ? [{ id: 'strata', title: 'Strata', body: strataBody(report.strata) }] : []),
    ...(report.clustering
      ? [{ id: 'classes', title: 'How classes were formed', body: clusteringBody(report.clustering) }]
      : []),
    ...(report.slicing ? [{ id: 'slicing', title: 'Slicing', body: slicingBody(report.slicing) }] : []),
    ...(report.personalised
      ? [{ id: 'choices', title: 'Choices, aliases and grades', body: personalisedBody(report.personalised) }]
      : []),
    { id: 'risk', title: 'Risk before and after', body: risksBody(report) },
    ...(report.slicing ? [] : [{ id: 'class-sizes', title: 'Class sizes', body: classSizesBody(report) }]),
    ...(report.attacks
      ? [{ id: 'attacks', title: 'What attackers reach', body: attacksBody(report.attacks) }]
      : []),
    { id: 'distributions', title: 'Distributions', body: distributionsBody(report) },
    ...(searched(report)
      ? [
          {
            id: 'search',
            title: report.method.stored ? 'Where the levels come from' : 'The search',
            body: searchBody(report),
          },
        ]
      : []),
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
