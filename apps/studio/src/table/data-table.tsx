import {
  type ColumnDef,
  columnSizingFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { wholeNumber } from '../parts/numbers.ts'
import { tableTexts as texts } from '../texts/table.ts'
import css from './data-table.module.css'
import { createPageCache, type PageCache, type RowPage, type SortedBy } from './page-cache.ts'
import { stretchOf } from './stretch.ts'

export interface DataColumn {
  readonly name: string
  readonly align: 'left' | 'right'
  readonly width: number
}

interface DataTableProps {
  readonly label: string
  readonly columns: readonly DataColumn[]
  readonly rows: number
  /** Must keep its identity while the table stays the same. */
  readonly ask: (
    question: { readonly offset: number; readonly limit: number; readonly sort?: SortedBy },
    signal: AbortSignal,
  ) => Promise<RowPage>
  /** What stands in the head of a column, below its name. */
  readonly summary?: (column: string) => ReactNode
  readonly isMissing: (text: string) => boolean
}

interface WindowRow {
  readonly index: number
  readonly page: RowPage
  readonly at: number
}

const ROW = 33
const NUMBERS = 76
const features = tableFeatures({ columnSizingFeature, rowSortingFeature })

/** A table of any length: only the rows and columns in view are there. */
export function DataTable({ label, columns, rows, ask, summary, isMissing }: DataTableProps) {
  const [sorting, setSorting] = useState<SortingState>([])
  const cache = usePages(ask, sorting)
  const frame = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState(600)
  useEffect(() => setViewport(frame.current?.clientHeight ?? 600), [])
  const { height, ratio } = stretchOf(rows, ROW, viewport)
  const scrolled = useRef(0)
  const vertical = useVirtualizer({
    count: rows,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 12,
    observeElementOffset: (_, tell) =>
      watchScroll(frame.current, (top, moving) => {
        scrolled.current = top
        tell(top * ratio, moving)
      }),
  })
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => frame.current,
    estimateSize: (place) => columns[place]?.width ?? 140,
    overscan: 3,
  })
  const items = vertical.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    if (rows > 0) cache.look(first, last)
  }, [cache, first, last, rows])
  useSyncExternalStore(cache.subscribe, cache.version)
  const shown = horizontal.getVirtualItems()
  const data = items.flatMap(({ index }) => {
    const found = cache.find(index)
    return found ? [{ index, ...found }] : []
  })
  const table = useWindow({ columns, data, sorting, setSorting })
  const place = (item: VirtualItem) =>
    ratio === 1 ? item.start : item.start - scrolled.current * ratio + scrolled.current
  const cells = new Map(table.getRowModel().rows.map((row) => [row.original.index, row]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div
      ref={frame}
      className={css.frame}
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length}
    >
      <div
        className={css.head}
        role="row"
        aria-rowindex={1}
        style={{ width: horizontal.getTotalSize() + NUMBERS }}
      >
        <span className={css.corner} role="columnheader">
          {texts.row}
        </span>
        {shown.map((item) => {
          const column = columns[item.index]
          if (column === undefined) return null
          const sorted =
            sorting[0]?.id === column.name ? (sorting[0].desc ? 'descending' : 'ascending') : 'none'
          return (
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={item.index + 1}
              aria-sort={sorted}
              className={css.headCell}
              style={{ left: item.start + NUMBERS, width: item.size }}
            >
              <button
                type="button"
                className={css.name}
                title={texts.sort(column.name)}
                onClick={() => table.getColumn(column.name)?.toggleSorting()}
              >
                <span>{column.name}</span>
                <i aria-hidden="true">{sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}</i>
              </button>
              {summary?.(column.name)}
            </div>
          )
        })}
      </div>
      <div
        role="rowgroup"
        className={css.body}
        style={{ height, width: horizontal.getTotalSize() + NUMBERS }}
      >
        {items.map((item) => {
          const row = cells.get(item.index)
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              className={css.row}
              style={{ transform: `translateY(${place(item)}px)`, height: ROW }}
            >
              <span role="rowheader" className={css.number}>
                {wholeNumber(row?.original.page.rows[row.original.at] ?? item.index + 1)}
              </span>
              {shown.map((cell) => (
                <Cell
                  key={cell.key}
                  item={cell}
                  column={columns[cell.index]}
                  text={
                    row && columns[cell.index]
                      ? String(row.getValue(columns[cell.index]!.name) ?? '')
                      : undefined
                  }
                  isMissing={isMissing}
                />
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface CellProps {
  readonly item: VirtualItem
  readonly column: DataColumn | undefined
  readonly text: string | undefined
  readonly isMissing: (text: string) => boolean
}

function Cell({ item, column, text, isMissing }: CellProps) {
  const missing = text !== undefined && isMissing(text)
  return (
    <span
      role="cell"
      aria-colindex={item.index + 1}
      className={`${css.cell} ${column?.align === 'right' ? css.right : ''} ${missing ? css.missing : ''}`}
      style={{ left: item.start + NUMBERS, width: item.size }}
    >
      {text === undefined ? <span className={css.waiting} /> : missing ? texts.missing : text}
    </span>
  )
}

/** The window in TanStack Table: columns, sorting, and only the rows in view. */
function useWindow({
  columns,
  data,
  sorting,
  setSorting,
}: {
  readonly columns: readonly DataColumn[]
  readonly data: WindowRow[]
  readonly sorting: SortingState
  readonly setSorting: (next: SortingState | ((before: SortingState) => SortingState)) => void
}) {
  const definitions = useMemo<ColumnDef<typeof features, WindowRow>[]>(
    () =>
      columns.map(({ name, width }, place) => ({
        id: name,
        size: width,
        accessorFn: ({ page, at }: WindowRow) =>
          (page.columns[place]?.name === name
            ? page.columns[place]
            : page.columns.find((one) => one.name === name)
          )?.values[at],
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

function usePages(ask: DataTableProps['ask'], sorting: SortingState): PageCache {
  const [sort] = sorting
  const cache = useMemo(
    () =>
      createPageCache({
        ask: (offset, limit, signal) =>
          ask({ offset, limit, ...(sort && { sort: { column: sort.id, descending: sort.desc } }) }, signal),
      }),
    [ask, sort],
  )
  useEffect(() => cache.close, [cache])
  return cache
}

function watchScroll(
  element: HTMLElement | null,
  tell: (top: number, moving: boolean) => void,
): (() => void) | undefined {
  if (element === null) return undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    tell(element.scrollTop, true)
    clearTimeout(rest)
    rest = setTimeout(() => tell(element.scrollTop, false), 150)
  }
  tell(element.scrollTop, false)
  element.addEventListener('scroll', moved, { passive: true })
  return () => {
    clearTimeout(rest)
    element.removeEventListener('scroll', moved)
  }
}
