import { resolve } from 'node:path'
import type { Policy } from '@outis/core/policy'
import { dictionaryPlaces } from '../check/dictionary-beside.ts'
import type { PlannedFile } from '../commit/plan-files.ts'
import { isAddress, tablePath } from '../extensions/lake-source.ts'
import { formatOf } from '../files/format.ts'
import { namesFileOf } from '../files/uci-feed.ts'

/** Every file that a policy names to be read: its data, hierarchies, taxonomies, populations, choices. */
export function policyReads(policy: Policy, base: string): PlannedFile[] {
  const { data } = policy
  const others = filesNamed(policy).map((path) => ({
    what: 'a file that the policy reads',
    path: resolve(base, path),
  }))
  return data.source.kind === 'file' ? [...dataReads(tablePath(data.source.path, base)), ...others] : others
}

/** Paths of the files that a policy names beside its data, as it writes them. */
export const filesNamed = ({ release: _, data, ...rest }: Policy): readonly string[] =>
  filesIn([rest, data.csv])

/** A table with what is read beside it. */
export function dataReads(path: string, what = 'the data it is made from'): PlannedFile[] {
  // What lies in an object store is none of our files.
  if (isAddress(path)) return []
  const beside = isUci(path) ? namesFileOf(path) : undefined
  return [path, ...(beside === undefined ? [] : [beside])].map((one) => ({ what, path: one }))
}

/** A release with the dictionary that says how it is read. */
export const releaseReads = (path: string): PlannedFile[] => [
  ...dataReads(tablePath(path), 'the release'),
  ...dictionaryPlaces(path).map((place) => ({ what: 'the dictionary of the release', path: place })),
]

/** One whose format is not known is refused when it is read. */
function isUci(path: string): boolean {
  try {
    return formatOf(path) === 'uci'
  } catch {
    return false
  }
}

/** Whatever a key of the policy is called, a file is `{ kind: 'file', path }`. */
function filesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(filesIn)
  const { kind, path } = value as { readonly kind?: unknown; readonly path?: unknown }
  const own = kind === 'file' && typeof path === 'string' ? [path] : []
  return [...own, ...Object.values(value).flatMap(filesIn)]
}
