import type { MemorySource } from '@outis/core/pipeline'
import { asRecorded } from './as-recorded.ts'
import type { Unattacked } from './release-in-memory.ts'

interface KeptJob {
  readonly source: MemorySource
  readonly left: readonly string[]
  readonly ignored?: readonly string[]
}

/**
 * Share of pairs of cells of a person that the release shows as they were recorded, both of them, in one row: values that
 * cannot be brought together are no records. Of a sliced release, cells of two column groups are not known to belong
 * together. A column that was left out is shown by none. With one column alone: the share of its cells. O(rows × columns).
 */
export function keptValues({ made, beside }: Unattacked, { source, left, ignored = [] }: KeptJob): number {
  const { pending } = made
  const names = pending.source.names.filter((name) => source.names.includes(name) && !ignored.includes(name))
  const absent = left.filter((name) => !ignored.includes(name) && !names.includes(name)).length
  const columns = names.length + absent
  if (columns === 0) return 0
  const groups = beside.groups?.map((group) => names.filter((name) => group.includes(name))) ?? [names]
  const rows = pending.source.rows
  if (beside.groups !== undefined) {
    // Inside a group every cell is as recorded, whoever it is of.
    const together = groups.reduce((sum, group) => sum + (group.length * (group.length - 1)) / 2, 0)
    return columns === 1 ? 1 : together / ((columns * (columns - 1)) / 2)
  }
  const kept = keptCells(pending.source, source, { names, origin: pending.rowNumbers })
  let pairs = 0
  let cells = 0
  for (let row = 0; row < rows; row++) {
    pairs += (kept[row] * (kept[row] - 1)) / 2
    cells += kept[row]
  }
  return columns === 1 ? cells / rows : pairs / (rows * ((columns * (columns - 1)) / 2))
}

/** Of each released row, how many cells are as the original has them. */
function keptCells(
  release: MemorySource,
  source: MemorySource,
  { names, origin }: { readonly names: readonly string[]; readonly origin: Uint32Array | undefined },
): Uint32Array {
  const kept = new Uint32Array(release.rows)
  for (const name of names) {
    const isKept = asRecorded(name, { release, source, origin })
    for (let row = 0; row < release.rows; row++) kept[row] += isKept[row]
  }
  return kept
}
