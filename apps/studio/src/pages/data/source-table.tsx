import type { Project } from '@outis/api'
import { useCallback, useMemo, useState } from 'react'
import { ColumnBars, TypeMark } from '../../columns/column-picture.tsx'
import { useDistribution } from '../../columns/use-distribution.ts'
import { Button } from '../../parts/button.tsx'
import { counted, shortNumber, wholeNumber } from '../../parts/numbers.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askRows } from '../../server/projects-api.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { DataColumn } from '../../table/table-row.tsx'
import { columnTexts } from '../../texts/columns-texts.ts'
import { dataTexts as texts } from '../../texts/data-texts.ts'
import { type Facet, facetsOf } from './facet.ts'
import css from './source-table.module.css'

type Source = NonNullable<Project['source']>

/** The rows of the source, with each column's type and distribution in its head. */
export function SourceTable({ source }: { readonly source: Source }) {
  const { profile } = useProject()
  const { view } = usePolicy()
  const profiled = profile.state === 'ready' ? profile.value : undefined
  const types = useMemo(() => new Map(profiled?.columns.map(({ name, type }) => [name, type])), [profiled])
  const columns = useMemo<readonly DataColumn[]>(
    () =>
      source.columns.map((name) => ({
        name,
        align: types.get(name) === 'number' ? 'right' : 'left',
        width: Math.min(260, Math.max(132, name.length * 9 + 40)),
      })),
    [source.columns, types],
  )
  const { facetOf, facet, rows, ask, open, setFacet } = useFacet(source)
  const missing = useMemo(() => new Set(view.missing ?? ['']), [view.missing])
  const isMissing = useCallback((text: string) => missing.has(text), [missing])
  return (
    <>
      {facetOf !== undefined && (
        <FacetStrip column={facetOf} chosen={facet} onChoose={setFacet} onClose={() => open(undefined)} />
      )}
      <div className={css.place}>
        <DataTable
          label={texts.table(source.name)}
          columns={columns}
          rows={rows}
          ask={ask}
          isMissing={isMissing}
          summary={(column) => (
            <button
              type="button"
              className={css.facet}
              aria-expanded={facetOf === column}
              title={texts.facet.title(column)}
              onClick={() => open(column)}
            >
              <span className="unseen">{texts.facet.open(column)}</span>
              <Summary column={column} />
            </button>
          )}
        />
      </div>
    </>
  )
}

/** The column whose values are listed, the chosen value, and the filtered rows. */
function useFacet(source: Source) {
  const { project } = useProject()
  const [facetOf, setFacetOf] = useState<string>()
  const [facet, setFacet] = useState<Facet>()
  const filter = facet?.conditions
  // The number of rows comes from the server; until then it is taken from the distribution.
  const [counted, setCounted] = useState<{
    readonly filter: Facet['conditions'] | undefined
    readonly rows: number
  }>()
  const ask = useCallback<Parameters<typeof DataTable>[0]['ask']>(
    async (question, signal) => {
      const page = await askRows(project.id, { ...question, ...(filter && { filter }) }, signal)
      setCounted((before) =>
        before?.filter === filter && before?.rows === page.total ? before : { filter, rows: page.total },
      )
      return page
    },
    [project.id, filter],
  )
  const open = (column: string | undefined) => {
    setFacetOf(column === facetOf ? undefined : column)
    setFacet(undefined)
  }
  const rows =
    facet === undefined ? source.rows : counted && counted.filter === filter ? counted.rows : facet.rows
  return { facetOf, facet, rows, ask, open, setFacet }
}

function Summary({ column }: { readonly column: string }) {
  const distribution = useDistribution(column)
  if (distribution.state === 'failed') return <small>{columnTexts.failed}</small>
  if (distribution.state !== 'ready') return <span className={css.waiting} />
  const { value } = distribution
  return (
    <span className={css.summary}>
      <TypeMark type={value.type} />
      <ColumnBars distribution={value} width={104} height={26} />
    </span>
  )
}

/** Number of values that are listed. */
const MOST = 40

interface FacetStripProps {
  /** The column whose values are listed. */
  readonly column: string
  readonly chosen: Facet | undefined
  readonly onChoose: (facet: Facet | undefined) => void
  readonly onClose: () => void
}

/** The values of a column with their numbers of rows. A click filters the table. */
function FacetStrip({ column, chosen, onChoose, onClose }: FacetStripProps) {
  const distribution = useDistribution(column)
  const range = (from: number, to: number) => texts.facet.range(shortNumber(from), shortNumber(to))
  const facets = distribution.state === 'ready' ? facetsOf(distribution.value, { range }) : []
  const unlisted = facets.length - MOST
  return (
    <section className={css.strip} aria-label={texts.facet.title(column)}>
      <header>
        <h2>
          {chosen
            ? texts.facet.shown(counted(chosen.rows, 'row'), column, chosen.label)
            : texts.facet.title(column)}
        </h2>
        {chosen && <Button text={texts.facet.all} small onClick={() => onChoose(undefined)} />}
        <Button text={texts.facet.close} small icon="close" onClick={onClose} />
      </header>
      <ul>
        {facets.slice(0, MOST).map((facet) => {
          const isChosen = chosen?.column === column && chosen.label === facet.label
          return (
            <li key={facet.label}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? undefined : facet)}
              >
                <span>{facet.label}</span> <small>{wholeNumber(facet.rows)}</small>
              </button>
            </li>
          )
        })}
        {unlisted > 0 && <li className={css.more}>{texts.facet.more(wholeNumber(unlisted))}</li>}
        {distribution.state === 'ready' && facets.length === 0 && (
          <li className={css.more}>{texts.facet.none}</li>
        )}
      </ul>
    </section>
  )
}
