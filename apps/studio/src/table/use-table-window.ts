import {
  type ColumnDef,
  columnSizingFeature,
  type Row,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { DataColumn } from './columns.ts'
import type { RowPage } from './page-cache.ts'

/** A row in view: its page, and its place there. */
export interface WindowRow {
  readonly index: number
  readonly page: RowPage
  readonly at: number
}

const features = tableFeatures({ columnSizingFeature, rowSortingFeature })

export type ShownRow = Row<typeof features, WindowRow>

interface WindowOptions {
  readonly columns: readonly DataColumn[]
  readonly data: WindowRow[]
  readonly sorting: SortingState
  readonly setSorting: (next: Updater<SortingState>) => void
}

/** The window in TanStack Table: columns, sorting, and only the rows in view. A million rows in it would take half a gigabyte. */
export function useTableWindow({ columns, data, sorting, setSorting }: WindowOptions) {
  const definitions = useMemo<ColumnDef<typeof features, WindowRow>[]>(
    () =>
      columns.map(({ name, width }, place) => ({
        id: name,
        size: width,
        accessorFn: cellReader(name, place),
      })),
    [columns],
  )
  return useTable({
    features,
    columns: definitions,
    data,
    manualSorting: true,
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: (row) => String(row.index),
  })
}

/** Pages have their columns in the order of the table; looked for by name where they do not. */
const cellReader =
  (name: string, place: number) =>
  ({ page, at }: WindowRow): string | undefined => {
    const there = page.columns[place]
    const column = there?.name === name ? there : page.columns.find((one) => one.name === name)
    return column?.values[at]
  }
