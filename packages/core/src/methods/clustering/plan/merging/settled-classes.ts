import { labelsOf } from '../assigned-plan.ts'
import {
  type ClassStore,
  type Clusters,
  clustersOf,
  mergeInto,
  refusalOf,
  storeOf,
} from '../classes/class-store.ts'
import { type MergeParts, mergeUntilAdmitted } from './kaca-merge.ts'

/**
 * Classes of people as they are published, all of them admitted. Where rows are counted, two admitted classes that are
 * published alike are admitted as one. People may be in both, so that what holds of the values of each need not hold of
 * both: here classes of equal labels are put together, and what is then refused is merged with its nearest until all are
 * admitted. Every round leaves fewer classes, and all rows as one class are admitted, or nothing would have been searched.
 */
export function settledClusters(clusters: Clusters, partsOf: (store: ClassStore) => MergeParts): Clusters {
  let settled = clusters
  for (;;) {
    const store = storeOf(settled)
    const joined = joinAlike(store, settled)
    const { meter: _, ...parts } = partsOf(store)
    const refused = refusedClasses(store, parts)
    if (joined + refused === 0) return settled
    // A plan is owed even where the search was stopped: this is done to its end.
    if (refused > 0) for (const _turn of mergeUntilAdmitted(store, parts));
    settled = clustersOf(store)
  }
}

/** Puts classes of equal labels together; how many went into another. */
function joinAlike(store: ClassStore, clusters: Clusters): number {
  const labels = labelsOf(clusters)
  const firstOf = new Map<string, number>()
  let joined = 0
  for (let c = 0; c < clusters.count; c++) {
    if (store.sizes[c] === 0) continue
    const key = JSON.stringify(labels.map((ofClass) => ofClass[c]))
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, c)
    else {
      mergeInto(store, first, c)
      joined++
    }
  }
  return joined
}

function refusedClasses(store: ClassStore, parts: MergeParts): number {
  let refused = 0
  for (let c = 0; c < store.count; c++) if (store.sizes[c] > 0 && refusalOf(store, c, parts) >= 0) refused++
  return refused
}
