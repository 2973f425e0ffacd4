import type { PartValues } from '../../../engine/table-parts.ts'

/** Values of one column in a part, in the order in which the first row with each stands. */
export interface PartCounts {
  readonly codes: Uint32Array
  readonly rows: Uint32Array
  /** Rows in all. */
  readonly size: number
}

export type GroupCounts = ReadonlyMap<number, PartCounts>

/** What an engine counted by part and value, part by part. Values that it counted apart are one where their code is. */
export function countsByPart({ parts, codes, rows, first }: PartValues): GroupCounts {
  const entriesOf = new Map<number, number[]>()
  for (let entry = 0; entry < parts.length; entry++) {
    const entries = entriesOf.get(parts[entry])
    if (entries) entries.push(entry)
    else entriesOf.set(parts[entry], [entry])
  }
  const found = new Map<number, PartCounts>()
  for (const [part, entries] of entriesOf) {
    entries.sort((one, other) => first[one] - first[other])
    const placeOf = new Map<number, number>()
    const own = { codes: [] as number[], rows: [] as number[] }
    for (const entry of entries) {
      const known = placeOf.get(codes[entry])
      if (known === undefined) {
        placeOf.set(codes[entry], own.codes.push(codes[entry]) - 1)
        own.rows.push(rows[entry])
      } else own.rows[known] += rows[entry]
    }
    found.set(part, {
      codes: Uint32Array.from(own.codes),
      rows: Uint32Array.from(own.rows),
      size: own.rows.reduce((sum, count) => sum + count, 0),
    })
  }
  return found
}

/** Values of several parts, one behind the other: each where it first stands. */
export function joinedCounts(counts: GroupCounts, parts: readonly number[]): PartCounts {
  const own = parts.flatMap((part) => counts.get(part) ?? [])
  if (own.length === 1) return own[0]
  const placeOf = new Map<number, number>()
  const codes: number[] = []
  const rows: number[] = []
  for (const one of own) {
    for (let entry = 0; entry < one.codes.length; entry++) {
      const known = placeOf.get(one.codes[entry])
      if (known === undefined) {
        placeOf.set(one.codes[entry], codes.push(one.codes[entry]) - 1)
        rows.push(one.rows[entry])
      } else rows[known] += one.rows[entry]
    }
  }
  return {
    codes: Uint32Array.from(codes),
    rows: Uint32Array.from(rows),
    size: own.reduce((sum, { size }) => sum + size, 0),
  }
}
