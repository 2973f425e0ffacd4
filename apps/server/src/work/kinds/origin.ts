const BYTES = 4

/** Row numbers as they lie in a file: four bytes each, the lowest first. */
export function packedOrigin(rows: Uint32Array): Buffer {
  const packed = Buffer.alloc(rows.length * BYTES)
  for (let row = 0; row < rows.length; row++) packed.writeUInt32LE(rows[row]!, row * BYTES)
  return packed
}

/** All of them, from 0. */
export async function packedRows(packed: AsyncIterable<Buffer>): Promise<Uint32Array> {
  const chunks: Buffer[] = []
  for await (const chunk of packed) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return Uint32Array.from({ length: bytes.length / BYTES }, (_, row) => bytes.readUInt32LE(row * BYTES))
}

/** The rows of the table that these rows of the release were made from, both numbered from 1; read past, never kept whole. */
export async function originOf(packed: AsyncIterable<Buffer>, rows: readonly number[]): Promise<number[]> {
  const numbers = Buffer.alloc(rows.length * BYTES)
  let start = 0
  for await (const chunk of packed) {
    for (const [index, row] of rows.entries()) {
      const first = Math.max(start, (row - 1) * BYTES)
      const end = Math.min(start + chunk.length, row * BYTES)
      if (first < end)
        chunk.copy(numbers, index * BYTES + first - (row - 1) * BYTES, first - start, end - start)
    }
    start += chunk.length
  }
  return rows.map((_, row) => numbers.readUInt32LE(row * BYTES) + 1)
}
