import {
  aside,
  banner,
  bullets,
  type Html,
  html,
  numeric,
  table,
  tag,
  tiles,
  wordTag,
  writePage,
} from '@outis/core/report/page'
import { count, percent } from '@outis/core/words'
import type { Advice, AdvisedCandidate, Tried } from '../answer/advice.ts'
import { attacksBody, questionBody, searchSentences } from './advice-parts.ts'
import { adviceStyle } from './advice-style.ts'
import { frontierPlot, marks } from './frontier-plot.ts'

/** advice.html: the answer, for whoever asked. */
export function adviceToHtml(advice: Advice): string {
  const { outis, headline, candidates, change, obstacle, search, tried } = advice
  const [best] = candidates
  return writePage({
    outis,
    title: 'Outis advice',
    heading: 'What to publish',
    head: html`${banner(headline)}${tiles([
      { value: count(advice.table.rows), text: 'rows in the table' },
      { value: count(search.tried), text: 'policies tried' },
      { value: count(search.onAllRows), text: 'of them on all rows' },
      best && { value: percent(best.usefulness), text: 'usefulness of the best' },
      best && { value: percent(best.highestRisk), text: 'highest risk of the best' },
    ])}`,
    sections: [
      candidates.length > 0 && { id: 'candidates', title: 'Candidates', body: candidatesBody(advice) },
      obstacle && {
        id: 'obstacle',
        title: 'What is in the way',
        body: html`<p>${obstacle.text}</p><h3>What would have to give</h3>${bullets(obstacle.gives)}`,
      },
      change && {
        id: 'change',
        title: 'The one change that would help most',
        body: html`<p>${change.text}</p><p class="quiet">Found by making the releases on ${count(change.rows)} rows: every column left out once, each limit loosened once.</p>`,
      },
      tried.some(({ usefulness }) => usefulness !== undefined) && {
        id: 'frontier',
        title: 'Risk against usefulness',
        body: frontierBody(advice),
      },
      { id: 'question', title: 'The question', body: questionBody(advice) },
      { id: 'policies', title: 'Policies to run', body: policiesBody(candidates) },
      { id: 'tried', title: 'All that was tried', body: triedBody(tried) },
      { id: 'not', title: 'What it does not protect against', body: bullets(advice.notProtected) },
    ],
    footer:
      'This page shows counts and figures, no value of the data but those that the question names. It tells what attacks succeed: keep it inside.',
    style: adviceStyle,
  })
}

const WORD_OF = 'by the attacks that the question is about; the run tries all'

const candidatesBody = ({ candidates, absent }: Advice): Html =>
  html`<div class="three">${candidates.map(
    (candidate) =>
      html`<article><h3>${candidate.title}</h3><p>${wordTag(candidate.verdict.word)}${aside(WORD_OF)}</p><p class="quiet">${candidate.name}</p><dl><dt>usefulness</dt><dd>${percent(candidate.usefulness)}</dd><dt>highest risk</dt><dd>${percent(candidate.highestRisk)}</dd><dt>of the allowed risk</dt><dd>${percent(candidate.used)}</dd><dt>cells shown</dt><dd>${percent(candidate.shownCells)}</dd></dl><p>${candidate.costText}</p><p>${candidate.meaning}</p><p>${candidate.kept}</p><p>${candidate.givenUp}</p>${candidate.unconfirmed && html`<p>${candidate.unconfirmed}</p>`}</article>`,
  )}</div>${absent && html`<p>${absent}</p>`}${candidates.map((candidate) => html`<details><summary>What attacks came to: ${candidate.title.toLowerCase()}</summary>${attacksBody(candidate)}</details>`)}`

const frontierBody = (advice: Advice): Html =>
  html`<div class="scatter"><figure>${frontierPlot(advice)}</figure><div>${marks(advice)}<p class="quiet">Usefulness is measured only for the purpose: 100 % is as good as the original. A policy is on the frontier if none that passes is at least as good in both figures and better in one.</p>${bullets(searchSentences(advice))}</div></div>`

const policiesBody = (candidates: readonly AdvisedCandidate[]): Html =>
  candidates.length === 0
    ? html`<p>None: nothing that was tried keeps the limits.</p>`
    : html`${candidates.map(
        ({ title, role, policy }) =>
          html`<details><summary>${title}: ${role}.yaml</summary><pre class="policy">${policy}</pre></details>`,
      )}`

const triedBody = (tried: readonly Tried[]): Html =>
  table({
    caption: 'Policies in the order in which they were tried',
    headings: [
      numeric('No.'),
      'Policy',
      numeric('Rows'),
      numeric('Usefulness'),
      numeric('Highest risk'),
      numeric('Limits used'),
      'Result',
    ],
    rows: tried.map((one) => [
      count(one.number),
      one.name,
      count(one.rows),
      one.usefulness === undefined ? '–' : percent(one.usefulness),
      one.highestRisk === undefined ? '–' : percent(one.highestRisk),
      one.used === undefined ? '–' : percent(one.used),
      one.isSpared
        ? html`${tag('', '– not attacked')}${aside('Another one that passes is more useful.')}`
        : one.passes
          ? tag('yes', one.isOnFrontier ? '✓ frontier' : '✓ passes')
          : html`${tag('no', '✗ out')}${aside(one.out[0] ?? '')}`,
    ]),
  })
