import { rowsOfCodes, type Table } from '../../../../data/table/table.ts'
import type { Clusters } from '../classes/class-store.ts'
import type { QuasiColumn } from '../rows/quasi-column.ts'
import type { Tuples } from '../rows/tuples.ts'
import { type ClusterFacts, clusterFacts } from './class-groups.ts'
import { combinationHashes } from './keyed-rows.ts'
import { type NodeShares, nodeShares } from './node-shares.ts'

/** Classes that may still be widened: everything that widening asks of them, and none of their rows. */
export interface OpenClasses extends ClusterFacts {
  /** keys[slot][class]: what it is published as unless it is widened. */
  readonly keys: readonly Int32Array[]
}

/** A table whose classes are found, and how its quasi-identifiers are published. */
export interface OpenTableOfClasses {
  readonly table: Table
  readonly request: { readonly quasi: readonly { readonly column: number }[] }
  readonly tuples: Tuples
  readonly columns: readonly QuasiColumn[]
}

/** O(rows × columns). */
export function openClasses(classesOfTable: OpenTableOfClasses, clusters: Clusters): OpenClasses {
  const { table, tuples } = classesOfTable
  const facts = clusterFacts(clusters, tuples, {
    hashes: combinationHashes(table),
    shares: sharesOf(classesOfTable),
  })
  return { ...facts, keys: clusters.keys.map((ofClass) => ofClass.slice()) }
}

/** By place of the quasi-identifier; undefined for free ranges. */
export const sharesOf = ({
  table,
  request,
  columns,
}: Omit<OpenTableOfClasses, 'tuples'>): readonly (NodeShares | undefined)[] =>
  columns.map((column, columnIndex) =>
    column.kind === 'nodes'
      ? nodeShares(column, rowsOfCodes(table, request.quasi[columnIndex].column))
      : undefined,
  )
