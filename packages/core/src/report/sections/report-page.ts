import { count } from '../../data/words/words.ts'
import type { MethodRecord } from '../../methods/contract/method-record.ts'
import { kindOf } from '../../releases/registry.ts'
import { html } from '../page/html.ts'
import { type PageParts, writePage } from '../page/page.ts'
import { WORDS } from '../page/verdict-mark.ts'
import type { Report } from '../report.ts'
import type { ReportSection } from '../report-section.ts'
import { sectionOf } from '../reports-of-kinds.ts'
import { attacksBody } from './attacks-section.ts'
import { changesBody, searchBody } from './changes.ts'
import { distributionsBody } from './distributions-section.ts'
import { aboutList, policyBody, summaryBody } from './head.ts'
import { classSizesBody, risksBody } from './risks-section.ts'
import {
  hardeningBody,
  limitsBody,
  proofBody,
  recheckBody,
  requirementsBody,
  utilityBody,
} from './short-sections.ts'
import { findingsBody, hasMoreFindings, verdictHead } from './verdict-head.ts'

export interface HtmlOptions {
  /** Methods of the caller's own, whose section of the page is wanted. */
  readonly methods?: readonly MethodRecord[]
}

/** report.html: the page of a report. */
export async function toHtml(report: Report, { methods = [] }: HtmlOptions = {}): Promise<string> {
  const { about = {}, outis, verdict } = report
  const section = await sectionOf(
    report,
    methods.map((method) => kindOf(method).report.part),
  )
  const kind = about.title !== undefined && html`<p class="kind">Release report</p>`
  return writePage({
    outis,
    title: `${about.title ?? 'Outis report'}: ${verdict ? WORDS[verdict.word] : 'no verdict'}`,
    heading: about.title ?? 'Release report',
    head: html`${kind}${verdictHead(report)}`,
    shows: 'folded',
    sections: sectionsOf(report, section),
    footer:
      'This report shows distributions and counts, no single rows. Of the original, values rarer than 10 rows are pooled.',
  })
}

function sectionsOf(report: Report, section: ReportSection): PageParts['sections'] {
  const { verdict, attacks, hardening, method, about } = report
  return [
    verdict &&
      hasMoreFindings(verdict) && {
        id: 'findings',
        title: `All ${count(verdict.findings.length)} findings`,
        body: findingsBody(verdict),
      },
    { id: 'about', title: 'Who publishes what for whom', body: aboutList(report) },
    { id: 'summary', title: 'The release in sentences', body: summaryBody(report, section) },
    { id: 'requirements', title: 'Requirements', body: requirementsBody(report) },
    { id: 'changes', title: 'What was changed', body: changesBody(report, section) },
    section.page && { id: section.page.id, title: section.page.title, body: section.page.body() },
    { id: 'risk', title: 'Risk before and after', body: risksBody(report, section) },
    !section.classless && { id: 'class-sizes', title: 'Class sizes', body: classSizesBody(report) },
    attacks && { id: 'attacks', title: 'What attackers reach', body: attacksBody(attacks) },
    { id: 'distributions', title: 'Distributions', body: distributionsBody(report) },
    !section.unsearched && {
      id: 'search',
      title: method.stored ? 'Where the levels come from' : 'The search',
      body: searchBody(report, section),
    },
    { id: 'utility', title: 'Usefulness', body: utilityBody(report) },
    hardening && { id: 'hardening', title: 'What hardening costs', body: hardeningBody(hardening) },
    { id: 'limits', title: 'What this does not protect against', body: limitsBody(report) },
    about?.policy && { id: 'policy', title: 'The policy', body: policyBody(about.policy) },
    { id: 'fingerprints', title: 'Fingerprints and versions', body: proofBody(report) },
    { id: 'recheck', title: 'How to check it again', body: recheckBody() },
  ]
}
