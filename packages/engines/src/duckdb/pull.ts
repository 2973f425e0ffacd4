import type { DuckDBConnection, DuckDBListVector } from './load-duckdb.ts'

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

/** A column of integers or doubles without NULL, copied vector by vector: no JavaScript value per cell. */
export function pullNumbers<Numbers extends Uint32Array | Float64Array>(
  { pieces }: Pieces,
  column: number,
  into: Numbers,
): Numbers {
  let at = 0
  for (const { chunk, rows } of pieces) {
    const items = itemsOf(chunk, column)
    for (let row = 0; row < rows; row++) into[at++] = items[row]!
  }
  return into
}

/** A column of numbers translated on the way: into[i] = translation[number]. */
export function pullTranslated<Codes extends Uint8Array | Uint16Array | Uint32Array>(
  { pieces }: Pieces,
  column: number,
  { into, translation }: { into: Codes; translation: Uint32Array },
): Codes {
  let at = 0
  for (const { chunk, rows } of pieces) {
    const items = itemsOf(chunk, column)
    for (let row = 0; row < rows; row++) into[at++] = translation[items[row]!]!
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
  for (let list = 0; list < lengths.length; list++) offsets[list + 1] = offsets[list]! + lengths[list]!
  const rows = new Uint32Array(offsets[lengths.length]!)
  let list = 0
  for (const { chunk, rows: lists } of pieces) {
    const vector = chunk.getColumnVector(column) as DuckDBListVector
    const items = (vector.childVector as unknown as { readonly items: Uint32Array }).items
    for (let own = 0; own < lists; own++, list++) {
      const begin = vector.getEntryOffset(own)
      rows.set(items.subarray(begin, begin + lengths[list]!), offsets[list])
      if (lengths[list]! > 1) rows.subarray(offsets[list], offsets[list + 1]).sort()
    }
  }
  return { offsets, rows }
}

/** A column of text; for short columns only. */
export function pullTexts({ pieces }: Pieces, column: number): string[] {
  const texts: string[] = []
  for (const { chunk } of pieces) chunk.visitColumnValues(column, (value) => texts.push(value as string))
  return texts
}

/** The typed array under a vector of numbers, which the driver's types do not show. */
const itemsOf = (chunk: Chunk, column: number): ArrayLike<number> =>
  (chunk.getColumnVector(column) as unknown as { readonly items: ArrayLike<number> }).items
