import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
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
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frame)
  const name = scrolls ?? columns?.join(', ')
  const region = (scrolls !== undefined || isWide) && { tabIndex: 0, role: 'region', 'aria-label': name }
  return (
    <div ref={frame} className={`${css.frame} ${scrolls === undefined ? '' : css.tall}`} {...region}>
      <table className={`${css.table} ${scrolls === undefined ? '' : css.close}`}>
        {columns && (
          <thead>
            <tr>
              {columns.map((name) =>
                // The column of a row's buttons has no name, and a heading without text is none.
                name === '' ? (
                  <td key={name} />
                ) : (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Whether what is in a frame is wider than the frame: then it is scrolled, by key too. */
function useIsWide(frame: RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const watch = new ResizeObserver(() => setIsWide(element.scrollWidth > element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])
  return isWide
}

/** Buttons of a row, at its end. */
export const RowActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
