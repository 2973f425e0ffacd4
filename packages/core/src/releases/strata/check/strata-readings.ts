import type { CheckedQuasi } from '../../../check/check-input.ts'
import type { AskedStrata } from '../../../methods/contract/asked-releases.ts'
import type { ReadBy } from '../../kit/checked-release.ts'

/** Quasi-identifiers that strata generalise by hierarchies of their own: by the stratum's name, then by the column's. */
export type StrataReadings = ReadonlyMap<string, ReadonlyMap<string, CheckedQuasi>>

/** What the cells of each stratum stand for, where its hierarchies differ from the attributes'. */
export async function strataReadings(
  { strata: asked }: AskedStrata,
  readBy: ReadBy,
): Promise<StrataReadings> {
  const strata = new Map<string, ReadonlyMap<string, CheckedQuasi>>()
  for (const { name, hierarchies = [] } of asked) {
    const columns = new Map<string, CheckedQuasi>()
    for (const { column, hierarchy } of hierarchies) columns.set(column, await readBy(column, hierarchy))
    if (columns.size > 0) strata.set(name, columns)
  }
  return strata
}

/** The quasi-identifiers as one stratum publishes them. */
export const quasiOfStratum = (
  quasi: readonly CheckedQuasi[],
  strata: StrataReadings | undefined,
  stratum: string | undefined,
): readonly CheckedQuasi[] => {
  const own = stratum === undefined ? undefined : strata?.get(stratum)
  return own === undefined ? quasi : quasi.map((column) => own.get(column.name) ?? column)
}
