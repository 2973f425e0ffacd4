import { useCallback, useMemo } from 'react'
import { ColumnBars } from '../../columns/column-bars.tsx'
import { TypeMark } from '../../columns/type-mark.tsx'
import { useDistribution } from '../../columns/use-distribution.ts'
import { usePolicy, useProject } from '../../project/project-context.tsx'
import { askRows, type Project } from '../../server/projects.ts'
import type { DataColumn } from '../../table/columns.ts'
import { DataTable } from '../../table/data-table.tsx'
import { dataTexts as texts } from '../../texts/data.ts'
import css from './source-table.module.css'

type Source = NonNullable<Project['source']>

/** The rows of the source, with each column's type and distribution in its head. */
export function SourceTable({ source }: { readonly source: Source }) {
  const { project, profile } = useProject()
  const { view } = usePolicy()
  const known = profile.state === 'ready' ? profile.value : undefined
  const types = useMemo(() => new Map(known?.columns.map(({ name, type }) => [name, type])), [known])
  const columns = useMemo<readonly DataColumn[]>(
    () =>
      source.columns.map((name) => ({
        name,
        align: types.get(name) === 'number' ? 'right' : 'left',
        width: Math.min(260, Math.max(132, name.length * 9 + 40)),
      })),
    [source.columns, types],
  )
  const ask = useCallback<Parameters<typeof DataTable>[0]['ask']>(
    (question, signal) => askRows(project.id, question, signal),
    [project.id],
  )
  const missing = useMemo(() => new Set(view.missing ?? ['']), [view.missing])
  return (
    <div className={css.place}>
      <DataTable
        label={texts.table(source.name)}
        columns={columns}
        rows={source.rows}
        ask={ask}
        isMissing={(text) => missing.has(text)}
        summary={(column) => <Summary column={column} />}
      />
    </div>
  )
}

function Summary({ column }: { readonly column: string }) {
  const distribution = useDistribution(column)
  if (distribution.state !== 'ready') return <span className={css.waiting} />
  const { value } = distribution
  return (
    <span className={css.summary}>
      <TypeMark type={value.type} />
      <ColumnBars distribution={value} width={104} height={26} />
    </span>
  )
}
