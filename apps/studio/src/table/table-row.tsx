import type { VirtualItem } from '@tanstack/react-virtual'
import { wholeNumber } from '../parts/numbers.ts'
import { tableTexts as texts } from '../texts/table.ts'
import { type DataColumn, NUMBERS } from './columns.ts'
import css from './data-table.module.css'
import type { ShownRow } from './use-table-window.ts'

interface TableRowProps {
  readonly item: VirtualItem
  readonly columns: readonly DataColumn[]
  /** The columns in view. */
  readonly shown: readonly VirtualItem[]
  readonly height: number
  readonly top: number
  /** Undefined while it is being asked for. */
  readonly row: ShownRow | undefined
  readonly isMissing: (text: string) => boolean
}

export function TableRow({ item, columns, shown, height, top, row, isMissing }: TableRowProps) {
  const number = row?.original.page.rows[row.original.at] ?? item.index + 1
  return (
    <div
      role="row"
      aria-rowindex={item.index + 2}
      className={css.row}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <span role="rowheader" aria-colindex={1} className={css.number}>
        {wholeNumber(number)}
      </span>
      {shown.map((cell) => {
        const column = columns[cell.index]
        const text = row && column ? String(row.getValue(column.name) ?? '') : undefined
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
}
