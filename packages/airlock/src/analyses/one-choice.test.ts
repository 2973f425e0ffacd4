import { seededRandom } from '@outis/core/random'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../answer/answer.ts'
import { answeredSets } from '../differencing/answered-sets.ts'
import type { AnalysisRequest } from './analysis.ts'
import { answerAnalysis } from './answer-analysis.ts'
import type { SafeTable } from './crosstab.ts'
import { type OriginalTable, originalTable } from './original-table.ts'

/** Trades by region, of very different frequency: several cells have few rows. */
function trades(seed = 4, rows = 700): readonly (readonly string[])[] {
  const random = seededRandom(seed)
  const draw = (most: number) => Math.floor(most * random.next() ** 2)
  return Array.from({ length: rows }, () => [
    `trade ${draw(8)}`,
    `region ${draw(7)}`,
    random.below(2) ? 'F' : 'M',
    String(20 + random.below(40)),
  ])
}

const tableOf = (rows: readonly (readonly string[])[], leftOut?: (row: number) => boolean): OriginalTable =>
  originalTable(
    {
      columns: ['trade', 'region', 'sex', 'age'].map((name, index) => ({
        name,
        texts: rows.map((row) => row[index]),
      })),
    },
    leftOut ? { leftOut } : {},
  )

const table = tableOf(trades())
const ask = (request: AnalysisRequest, before = {}, of = table) =>
  answerAnalysis(of, request, { rules: DEFAULT_RULES, ...before })
const cross = (columns: readonly [string, string], before = {}, of = table) =>
  ask({ kind: 'crosstab', columns }, before, of).result as SafeTable | null
const after = (...answers: ReturnType<typeof ask>[]) => ({
  before: {
    answered: answeredSets(
      table.index.universe,
      answers.flatMap(({ added }) => added.sets),
    ),
    revealed: new Set(answers.flatMap(({ added }) => added.costs)),
  },
})
const hiddenOf = ({ rows, columns, counts }: SafeTable): string[] =>
  counts.flatMap((row, rowIndex) =>
    row.flatMap((count, columnIndex) =>
      count === null ? [`${rows[rowIndex]} ${columns[columnIndex]}`] : [],
    ),
  )

describe('the choice of hidden cells', () => {
  it('[AN830] is the same whichever column is named first, and asking the other way round tells and costs nothing', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const of = tableOf(trades(seed))
      const [first, turned] = [cross(['trade', 'region'], {}, of)!, cross(['region', 'trade'], {}, of)!]
      expect(hiddenOf(first).length).toBeGreaterThan(2)
      expect(turned.counts[0].map((_, column) => turned.counts.map((row) => row[column]))).toEqual(
        first.counts,
      )
      expect([turned.rows, turned.columns]).toEqual([first.columns, first.rows])
      expect([turned.rowTotals, turned.columnTotals]).toEqual([first.columnTotals, first.rowTotals])
    }
    const told = ask({ kind: 'crosstab', columns: ['trade', 'region'] })
    const again = ask({ kind: 'crosstab', columns: ['region', 'trade'] }, after(told))
    expect(again.budget.cost).toBe(0)
  })

  it('[AN831] whatever somebody was told before, they are shown no cell that is hidden from others', () => {
    const first = ask({ kind: 'crosstab', columns: ['trade', 'region'] })
    const alone = hiddenOf(first.result as SafeTable)
    const { universe } = table.index
    let more = 0
    for (const set of first.added.sets) {
      // A set that is a few rows more than a shown one: the shown one would tell them.
      const [word, bits] = [...set.entries()].find(([, bits]) => bits !== 0xffffffff)!
      const near = set.slice()
      near[word] = bits | (bits + 1)
      const shown = cross(['trade', 'region'], {
        before: { answered: answeredSets(universe, [near]), revealed: new Set() },
      })
      if (shown === null) continue
      const hidden = hiddenOf(shown)
      for (const cell of alone) expect(hidden).toContain(cell)
      if (hidden.length > alone.length) more++
    }
    expect(more).toBeGreaterThan(3)
  })

  it('[AN831] a column is pooled for everybody alike, or withheld', () => {
    const before = after(ask({ kind: 'c45', class: 'sex', attributes: ['region', 'trade', 'age'] }))
    const counts = (more = {}) => ask({ kind: 'counts', column: 'trade' }, more).result
    const alone = counts()
    expect(alone).not.toBeNull()
    expect([alone, null]).toContainEqual(counts(before))
  })

  it('[AN831] naive Bayes has the tables of cross tables', () => {
    const { result } = ask({ kind: 'naive-bayes', class: 'trade', attributes: ['region'] })
    const { nominal } = result as { readonly nominal: readonly { readonly table: SafeTable }[] }
    expect(nominal[0].table).toEqual(expect.objectContaining({ counts: cross(['trade', 'region'])!.counts }))
  })

  it('[AN832] a tree shows no cell that its cross table hides, and no value that is pooled', () => {
    let hiddenCells = 0
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      // The sex of a cell is nearly certain, so that trees split by both columns.
      const rows = trades(seed, 900).map(([trade, region, , age]) => [
        trade,
        region,
        (Number(trade.at(-1)) * 7 + Number(region.at(-1)) * 5) % 3 ? 'F' : 'M',
        age,
      ])
      const of = tableOf(rows)
      const safe = cross(['trade', 'region'], {}, of)!
      const sizeOf = (label: string) => {
        const [trade, region] = [label.slice(0, 7), label.slice(8)]
        return rows.filter((row) => row[0] === trade && row[1] === region).length
      }
      const hidden = hiddenOf(safe).filter((label) => !label.includes('(others)') && sizeOf(label) >= 10)
      hiddenCells += hidden.length
      const { text } = ask({ kind: 'c45', class: 'sex', attributes: ['trade', 'region'] }, {}, of)
      let top = ''
      for (const line of text.split('\n')) {
        const test = /^(?:\| {3})?(?:trade|region) = (\S+ \d)/.exec(line)
        if (test === null) continue
        if (!line.startsWith('|')) top = test[1]
        else {
          const cell = top.startsWith('trade') ? `${top} ${test[1]}` : `${test[1]} ${top}`
          expect(hidden, `seed ${seed}`).not.toContain(cell)
        }
      }
    }
    expect(hiddenCells).toBeGreaterThan(10)
  })

  it('[AN832] a tree has no branch for a value that is pooled in every table', () => {
    // Ten rows of their own would be enough, but they are pooled with four others: less them, the pool would tell these.
    const rows = Array.from({ length: 300 }, (_, row) => {
      const kind = row < 11 ? 'k1' : row < 15 ? 'k2' : row < 150 ? 'k3' : 'k4'
      return [kind, 'r', kind === 'k1' || kind === 'k4' ? 'F' : 'M', '1']
    })
    const { text } = ask({ kind: 'c45', class: 'sex', attributes: ['trade'] }, {}, tableOf(rows))
    expect(text).toContain('trade = k3')
    expect(text).not.toContain('trade = k1')
  })

  it('[AN833] cells that were hidden before people withdrew stay hidden', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const rows = trades(seed)
      const before = cross(['trade', 'region'], {}, tableOf(rows))!
      for (const every of [5, 11, 23]) {
        const later = cross(
          ['trade', 'region'],
          {},
          tableOf(rows, (row) => row % every === 0),
        )
        // Other values are pooled then, and it is another table.
        if (later === null || later.rows.join() !== before.rows.join()) continue
        for (const cell of hiddenOf(before)) expect(hiddenOf(later), `${seed} ${every}`).toContain(cell)
      }
    }
  })
})
