import type { MemorySource } from '@outis/core/pipeline'

/** Which released rows show a column's value as the original has it: 1 or 0 for each. O(rows + values). */
export function asRecorded(
  name: string,
  {
    release,
    source,
    origin,
  }: {
    readonly release: MemorySource
    readonly source: MemorySource
    /** Of each released row, the row of the original. */
    readonly origin: Uint32Array | undefined
  },
): Uint8Array {
  const published = release.columns[release.names.indexOf(name)]
  const original = source.columns[source.names.indexOf(name)]
  const placeOf = new Map(original.values.map((text, code) => [text, code]))
  const codeOf = Int32Array.from(published.values, (text) => placeOf.get(text) ?? -1)
  const isKept = new Uint8Array(release.rows)
  if (origin === undefined) return isKept
  for (let row = 0; row < release.rows; row++) {
    const code = codeOf[published.codes[row]]
    if (code >= 0 && original.codes[origin[row]] === code) isKept[row] = 1
  }
  return isKept
}
