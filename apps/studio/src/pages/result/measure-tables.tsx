import type { Report } from '@outis/core/report'
import { Term } from '../../glossary/term.tsx'
import { oneIn, percent, shortNumber } from '../../parts/numbers.ts'
import { Section } from '../../parts/section.tsx'
import { highestRisk, keptInformation, measureOf, riskPairs } from '../../runs/release-figures.ts'
import { resultTexts as texts } from '../../texts/result-texts.ts'
import css from './measure-tables.module.css'

type Measured = Report['risks']['after'][number]

/** Risk before and after, measure by measure. */
export function Risks({ report }: { readonly report: Report }) {
  const [before, after] = [measureOf(report.risks.before, 'prosecutor-risk'), highestRisk(report)]
  const pairs = riskPairs(report)
  if (pairs.length === 0) return null
  const isKnown = before !== undefined && after !== undefined
  return (
    <Section
      title={isKnown ? texts.risk.title(oneIn(before), oneIn(after)) : texts.risk.titleUnknown}
      lead={texts.risk.lead}
    >
      <table className={css.figures}>
        <thead>
          <tr>
            <th scope="col">{texts.risk.measure}</th>
            <th scope="col">{texts.risk.before}</th>
            <th scope="col">{texts.risk.after}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.after.id}>
              <th scope="row">
                <MeasureName
                  measured={pair.after}
                  words={texts.risk.words[pair.after.id]}
                  term={texts.risk.term}
                />
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
const figureText = (measured: Measured): string => {
  const { value } = measured
  if (typeof value !== 'number') return value
  return isShare(measured) ? percent(value) : shortNumber(value)
}

function Pair({ before, after }: { readonly before: Measured | undefined; readonly after: Measured }) {
  if (!isShare(after)) return null
  const width = (measured: Measured | undefined) =>
    typeof measured?.value === 'number' ? `${measured.value * 100}%` : '0'
  return (
    <span className={css.pair}>
      <i className={css.was} style={{ width: width(before) }} />
      <i className={css.is} style={{ width: width(after) }} />
    </span>
  )
}

export function Usefulness({ report }: { readonly report: Report }) {
  const kept = keptInformation(report)
  if (report.utility.length === 0) return null
  return (
    <Section
      title={kept === undefined ? texts.use.titleUnknown : texts.use.title(percent(kept))}
      lead={texts.use.lead}
    >
      <table className={css.figures}>
        <thead>
          <tr>
            <th scope="col">{texts.use.measure}</th>
            <th scope="col">{texts.use.value}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {report.utility.map((measured) => (
            <tr key={measured.id}>
              <th scope="row">
                <MeasureName
                  measured={measured}
                  words={texts.use.words[measured.id]}
                  term={texts.use.terms[measured.id] ?? measured.id}
                />
              </th>
              <td>{figureText(measured)}</td>
              <td className={css.quiet}>{texts.use.better[measured.better]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface MeasureNameProps {
  readonly measured: { readonly title: string }
  /** The plain name, where there is one. */
  readonly words: string | undefined
  /** The word of the glossary that explains it. */
  readonly term: string
}

/** The plain name of a measure, with its technical term. */
const MeasureName = ({ measured: { title }, words, term }: MeasureNameProps) => (
  <>
    {words ?? <Term of={term}>{title}</Term>}
    {words && (
      <small className={css.term}>
        <Term of={term}>{title}</Term>
      </small>
    )}
  </>
)
