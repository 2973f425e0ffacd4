import type { Verdict } from '../../check/check-input.ts'
import { count, figure, figureBeside } from '../../data/words/words.ts'
import { requirementName } from '../explain-verdict.ts'
import type { Report } from '../report.ts'
import { type Html, html } from './html.ts'
import { table } from './layout.ts'

/** Asked, measured, holds: on the finished release, not as the search believed. */
export function requirementsBody({ verdicts }: Report): Html {
  if (verdicts.length === 0) return html`<p>The policy asks for nothing, so there is nothing to judge.</p>`
  return html`<p>Each was measured again on the finished release, by code that does not share the search’s work.</p>${table(
    {
      caption: 'What the policy asks for and what the release has',
      stacks: true,
      headings: [
        { text: 'Requirement' },
        { text: 'Asked', numeric: true },
        { text: 'Measured', numeric: true },
        { text: 'Result' },
        { text: 'Rows that fall short', numeric: true },
      ],
      rows: verdicts.map((verdict) => [
        html`${requirementName(verdict)}${verdict.text !== '' && html`<span class="aside">${verdict.text}</span>`}`,
        `${verdict.direction === 'at-least' ? '≥' : '≤'} ${figure(verdict.limit)}`,
        figureBeside(verdict.figure, verdict.limit),
        outcome(verdict),
        count(verdict.failingRows),
      ]),
    },
  )}`
}

const outcome = ({ holds }: Verdict): Html =>
  holds ? html`<span class="tag yes">✓ holds</span>` : html`<span class="tag no">✗ fails</span>`
