import type { SensitiveAttribute, Taxonomy } from '../data/table/classes.ts'
import {
  type ColumnType,
  type Dictionary,
  MISSING,
  PLAIN_DECIMAL,
  readingOf,
  SUPPRESSED,
} from '../data/table/table.ts'
import { defined } from '../data/value/defined.ts'
import { DECIMAL, sameValues, type ValueReading, valueIndex, valueTest } from '../data/value/same-values.ts'
import { counted } from '../data/words/words.ts'
import type { CheckedSensitive } from './check-input.ts'
import { peopleIn, peopleOfValues } from './grouping.ts'

/** A sensitive attribute as it stands in the release. */
export interface PublishedSensitive {
  readonly attribute: SensitiveAttribute
  /** Code of each combination. */
  readonly codes: Uint32Array
  /** 0 for each combination that does not show its value, and counts for none; absent: all show it. */
  readonly shown?: Uint8Array
  /** 0 for each suppressed combination whose `*` counts as a value but may hide another one; absent where there is none. */
  readonly sure?: Uint8Array
  /** Whether a text of this column means "no value". */
  readonly isMissing: (text: string) => boolean
  readonly notices: readonly string[]
}

export interface PublishedTexts {
  readonly texts: readonly string[]
  readonly rows: Uint32Array
  /** Whose rows each combination has, where people are counted. */
  readonly persons?: Uint32Array | undefined
  /** Tokens that mean "no value". */
  readonly tokens: readonly string[]
  /** Missing values are wildcards: they count as no value at all. */
  readonly wildcard: boolean
  /** When two texts are one value, where no dictionary of the original says so. */
  readonly reading?: ValueReading
  /** Whether the row of a combination is suppressed: `*` hides its value then. */
  readonly isSuppressed: (place: number) => boolean
}

/**
 * The values that occur in the release, in their order, and how many rows have each, suppressed rows included.
 * Texts of one value are that value, and all missing tokens are one: two spellings must not look like diversity.
 */
export function publishedSensitive(column: CheckedSensitive, published: PublishedTexts): PublishedSensitive {
  const { texts, isSuppressed } = published
  const meaning = meaningOfStars(column, published)
  if (meaning === 'value') return shownSensitive(column, published)
  const shown = Uint8Array.from(texts, (text, index) => (text === SUPPRESSED && isSuppressed(index) ? 0 : 1))
  if (meaning === 'either') return { ...shownSensitive(column, published), sure: shown }
  const visible = shownSensitive(column, onlyShown(published, shown), wholeTotals(column))
  const codes = new Uint32Array(texts.length).fill(MISSING)
  let next = 0
  for (let textIndex = 0; textIndex < texts.length; textIndex++)
    if (shown[textIndex] === 1) codes[textIndex] = visible.codes[next++]
  return { ...visible, codes, shown }
}

/**
 * What `*` means in suppressed rows. A method hides the values of all suppressed rows or of none. If only some show `*`, it is
 * what the row had: a value, or a token for "no value". For releases of other tools this is unknown: where `*` can be a
 * value, models must hold both with it and without it.
 */
function meaningOfStars(column: CheckedSensitive, published: PublishedTexts): 'value' | 'hidden' | 'either' {
  const { texts, tokens, isSuppressed } = published
  const beside = texts.filter((_, textIndex) => isSuppressed(textIndex))
  if (!beside.includes(SUPPRESSED)) return 'value'
  const isHidden = beside.every((text) => text === SUPPRESSED)
  if (isHidden && !column.kept) return 'hidden'
  if (tokens.includes(SUPPRESSED)) return 'value'
  // The taxonomy lacks `*`, so it has no distance from other values.
  if (column.taxonomy && starIn(column) < 0) return 'hidden'
  if (isHidden) return 'value'
  return column.kept || canBeValue(column, published) ? 'either' : 'hidden'
}

/** The code of `*` where it is a value. */
const starIn = ({ dictionary }: CheckedSensitive): number =>
  dictionary?.values.indexOf(SUPPRESSED, MISSING + 1) ?? -1

/** Whether `*` can be data: the original has it in as many rows; without the original, where the column is text. */
function canBeValue(column: CheckedSensitive, published: PublishedTexts): boolean {
  const { texts, rows, tokens, persons, reading = 'undeclared' } = published
  const { dictionary, totals } = column
  if (totals) {
    const code = starIn(column)
    if (code < 0 || persons) return code >= 0
    return rows.reduce((sum, count, row) => sum + (texts[row] === SUPPRESSED ? count : 0), 0) <= totals[code]
  }
  if (dictionary) return dictionary.type === 'text'
  const isMissing = valueTest(tokens, reading)
  return !texts.every((text) => text === SUPPRESSED || isMissing(text) || PLAIN_DECIMAL.test(text))
}

function onlyShown(published: PublishedTexts, shown: Uint8Array): PublishedTexts {
  const { texts, rows, persons } = published
  const isShown = (_: unknown, row: number) => shown[row] === 1
  return {
    ...published,
    texts: texts.filter(isShown),
    rows: rows.filter(isShown),
    ...(persons && { persons: persons.filter(isShown) }),
  }
}

/** Rows or people of each value of the original that occurs there. */
type WholeTotals = ReadonlyMap<string, number>

function wholeTotals({ dictionary, totals }: CheckedSensitive): WholeTotals | undefined {
  if (!dictionary || !totals) return undefined
  return new Map(
    dictionary.values.flatMap((value, code) =>
      code !== MISSING && totals[code] > 0 ? [[value, totals[code]] as const] : [],
    ),
  )
}

