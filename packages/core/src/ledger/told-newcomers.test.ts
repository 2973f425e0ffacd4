import { describe, expect, it } from 'vitest'
import { buildHierarchy } from '../data/hierarchy/build-hierarchy.ts'
import { rowText } from '../data/random/keyed-hash.ts'
import type { AssignedRecoding } from '../data/recoding/recoding.ts'
import type { Prepared } from '../methods/contract/prepared.ts'
import { hideToldNewcomers } from '../releases/strata/told-newcomers.ts'
import { dictionaryOf, tableOf } from '../run/small-tables.fixture.ts'

const YOUNG = '[20, 40)'
const TOWNS = ['Ulm', 'Lindau', 'Kiel']
const ILLNESSES = ['flu', 'gout']

const dictionary = dictionaryOf(TOWNS)
const hierarchies = [
  buildHierarchy(
    { kind: 'tree', root: { [YOUNG]: ['30'] } },
    { name: 'age', dictionary: dictionaryOf(['30']) },
  ),
  buildHierarchy(
    { kind: 'tree', root: { South: ['Ulm', 'Lindau'], North: ['Kiel'] } },
    { name: 'town', dictionary },
  ),
]
const prepared = {
  table: tableOf({ age: ['30'], town: ['Ulm'], illness: ['flu'] }),
  request: {
    quasi: hierarchies.map((hierarchy, column) => ({ hierarchy, column })),
    sensitive: [{ column: 2 }],
  },
} as unknown as Prepared

/** Rows of each town and illness in a class: 0 and 1 show the town, 2 is the form of the sensitive rows. */
type Entry = readonly [classIndex: number, town: string, illness: string, rows: number]

const planOf = (entries: readonly Entry[]): AssignedRecoding => ({
  kind: 'assigned',
  keys: ['age', 'town', 'illness'],
  columns: ['age', 'town'],
  values: [['', '30'], dictionary.values, ['', ...ILLNESSES]],
  classes: [
    { labels: [YOUNG, null], suppressed: false, part: 'others' },
    { labels: [YOUNG, null], suppressed: false, part: 'others' },
    { labels: [YOUNG, 'South'], suppressed: false, part: 'grave' },
  ],
  assignments: {
    combination: [
      entries.map(() => 1),
      entries.map(([, town]) => dictionary.values.indexOf(town)),
      entries.map(([, , illness]) => 1 + ILLNESSES.indexOf(illness)),
    ],
    classOf: entries.map(([classIndex]) => classIndex),
    rows: entries.map(([, , , rows]) => rows),
  },
  suppressedRows: 0,
})

/** Rows that move where `leaving` newcomers of Lindau, all with gout, leave a class of `size` rows; another has four. */
const movedRows = (size: number, leaving: number): number => {
  const plan = planOf([
    [0, 'Ulm', 'flu', 1],
    [0, 'Ulm', 'gout', size - leaving - 1],
    [0, 'Lindau', 'gout', leaving],
    [1, 'Kiel', 'flu', 4],
    [2, 'Ulm', 'flu', 4],
  ])
  return hideToldNewcomers(plan, prepared, new Set([rowText([YOUNG, 'Lindau'])])).rows
}

describe('newcomers who are published as recorded', () => {
  it('[LG845] leave their class as large as the smallest of its part, or stay', () => {
    expect(movedRows(6, 2)).toBe(2)
    expect(movedRows(5, 2)).toBe(0)
  })

  it('[LG845] leave it with every value that it had, or stay', () => {
    const plan = (others: string) =>
      planOf([
        [0, 'Ulm', 'flu', 8],
        [0, 'Ulm', others, 2],
        [0, 'Lindau', 'gout', 2],
        [1, 'Kiel', 'flu', 4],
        [2, 'Ulm', 'flu', 4],
      ])
    const shown = new Set([rowText([YOUNG, 'Lindau'])])
    expect(hideToldNewcomers(plan('gout'), prepared, shown).rows).toBe(2)
    expect(hideToldNewcomers(plan('flu'), prepared, shown).rows).toBe(0)
  })
})
