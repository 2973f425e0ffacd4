import type { SortingState } from '@tanstack/react-table'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode } from 'react'
import { wholeNumber } from '../parts/numbers.ts'
import { tableTexts as texts } from '../texts/columns-texts.ts'
import css from './data-table.module.css'
import type { RowPage } from './page-cache.ts'

/** Height of a row. */
export const ROW = 33

interface TableRowProps {
  /** Index of the row in the table. */
  readonly index: number
  readonly columns: readonly DataColumn[]
  readonly shown: readonly VirtualItem[]
  readonly top: number
  /** Undefined while it is loading. */
  readonly page: RowPage | undefined
  /** Index of the row in the page. */
  readonly rowInPage: number
  readonly isMissing: (text: string) => boolean
}

/** A row of the table. It renders again only where its props change. */
export const TableRow = memo(function TableRow({
  index,
  columns,
  shown,
  top,
  page,
  rowInPage,
  isMissing,
}: TableRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={css.row}
      style={{ transform: `translateY(${top}px)`, height: ROW }}
    >
      <span role="rowheader" aria-colindex={1} className={css.number}>
        {wholeNumber(page?.rows[rowInPage] ?? index + 1)}
      </span>
      {shown.map((cell) => {
        const column = columns[cell.index]
        const text = page && column ? (cellIn(page, column.name, cell.index)?.[rowInPage] ?? '') : undefined
        const missing = text !== undefined && isMissing(text)
        return (
          <span
            key={cell.key}
            role="cell"
            aria-colindex={cell.index + 2}
            className={`${css.cell} ${column?.align === 'right' ? css.right : ''} ${missing ? css.missing : ''}`}
            style={{ left: cell.start + NUMBERS, width: cell.size }}
          >
            {text === undefined ? <span className={css.waiting} /> : missing ? texts.missing : text}
          </span>
        )
      })}
    </div>
  )
})

/** The values of a column. Pages usually have their columns in the order of the table. */
function cellIn({ columns }: RowPage, name: string, columnIndex: number): readonly string[] | undefined {
  const expected = columns[columnIndex]
  return expected?.name === name ? expected.values : columns.find((column) => column.name === name)?.values
}

interface TableHeadProps {
  readonly columns: readonly DataColumn[]
  readonly shown: readonly VirtualItem[]
  readonly width: number
  readonly sorting: SortingState
  readonly summary: ((column: string) => ReactNode) | undefined
  readonly onSort: (column: string) => void
}

/** The heads of the columns in view. A click sorts. */
export function TableHead({ columns, shown, width, sorting, summary, onSort }: TableHeadProps) {
  const [sort] = sorting
  return (
    <div role="rowgroup" className={css.head} style={{ width }}>
      <div role="row" aria-rowindex={1} className={css.headRow}>
        <span className={css.corner} role="columnheader" aria-colindex={1}>
          {texts.row}
        </span>
        {shown.map((item) => {
          const column = columns[item.index]
          if (column === undefined) return null
          const sorted = sort?.id !== column.name ? 'none' : sort.desc ? 'descending' : 'ascending'
          return (
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={item.index + 2}
              aria-sort={sorted}
              className={css.headCell}
              style={{ left: item.start + NUMBERS, width: item.size }}
            >
              <button
                type="button"
                className={css.name}
                title={texts.sort(column.name)}
                onClick={() => onSort(column.name)}
              >
                <span>{column.name}</span>
                <i aria-hidden="true">{sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}</i>
              </button>
              {summary?.(column.name)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

export interface DataColumn {
  readonly name: string
  readonly align: 'left' | 'right'
  readonly width: number
}

/** Width of the row numbers rowInPage the left. */
export const NUMBERS = 76
