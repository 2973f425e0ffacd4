import type { MemorySource } from '@outis/core/pipeline'
import { seededRandom } from '@outis/core/random'

/** Rows of a table, in the order asked for. */
const rowsOfSource = ({ names, columns }: MemorySource, rows: Uint32Array): MemorySource => ({
  kind: 'memory',
  names,
  columns: columns.map(({ values, codes }) => ({
    values,
    codes: Uint32Array.from(rows, (row) => codes[row]),
  })),
  rows: rows.length,
})

/**
 * Samples of a table that contain each other: each begins the same shuffled order of its people, all rows of a person
 * together. Rows stand in the order of the table.
 */
export function nestedSamples(
  source: MemorySource,
  { person, seed }: { readonly person?: string | undefined; readonly seed: string },
): (rows: number) => MemorySource {
  const order = shuffledRows(source, { person, seed })
  return (rows) =>
    rows >= source.rows
      ? source
      : rowsOfSource(
          source,
          order.slice(0, rows).sort((a, b) => a - b),
        )
}

function shuffledRows(
  source: MemorySource,
  { person, seed }: { readonly person?: string | undefined; readonly seed: string },
): Uint32Array {
  const random = seededRandom(`advice sample ${seed}`)
  const order = Uint32Array.from({ length: source.rows }, (_, row) => row)
  for (let index = order.length - 1; index > 0; index--) {
    const other = random.below(index + 1)
    const kept = order[index]
    order[index] = order[other]
    order[other] = kept
  }
  const place = person === undefined ? -1 : source.names.indexOf(person)
  if (place < 0) return order
  // People by the first of their rows in the shuffled order.
  const { codes } = source.columns[place]
  const rankOf = new Map<number, number>()
  for (const row of order) if (!rankOf.has(codes[row])) rankOf.set(codes[row], rankOf.size)
  return order.toSorted((a, b) => rankOf.get(codes[a])! - rankOf.get(codes[b])! || a - b)
}
