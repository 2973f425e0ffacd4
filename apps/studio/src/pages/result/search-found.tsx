import { type Report, searchTold } from '@outis/core/report'
import { percent, shortNumber, wholeNumber } from '../../parts/numbers.ts'
import { PlainTable } from '../../parts/plain-table.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result.ts'
import css from './search-found.module.css'

const texts = resultTexts.search

interface SearchFoundProps {
  readonly run: string
  readonly report: Report
}

/** How the method came to this release: how sure it is, and the ways that came next, for those who want it. */
export function SearchFound({ run, report }: SearchFoundProps) {
  const told = useAnswer(`search/${run}`, async () => ({ sentence: await searchTold(report) }))
  const sentence = told.state === 'ready' ? told.value.sentence : undefined
  if (sentence === undefined) return null
  const { best, ranked = 0, columns = [], stored } = report.method
  const fits =
    stored !== true && best.length > 0 && best.every(({ levels }) => levels.length === columns.length)
  return (
    <details className={css.search}>
      <summary>
        <h2>{texts.title}</h2>
      </summary>
      <p>{sentence}</p>
      {fits && (
        <>
          <p>
            {texts.lead} {ranked === best.length ? texts.proven : texts.tried}
          </p>
          <Ways report={report} columns={columns} ranked={ranked} />
        </>
      )}
    </details>
  )
}

interface WaysProps {
  readonly report: Report
  readonly columns: readonly string[]
  /** So many have a proven place. */
  readonly ranked: number
}

function Ways({ report, columns, ranked }: WaysProps) {
  const { best, loss: measure } = report.method
  const heights = columns.map(
    (name) => report.attributes.find((attribute) => attribute.name === name)?.height ?? 0,
  )
  const worst = Math.max(...best.map(({ loss }) => loss), Number.MIN_VALUE)
  const title = report.utility.find(({ id }) => id === measure)?.title ?? measure
  return (
    <PlainTable columns={[texts.place, ...columns, title, texts.blanked]}>
      {best.map(({ levels, loss, suppressedRows }, index) => (
        <tr key={levels.join()} className={index === 0 ? css.taken : ''}>
          <th scope="row">{index === 0 ? texts.released : index < ranked ? index + 1 : '–'}</th>
          {levels.map((level, column) => (
            <td key={columns[column]}>
              <Level level={level} height={heights[column] ?? level} />
            </td>
          ))}
          <td>
            <span className={css.loss}>
              <i style={{ width: `${(Math.max(loss, 0) / worst) * 60}px` }} aria-hidden="true" />{' '}
              {shortNumber(loss)}
            </span>
          </td>
          <td>
            {suppressedRows === undefined
              ? texts.untold
              : texts.rows(
                  wholeNumber(suppressedRows),
                  percent(suppressedRows / Math.max(1, report.release.rows)),
                )}
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

/** Boxes for the levels of a hierarchy, filled as far as the column goes up. */
const Level = ({ level, height }: { readonly level: number; readonly height: number }) => (
  <span className={css.level}>
    <span aria-hidden="true">
      {Array.from({ length: height }, (_, step) => (
        <i key={step} className={step < level ? css.filled : ''} />
      ))}
    </span>
    {texts.level(level, height)}
  </span>
)
