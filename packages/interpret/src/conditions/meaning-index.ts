import { OutisError } from '@outis/core/errors'
import type { Decimal } from '@outis/core/hierarchy'
import type { Alias, AliasMeaning, GradeMeaning, Meaning } from '@outis/core/methods'
import { defined, valueIndex } from '@outis/core/value'
import { canonicalDecimal, compareDecimals, parseDecimal } from './printed-numbers.ts'
import { type KnownTexts, knownTexts } from './scan-text.ts'

export interface MeaningIndex {
  readonly columns: ReadonlyMap<string, ColumnIndex>
  readonly names: KnownTexts
}

export type ColumnIndex = AliasIndex | GradeIndex

export interface AliasIndex {
  readonly kind: 'aliases'
  readonly column: string
  readonly aliases: ReadonlyMap<string, Alias>
  /** The aliases of each real value, those of its groups included. */
  readonly forms: ReadonlyMap<string, readonly Alias[]>
  /** Everything that may be published in the column, as far as the key tells. */
  readonly texts: KnownTexts
  /** The text of the key that is the same value as a text; the text itself where there is none. */
  readonly normalise: (text: string) => string
  /** False where a text that is no known one may still be a value published as itself. */
  readonly complete: boolean
  /** `texts` and `aliases` are those of the release alone: any other text is a value that no row has. */
  readonly publishedOnly: boolean
  readonly open?: ReadonlySet<string>
}

export interface GradeIndex {
  readonly kind: 'grades'
  readonly column: string
  readonly grades: readonly Decimal[]
  readonly texts: readonly string[]
  readonly values: readonly string[]
  /** The numbers in their order: what a threshold between grades speaks of. The values themselves, unless ranks were swapped. */
  readonly ordered: readonly string[]
  /** Ranks were swapped within this share of the rows: a threshold holds about there. */
  readonly swap?: number
  /** Position in the lists by canonical text of the grade. */
  readonly positions: ReadonlyMap<string, number>
  /** A number that is no grade of the release is a value that no row has. */
  readonly publishedOnly: boolean
}

export interface MeaningOptions {
  /**
   * The texts of each column in the release. Where they are named, how a text is read depends on them alone: a value that
   * the key knows and the release does not show is read like one that the key does not know.
   */
  readonly published?: ReadonlyMap<string, readonly string[]>
}

/** Checks a meaning and makes it ready. O(aliases + grades). */
export function indexMeaning(meaning: Meaning, { published }: MeaningOptions = {}): MeaningIndex {
  if (meaning?.meaning !== 1 || !Array.isArray(meaning.columns)) {
    throw unusable('The key states what its release means in a form that this Outis does not know.')
  }
  const columns = new Map<string, ColumnIndex>()
  for (const column of meaning.columns) {
    if (columns.has(column.column)) throw unusable(`The key explains the column "${column.column}" twice.`)
    const texts = published && (published.get(column.column) ?? [])
    columns.set(
      column.column,
      column.kind === 'aliases' ? indexAliases(column, texts) : indexGrades(column, texts !== undefined),
    )
  }
  return { columns, names: knownTexts(columns.keys()) }
}

function indexAliases(
  { column, aliases: all, domain, open }: AliasMeaning,
  published: readonly string[] | undefined,
): AliasIndex {
  const isPublished = published && valueIndex(published, 'undeclared')
  const aliases = isPublished ? all.filter(({ text }) => isPublished(text) !== undefined) : all
  const byText = new Map<string, Alias>()
  const forms = new Map<string, Alias[]>()
  for (const alias of aliases) {
    if (byText.has(alias.text) || alias.values.length === 0) {
      throw unusable(
        `The key has an alias of the column "${column}" that stands for nothing or for two things.`,
      )
    }
    byText.set(alias.text, alias)
    for (const value of alias.values) {
      const known = forms.get(value)
      if (known) known.push(alias)
      else forms.set(value, [alias])
    }
  }
  for (const value of [...forms.keys(), ...(domain ?? [])]) {
    // A group's label may be the name of a value only in taxonomies that a release refuses.
    if (byText.has(value))
      throw unusable(`The key has an alias of the column "${column}" that is also a value.`)
  }
  const texts = published ?? [...byText.keys(), ...forms.keys(), ...(domain ?? []), ...(open ?? [])]
  const textIndex = valueIndex(texts, 'undeclared')
  return {
    kind: 'aliases',
    column,
    aliases: byText,
    forms,
    texts: knownTexts(texts),
    normalise: (text) => texts[textIndex(text) ?? -1] ?? text,
    complete: domain !== undefined,
    publishedOnly: published !== undefined,
    ...(open && { open: new Set(open) }),
  }
}

function indexGrades({ column, grades, values, swap }: GradeMeaning, publishedOnly: boolean): GradeIndex {
  const numbers: Decimal[] = []
  const positions = new Map<string, number>()
  for (const [gradeIndex, text] of grades.entries()) {
    const grade = parseDecimal(text)
    if (!grade || (gradeIndex > 0 && compareDecimals(numbers[gradeIndex - 1], grade) >= 0)) {
      throw unusable(`The grades of the column "${column}" in the key are not ascending numbers.`)
    }
    numbers.push(grade)
    positions.set(canonicalDecimal(text)!, gradeIndex)
  }
  if (values.length !== grades.length) {
    throw unusable(
      `The key has ${grades.length} grades of the column "${column}" for ${values.length} values.`,
    )
  }
  return {
    kind: 'grades',
    column,
    grades: numbers,
    texts: grades,
    values,
    positions,
    publishedOnly,
    ordered: swap === undefined ? values : inOrder(values),
    ...defined({ swap }),
  }
}

function inOrder(values: readonly string[]): string[] {
  const numbers = values.map((text) => ({ text, number: parseDecimal(text) }))
  return numbers
    .sort((a, b) => (a.number && b.number ? compareDecimals(a.number, b.number) : 0))
    .map(({ text }) => text)
}

const unusable = (message: string): OutisError =>
  new OutisError('INTERPRET_KEY', {
    message,
    hint: 'Use the key that the run of this release wrote, unchanged, with the same or a newer Outis.',
  })
