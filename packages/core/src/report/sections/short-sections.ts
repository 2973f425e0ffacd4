import type { Verdict } from '../../check/check-input.ts'
import { count, counted, figure, figureBeside } from '../../data/words/words.ts'
import type { HardeningReport } from '../common-report.ts'
import { requirementName } from '../explain-verdict.ts'
import { type Html, html } from '../page/html.ts'
import { bullets, numeric, table } from '../page/parts.ts'
import type { Report } from '../report.ts'
import { noteOf } from './risks-section.ts'

/** Asked, measured, met: on the finished release, not as the search believed. */
export function requirementsBody({ verdicts }: Report): Html {
  if (verdicts.length === 0) return html`<p>The policy asks for nothing, so there is nothing to judge.</p>`
  return html`<p>Each was measured again on the finished release, by code that does not share the search’s work.</p>${table(
    {
      caption: 'What the policy asks for and what the release has',
      stacks: true,
      headings: [
        'Requirement',
        numeric('Asked'),
        numeric('Measured'),
        'Result',
        numeric('Rows that fall short'),
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
  holds ? html`<span class="tag yes">✓ met</span>` : html`<span class="tag no">✗ not met</span>`

export function utilityBody({ utility }: Report): Html {
  if (utility.length === 0) return html`<p>No figures were measured.</p>`
  return table({
    caption: 'What the release still tells, measured on the finished release',
    stacks: true,
    headings: ['Figure', numeric('Value'), 'Scale'],
    rows: utility.map((measured) => [
      html`${measured.title}${noteOf(measured)}`,
      figure(measured.value),
      scaleOf(measured),
    ]),
  })
}

function scaleOf({ better, range: [low, high] }: Report['utility'][number]): string {
  const [best, worst] = better === 'lower' ? [low, high] : [high, low]
  if (best === null || worst === null) return `${better} is better`
  return `${figure(best)} is best, ${figure(worst)} is worst`
}

export const limitsBody = ({ limits = [] }: Report): Html => bullets(limits)

export function proofBody({ fingerprints, versions, input, release, method }: Report): Html {
  const { input: original, policy, release: released } = fingerprints
  const files = [
    [
      'Original',
      original?.hmac,
      'keyed',
      `${counted(input.rows, 'row')}, ${counted(input.columns, 'column')}`,
    ],
    ['Policy', policy?.hmac, 'keyed', ''],
    [
      'Release',
      released?.sha256,
      'SHA-256',
      `${counted(release.rows, 'row')}, ${counted(release.columns.length, 'column')}`,
    ],
  ] as const
  return html`${table({
    caption: 'Fingerprints of the files this report speaks of',
    className: 'prints',
    stacks: true,
    headings: ['File', 'Fingerprint', 'Kind', 'Holds'],
    rows: files.map(([name, print, kind, holds]) => [
      name,
      print === undefined ? 'none' : html`<code>${print}</code>`,
      print === undefined ? '' : kind,
      holds,
    ]),
  })}<p>${original ? KEYED : UNKEYED}</p><p>Made by Outis with the method ${method.id} (${method.mode}). ${Object.entries(
    versions,
  )
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.</p>`
}

const KEYED =
  'Fingerprints of the original and of the policy are keyed (HMAC-SHA256): whoever holds the key of the release can verify them by outis verify, and nobody else can try guesses against them.'
const UNKEYED =
  'Of the original and of the policy there is none: whoever knows all cells but one could try values until a plain one fits. A run with --key FILE writes keyed fingerprints, which only the key can verify.'

export const recheckBody = (): Html =>
  html`<p>Anybody who has the files can measure the release again, offline, without trusting this report:</p><pre><code>outis check RELEASE --policy POLICY --original ORIGINAL</code></pre><p>It re-reads the release, measures every requirement anew and gives a verdict of its own: exit code 0 for Ready, 1 for Decide and Stop. Leave out <code>--original</code> if you do not have it: everything but the comparison is still measured. First compare the fingerprint of the release above with that of your file (<code>sha256sum RELEASE</code>).</p>`

/** The usefulness of the hardened form beside the faithful one. */
export function hardeningBody({ none, rows, sampled, figures }: HardeningReport): Html {
  if (none !== undefined) return html`<p>What hardening costs was not measured. ${none}</p>`
  return html`<p>The policy was run in memory in both modes, with the same seed, on ${sampled ? `a sample of ${counted(rows, 'row')}` : counted(rows, 'row')}: hardened, as it is published, and faithful, as its paper has it. Figures are rounded to two digits.</p>${table(
    {
      caption: 'Usefulness of both forms on the same rows',
      stacks: true,
      headings: ['Figure', numeric('Hardened'), numeric('Faithful'), 'Scale'],
      rows: figures.map(({ title, better, hardened, faithful }) => [
        title,
        figure(hardened),
        figure(faithful),
        `${better} is better`,
      ]),
    },
  )}`
}
