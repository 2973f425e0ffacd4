import { OutisError } from '../../data/errors.ts'

/** How much of a wide table is held: counted as it is read, so that the machine's memory is never the limit. */
export interface MemoryRoom {
  /** A text that its column did not have. */
  addText(text: string): void
  /** Cells of rows that were read, and of columns that earlier rows lack. */
  addCells(cells: number): void
}

/** Cells take a byte each where a column has few values, four where it has many. */
const MOST_CELLS = 250_000_000
/** Texts take about a hundred bytes each, whatever their length, and their characters. */
const MOST_TEXTS = 8_000_000
const MOST_CHARACTERS = 500_000_000

export function memoryRoom(): MemoryRoom {
  let cells = 0
  let texts = 0
  let characters = 0
  return {
    addText({ length }) {
      texts++
      characters += length
      if (texts > MOST_TEXTS || characters > MOST_CHARACTERS) throw tooLarge('distinct values', texts)
    },
    addCells(count) {
      cells += count
      if (cells > MOST_CELLS) throw tooLarge('cells', cells)
    },
  }
}

const tooLarge = (what: string, found: number): OutisError =>
  new OutisError('DATA_TOO_LARGE', {
    message: `The table is too large for its width: more than ${found - 1} ${what} were read, and that is as much as is held of so many columns.`,
    hint: 'Read fewer columns (`others: drop` reads those the policy declares), or split the table.',
    details: { what },
  })
