import type { DetailBand } from '@outis/core/report'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import css from './section.module.css'

interface SectionProps {
  readonly title: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A titled part of a page. */
export const Section = ({ title, lead, actions, children }: SectionProps) => (
  <section className={css.section}>
    <header className={css.head}>
      <div>
        <h2>{title}</h2>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions}
    </header>
    {children}
  </section>
)

/** A state in one word. */
export const StateChip = ({ kind, children }: { kind: 'good' | 'warn' | 'plain'; children: string }) => (
  <span className={`${css.chip} ${css[kind]}`}>{children}</span>
)

interface PlainTableProps {
  readonly columns?: readonly string[]
  /** Name of the frame that it scrolls in. The rows are small and the head stays in view. */
  readonly scrolls?: string
  readonly children: ReactNode
}

/** A simple table. */
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
                // A heading without text would be a fault of accessibility.
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

/** The head of a table whose columns all have names. */
export const ColumnHeads = ({ names }: { readonly names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** Names with their values, one below the other. */
export const FactList = ({ facts, className }: FactListProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface FactListProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly className?: string | undefined
}

/** Whether the content of a frame is wider than the frame, so that it must scroll. */
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

/** Bars for the parts of a whole, one below the other. */
export const Bands = ({ bands }: { readonly bands: readonly DetailBand[] }) => (
  <ul className={css.bands}>
    {bands.map(({ name, share, value, note, untouched = false }) => (
      <li key={name}>
        <p className={css.name}>
          {name} <span>{value}</span>
        </p>
        <span className={css.track} aria-hidden="true">
          <i className={untouched ? css.quiet : css.bar} style={{ width: `${share * 100}%` }} />
        </span>
        {note && <div className={css.note}>{note}</div>}
      </li>
    ))}
  </ul>
)
