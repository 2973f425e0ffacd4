import { type AttainableDiversity, diversityBeside } from '@outis/core/methods'
import type { OpenTable } from '@outis/core/pipeline'

export interface DiversityQuestion {
  readonly sensitive: string
  /** Columns that stay together with it. */
  readonly beside: readonly string[]
}

/** The largest l that a sensitive column allows beside others, counted on all rows. Missing is a value. */
export async function diversityOf(
  open: OpenTable,
  { sensitive, beside }: DiversityQuestion,
): Promise<AttainableDiversity> {
  const columns = []
  for (const name of [...new Set(beside), sensitive])
    columns.push({ name, dictionary: await open.dictionary({ name }) })
  const table = await open.census(columns)
  const places = columns.slice(0, -1).map((_, columnIndex) => columnIndex)
  return diversityBeside(table, places, columns.length - 1)
}
