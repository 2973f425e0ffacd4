import { banner, bullets, type Html, html, wordTag, writePage } from '@outis/core/report/page'
import { agreeing, count, percent } from '@outis/core/words'
import type { Advice, AdvisedCandidate } from '../answer/advice.ts'
import { attacksBody, questionBody, reasonsOf, searchSentences } from './advice-parts.ts'
import { adviceStyle } from './advice-style.ts'

/** sign.html: what a data protection officer decides on, and signs. */
export function signPageToHtml(advice: Advice): string {
  const [best] = advice.candidates
  return writePage({
    outis: advice.outis,
    title: 'Outis: decision on a release',
    heading: 'Decision on a release',
    head: banner(advice.headline),
    sections: [
      { id: 'question', title: '1. What was asked', body: questionBody(advice) },
      {
        id: 'tried',
        title: '2. What was tried',
        body: bullets([...searchSentences(advice), ...outcomes(advice)]),
      },
      {
        id: 'why',
        title: best ? '3. Why this one' : '3. Why none',
        body: best ? whyBody(best, advice) : noneBody(advice),
      },
      { id: 'not', title: '4. What it does not protect against', body: bullets(advice.notProtected) },
      { id: 'sign', title: '5. Decision', body: signatureBody(advice) },
    ],
    footer: 'For those who decide. It tells what attacks succeed: keep it inside.',
    style: adviceStyle,
  })
}

/** Which limits put how many out. */
function outcomes({ tried }: Advice): string[] {
  const finals = tried.filter(({ isFinal }) => isFinal)
  const spared = finals.filter(({ isSpared }) => isSpared).length
  const impossible = finals.filter(({ usefulness }) => usefulness === undefined).length
  const out = finals.filter(
    ({ passes, isSpared, usefulness }) => !passes && !isSpared && usefulness !== undefined,
  )
  return [
    `On all rows ${count(finals.length - out.length - spared - impossible)} keep every limit and ${count(out.length)} do not.${spared === 0 ? '' : ` ${count(spared)} more ${agreeing(spared, 'was', 'were')} not attacked: one that keeps every limit is more useful.`}${impossible === 0 ? '' : ` For ${count(impossible)} no release could be made.`}`,
    ...reasonsOf(out)
      .slice(0, 4)
      .map((text) => `Out: ${text}`),
  ]
}

const whyBody = (best: AdvisedCandidate, { candidates }: Advice): Html =>
  html`<p>${wordTag(best.verdict.word)} <b>${best.name}</b> is the most useful of those that keep every limit on all rows. ${best.costText}</p>${bullets(
    [
      best.meaning,
      best.kept,
      best.givenUp,
      ...(best.unconfirmed === undefined ? [] : [best.unconfirmed]),
      `The most exposed person is named with a chance of at most ${percent(best.highestRisk)}.`,
      ...candidates
        .slice(1)
        .map(
          (other) =>
            `${other.title}: ${other.name}. ${other.costText} It uses ${percent(other.used)} of the limits.`,
        ),
    ],
  )}${attacksBody(best)}`

const noneBody = ({ obstacle }: Advice): Html =>
  html`<p>${obstacle?.text ?? 'Nothing that was tried keeps the limits.'}</p>${bullets(obstacle?.gives ?? [])}`

const signatureBody = ({ candidates }: Advice): Html =>
  html`<ul class="choices">${candidates.map(({ title, role, name }) => html`<li>☐ ${title} (${role}.yaml): ${name}</li>`)}<li>☐ ${candidates.length > 0 ? 'None of them' : 'Nothing'} is released.</li></ul><div class="signature"><p>Name and role</p><p>Place and date</p><p>Signature</p><p>Conditions</p></div>`
