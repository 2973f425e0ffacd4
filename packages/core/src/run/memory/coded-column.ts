import { codesFor } from '../../data/columns/known-codes.ts'
import type { Codes } from '../../data/table/table.ts'
import type { CodedColumn } from '../engine/engine.ts'
import type { MemoryRoom } from './memory-room.ts'

/** The kept columns of a table that is held in memory, in their order. */
export interface CodedRows {
  readonly columns: CodedColumn[]
  readonly rows: number
}

export interface ColumnBuilder {
  /** The cell of a row; rows in between that were passed over have the empty text. */
  set(row: number, text: string): void
  finish(rows: number): CodedColumn
}

export function columnBuilder(room: MemoryRoom): ColumnBuilder {
  const values: string[] = []
  const codeOf = new Map<string, number>()
  let codes: Codes = new Uint8Array(16)
  let length = 0
  const codeFor = (text: string): number => {
    const known = codeOf.get(text)
    if (known !== undefined) return known
    const own = ownCopy(text)
    room.addText(own)
    codeOf.set(own, values.length)
    return values.push(own) - 1
  }
  const fill = (to: number): void => {
    if (length >= to) return
    const empty = codeFor('')
    codes = withRoom(codes, to, values.length)
    codes.fill(empty, length, to)
    length = to
  }
  return {
    set(row, text) {
      fill(row)
      const code = codeFor(text)
      codes = withRoom(codes, row + 1, values.length)
      codes[row] = code
      length = row + 1
    },
    finish(rows) {
      fill(rows)
      codeOf.clear()
      return { values, codes: codes.slice(0, rows) }
    },
  }
}

/** A cell that was cut from a larger text would keep all of that in memory. */
const ownCopy = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1))

/** The same codes in a list that is long enough, each wide enough; it doubles, so that copying costs no more than adding. */
function withRoom(codes: Codes, rows: number, values: number): Codes {
  const { length, BYTES_PER_ELEMENT: bytes } = codes
  if (rows <= length && values <= 2 ** (8 * bytes)) return codes
  const larger = codesFor(values, rows <= length ? length : Math.max(rows, 2 * length))
  larger.set(codes)
  return larger
}
