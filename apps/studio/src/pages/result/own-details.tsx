import { type DetailPart, methodDetails, type Report } from '@outis/core/report'
import { Bands } from '../../parts/bands.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useAnswer } from '../../server/use-answer.ts'
import css from './own-details.module.css'

interface OwnDetailsProps {
  readonly run: string
  readonly report: Report
}

/** What only the method of a release can tell: its strata, choices, groups or slices. */
export function OwnDetails({ run, report }: OwnDetailsProps) {
  const told = useAnswer(`details/${run}`, async () => ({ details: await methodDetails(report) }))
  const details = told.state === 'ready' ? told.value.details : undefined
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
