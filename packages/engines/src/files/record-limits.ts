import { OutisError } from '@outis/core/errors'

/** Characters of one record: beyond, what is missing is the end of a quoted cell, or a line end. */
const LONGEST_RECORD = 2 ** 28

/** Cells of one record. */
export const MOST_CELLS = 2 ** 20

/** Bytes of the first record, and of blank lines before it: it is read whole to tell how the file is written. */
export const LONGEST_FIRST_RECORD = 2 ** 26

const MISSING_END = 'Check that quoted cells are closed and that the file has line ends.'

export function recordTooLong(line: number): OutisError {
  return new OutisError('DATA_TOO_LARGE', {
    message: `The record that begins on line ${line} of the file has more than ${LONGEST_RECORD.toLocaleString('en-US')} characters.`,
    hint: MISSING_END,
    details: { line },
  })
}

export function firstRecordTooLong(): OutisError {
  return new OutisError('DATA_TOO_LARGE', {
    message: `The first record of the file does not end within ${LONGEST_FIRST_RECORD.toLocaleString('en-US')} bytes.`,
    hint: MISSING_END,
  })
}

export function tooManyCells(line: number): OutisError {
  return new OutisError('DATA_TOO_LARGE', {
    message: `The record that begins on line ${line} of the file has more than ${MOST_CELLS.toLocaleString('en-US')} cells.`,
    hint: 'Check that the file has line ends, and that its delimiter is the right one.',
    details: { line },
  })
}

/** Pieces of a text that are put together only when there is enough of them: looked at again and again, a long record costs its square. */
export interface GatheredText {
  /** The text so far, once it is twice as long as when nothing was found in it; else undefined. */
  add(piece: string): string | undefined
  /** The text so far, however long. */
  all(): string
  /** What was not used of it. */
  keep(rest: string): void
}

export function gatherText(tooLong: () => OutisError): GatheredText {
  let pieces: string[] = []
  let length = 0
  let leastLength = 0
  const all = (): string => {
    const text = pieces.join('')
    pieces = [text]
    return text
  }
  return {
    add(piece) {
      pieces.push(piece)
      length += piece.length
      if (length > LONGEST_RECORD + piece.length) throw tooLong()
      return length < leastLength ? undefined : all()
    },
    all,
    keep(rest) {
      // Nothing was used: it takes much more to find something.
      leastLength = rest.length === length ? 2 * length : 0
      pieces = [rest]
      length = rest.length
    },
  }
}

export const noRows = (): OutisError =>
  new OutisError('DATA_EMPTY', {
    message: 'The file holds no rows.',
    hint: 'Check that it is the right file; a table needs a header and one row at least.',
  })
