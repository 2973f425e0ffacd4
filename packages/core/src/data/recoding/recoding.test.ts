import { describe, expect, it } from 'vitest'
import { OutisError } from '../errors.ts'
import { buildHierarchy } from '../hierarchy/build-hierarchy.ts'
import type { Table } from '../table/table.ts'
import { applyLevels, applyRecoding } from './apply-recoding.ts'
import { levelsRecoding } from './levels-recoding.ts'

const city = { type: 'text' as const, values: ['', 'Rome', 'Oslo', 'Bari'] }
const sex = { type: 'text' as const, values: ['', 'f', 'm'] }
const ill = { type: 'text' as const, values: ['', 'flu', 'cold'] }

/** Rome f, Oslo m, Bari f, missing m; the last known from the population alone. */
const table: Table = {
  columns: [
    { name: 'ill', dictionary: ill, codes: Uint8Array.of(1, 2, 2, 1, 1) },
    { name: 'city', dictionary: city, codes: Uint8Array.of(1, 2, 3, 0, 2) },
    { name: 'sex', dictionary: sex, codes: Uint8Array.of(1, 2, 1, 2, 1) },
  ],
  weights: Uint32Array.of(4, 1, 2, 3, 0),
  length: 5,
  rows: 10,
}

const rows = [
  ['Rome', 'Italy', '*'],
  ['Bari', 'Italy', '*'],
  ['Oslo', 'Norway', '*'],
]
const quasi = [
  { column: 1, hierarchy: buildHierarchy({ kind: 'rows', rows }, { name: 'city', dictionary: city }) },
  { column: 2, hierarchy: buildHierarchy({ kind: 'suppress' }, { name: 'sex', dictionary: sex }) },
]

/** Classes at levels 1, 0: Italy f, Norway m, missing m, Norway f (no rows). */
const classes = {
  levels: [1, 0],
  classOf: Int32Array.of(0, 1, 0, 2, 3),
  suppressed: Uint8Array.of(0, 1, 1, 1),
}
const recoding = levelsRecoding(table, quasi, classes)

describe('a plan of levels', () => {
  it('[RE1] lists every value and its label', () => {
    expect(recoding.columns[0]).toEqual({
      name: 'city',
      level: 1,
      height: 2,
      values: ['', 'Rome', 'Oslo', 'Bari'],
      labels: ['', 'Italy', 'Norway', 'Italy'],
    })
  })

  it('[RE2] lists suppressed classes in the order of the table, those without rows left out', () => {
    expect(recoding.suppressed).toEqual([
      ['Norway', 'm'],
      ['', 'm'],
    ])
    expect(recoding.suppressedRows).toBe(4)
  })

  it('[RE1] is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(recoding))).toEqual(recoding)
  })
})

describe('a plan applied', () => {
  const cells = ({ columns }: ReturnType<typeof applyLevels>) =>
    columns.map(({ labels, codes }) => [...codes].map((code) => labels[code]))

  it('[RE3] shows labels, * for suppressed classes, and other columns as they were', () => {
    const applied = applyRecoding(table, recoding)
    expect(applied.columns.map(({ name }) => name)).toEqual(['ill', 'city', 'sex'])
    expect(cells(applied)).toEqual([
      ['flu', 'cold', 'cold', 'flu', 'flu'],
      ['Italy', '*', 'Italy', '*', 'Norway'],
      ['f', '*', 'f', '*', 'f'],
    ])
    expect([...applied.suppressed]).toEqual([0, 1, 0, 1, 0])
  })

  it('[RE4] gives the same from texts', () => {
    const texts = [
      ['Rome', 'Oslo', 'Bari', '', 'Oslo'],
      ['f', 'm', 'f', 'm', 'f'],
    ]
    const applied = applyLevels(recoding, texts, 5)
    expect(cells(applied)).toEqual(cells(applyRecoding(table, recoding)).slice(1))
  })

  it('[RE4] goes by value, not by code', () => {
    const other: Table = {
      ...table,
      columns: [
        table.columns[0],
        {
          name: 'city',
          dictionary: { type: 'text', values: ['?', 'Bari', 'Oslo', 'Rome'] },
          codes: Uint8Array.of(3, 2, 1, 0, 2),
        },
        table.columns[2],
      ],
    }
    expect(cells(applyRecoding(other, recoding))).toEqual(cells(applyRecoding(table, recoding)))
  })

  it('[RE3] without columns, a suppressed class is all rows', () => {
    const all = levelsRecoding(table, [], {
      levels: [],
      classOf: new Int32Array(5),
      suppressed: Uint8Array.of(1),
    })
    expect(all).toMatchObject({ suppressed: [[]], suppressedRows: 10 })
    expect([...applyRecoding(table, all).suppressed]).toEqual([1, 1, 1, 1, 1])
  })

  it('[RE5] refuses values it does not know, by column and count', () => {
    const unseen = [
      ['Rome', 'Atlantis'],
      ['f', 'f'],
    ]
    const fault = (() => {
      try {
        applyLevels(recoding, unseen, 2)
      } catch (error) {
        return error
      }
    })()
    if (!(fault instanceof OutisError)) throw new Error('nothing was refused')
    expect(fault).toMatchObject({ code: 'UNSEEN_VALUES', details: { column: 'city', cells: 1 } })
    expect(`${fault.message} ${fault.hint}`).not.toContain('Atlantis')
    const foreign = { ...table, columns: table.columns.slice(0, 2) }
    expect(() => applyRecoding(foreign, recoding)).toThrow(
      expect.objectContaining({ code: 'COLUMN_UNKNOWN' }),
    )
  })
})
