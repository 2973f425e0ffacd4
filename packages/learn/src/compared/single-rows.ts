import type { ComparedTables } from './compared-tables.ts'

/** The rows of a table one by one: combinationOf[row]. In the order of their texts, whatever the file's order was. */
export interface SingleRows {
  readonly combinationOf: Uint32Array
  readonly rows: number
}

export const originalRows = ({ columns, original }: ComparedTables): SingleRows =>
  singleRows(
    columns.map(({ codes, dictionary }) => ({ codes, texts: dictionary.values })),
    original,
  )

export const releaseRows = ({ columns, release }: ComparedTables): SingleRows =>
  singleRows(
    columns.map(({ published, texts }) => ({ codes: published, texts })),
    release,
  )

interface TextColumn {
  readonly codes: ArrayLike<number>
  readonly texts: readonly string[]
}

/** O(combinations · log combinations · columns + rows). */
function singleRows(columns: readonly TextColumn[], weights: Uint32Array): SingleRows {
  const ranked = columns.map(({ codes, texts }) => ({ codes, rankOf: ranksOf(texts) }))
  const order = Uint32Array.from(weights, (_, index) => index).sort((a, b) => {
    for (const { codes, rankOf } of ranked) {
      const difference = rankOf[codes[a]] - rankOf[codes[b]]
      if (difference !== 0) return difference
    }
    return 0
  })
  let rows = 0
  for (const weight of weights) rows += weight
  const combinationOf = new Uint32Array(rows)
  let next = 0
  for (const place of order) {
    combinationOf.fill(place, next, next + weights[place])
    next += weights[place]
  }
  return { combinationOf, rows }
}

/** The place of each text in the order of all texts. */
function ranksOf(texts: readonly string[]): Uint32Array {
  const order = Uint32Array.from(texts, (_, index) => index).sort((a, b) =>
    texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0,
  )
  const ranks = new Uint32Array(texts.length)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]] = rank
  return ranks
}
