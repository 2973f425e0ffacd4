import type { Report } from '@outis/core/report'
import { percent, shortNumber } from '../../parts/numbers.ts'
import { oneIn } from '../../parts/one-in.ts'
import { Section } from '../../parts/section.tsx'
import { highestRisk, measureOf, riskPairs } from '../../runs/report-figures.ts'
import { resultTexts } from '../../texts/result.ts'
import css from './figures.module.css'
import { MeasureName } from './measure-name.tsx'

const texts = resultTexts.risk

type Measured = Report['risks']['after'][number]

/** Risk before and after, measure by measure. */
export function Risks({ report }: { readonly report: Report }) {
  const [before, after] = [measureOf(report.risks.before, 'prosecutor-risk'), highestRisk(report)]
  const pairs = riskPairs(report)
  if (pairs.length === 0) return null
  const known = before !== undefined && after !== undefined
  return (
    <Section title={known ? texts.title(oneIn(before), oneIn(after)) : texts.titleUnknown} lead={texts.lead}>
      <table className={css.figures}>
        <thead>
          <tr>
            <th scope="col">{texts.measure}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.after.id}>
              <th scope="row">
                <MeasureName measured={pair.after} words={texts.words[pair.after.id]} term={texts.term} />
              </th>
              <td>{pair.before ? figureText(pair.before) : '–'}</td>
              <td>{figureText(pair.after)}</td>
              <td aria-hidden="true">
                <Pair before={pair.before} after={pair.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

const isShare = ({ range }: Measured): boolean => range[0] === 0 && range[1] === 1

/** Shares as percentages, other numbers as they are, texts as they are. */
export const figureText = (measured: Measured): string => {
  const { value } = measured
  if (typeof value !== 'number') return value
  return isShare(measured) ? percent(value) : shortNumber(value)
}

function Pair({ before, after }: { readonly before: Measured | undefined; readonly after: Measured }) {
  if (!isShare(after)) return null
  const width = (one: Measured | undefined) => (typeof one?.value === 'number' ? `${one.value * 100}%` : '0')
  return (
    <span className={css.pair}>
      <i className={css.was} style={{ width: width(before) }} />
      <i className={css.is} style={{ width: width(after) }} />
    </span>
  )
}
