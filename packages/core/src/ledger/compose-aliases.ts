import { type AttackTable, columnOf } from '../attacks/attack.ts'
import {
  aliasComponents,
  type Likelihoods,
  likelihoodsOf,
  nameLabels,
} from '../attacks/kit/aliases/named-labels.ts'
import type { ComposedFinding } from './compose-releases.ts'
import type { RememberedColumn, RememberedRelease } from './ledger.ts'

export interface NewestRows {
  /** The rows as they were recorded, in the order of `places`. */
  readonly table: AttackTable
  /** Where each row of the table stands in the newest release. */
  readonly places: Uint32Array
  /** For each earlier release, the row of the table behind each of its rows. */
  readonly rowsOf: readonly Int32Array[]
}

/**
 * Aliases of the newest release beside those of each earlier one, to somebody who knows which rows are the same person's:
 * linked aliases, and pairs of them, named by what the quasi-identifiers of all their rows say.
 */
export function composeAliases(
  newest: RememberedRelease,
  earlier: readonly RememberedRelease[],
  rows: NewestRows,
): readonly ComposedFinding[] {
  return newest.columns.flatMap((column) => {
    if (column.shown === undefined) return []
    const before = earlier.flatMap((release, index) => {
      const same = release.columns.find(({ name, shown }) => name === column.name && shown !== undefined)
      return same ? [{ column: same, rowOf: rows.rowsOf[index] }] : []
    })
    if (column.shown.as === 'grade') return before.map((one) => composeGrades(column, one, rows))
    if (before.length === 0) return []
    const named = namingOf(newest, column, rows)
    return before.map((one) => composePair(column, one, { rows, named }))
  })
}

interface Before {
  readonly column: RememberedColumn
  readonly rowOf: Int32Array
}

/** Codes of the truth and of the aliases, in the order of the table. */
function namingOf(newest: RememberedRelease, column: RememberedColumn, { table, places }: NewestRows) {
  const truth = Uint32Array.from(places, (place) => column.codes[place])
  const quasi = newest.quasi.map((name) => columnOf(table, name))
  return { truth, likelihoods: likelihoodsOf(quasi, truth, column.hashes.length) }
}

function composePair(
  { name, shown, hashes }: RememberedColumn,
  before: Before,
  {
    rows: { places },
    named: { truth, likelihoods },
  }: {
    readonly rows: NewestRows
    readonly named: { readonly truth: Uint32Array; readonly likelihoods: Likelihoods }
  },
): ComposedFinding {
  const now = Int32Array.from(places, (place) => shown!.codes[place])
  const then = earlierCodes(before, truth, hashes)
  const both = now.map((_, row) => row).filter((row) => then[row] >= 0)
  const componentOf = aliasComponents(
    both.map((row) => now[row]),
    both.map((row) => then[row]),
    shown!.hashes.length,
  )
  const earlier = before.column.shown!.hashes.length + 1
  const labels = [
    now,
    now.map((alias) => componentOf[alias]),
    now.map((alias, row) => alias * earlier + then[row] + 1),
    then,
  ]
  const [alone, linked, paired, alone2] = labels.map((labelOf) => {
    const names = nameLabels(
      likelihoods,
      both,
      both.map((row) => labelOf[row]),
    )
    return both.filter((row) => names.get(labelOf[row]) === truth[row]).length
  })
  const people = Math.max(1, both.length)
  return {
    of: name,
    way: 'aliases',
    people: both.length,
    certain: 0,
    together: Math.max(linked, paired) / people,
    alone: Math.max(alone, alone2) / people,
  }
}

/** What stood for the value of each row of the table before; −1 where the row was not there, or had another value. */
function earlierCodes({ column, rowOf }: Before, truth: Uint32Array, hashes: Float64Array): Int32Array {
  const codes = new Int32Array(truth.length).fill(-1)
  for (const [index, row] of rowOf.entries())
    if (row >= 0 && column.hashes[column.codes[index]] === hashes[truth[row]])
      codes[row] = column.shown!.codes[index]
  return codes
}

/** Grades that were drawn anew: each tells something of the number that the other does not. */
function composeGrades(
  { name, shown, hashes, codes }: RememberedColumn,
  before: Before,
  { places }: NewestRows,
): ComposedFinding {
  const then = earlierCodes(
    before,
    places.map((place) => codes[place]),
    hashes,
  )
  let [people, others] = [0, 0]
  for (const [row, place] of places.entries()) {
    if (then[row] < 0) continue
    people++
    if (before.column.shown!.hashes[then[row]] !== shown!.hashes[shown!.codes[place]]) others++
  }
  return {
    of: name,
    way: 'grades',
    people,
    together: people === 0 ? 0 : others / people,
    alone: 0,
    certain: 0,
  }
}
