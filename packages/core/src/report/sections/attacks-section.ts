import { excessOf } from '../../attacks/kit/judging/judge-finding.ts'
import { defined } from '../../data/value/defined.ts'
import { count, figure, percent } from '../../data/words/words.ts'
import { attacksSummary, besideFigures } from '../attack-words.ts'
import type { AttacksReport, TriedReport } from '../common-report.ts'
import { type AttackBar, attackBars } from '../page/attack-bars.ts'
import { type Html, html } from '../page/html.ts'
import { numeric, table } from '../page/parts.ts'

/** What was tried on the finished release, and how far each attacker came. */
export function attacksBody(attacks: AttacksReport): Html {
  if (attacks.none !== undefined) return html`<p>${attacks.none}</p>`
  const { tried, left } = attacks
  return html`<p>${attacksSummary(attacks)} Each attack is a program that has what its attacker would have, and guesses; where it succeeds is not told here.</p>${
    tried.length > 0 && pictures(tried)
  }${tried.length > 0 && triedTable(tried)}${
    left.length > 0 &&
    table({
      caption: 'Not tried',
      stacks: true,
      headings: ['Attack', 'Why', 'Allowed'],
      rows: left.map(({ title, attack, why, limit, above, isBroken }) => [
        html`${title}<span class="aside">${attack}</span>`,
        why,
        isBroken
          ? failed(
              `${limit === undefined ? aboveText(above ?? 1) : `allowed ${percent(limit)}`}, not measured`,
            )
          : '–',
      ]),
    })
  }`
}

const KEY =
  'Each group of bars is one attack: how often it is right by guessing without the release, on outsiders (people who are not in the release), and on people who are in it, with the interval in which that share lies (95 %). Orange: it is right more often than by guessing and on outsiders, or it is certain of somebody. A dashed line: the most that the policy allows or the release promises.'

function pictures(tried: readonly TriedReport[]): Html {
  const half = Math.ceil(tried.length / 2)
  const spoken = (part: readonly TriedReport[]) =>
    part.map(({ title, success }) => `${title}: ${percent(success.share)} right`).join('; ')
  return html`<p class="quiet">${KEY}</p><div class="split">${[tried.slice(0, half), tried.slice(half)].map(
    (part) => part.length > 0 && html`<figure>${attackBars(part.map(barOf), spoken(part))}</figure>`,
  )}</div>`
}

function barOf({
  title,
  targets,
  guess,
  control,
  success,
  bound,
  limit,
  isBroken,
  isExposed,
}: TriedReport): AttackBar {
  const allowed = limit ?? bound
  return {
    title,
    targets,
    guess,
    success,
    ...(control && { control: control.share }),
    ...defined({ bound: allowed }),
    state: isBroken ? 'broken' : isExposed ? 'exposed' : 'quiet',
  }
}

const triedTable = (tried: readonly TriedReport[]): Html =>
  table({
    caption: 'What each attacker reached',
    stacks: true,
    headings: [
      'Attack',
      numeric('Guessing'),
      numeric('Outsiders'),
      numeric('Attacker'),
      numeric('Records exposed'),
      'Above guessing and outsiders',
    ],
    rows: tried.map((one) => [
      html`${one.title}<span class="aside">${one.attacker}</span>${besideFigures(one).map(
        (sentence) => html`<span class="aside">${sentence}</span>`,
      )}`,
      one.targets === 0 ? '–' : percent(one.guess),
      one.control ? percent(one.control.share) : '–',
      reachedOf(one),
      count(one.exposed),
      resultOf(one),
    ]),
  })

const reachedOf = ({ unit, targets, success: { share, low, high } }: TriedReport): Html =>
  targets === 0
    ? html`–`
    : html`<strong>${percent(share)}</strong><span class="aside">${percent(low)} to ${percent(high)}</span><span class="aside">of ${count(targets)}${unit === undefined ? '' : ` ${unit}`}</span>`

/** Figures, and no conclusion: that is the verdict's. */
function resultOf(attack: TriedReport): Html {
  const { targets, isBroken, reason, limit, above, bound } = attack
  const allowed = limit ?? bound
  const asides = [
    ...(reason === undefined ? [] : [reason]),
    ...(allowed === undefined
      ? []
      : [`${limit === undefined ? 'promised' : 'allowed'}: at most ${percent(allowed)}`]),
    ...(above === undefined ? [] : [aboveText(above)]),
  ]
  const beside = asides.map((text) => html`<span class="aside">${text}</span>`)
  if (isBroken)
    return html`${failed(limit === undefined && above === undefined ? 'promise not kept' : 'more than allowed')}${beside}`
  if (targets === 0) return html`nobody to guess of${beside}`
  return html`${excessWords(excessOf({ ...attack, baseline: attack.guess }))}${beside}`
}

function excessWords(excess: number): string {
  const points = Number((100 * excess).toFixed(1))
  if (points === 0) return 'no more'
  return `${figure(Math.abs(points))} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'more' : 'less'}`
}

const aboveText = (above: number): string =>
  `allowed: ${Number((100 * above).toFixed(2))} points above guessing and outsiders`

const failed = (text: string): Html => html`<span class="tag no">✗ ${text}</span>`
