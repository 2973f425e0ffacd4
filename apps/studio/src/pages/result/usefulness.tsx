import type { Report } from '@outis/core/report'
import { percent } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { keptInformation } from '../../runs/report-figures.ts'
import { resultTexts } from '../../texts/result.ts'
import css from './figures.module.css'
import { MeasureName } from './measure-name.tsx'
import { figureText } from './risks.tsx'

const texts = resultTexts.use

/** What the release is still good for. */
export function Usefulness({ report }: { readonly report: Report }) {
  const kept = keptInformation(report)
  if (report.utility.length === 0) return null
  return (
    <Section title={kept === undefined ? texts.titleUnknown : texts.title(percent(kept))} lead={texts.lead}>
      <table className={css.figures}>
        <thead>
          <tr>
            <th scope="col">{texts.measure}</th>
            <th scope="col">{texts.value}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {report.utility.map((measured) => (
            <tr key={measured.id}>
              <th scope="row">
                <MeasureName
                  measured={measured}
                  words={texts.words[measured.id]}
                  term={texts.terms[measured.id] ?? measured.id}
                />
              </th>
              <td>{figureText(measured)}</td>
              <td className={css.quiet}>{texts.better[measured.better]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
