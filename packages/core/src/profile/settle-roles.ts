import { type FirstColumn, readNeighbours } from './column-families.ts'
import type { FirstSuggestion, RoleSuggestion } from './suggest-role.ts'

/** Quasi-identifiers at most, however many look like one: with more nobody is like anybody. */
export const MOST_QUASI = 15

/**
 * The roles of all columns, each seen beside the others. What nothing is known of is never published: it may be a secret,
 * or something that others know. It is left out and asked for. So are free text, and quasi-identifiers beyond fifteen.
 */
export function settleRoles(columns: readonly FirstColumn[]): RoleSuggestion[] {
  const firsts = readNeighbours(columns)
  const kept = new Set(bestQuasi(firsts))
  return firsts.map((first, columnIndex) => {
    if (first.role === 'quasi' && !kept.has(columnIndex)) return asDropped(first, TOO_MANY)
    if (first.role !== 'unclear') return { ...first, role: first.role }
    if (first.kind === 'text') return asDropped(first, TEXT)
    return first.kind === 'weight' ? asDropped(first) : asDropped(first, UNKNOWN)
  })
}

const UNKNOWN =
  'Unknown: asked. Nothing in its name or its values says what it is: it may be a secret, or known to others.'
const TEXT = 'What many rows have for themselves may name people.'
const TOO_MANY = 'There are too many such columns to keep them all.'

const asDropped = (first: FirstSuggestion, reason?: string): RoleSuggestion => ({
  ...first,
  role: 'drop',
  confidence: 'low',
  reasons: reason === undefined ? first.reasons : [...first.reasons, reason],
})

/** Places of those kept: of each kind the first, then of each the second, and so on. */
function bestQuasi(columns: readonly FirstSuggestion[]): number[] {
  const seen = new Map<string, number>()
  return columns
    .map(({ role, kind }, columnIndex) => {
      if (role !== 'quasi') return undefined
      const turn = (seen.get(kind) ?? 0) + 1
      seen.set(kind, turn)
      return { index: columnIndex, turn }
    })
    .filter((one) => one !== undefined)
    .toSorted((one, other) => one.turn - other.turn || one.index - other.index)
    .slice(0, MOST_QUASI)
    .map(({ index }) => index)
}
