import { counted, figure } from '../../data/words/words.ts'
import type { Report } from '../report.ts'
import { type Html, html } from './html.ts'
import { bullets, table } from './layout.ts'
import { noteOf } from './risks.ts'

export function utilityBody({ utility }: Report): Html {
  if (utility.length === 0) return html`<p>No figures were measured.</p>`
  return table({
    caption: 'What the release still tells, measured on the finished release',
    stacks: true,
    headings: [{ text: 'Figure' }, { text: 'Value', numeric: true }, { text: 'Scale' }],
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
    headings: [{ text: 'File' }, { text: 'Fingerprint' }, { text: 'Kind' }, { text: 'Holds' }],
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
  'Of the original and of the policy there is none: a plain one would let anybody who knows all but a cell try what it is. A run with --key FILE gives keyed ones, which the key alone can verify.'

export const recheckBody = (): Html =>
  html`<p>Anybody who has the files can measure the release again, offline, without trusting this report:</p><pre><code>outis check RELEASE --policy POLICY --original ORIGINAL</code></pre><p>It re-reads the release, measures every requirement anew and ends with exit code 0 if all hold, 1 if one does not. Leave out <code>--original</code> if you do not have it: everything but the comparison is still measured. First compare the fingerprint of the release above with that of your file (<code>sha256sum RELEASE</code>).</p>`
