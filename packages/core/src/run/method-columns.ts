import type { PolicyFiles } from '../methods/contract/policy-files.ts'
import { recordOf } from '../methods/registry.ts'
import type { AskedMethod, Policy } from '../policy/options/policy.ts'
import type { OpenTable } from './engine/engine.ts'

/** Columns of the table that a method reads beside the published ones. */
export const methodInputs = (method: AskedMethod): readonly string[] =>
  recordOf(method).needs(method).inputs ?? []

/** Whether a method takes columns over from files, by a key that the table has. */
export const joinsColumns = (method: AskedMethod): boolean =>
  (recordOf(method).needs(method).joined ?? []).length > 0

/** Takes columns over from the files that hold them, once for each. Before any question is asked of the table. */
export async function joinColumns(
  open: OpenTable,
  { method, attributes }: Policy,
  files: PolicyFiles,
): Promise<void> {
  for (const { name, path, key, column } of recordOf(method).needs(method).joined ?? []) {
    if (open.columns.includes(name)) continue
    const type = attributes.find((attribute) => attribute.name === key)?.type
    await open.addColumn(name, { source: files.table(path), key, column, ...(type && { type }) })
  }
}
