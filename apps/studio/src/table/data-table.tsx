import {
  type ColumnDef,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import css from './data-table.module.css'
import { createPageCache, type PageCache, type RowPage, type SortedBy } from './page-cache.ts'
import { type DataColumn, NUMBERS, ROW, TableHead, TableRow } from './table-row.tsx'

interface RowsAsked {
  readonly offset: number
  readonly limit: number
  readonly sort?: SortedBy
}

interface DataTableProps {
  readonly label: string
  readonly columns: readonly DataColumn[]
  readonly rows: number
  /** Must be the same function while the table is the same. */
  readonly ask: (question: RowsAsked, signal: AbortSignal) => Promise<RowPage>
  /** Content of a column's head, below its name. */
  readonly summary?: (column: string) => ReactNode
  readonly isMissing: (text: string) => boolean
}

/** Rows that are rendered above and below the view. */
const BESIDE = 6

/** Number of row elements: a power of two, so that it rarely changes. */
const slotsFor = (rows: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, rows) + 4))

/** A table of any length. Only the rows and columns in view are rendered. */
export function DataTable({ label, columns, rows, ask, summary, isMissing }: DataTableProps) {
  const [sorting, setSorting] = useState<SortingState>([])
  const frame = useRef<HTMLDivElement>(null)
  const { items, height, topOf, slots } = useRows(frame, rows)
  const cache = usePages(ask, sorting)
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    if (rows > 0) cache.look(first, last)
  }, [cache, first, last, rows])
  useSyncExternalStore(cache.subscribe, cache.version)
  const horizontal = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => frame.current,
    estimateSize: (columnIndex) => columns[columnIndex]?.width ?? 140,
    overscan: 3,
  })
  const table = useSorting({ columns, sorting, setSorting })
  const width = horizontal.getTotalSize() + NUMBERS
  const shown = horizontal.getVirtualItems()
  return (
    <div
      ref={frame}
      className={css.frame}
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={rows + 1}
      aria-colcount={columns.length + 1}
    >
      <TableHead
        {...{ columns, shown, width, sorting, summary }}
        onSort={(name) => table.getColumn(name)?.toggleSorting()}
      />
      <div role="rowgroup" className={css.body} style={{ height, width }}>
        {items.map((item) => {
          const loaded = cache.find(item.index)
          return (
            <TableRow
              // A row that enters the view reuses the element of one that has left it.
              key={item.index % slots}
              {...{ columns, shown, isMissing }}
              index={item.index}
              top={topOf(item)}
              page={loaded?.page}
              rowInPage={loaded?.rowInPage ?? 0}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The rows in view, and where they stand. */
function useRows(frame: RefObject<HTMLDivElement | null>, rows: number) {
  const [viewport, setViewport] = useState(600)
  useEffect(() => setViewport(frame.current?.clientHeight ?? 600), [frame])
  const { height, ratio } = stretchOf(rows, ROW, viewport)
  const scrolled = useRef(0)
  const vertical = useVirtualizer({
    count: rows,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: BESIDE,
    observeElementOffset: (_, report) =>
      watchScroll(frame.current, (top, moving) => {
        scrolled.current = top
        report(top * ratio, moving)
      }),
  })
  const topOf = ({ start }: VirtualItem) =>
    ratio === 1 ? start : start - scrolled.current * ratio + scrolled.current
  const items = vertical.getVirtualItems()
  return { items, height, topOf, slots: slotsFor(items.length) }
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

type ScrollListener = (top: number, moving: boolean) => void

/** Reports the scroll position, and once more when scrolling has stopped. */
function watchScroll(element: HTMLElement | null, report: ScrollListener): (() => void) | undefined {
  if (element === null) return undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const moved = () => {
    report(element.scrollTop, true)
    clearTimeout(rest)
    rest = setTimeout(() => report(element.scrollTop, false), 150)
  }
  report(element.scrollTop, false)
  element.addEventListener('scroll', moved, { passive: true })
  return () => {
    clearTimeout(rest)
    element.removeEventListener('scroll', moved)
  }
}

const features = tableFeatures({ rowSortingFeature })
const NO_ROWS: object[] = []

interface SortingOptions {
  readonly columns: readonly DataColumn[]
  readonly sorting: SortingState
  readonly setSorting: (next: Updater<SortingState>) => void
}

/** Sorting by TanStack Table. It gets no rows: a million of them would take half a gigabyte. */
function useSorting({ columns, sorting, setSorting }: SortingOptions) {
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

/** Browsers cannot place elements below 2^25 pixels. */
const TALLEST = 33_000_000

interface Stretch {
  /** Height of the scrolled content. */
  readonly height: number
  /** Pixels of rows for each scrolled pixel; 1 up to about a million rows. */
  readonly ratio: number
}

/** Fits a table of any length into the height that a browser can scroll. */
export function stretchOf(rows: number, rowHeight: number, viewport: number): Stretch {
  const fullHeight = rows * rowHeight
  if (fullHeight <= TALLEST) return { height: fullHeight, ratio: 1 }
  return { height: TALLEST, ratio: (fullHeight - viewport) / (TALLEST - viewport) }
}
