import { PLAIN_DECIMAL } from '../data/table/table.ts'
import { count } from '../data/words/words.ts'
import { type AttackColumn, type AttackTable, defineAttack } from './attack.ts'
import { rowOrderExample } from './examples/row-order.example.ts'

/**
 * Reads the file from top to bottom and takes each row to have been added before the one below it. What sorting by the
 * published columns explains is measured by sorting the same rows, and is no leak. O(rows × columns × log rows).
 */
export const rowOrder = defineAttack({
  id: 'row-order',
  title: 'The order of the file',
  harm: 'undone',
  attacker:
    'Somebody who knows when people were added to the source, and reads the release from top to bottom.',
  always: true,
  example: rowOrderExample,
  unfit: ({ origin }) =>
    origin === undefined ? 'Nobody knows which row of the source each row of the release was.' : undefined,
  async run({ release, origin, context }) {
    const asWritten = Uint32Array.from({ length: release.rows }, (_, row) => row)
    const asPublished = earlierAbove(release, origin!, asWritten)
    await context.pause()
    const sorted = earlierAbove(release, origin!, sortedRows(release))
    const explained = sorted.targets === 0 ? 0 : sorted.hits / sorted.targets
    const baseline = Math.max(0.5, explained)
    const exposed = Math.max(0, Math.round(asPublished.hits - baseline * asPublished.targets))
    return [
      {
        unit: 'pairs of rows',
        success: asPublished,
        baseline,
        exposed,
        why:
          exposed === 0
            ? 'The rows stand in the order of what they show, and that order tells no more of the source.'
            : `Of ${count(asPublished.targets)} neighbouring rows ${count(asPublished.hits)} stand in the order of the source; sorting explains ${count(Math.round(baseline * asPublished.targets))}.`,
        ...(exposed > 0 && { fix: 'Leave out `keep-order: true`: rows are then sorted by what they show.' }),
      },
    ]
  },
})

/** Neighbours that can be told apart, and how many of them stand in the order of the source. */
function earlierAbove(table: AttackTable, origin: Uint32Array, order: Uint32Array) {
  const columns = [...table.columns.values()]
  let targets = 0
  let hits = 0
  for (let index = 1; index < order.length; index++) {
    const [above, below] = [order[index - 1], order[index]]
    if (columns.every(({ codes }) => codes[above] === codes[below])) continue
    targets++
    if (origin[above] < origin[below]) hits++
  }
  return { targets, hits }
}

/** The rows sorted by their columns from left to right, numbers by value, other texts by code point. */
function sortedRows(table: AttackTable): Uint32Array {
  const ranked = [...table.columns.values()].map((column) => ({
    codes: column.codes,
    ranks: ranksOf(column),
  }))
  return Uint32Array.from({ length: table.rows }, (_, row) => row).sort((a, b) => {
    for (const { codes, ranks } of ranked) {
      const difference = ranks[codes[a]] - ranks[codes[b]]
      if (difference !== 0) return difference
    }
    return a - b
  })
}

function ranksOf({ values }: AttackColumn): Uint32Array {
  const isNumber = (text: string) => PLAIN_DECIMAL.test(text)
  const order = [...values.keys()].sort((a, b) => {
    const [first, second] = [values[a], values[b]]
    if (isNumber(first) !== isNumber(second)) return isNumber(first) ? -1 : 1
    return (
      (isNumber(first) ? Number(first) - Number(second) : 0) || (first < second ? -1 : first > second ? 1 : 0)
    )
  })
  const ranks = new Uint32Array(values.length)
  for (const [rank, code] of order.entries()) ranks[code] = rank
  return ranks
}
