import { count, figure } from '../format.ts'
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
    ['Original', original, `${count(input.rows)} rows, ${count(input.columns)} columns`],
    ['Policy', policy, ''],
    ['Release', released, `${count(release.rows)} rows, ${count(release.columns.length)} columns`],
  ] as const
  return html`${table({
    caption: 'Fingerprints (SHA-256) of the files this report speaks of',
    className: 'prints',
    stacks: true,
    headings: [{ text: 'File' }, { text: 'SHA-256' }, { text: 'Bytes', numeric: true }, { text: 'Holds' }],
    rows: files.map(([name, print, holds]) => [
      name,
      html`<code>${print.sha256}</code>`,
      count(print.bytes),
      holds,
    ]),
  })}<p>Made by Outis with the method ${method.id} (${method.mode}). ${Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')}.</p>`
}

export const recheckBody = (): Html =>
  html`<p>Anybody who has the files can measure the release again, offline, without trusting this report:</p><pre><code>outis check RELEASE --policy POLICY --original ORIGINAL</code></pre><p>It re-reads the release, measures every requirement anew and ends with exit code 0 if all hold, 1 if one does not. Leave out <code>--original</code> if you do not have it: everything but the comparison is still measured. First compare the fingerprints above with those of your files (<code>sha256sum FILE</code>).</p>`
