import { wholeNumber } from '../../parts/numbers.ts'
import type { BesidePage } from '../../server/runs.ts'
import { resultTexts } from '../../texts/result.ts'
import { changedCells } from './changed-cells.ts'
import css from './released.module.css'

const texts = resultTexts.table

/** A row of the release, and one of its columns where a cell was chosen. */
export interface ChosenCell {
  readonly row: number
  readonly column?: string
}

interface BesideTableProps {
  readonly page: BesidePage
  readonly chosen: ChosenCell | undefined
  readonly onChoose: (cell: ChosenCell) => void
}

/** Two tables beside each other: rows stand at the same height, changed cells are marked. */
export function BesideTable({ page, chosen, onChoose }: BesideTableProps) {
  const { rows, original } = page
  return (
    <div className={original ? css.beside : css.alone}>
      {original && (
        <div className={css.pane} tabIndex={0} role="region" aria-label={texts.before}>
          <table>
            <caption>{texts.before}</caption>
            <Head names={original.map(({ name }) => name)} />
            <tbody>
              {rows.map((row, at) => (
                <tr key={row} className={row === chosen?.row ? css.chosen : ''}>
                  {original.map(({ name, values }) => (
                    <td key={name}>{values[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Published page={page} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

function Published({ page, chosen, onChoose }: BesideTableProps) {
  const { rows, released } = page
  const changed = changedCells(page)
  return (
    <div className={css.pane} tabIndex={0} role="region" aria-label={texts.after}>
      <table>
        <caption>{texts.after}</caption>
        <Head names={[texts.row, ...released.map(({ name }) => name)]} />
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row}
              className={row === chosen?.row ? css.chosen : ''}
              onClick={({ target }) => onChoose({ row, ...columnOf(target) })}
            >
              <th scope="row">
                <button type="button" title={texts.why(wholeNumber(row))}>
                  {wholeNumber(row)}
                </button>
              </th>
              {released.map(({ name, values }) => {
                const isChanged = changed?.isChanged(name, at) ?? false
                const isChosen = row === chosen?.row && name === chosen.column
                return (
                  <td
                    key={name}
                    className={`${isChanged ? css.changed : ''} ${isChosen ? css.cell : ''}`}
                    data-column={name}
                  >
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
  )
}

/** The column of the cell that was clicked; the number of the row is of none, and keys reach it. */
function columnOf(target: EventTarget): Pick<ChosenCell, 'column'> {
  const column = target instanceof Element ? target.closest('td')?.dataset.column : undefined
  return column === undefined ? {} : { column }
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
