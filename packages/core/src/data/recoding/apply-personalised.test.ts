import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { applyPersonalised } from './apply-personalised.ts'
import type { PersonalisedRecoding } from './recoding.ts'

/** `a` with choice 3: two aliases; with choice 1: the first two by rank have the second alias pool's turn, the rest as it is. */
const plan: PersonalisedRecoding = {
  kind: 'personalised',
  columns: [
    {
      kind: 'aliases',
      name: 's',
      choice: 'c',
      values: ['a', 'b'],
      pools: [['A1', 'A2'], ['B1']],
      shares: {
        value: [0, 0, 0, 1],
        choice: [1, 1, 3, 3],
        first: [0, 2, 0, 0],
        pool: [0, -1, 0, 1],
        turn: [1, 0, 0, 0],
      },
    },
    { kind: 'grades', name: 'x', values: ['1', '1.0', '2'], grades: ['1.0000', '1.0000', '1.9990'] },
  ],
}

const source = (rows: readonly (readonly [s: string, c: string, x: string])[]) => ({
  columns: [
    { name: 'x', cells: rows.map(([, , x]) => x) },
    { name: 's', cells: rows.map(([s]) => s) },
    { name: 'note', cells: rows.map((_, row) => `n${row}`) },
  ],
  choices: [{ name: 'c', cells: rows.map(([, c]) => c) }],
  rows: rows.length,
})

const cellsOf = (rows: readonly (readonly [string, string, string])[], seed: string | number = 7) =>
  applyPersonalised(plan, source(rows), { seed }).columns

describe('personalised plans applied', () => {
  it('[PP1] grades by text, missing as it was, other columns untouched', () => {
    const [x, s, note] = cellsOf([
      ['b', '3', '1'],
      ['b', '', '1.0'],
      ['', '1', ''],
      ['b', '3', '2'],
    ])
    expect(x).toEqual({ name: 'x', cells: ['1.0000', '1.0000', '', '1.9990'] })
    expect(s.cells).toEqual(['B1', 'B1', '', 'B1'])
    expect(note.cells).toEqual(['n0', 'n1', 'n2', 'n3'])
  })

  it('[PP1] other texts that mean "no value" stay too, and mean choice 3', () => {
    const rows = {
      ...source([
        ['?', '1', '1'],
        ['b', '?', '2'],
      ]),
      missing: ['?', ''],
    }
    expect(applyPersonalised(plan, rows, { seed: 7 }).columns[1].cells).toEqual(['?', 'B1'])
  })

  it('[PP2] rows of a value and choice are ranked by sha256(seed ␟ homophones of s ␟ ␟ row number)', () => {
    const rows = Array.from({ length: 9 }, (_, row) => ['a', row % 3 === 0 ? '3' : '1', '1'] as const)
    const hash = (row: number) =>
      createHash('sha256')
        .update(`9\u001fhomophones of s\u001f\u001f${row + 1}`)
        .digest('hex')
    const ranked = (choice: string) =>
      rows
        .flatMap(([, own], row) => (own === choice ? [row] : []))
        .sort((a, b) => (hash(a) < hash(b) ? -1 : 1))
    const expected = new Array<string>(9)
    for (const [rank, row] of ranked('3').entries()) expected[row] = ['A1', 'A2'][rank % 2]
    for (const [rank, row] of ranked('1').entries()) expected[row] = rank < 2 ? ['A2', 'A1'][rank] : 'a'
    expect(cellsOf(rows, 9)[1].cells).toEqual(expected)
    // Rows that were left out leave gaps in the numbers: the others keep theirs.
    const kept = rows.filter((_, row) => row % 3 === 0)
    const numbers = kept.map((_, index) => index * 3 + 1)
    const applied = applyPersonalised(plan, { ...source(kept), numbers }, { seed: 9 })
    expect(applied.columns[1].cells).toEqual(expected.filter((_, row) => row % 3 === 0))
  })

  it('[PP3] what the plan does not know is refused with column and count', () => {
    const refused = (rows: readonly (readonly [string, string, string])[]) => {
      try {
        cellsOf(rows)
      } catch (fault) {
        const { code, details } = fault as { code: string; details: unknown }
        return { code, details }
      }
      return undefined
    }
    expect(
      refused([
        ['z', '3', '1'],
        ['b', '1', '1'],
      ]),
    ).toEqual({
      code: 'UNSEEN_VALUES',
      details: { column: 's', cells: 2 },
    })
    expect(refused([['b', '3', '1.00']])).toEqual({
      code: 'UNSEEN_VALUES',
      details: { column: 'x', cells: 1 },
    })
    expect(refused([['b', '4', '1']])).toEqual({ code: 'CHOICE_INVALID', details: { column: 'c', rows: 1 } })
    const { columns, rows } = source([])
    expect(() => applyPersonalised(plan, { columns, rows, choices: [] }, { seed: 7 })).toThrow(
      expect.objectContaining({ code: 'COLUMN_UNKNOWN' }),
    )
  })
})
