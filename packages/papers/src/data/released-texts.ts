import type { AppliedAssigned, AppliedLevels } from '@outis/core/recoding'
import type { Table } from '@outis/core/table'

/** Columns of a release row by row, in the order of the source: as somebody reads the file. */
export type ReleasedTexts = ReadonlyMap<string, readonly string[]>

/** The release of a plan of levels. */
export function leveledTexts({ rowNumbers }: Table, { columns }: AppliedLevels): ReleasedTexts {
  const { offsets, rows } = rowNumbers!
  return new Map(
    columns.map(({ name, labels, codes }) => {
      const texts = new Array<string>(rows.length)
      for (let entry = 0; entry < codes.length; entry++) {
        for (let index = offsets[entry]; index < offsets[entry + 1]; index++)
          texts[rows[index]] = labels[codes[entry]]
      }
      return [name, texts]
    }),
  )
}

/** The release of a plan of assignments: the rows of a combination are dealt in their order. */
export function assignedTexts(table: Table, applied: AppliedAssigned): ReleasedTexts {
  const { offsets, rows } = table.rowNumbers!
  return new Map(
    applied.columns.map(({ name, labels, codes }) => {
      const next = offsets.slice()
      const texts = new Array<string>(rows.length)
      for (let entry = 0; entry < applied.length; entry++) {
        const from = next[applied.combination[entry]]
        next[applied.combination[entry]] += applied.rows[entry]
        for (let index = from; index < from + applied.rows[entry]; index++)
          texts[rows[index]] = labels[codes[entry]]
      }
      return [name, texts]
    }),
  )
}
