const BYTES = 4

/** Row numbers as they lie in a file: four bytes each, the lowest first. */
export function packedOrigin(rows: Uint32Array): Buffer {
  const packed = Buffer.alloc(rows.length * BYTES)
  for (let row = 0; row < rows.length; row++) packed.writeUInt32LE(rows[row]!, row * BYTES)
  return packed
}

/** The rows of the table that these rows of the release were made from, both numbered from 1; read past, never kept whole. */
export async function originOf(packed: AsyncIterable<Buffer>, rows: readonly number[]): Promise<number[]> {
  const found = Buffer.alloc(rows.length * BYTES)
  let start = 0
  for await (const part of packed) {
    for (const [at, row] of rows.entries()) {
      const first = Math.max(start, (row - 1) * BYTES)
      const end = Math.min(start + part.length, row * BYTES)
      if (first < end) part.copy(found, at * BYTES + first - (row - 1) * BYTES, first - start, end - start)
    }
    start += part.length
  }
  return rows.map((_, row) => found.readUInt32LE(row * BYTES) + 1)
}
