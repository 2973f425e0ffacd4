import type { SortingState } from '@tanstack/react-table'
import type { VirtualItem } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { tableTexts as texts } from '../texts/table.ts'
import { type DataColumn, NUMBERS } from './columns.ts'
import css from './data-table.module.css'

interface TableHeadProps {
  readonly columns: readonly DataColumn[]
  readonly shown: readonly VirtualItem[]
  readonly width: number
  readonly sorting: SortingState
  readonly summary: ((column: string) => ReactNode) | undefined
  readonly onSort: (column: string) => void
}

/** Names of the columns in view; a click sorts. */
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
