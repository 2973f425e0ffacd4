import { describe, expect, it } from 'vitest'
import { testOpenTable } from '../engine/open-table.contract.ts'
import { memoryEngine } from './memory-engine.ts'
import { sourceOfLines } from './source-of-lines.ts'

testOpenTable('memory', (names, rows, options) =>
  memoryEngine().open(sourceOfLines([names, ...rows].map((cells) => cells.join())), options),
)

const LINES = ['town,illness', 'Ulm,flu', 'Kiel,gout', 'Ulm,gout']

/** Releases towns by a plan in which Kiel is suppressed. */
async function released(layout: object = {}) {
  const open = await memoryEngine().open(sourceOfLines(LINES))
  await open.setMissing([''])
  const pending = await open.apply(
    {
      kind: 'levels',
      columns: [
        { name: 'town', level: 0, height: 1, values: ['', 'Ulm', 'Kiel'], labels: ['', 'Ulm', 'Kiel'] },
      ],
      suppressed: [['Kiel']],
      suppressedRows: 1,
    },
    {
      target: { kind: 'memory' },
      columns: [
        { name: 'town', type: 'text' },
        { name: 'illness', type: 'text' },
      ],
      keepOrder: true,
      ...layout,
    },
  )
  const { columns, rows } = pending.source
  const cells = Array.from({ length: rows }, (_, row) =>
    columns.map(({ values, codes }) => values[codes[row]]),
  )
  return { pending, cells }
}

describe('a release in memory', () => {
  it('[E1520] has `*` in the recoded columns of suppressed rows, and all else as it was', async () => {
    const { pending, cells } = await released()
    expect(cells).toEqual([
      ['Ulm', 'flu'],
      ['*', 'gout'],
      ['Ulm', 'gout'],
    ])
    expect([pending.rows, pending.suppressedRows]).toEqual([3, 1])
    expect(pending.rowNumbers).toBeUndefined()
  })

  it('[E1520] hides more columns of suppressed rows, and of no others, where it is asked to', async () => {
    const { cells } = await released({ hidden: ['illness'] })
    expect(cells.map(([, illness]) => illness)).toEqual(['flu', '*', 'gout'])
  })

  it('[E1521] tells which row each was, also where rows are sorted', async () => {
    const { pending, cells } = await released({ keepOrder: false, rowNumbers: true })
    expect(Array.from(pending.rowNumbers!, (row) => LINES[row + 1].split(',')[1])).toEqual(
      cells.map(([, illness]) => illness),
    )
    const inOrder = await released({ rowNumbers: true })
    expect([...inOrder.pending.rowNumbers!]).toEqual([0, 1, 2])
  })
})

describe('the engine in memory', () => {
  it('[E1522] opens tables that are named by a path, and refuses others', async () => {
    const engine = memoryEngine(new Map([['people.csv', sourceOfLines(LINES)]]))
    expect((await engine.open({ kind: 'file', path: 'people.csv' })).rows).toBe(3)
    await expect(engine.open({ kind: 'file', path: 'others.csv' })).rejects.toMatchObject({
      code: 'DATA_NOT_FOUND',
    })
  })

  it('[E1522] hands out no more combinations of several columns than it may', async () => {
    const open = await memoryEngine(new Map(), { mostCombinations: 2 }).open(sourceOfLines(LINES))
    await open.setMissing([''])
    await expect(open.combinations(['town', 'illness'])).rejects.toMatchObject({ code: 'DATA_TOO_LARGE' })
    expect((await open.combinations(['town'])).length).toBe(2)
  })

  it('[E1522] answers nothing once the run is stopped', async () => {
    const signal = { aborted: false }
    const open = await memoryEngine().open(sourceOfLines(LINES), { signal })
    await open.setMissing([''])
    signal.aborted = true
    await expect(open.profile()).rejects.toMatchObject({ code: 'STOPPED' })
  })
})
