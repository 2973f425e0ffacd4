import { aside, bullets, type Html, html, numeric, table } from '@outis/core/report/page'
import { audienceWords } from '@outis/core/verdict'
import { count, list, percent } from '@outis/core/words'
import type { Advice, AdvisedCandidate, Tried } from '../answer/advice.ts'
import { type Fear, fears } from '../question/fears.ts'

/** What was asked, and the limits with whoever asks for them. */
export function questionBody({ question, table: columns }: Advice): Html {
  const { limits } = question
  return html`${bullets([
    ...question.fears.map(
      (fear: Fear) =>
        `Feared: ${fears[fear].title}. ${fears[fear].meaning} Attacks: ${fears[fear].attacks.join(', ')}.`,
    ),
    `Purpose: ${question.purpose}.`,
    `Audience: ${question.audience}, ${audienceWords[question.audience as keyof typeof audienceWords]}.`,
  ])}${table({
    caption: 'Limits, and who asks for them',
    stacks: true,
    headings: ['Limit', numeric('At most'), 'Source'],
    rows: [
      ['Highest risk of any person to be named', percent(limits.highestRisk.max), limits.highestRisk.source],
      [
        'An attack above guessing and above outsiders',
        `${Number((100 * limits.aboveControl.max).toFixed(2))} points`,
        limits.aboveControl.source,
      ],
    ],
  })}${table({
    caption: 'Columns and their roles',
    stacks: true,
    headings: ['Role', 'Columns'],
    rows: [
      ['Others may know them of a person (quasi-identifiers)', columnsOf(columns.quasi)],
      ['Must not be learned of a person (sensitive)', columnsOf(columns.sensitive)],
      ['Published as they are (neutral)', columnsOf(columns.neutral)],
      ['Not published (identifying)', columnsOf(columns.identifying)],
    ],
  })}`
}

const columnsOf = (names: readonly string[]): string =>
  names.length === 0 ? '–' : list(names, { most: 60, rest: 'columns' })

const signed = (share: number): string => `${share > 0 ? '+' : ''}${Number((100 * share).toFixed(2))} points`

/** How far each attack came on a candidate. */
export const attacksBody = ({ attacks }: AdvisedCandidate): Html =>
  table({
    caption: 'What attacks came to, on all rows',
    stacks: true,
    headings: [
      'Attack',
      numeric('Guessing'),
      numeric('Outsiders'),
      numeric('Attacker'),
      numeric('Above both'),
    ],
    rows: attacks.map(({ attack, title, of, guessing, outsiders, success, excess, harmless }) => [
      html`${title}${aside(harmless ?? [attack, of].filter((word) => word !== undefined).join(', '))}`,
      harmless ? '–' : percent(guessing),
      harmless || outsiders === undefined ? '–' : percent(outsiders),
      harmless ? '–' : percent(success),
      harmless ? '–' : signed(excess),
    ]),
  })

/** Why policies are out: of several that the same attack on the same column puts out, the first. */
export function reasonsOf(out: readonly Tried[]): string[] {
  const known = new Map<string, string>()
  for (const text of out.flatMap(({ out: texts }) => texts.slice(0, 1))) {
    const kind = text.replaceAll(/\d+(?:\.\d+)?/g, '')
    if (!known.has(kind)) known.set(kind, text)
  }
  return [...known.values()]
}

/** How the search went, in sentences. */
export function searchSentences({ search, question }: Advice): string[] {
  const { tried, onAllRows, rungs, ended, isRepeatable } = search
  return [
    `${count(tried)} policies were tried, ${count(onAllRows)} of them on all rows: released, checked and, where they could be the answer, attacked. The others were tried on ${list(
      rungs.slice(0, -1).map((rows) => count(rows)),
      { rest: 'sizes' },
    )} rows and left behind.`.replace(' The others were tried on  rows and left behind.', ''),
    ENDED[ended],
    isRepeatable
      ? `The same table, question, seed (${question.seed}) and number of trials (${question.trials}) give the same answer.`
      : 'The clock or a stop ended it, so another run may answer otherwise: ask for a number of trials without a budget to have it repeat.',
  ]
}

const ENDED: Readonly<Record<Advice['search']['ended'], string>> = {
  trials: 'The search ended when it had made all its trials, or found nothing better in many of them.',
  budget: 'The search ended when its time was over.',
  stopped: 'The search was stopped: this is what was found until then.',
}
