import { counted, figure } from '../../data/words/words.ts'
import type { HardeningReport } from '../common-report.ts'
import { type Html, html } from './html.ts'
import { table } from './layout.ts'

/** The usefulness of the hardened form beside the faithful one. */
export function hardeningBody({ none, rows, sampled, figures }: HardeningReport): Html {
  if (none !== undefined) return html`<p>What hardening costs was not measured. ${none}</p>`
  return html`<p>The policy was run in memory in both modes, with the same seed, on ${sampled ? `a sample of ${counted(rows, 'row')}` : counted(rows, 'row')}: hardened, as it is published, and faithful, as its paper has it. Figures are rounded to two digits.</p>${table(
    {
      caption: 'Usefulness of both forms on the same rows',
      stacks: true,
      headings: [
        { text: 'Figure' },
        { text: 'Hardened', numeric: true },
        { text: 'Faithful', numeric: true },
        { text: 'Scale' },
      ],
      rows: figures.map(({ title, better, hardened, faithful }) => [
        title,
        figure(hardened),
        figure(faithful),
        `${better} is better`,
      ]),
    },
  )}`
}
