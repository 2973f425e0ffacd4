import { count } from '../../data/words/words.ts'
import type { ReleaseVerdict, VerdictWord } from '../../verdict/verdict-schema.ts'
import { figureTiles, MOST_FINDINGS } from '../../verdict/verdict-tiles.ts'
import { type Html, html, type Part } from '../page/html.ts'
import { tiles } from '../page/parts.ts'
import { verdictMark, WORDS } from '../page/verdict-mark.ts'
import type { Report } from '../report.ts'

type Finding = ReleaseVerdict['findings'][number]
type AcceptedFinding = ReleaseVerdict['accepted'][number]

/** What the page opens with: the word, its sentence, three figures, what is to be decided, and what is published. */
export function verdictHead({ verdict, publication = [] }: Report): Html {
  if (verdict === undefined)
    return html`<div class="verdict old" role="status"><p class="headline">${OLD}</p></div>`
  const { word, headline, accepted } = verdict
  return html`<div class="verdict ${word}" role="status">${verdictMark(word)}<p class="headline">${headlineWith(word, headline)}</p></div><div class="figures">${tiles(
    figureTiles(verdict),
  )}</div>${findingsList(verdict)}${acceptedList(accepted)}${publication.length > 0 && html`<div class="publication">${publication.map((sentence) => html`<p>${sentence}</p>`)}</div>`}`
}

const OLD = 'This report has no verdict: it was made by an older version.'

/** The headline, whose first word is the verdict. */
const headlineWith = (word: VerdictWord, headline: string): Html =>
  headline.startsWith(WORDS[word])
    ? html`<b class="word">${WORDS[word]}</b>${headline.slice(WORDS[word].length)}`
    : html`<b class="word">${WORDS[word]}.</b> ${headline}`

/** Numbered as `--fix` takes them: by their place in the verdict. */
const numbered = ({ findings }: ReleaseVerdict) =>
  findings.map((finding, findingIndex) => ({ finding, number: findingIndex + 1 }))

const isPressing = ({ severity }: Pick<Finding, 'severity'>): boolean => severity !== 'note'

function findingsList(verdict: ReleaseVerdict): Html | false {
  const pressing = numbered(verdict).filter(({ finding }) => isPressing(finding))
  if (pressing.length === 0) return false
  const rest = pressing.length - MOST_FINDINGS
  return html`<ol class="findings">${pressing.slice(0, MOST_FINDINGS).map(findingItem)}</ol>${rest > 0 && html`<p class="quiet">${rest === 1 ? 'One more finding is' : `${count(rest)} more findings are`} below, among all findings.</p>`}`
}

const findingItem = ({ finding, number }: { readonly finding: Finding; readonly number: number }): Html =>
  html`<li value="${number}"><span class="what">${finding.text}</span>${remedy(finding, number)}</li>`

function remedy({ fix, advice }: Finding, number: number): Html | false {
  if (fix)
    return html` <span class="fix">Fix: ${fix.text}, by <code>outis run policy.yaml --fix ${number}</code></span>`
  return advice !== undefined && html` <span class="fix">What helps: ${withCode(advice)}</span>`
}

/** What stands between backticks in a sentence for terminals is code on a page. */
const withCode = (text: string): Part =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

const acceptedList = (accepted: readonly AcceptedFinding[]): Html | false =>
  accepted.length > 0 &&
  html`<ul class="accepted">${accepted.map(
    ({ text, because, by, until }) =>
      html`<li><b>Accepted:</b> ${text} <span class="fix">Reason: ${because.replace(/\.?$/, '.')} Decided by ${by}${until !== undefined && `, until ${until}`}.</span></li>`,
  )}</ul>`

/** Whether there is more than the first screen shows. */
export const hasMoreFindings = ({ findings }: ReleaseVerdict): boolean =>
  findings.length > MOST_FINDINGS || !findings.every(isPressing)

/** All findings, notes among them, with what found each. */
export function findingsBody(verdict: ReleaseVerdict): Html {
  return html`<ol class="findings">${numbered(verdict).map(
    ({ finding, number }) =>
      html`<li value="${number}"><span class="what">${finding.text}</span>${remedy(finding, number)} <span class="aside">${SEVERITIES[finding.severity]}, found by ${finding.evidence}</span></li>`,
  )}</ol>`
}

const SEVERITIES = { stop: 'stops the release', decide: 'needs a decision', note: 'good to know' } as const
