import type { DuckDBConnection, DuckDBListVector } from '@duckdb/node-api'
import type { Codes } from '@outis/core/table'

export type Result = Awaited<ReturnType<DuckDBConnection['run']>>
type Chunk = ReturnType<Result['getChunk']>

/** A result in pieces; each is fetched once, since fetching copies it. */
export interface Pieces {
  readonly rows: number
  readonly pieces: readonly { readonly chunk: Chunk; readonly rows: number }[]
}

export function piecesOf(result: Result): Pieces {
  const pieces = Array.from({ length: result.chunkCount }, (_, index) => {
    const chunk = result.getChunk(index)
    return { chunk, rows: chunk.rowCount }
  })
  return { rows: pieces.reduce((sum, { rows }) => sum + rows, 0), pieces }
}

/** Piece by piece, each with the row it begins at: what was fetched of one need not stay when the next one comes. */
export function eachPiece(result: Result, take: (piece: Pieces, position: number) => void): void {
  let position = 0
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index)
    const rows = chunk.rowCount
    take({ rows, pieces: [{ chunk, rows }] }, position)
    position += rows
  }
}

/** A column of integers or doubles without NULL, copied vector by vector: no JavaScript value per cell. */
export function pullNumbers<Numbers extends Codes | Float64Array>(
  { pieces }: Pieces,
  column: number,
  into: Numbers,
): Numbers {
  let position = 0
  for (const { chunk, rows } of pieces) {
    const items = itemsOf(chunk, column)
    for (let row = 0; row < rows; row++) into[position++] = items[row]
  }
  return into
}

/** A column of numbers translated on the way: into[i] = translation[number]. */
export function pullTranslated<Translated extends Codes>(
  { pieces }: Pieces,
  column: number,
  { into, translation }: { into: Translated; translation: Uint32Array },
): Translated {
  let position = 0
  for (const { chunk, rows } of pieces) {
    const items = itemsOf(chunk, column)
    for (let row = 0; row < rows; row++) into[position++] = translation[items[row]]
  }
  return into
}

/** A column of lists of integers, each ascending: list c is rows[offsets[c]] … rows[offsets[c + 1] − 1]. */
export function pullLists(
  { pieces }: Pieces,
  column: number,
  lengths: Uint32Array,
): { readonly offsets: Uint32Array; readonly rows: Uint32Array } {
  const offsets = new Uint32Array(lengths.length + 1)
  for (let list = 0; list < lengths.length; list++) offsets[list + 1] = offsets[list] + lengths[list]
  const rows = new Uint32Array(offsets[lengths.length])
  let list = 0
  for (const { chunk, rows: lists } of pieces) {
    const vector = chunk.getColumnVector(column) as DuckDBListVector
    const items = (vector.childVector as unknown as { readonly items: Uint32Array }).items
    for (let entry = 0; entry < lists; entry++, list++) {
      const begin = vector.getEntryOffset(entry)
      rows.set(items.subarray(begin, begin + lengths[list]), offsets[list])
      if (lengths[list] > 1) rows.subarray(offsets[list], offsets[list + 1]).sort()
    }
  }
  return { offsets, rows }
}

/** A column of text without NULL; for short columns only. */
export function pullTexts({ pieces }: Pieces, column: number): string[] {
  const texts: string[] = []
  for (const { chunk, rows } of pieces) {
    const vector = chunk.getColumnVector(column)
    const { dataView } = vector as unknown as { readonly dataView: DataView }
    for (let row = 0; row < rows; row++) {
      const text = vector.getItem(row) as string
      texts.push(startsWithMark(dataView, row) ? `\ufeff${text}` : text)
    }
  }
  return texts
}

/** DuckDB's text: four bytes of its length, four of its beginning, eight of the rest or of where it lies. */
const TEXT_SIZE = 16
const MARK_LENGTH = 3

/** The driver takes U+FEFF at the start of a text for a mark and drops it, once; here it is a character of the cell. */
function startsWithMark(texts: DataView, row: number): boolean {
  const position = row * TEXT_SIZE
  if (texts.getUint32(position, true) < MARK_LENGTH) return false
  return texts.getUint16(position + 4) === 0xefbb && texts.getUint8(position + 6) === 0xbf
}

/** The typed array under a vector of numbers, which the driver's types do not show. */
const itemsOf = (chunk: Chunk, column: number): ArrayLike<number> =>
  (chunk.getColumnVector(column) as unknown as { readonly items: ArrayLike<number> }).items
