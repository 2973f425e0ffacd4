import { type DetailPart, methodDetails, type Report, searchTold } from '@outis/core/report'
import { percent, shortNumber, wholeNumber } from '../../parts/numbers.ts'
import { Bands, PlainTable, Section } from '../../parts/section.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import { resultTexts } from '../../texts/result-texts.ts'
import css from './run-method-details.module.css'

/** Details of the method: its strata, choices, groups or slices. */
export function OwnDetails({ run, report }: { run: string; report: Report }) {
  const answer = useAnswer(`details/${run}`, async () => ({ details: await methodDetails(report) }))
  const details = answer.state === 'ready' ? answer.value.details : undefined
  if (details === undefined) return null
  const { title, lead, parts, sentences } = details
  return (
    <Section title={title} lead={lead}>
      {parts.map((part, partIndex) => (
        <Part key={partIndex} part={part} />
      ))}
      <div className={css.sentences}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Section>
  )
}

function Part({ part }: { readonly part: DetailPart }) {
  switch (part.kind) {
    case 'bands':
      return (
        <div className={css.part}>
          {part.title && <h3>{part.title}</h3>}
          <Bands bands={part.bands} />
        </div>
      )
    case 'names':
      return (
        <div className={css.part}>
          <h3>{part.title}</h3>
          <p className={css.chips}>
            {part.names.map((name) => (
              <span key={name}>{name}</span>
            ))}
          </p>
        </div>
      )
    case 'figures':
      return part.folded ? (
        <details>
          <summary>{part.headings[0]}</summary>
          <Figures rows={part.rows} />
        </details>
      ) : (
        <Figures headings={part.headings} rows={part.rows} />
      )
  }
}

interface FiguresProps {
  readonly headings?: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const Figures = ({ headings, rows }: FiguresProps) => (
  <div className={css.figures}>
    <PlainTable {...(headings && { columns: headings })}>
      {rows.map((cells) => (
        <tr key={cells[0]}>
          {cells.map((cell, cellIndex) => (
            <td key={cellIndex}>{cell}</td>
          ))}
        </tr>
      ))}
    </PlainTable>
  </div>
)

const texts = resultTexts.search

/** How the method found this release, and the next best generalisations. */
export function SearchFound({ run, report }: { run: string; report: Report }) {
  const answer = useAnswer(`search/${run}`, async () => ({ sentence: await searchTold(report) }))
  const sentence = answer.state === 'ready' ? answer.value.sentence : undefined
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

/** One box for each level of the hierarchy, filled up to the chosen level. */
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
