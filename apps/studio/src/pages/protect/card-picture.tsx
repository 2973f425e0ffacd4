import css from './card-picture.module.css'
import { isChanged, type MethodPicture, type ShownColumn } from './use-ten-rows.ts'

/** So many columns beside the secret have room on a card. */
const MOST = 2

/** The method on ten rows, small: before at the left, after at the right. A larger one with real tables is below the cards. */
export function CardPicture({ picture }: { readonly picture: MethodPicture }) {
  const { before, after, secret } = picture
  const room = before.some(({ isChoice }) => isChoice) ? MOST - 1 : MOST
  const telling = picture.telling.slice(0, room)
  const isShown = ({ name, isChoice }: ShownColumn) =>
    name === secret || telling.includes(name) || isChoice === true
  const isSpare = ({ name }: ShownColumn) => name === telling[1]
  // What a method adds, such as the number of a bucket, is shown as bands.
  const added = after.find(({ name }) => before.every((column) => column.name !== name))
  const isOdd = (row: number) => added !== undefined && new Set(added.values.slice(0, row + 1)).size % 2 === 1
  return (
    <span className={css.two} aria-hidden="true">
      <Cells columns={before.filter(isShown)} isSpare={isSpare} />
      <Cells
        columns={after.filter(isShown)}
        isSpare={isSpare}
        isMarked={(column, row) => isChanged(picture, column, row)}
        isOdd={isOdd}
      />
    </span>
  )
}

interface CellsProps {
  readonly columns: readonly ShownColumn[]
  /** Has no room on a phone. */
  readonly isSpare: (column: ShownColumn) => boolean
  readonly isMarked?: (column: ShownColumn, row: number) => boolean
  readonly isOdd?: (row: number) => boolean
}

const Cells = ({ columns, isSpare, isMarked = () => false, isOdd = () => false }: CellsProps) => (
  <span className={css.cells}>
    {columns.map((column) => (
      <span key={column.name} className={`${css.column} ${isSpare(column) ? css.spare : ''}`}>
        <span className={css.head}>{column.name}</span>
        {alike(
          column,
          (row) => `${isMarked(column, row) ? css.changed : ''} ${isOdd(row) ? css.odd : ''}`,
        ).map(({ from, look, text }) => (
          <span key={from} className={`${css.cell} ${look}`}>
            {text}
          </span>
        ))}
      </span>
    ))}
  </span>
)

/** Cells that follow each other and look alike are one element of several lines: nine pictures are many cells. */
function alike({ values }: ShownColumn, lookOf: (row: number) => string) {
  const runs: { readonly from: number; readonly look: string; text: string }[] = []
  for (const [row, value] of values.entries()) {
    const last = runs.at(-1)
    // A line without a sign would have no height.
    const line = value === '' ? '\u00a0' : value
    if (last?.look === lookOf(row)) last.text += `\n${line}`
    else runs.push({ from: row, look: lookOf(row), text: line })
  }
  return runs
}
