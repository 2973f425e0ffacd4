import {
  addRow,
  learnNaiveBayes,
  likeliest,
  type SeenColumn,
} from '../../../attacks/kit/aliases/row-evidence.ts'
import type { Combinations } from '../../../check/check-input.ts'
import type { AliasMeaning } from '../../../data/recoding/alias-meaning.ts'

/** What somebody names who knows what the release says of every value, and adds it up over the rows of an alias. */
export interface NamedValues {
  /** Rows that show an alias. */
  readonly rows: number
  /** Of them: rows whose value is named by all rows of the alias, and by the row alone. */
  readonly added: number
  readonly alone: number
}

/**
 * Names the aliases of a column as the strongest reader would, who knows how the values of this very table go with the
 * quasi-identifiers as they are published. Counted on the finished release and on what aliases stand for; nothing of how it was
 * planned is used. O(rows × columns × values).
 */
export function namedValues(
  release: Combinations,
  quasi: readonly string[],
  { column, aliases }: AliasMeaning,
): NamedValues {
  const texts = release.texts[release.columns.indexOf(column)]
  const single = aliases.filter(({ values }) => values.length === 1)
  const values = [...new Set(single.map((alias) => alias.values[0]))]
  const placeOf = new Map(values.map((value, valueIndex) => [value, valueIndex]))
  const aliasOf = new Map(single.map(({ text }, index) => [text, index]))
  const repeated = repeatedRows(release)
  const alias = Int32Array.from(repeated, (at) => aliasOf.get(texts[at]) ?? -1)
  const truth = alias.map((own) => (own < 0 ? -1 : placeOf.get(single[own].values[0])!))
  const seen = quasi.map((name) => seenColumn(release.texts[release.columns.indexOf(name)], repeated))
  const model = learnNaiveBayes(seen, truth, values.length)
  const scores = new Float64Array(single.length * values.length)
  for (let index = 0; index < single.length; index++) scores.set(model.prior, index * values.length)
  const own = new Float64Array(values.length)
  const counts = { rows: 0, added: 0, alone: 0 }
  for (const [row, at] of alias.entries()) {
    if (at < 0) continue
    counts.rows++
    addRow(model, seen, row, { scores, start: at * values.length })
    own.set(model.prior)
    addRow(model, seen, row, { scores: own, start: 0 })
    if (likeliest(own, 0, values.length).label === truth[row]) counts.alone++
  }
  for (const [row, at] of alias.entries()) {
    if (at < 0) continue
    if (likeliest(scores, at * values.length, values.length).label === truth[row]) counts.added++
  }
  return counts
}

/** The combination of every row. */
function repeatedRows({ rows }: Combinations): Uint32Array {
  const of = new Uint32Array(rows.reduce((sum, count) => sum + count, 0))
  let row = 0
  for (const [at, count] of rows.entries()) {
    of.fill(at, row, row + count)
    row += count
  }
  return of
}

function seenColumn(texts: readonly string[], rows: Uint32Array): SeenColumn {
  const binOf = new Map<string, number>()
  const ofCombination = texts.map((text) => {
    const bin = binOf.get(text) ?? binOf.size
    binOf.set(text, bin)
    return bin
  })
  return { bins: binOf.size, ofRow: Int32Array.from(rows, (at) => ofCombination[at]) }
}
