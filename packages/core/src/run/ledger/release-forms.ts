import { type AttackTable, columnOf } from '../../attacks/attack.ts'
import { askedOf, releasesOf } from '../../releases/registry.ts'
import type { PlannedRun } from '../run-state.ts'

interface ReleasedRows {
  readonly original: AttackTable
  readonly release: AttackTable
  readonly origin: Uint32Array
}

/**
 * How each row of a release is written, where rows are treated apart by a sensitive value: the level of each of its
 * quasi-identifiers. And which rows are the sensitive ones. Undefined where all rows are treated alike.
 */
export function formsOf(
  { policy, prepared }: Pick<PlannedRun, 'policy' | 'prepared'>,
  { original, release, origin }: ReleasedRows,
): { readonly formOf: Uint32Array; readonly isSensitive: Uint8Array } | undefined {
  const strata = releasesOf(policy).facts(policy, askedOf(policy)).strata
  if (strata === undefined || !original.columns.has(strata.attribute)) return undefined
  let formOf: Uint32Array = new Uint32Array(release.rows)
  for (const { hierarchy } of prepared.request.quasi) {
    const { values, codes } = columnOf(release, hierarchy.column)
    const levelOf = values.map(
      (text) => hierarchy.levels.findIndex(({ labels }) => labels.includes(text)) + 1,
    )
    formOf = formOf.map((form, row) => form * (hierarchy.levels.length + 1) + levelOf[codes[row]])
  }
  const { values, codes } = columnOf(original, strata.attribute)
  const sensitive = values.map((text) => (strata.sensitive.includes(text) ? 1 : 0))
  return { formOf, isSensitive: Uint8Array.from(origin, (row) => sensitive[codes[row]]) }
}
