import { counted } from './words.ts'

export interface ColumnSentence {
  readonly text: string
  /** The column that it speaks of, as the text writes it. */
  readonly column: string | undefined
}

/** Where so many sentences differ by their column alone, they become one. Two can be read. */
const LEAST_FOLDED = 3

/** Names that are written out. */
const MOST_NAMED = 5

/**
 * Sentences that are the same for many columns become one, with a count and the names of some: it stands where the first
 * stood. A plain text speaks of the one name that it has in quotes. What is said twice is said once.
 */
export function foldSentences(sentences: readonly (string | ColumnSentence)[]): string[] {
  const columnsOf = new Map<string, Set<string>>()
  const kinds = new Map<string, { readonly kind: string; readonly column?: string }>()
  for (const entry of sentences) {
    const { text, column } = typeof entry === 'string' ? { text: entry, column: quotedName(entry) } : entry
    if (column === undefined) kinds.set(text, { kind: text })
    else {
      const kind = text.replace(wholeWord(column), '\0')
      kinds.set(text, { kind, column })
      columnsOf.set(kind, (columnsOf.get(kind) ?? new Set()).add(column))
    }
  }
  const folded = new Set<string>()
  return [...kinds].flatMap(([text, { kind, column }]) => {
    const columns = [...(columnsOf.get(kind) ?? [])]
    if (column === undefined || columns.length < LEAST_FOLDED) return [text]
    if (folded.has(kind)) return []
    folded.add(kind)
    return [`${text} ${likewise(columns.filter((other) => other !== column))}`]
  })
}

function likewise(columns: readonly string[]): string {
  const named = columns.slice(0, MOST_NAMED).join(', ')
  const more = columns.length > MOST_NAMED ? ', …' : ''
  return `The same holds for ${counted(columns.length, 'other column')} (${named}${more}).`
}

const wholeWord = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_])`, 'gu')

function quotedName(text: string): string | undefined {
  const names = new Set(text.match(/"[^"]*"/g))
  return names.size === 1 ? [...names][0] : undefined
}
