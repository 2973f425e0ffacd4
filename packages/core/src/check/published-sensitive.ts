import type { ColumnType, Dictionary } from '../table/dictionary.ts'
import { MISSING, PLAIN_DECIMAL } from '../table/dictionary.ts'
import type { SensitiveAttribute, Taxonomy } from '../table/sensitive-attribute.ts'
import type { CheckedSensitive } from './check-input.ts'

/** A sensitive attribute as it stands in the release. */
export interface PublishedSensitive {
  readonly attribute: SensitiveAttribute
  /** Code of each combination. */
  readonly codes: Uint32Array
  readonly notices: readonly string[]
}

export interface PublishedTexts {
  readonly texts: readonly string[]
  readonly rows: Uint32Array
  readonly isMissing: (text: string) => boolean
  /** Missing values are wildcards: they count as no value at all. */
  readonly wildcard: boolean
}

/**
 * The values that occur in the release, in their order, and how many rows have each, suppressed rows included.
 * All missing tokens are one value: two of them must not look like diversity.
 */
export function publishedSensitive(column: CheckedSensitive, published: PublishedTexts): PublishedSensitive {
  const { texts, rows, isMissing, wildcard } = published
  const occurring = [...new Set(texts)].filter((text) => !isMissing(text))
  const dictionary = orderedDictionary(occurring, column.dictionary)
  const codeOf = new Map(dictionary.values.map((value, code) => [value, code]))
  const codes = Uint32Array.from(texts, (text) => (isMissing(text) ? MISSING : codeOf.get(text)!))
  const totals = new Float64Array(dictionary.values.length)
  for (let place = 0; place < codes.length; place++) {
    if (!wildcard || codes[place] !== MISSING) totals[codes[place]] += rows[place]
  }
  const taxonomy = column.taxonomy && restricted(column.taxonomy, dictionary, column.dictionary)
  const attribute: SensitiveAttribute = {
    name: column.name,
    dictionary,
    totals,
    rows: totals.reduce((sum, count) => sum + count, 0),
    ...(taxonomy && { taxonomy }),
  }
  const lost = column.taxonomy !== undefined && taxonomy === undefined
  return { attribute, codes, notices: lost ? [taxonomyNotice(column.name)] : [] }
}

const taxonomyNotice = (name: string): string =>
  `The release has values of "${name}" that its taxonomy does not know: distances over the taxonomy are not measured.`

/** By the original's order if it is known, values unknown to it last; else by number; else by first appearance. */
function orderedDictionary(occurring: readonly string[], original?: Dictionary): Dictionary {
  const decimals = occurring.length > 0 && occurring.every((text) => PLAIN_DECIMAL.test(text))
  const type: ColumnType = original?.type ?? (decimals ? 'number' : 'text')
  const values = [
    original?.values[MISSING] ?? '',
    ...inOrder(occurring, type === 'number' && decimals, original),
  ]
  if (type !== 'number' || !decimals) return { type: type === 'number' ? 'text' : type, values }
  return {
    type,
    values,
    numbers: Float64Array.from(values, (value, code) => (code === MISSING ? NaN : Number(value))),
  }
}

function inOrder(occurring: readonly string[], byNumber: boolean, original?: Dictionary): readonly string[] {
  if (byNumber) return occurring.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))
  if (!original) return occurring
  const place = new Map(original.values.map((value, code) => [value, code]))
  const last = original.values.length
  return occurring.toSorted((a, b) => (place.get(a) ?? last) - (place.get(b) ?? last))
}

/** The taxonomy over the release's codes; undefined where it lacks a value. */
function restricted(taxonomy: Taxonomy, { values }: Dictionary, original?: Dictionary): Taxonomy | undefined {
  if (!original || taxonomy.parents.length === 0) return undefined
  const [lowest, ...upper] = taxonomy.parents
  const codeOf = new Map(original.values.map((value, code) => [value, code]))
  const parents = new Uint32Array(values.length)
  for (let code = 0; code < values.length; code++) {
    const place = code === MISSING ? MISSING : codeOf.get(values[code])
    if (place === undefined) return undefined
    parents[code] = lowest[place]
  }
  return { height: taxonomy.height, parents: [parents, ...upper] }
}
