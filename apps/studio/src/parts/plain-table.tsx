import type { ReactNode } from 'react'
import css from './plain-table.module.css'

interface PlainTableProps {
  /** Names of the columns; a table without them says in its cells what they are. */
  readonly columns?: readonly string[]
  /** Small and close, its head stays in view; it scrolls in a frame of this name. */
  readonly scrolls?: string
  /** Its rows. */
  readonly children: ReactNode
}

/** A table of a few columns that fits into a page: names above, one line between rows. */
export function PlainTable({ columns, scrolls, children }: PlainTableProps) {
  const region = scrolls !== undefined && { tabIndex: 0, role: 'region', 'aria-label': scrolls }
  return (
    <div className={`${css.frame} ${region ? css.tall : ''}`} {...region}>
      <table className={`${css.table} ${region ? css.close : ''}`}>
        {columns && (
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Buttons of a row, at its end. */
export const RowActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
