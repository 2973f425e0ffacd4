import { sha256 } from '../data/random/keyed-hash.ts'
import type { Report } from './report.ts'

/**
 * The report with a digest of everything that it says, so that an edited file is noticed. It guards against accidents and careless
 * hands: whoever edits the file on purpose can compute the digest anew.
 */
export const withDigest = (report: Report): Report => ({ ...report, digest: digestOf(report) })

/** Of a report as it was read, before anything is made of it. */
export const hasItsDigest = (report: unknown): boolean =>
  typeof report === 'object' && report !== null && 'digest' in report && report.digest === digestOf(report)

/** Of the JSON without the digest, keys in the order of their UTF-16 units and no spaces: however a program lays the file out. */
function digestOf(report: object): string {
  const { digest: _, ...content } = JSON.parse(JSON.stringify(report)) as Record<string, unknown>
  return sha256().hex(JSON.stringify(sorted(content)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  // A list of pairs: an object would put keys that are numbers first, and would lose one that is called __proto__.
  const entries = Object.entries(value).map(([key, entry]) => [key, sorted(entry)] as const)
  return { object: entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)) }
}
