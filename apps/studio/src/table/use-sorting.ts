import {
  type ColumnDef,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { DataColumn } from './columns.ts'

const features = tableFeatures({ rowSortingFeature })
const NO_ROWS: object[] = []

interface SortingOptions {
  readonly columns: readonly DataColumn[]
  readonly sorting: SortingState
  readonly setSorting: (next: Updater<SortingState>) => void
}

/** Columns and sorting by TanStack Table. It holds no rows: a million would take half a gigabyte, and those in view a frame. */
export function useSorting({ columns, sorting, setSorting }: SortingOptions) {
  const definitions = useMemo<ColumnDef<typeof features, object>[]>(
    () => columns.map(({ name }) => ({ id: name, accessorFn: () => undefined })),
    [columns],
  )
  return useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    state: { sorting },
    onSortingChange: setSorting,
  })
}