function shownSensitive(
  column: CheckedSensitive,
  published: PublishedTexts,
  whole?: WholeTotals,
): PublishedSensitive {
  const { texts, persons } = published
  const reading = column.dictionary ? readingOf(column.dictionary) : (published.reading ?? 'undeclared')
  const isMissing = valueTest(published.tokens, reading)
  const occurring = occurringValues(
    [...new Set([...texts, ...(whole?.keys() ?? [])])].filter((text) => !isMissing(text)),
    reading,
  )
  const dictionary = orderedDictionary(occurring.values, reading, column.dictionary)
  const codeOf = valueIndex(dictionary.values, reading)
  const codes = codesOf(texts, (text) => (isMissing(text) ? MISSING : codeOf(text)!))
  const totals = totalsOf(codes, dictionary.values.length, published)
  for (const [value, count] of whole ?? []) totals[codeOf(value)!] = count
  if (whole && !published.wildcard) totals[MISSING] = column.totals![MISSING]
  const taxonomy = column.taxonomy && restricted(column.taxonomy, dictionary, column.dictionary)
  const attribute: SensitiveAttribute = {
    name: column.name,
    dictionary,
    totals,
    rows: totals.reduce((sum, count) => sum + count, 0),
    ...defined({ taxonomy }),
    ...(persons && { people: peopleIn(persons) }),
  }
  const lost = column.taxonomy !== undefined && taxonomy === undefined
  const notices = [
    ...(occurring.respelt > 0 ? [normalisedNotice(column.name, occurring.respelt)] : []),
    ...(lost ? [taxonomyNotice(column.name)] : []),
  ]
  return { attribute, codes, isMissing, notices }
}

/** Rows of each value, or people who have it. */
function totalsOf(
  codes: Uint32Array,
  values: number,
  { rows, wildcard, persons }: PublishedTexts,
): Float64Array {
  const totals = persons ? peopleOfValues(persons, codes, values) : new Float64Array(values)
  if (!persons)
    for (let codeIndex = 0; codeIndex < codes.length; codeIndex++) totals[codes[codeIndex]] += rows[codeIndex]
  if (wildcard) totals[MISSING] = 0
  return totals
}

/** Each text is looked up once. */
function codesOf(texts: readonly string[], codeOf: (text: string) => number): Uint32Array {
  const cache = new Map<string, number>()
  return Uint32Array.from(texts, (text) => {
    let code = cache.get(text)
    if (code === undefined) {
      code = codeOf(text)
      cache.set(text, code)
    }
    return code
  })
}

/** One text for each value, the first, and how many values have several. */
function occurringValues(
  texts: readonly string[],
  reading: ValueReading,
): { readonly values: readonly string[]; readonly respelt: number } {
  const firstOf = sameValues(texts, reading)
  if (!firstOf) return { values: texts, respelt: 0 }
  return {
    values: texts.filter((_, textIndex) => firstOf[textIndex] === textIndex),
    respelt: new Set(firstOf.filter((first, index) => first !== index)).size,
  }
}

const normalisedNotice = (name: string, values: number): string =>
  `The release writes ${counted(values, 'value')} of "${name}" in more than one way: each counts as one value.`

const taxonomyNotice = (name: string): string =>
  `The release has values of "${name}" that its taxonomy does not know: distances over the taxonomy are not measured.`

/** By the original's order if it is known, values unknown to it last; else by number; else by first appearance. */
function orderedDictionary(
  occurring: readonly string[],
  reading: ValueReading,
  original?: Dictionary,
): Dictionary {
  const decimal = reading === 'number' ? DECIMAL : PLAIN_DECIMAL
  const decimals = occurring.length > 0 && occurring.every((text) => decimal.test(text))
  const type: ColumnType = original?.type ?? (decimals && reading !== 'text' ? 'number' : 'text')
  const byNumber = type === 'number' && decimals
  const values = [original?.values[MISSING] ?? '', ...inOrder(occurring, byNumber, original)]
  if (!byNumber) return { type: type === 'number' ? 'text' : type, values, reading }
  return {
    type,
    values,
    numbers: Float64Array.from(values, (value, code) => (code === MISSING ? NaN : Number(value))),
    reading,
  }
}

function inOrder(occurring: readonly string[], byNumber: boolean, original?: Dictionary): readonly string[] {
  if (byNumber) return occurring.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
  if (!original) return occurring
  const rank = valueIndex(original.values, readingOf(original))
  const last = original.values.length
  const keyed = occurring.map((text) => ({ text, rank: rank(text) ?? last }))
  return keyed.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text)
}

/** The taxonomy over the release's codes; undefined where it lacks a value. */
function restricted(taxonomy: Taxonomy, { values }: Dictionary, original?: Dictionary): Taxonomy | undefined {
  if (!original || taxonomy.parents.length === 0) return undefined
  const [lowest, ...upper] = taxonomy.parents
  const codeOf = valueIndex(original.values, readingOf(original))
  const parents = new Uint32Array(values.length)
  for (let code = 0; code < values.length; code++) {
    const originalCode = code === MISSING ? MISSING : codeOf(values[code])
    if (originalCode === undefined) return undefined
    parents[code] = lowest[originalCode]
  }
  return { height: taxonomy.height, parents: [parents, ...upper] }
}
