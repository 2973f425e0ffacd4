import type { AuditEntry } from '@outis/api'

export interface TrailFilter {
  readonly words: string
  /** `grants` of `grants.create`; empty: all. */
  readonly about: string
  readonly outcome: '' | AuditEntry['outcome']
  /** Days, ISO 8601; empty: open. */
  readonly from: string
  readonly to: string
}

export const NO_FILTER: TrailFilter = { words: '', about: '', outcome: '', from: '', to: '' }

/** What an action is about: the word before the dot. */
export const aboutOf = ({ action }: Pick<AuditEntry, 'action'>): string => action.split('.')[0] ?? action

export function detailWords(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}

/** Entries that match all filters. Each word must occur somewhere in the entry. */
export function filterTrail(entries: readonly AuditEntry[], filter: TrailFilter): readonly AuditEntry[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const day = entry.at.slice(0, 10)
    if (filter.about !== '' && aboutOf(entry) !== filter.about) return false
    if (filter.outcome !== '' && entry.outcome !== filter.outcome) return false
    if ((filter.from !== '' && day < filter.from) || (filter.to !== '' && day > filter.to)) return false
    const text = [entry.actor, entry.action, entry.object, detailWords(entry.detail)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
