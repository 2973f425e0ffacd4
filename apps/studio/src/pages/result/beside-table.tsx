import { wholeNumber } from '../../parts/numbers.ts'
import type { BesidePage } from '../../server/runs.ts'
import { resultTexts } from '../../texts/result.ts'
import { changedCells } from './changed-cells.ts'
import css from './released.module.css'

const texts = resultTexts.table

interface BesideTableProps {
  readonly page: BesidePage
  readonly chosen: number | undefined
  readonly onChoose: (row: number) => void
}

/** Two tables beside each other: rows stand at the same height, changed cells are marked. */
export function BesideTable({ page, chosen, onChoose }: BesideTableProps) {
  const { rows, released, original } = page
  const changed = changedCells(page)
  return (
    <div className={original ? css.beside : css.alone}>
      {original && (
        <div className={css.pane} tabIndex={0} role="region" aria-label={texts.before}>
          <table>
            <caption>{texts.before}</caption>
            <Head names={original.map(({ name }) => name)} />
            <tbody>
              {rows.map((row, at) => (
                <tr key={row} className={row === chosen ? css.chosen : ''}>
                  {original.map(({ name, values }) => (
                    <td key={name}>{values[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={css.pane} tabIndex={0} role="region" aria-label={texts.after}>
        <table>
          <caption>{texts.after}</caption>
          <Head names={[texts.row, ...released.map(({ name }) => name)]} />
          <tbody>
            {rows.map((row, at) => (
              <tr key={row} className={row === chosen ? css.chosen : ''} onClick={() => onChoose(row)}>
                <th scope="row">
                  <button type="button" title={texts.why(wholeNumber(row))} onClick={() => onChoose(row)}>
                    {wholeNumber(row)}
                  </button>
                </th>
                {released.map(({ name, values }) => {
                  const isChanged = changed?.isChanged(name, at) ?? false
                  return (
                    <td key={name} className={isChanged ? css.changed : ''}>
                      {isChanged && <span className="unseen">{texts.changed}: </span>}
                      {values[at]}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const Head = ({ names }: { readonly names: readonly string[] }) => (
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
