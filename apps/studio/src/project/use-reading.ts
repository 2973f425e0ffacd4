import { useState, useSyncExternalStore } from 'react'
import { viewPolicy } from '../policy/policy-view.ts'
import type { PolicyStore } from './policy-store.ts'

/** How the table is read by the policy that the server has: an edit counts once it is saved. */
export function useReading(store: PolicyStore): string {
  const { text, saving } = useSyncExternalStore(store.subscribe, store.get)
  const now = readingOf(text)
  const [saved, setSaved] = useState(now)
  if (saving === 'saved' && now !== saved) setSaved(now)
  return saved
}

/** What a policy says about reading its table, as a text to compare. */
export function readingOf(text: string): string {
  const { csv, sheet, skip, missing } = viewPolicy(text)
  return JSON.stringify([csv, sheet ?? null, skip ?? 0, missing ?? ['']])
}
