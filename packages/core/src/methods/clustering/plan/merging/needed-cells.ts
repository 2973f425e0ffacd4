/**
 * Cells of an array that are worked out when they are needed, for one question after another: where few of very many
 * are asked about, filling all of them for each question would cost more than the answer.
 */
export interface NeededCells {
  /** A new question: no cell holds any more. */
  renew(): void
  /** Makes sure that a cell holds. */
  need(cell: number): void
}

export function neededCells(size: number, fill: (cell: number) => void): NeededCells {
  const filledFor = new Uint32Array(size)
  let question = 0
  return {
    renew() {
      question++
    },
    need(cell) {
      if (filledFor[cell] === question) return
      filledFor[cell] = question
      fill(cell)
    },
  }
}
