import type { Correlation } from '../../server/projects.ts'
import { protectTexts } from '../../texts/protect.ts'
import css from './correlation-map.module.css'

const texts = protectTexts.groups
/** Darker cells would hide the figure in them. */
const DARKEST = 45

/** How each column goes with every other: one cell for each pair, darker where they go together more. */
export function CorrelationMap({ found }: { readonly found: Correlation }) {
  const { columns, values } = found
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={texts.map}>
      <table className={css.map}>
        <caption className="unseen">{texts.map}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((other, columnIndex) => {
                const value = values[row]?.[columnIndex] ?? 0
                return columnIndex === row ? (
                  <td key={other} className={css.own} />
                ) : (
                  <td
                    key={other}
                    style={{
                      background: `color-mix(in srgb, var(--accent) ${Math.round(value * DARKEST)}%, var(--paper))`,
                    }}
                  >
                    {value.toFixed(2)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
