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

  it('[AN831] whatever somebody asked before, they are shown no cell that is hidden from others', () => {
    const alone = new Set(hiddenOf(cross(['trade', 'region'])!))
    const pasts: AnalysisRequest[] = [
      { kind: 'crosstab', columns: ['trade', 'sex'] },
      { kind: 'crosstab', columns: ['region', 'sex'] },
      { kind: 'c45', class: 'sex', attributes: ['region', 'age'] },
      { kind: 'c45', class: 'region', attributes: ['trade', 'age', 'sex'] },
      { kind: 'naive-bayes', class: 'region', attributes: ['trade', 'sex'] },
    ]
    for (const past of pasts) {
      const before = after(ask(past))
      const shown = cross(['trade', 'region'], before)
      if (shown === null) continue
      const hidden = hiddenOf(shown)
      for (const cell of alone) expect(hidden).toContain(cell)
    }
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

  it('[AN833] cells that were hidden before people withdrew stay hidden', () => {
    const rows = trades(4)
    const before = hiddenOf(cross(['trade', 'region'])!)
    const later = tableOf(rows, (row) => row % 23 === 0)
    const hidden = hiddenOf(cross(['trade', 'region'], {}, later)!)
    for (const cell of before) expect(hidden).toContain(cell)
  })
})
