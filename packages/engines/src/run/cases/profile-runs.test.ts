import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf } from '../../duckdb/tables.fixture.ts'
import { inspectHierarchyFile } from '../../profile/inspect-hierarchy-file.ts'
import { profileCorrelation } from '../../profile/profile-correlation.ts'
import { profileFile } from '../../profile/profile-file.ts'
import { profileSensitive } from '../../profile/profile-sensitive.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outis-profile-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(name: string, ...lines: string[]): string {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  return join(folder, name)
}

/** Sex decides town; colour goes with neither. Every name occurs once. */
const ROWS = Array.from({ length: 40 }, (_, index) => {
  const sex = index % 2 ? 'f' : 'm'
  return `n${index},${sex},${sex === 'f' ? 'Ulm' : 'Kiel'},${index % 4 < 2 ? 'red' : 'blue'},${index}`
})

describe('correlation of columns', () => {
  const path = () => put('people.csv', 'name,sex,town,colour,age', ...ROWS)

  it('[EN125] pairs come once each, most correlated first', async () => {
    const found = await profileCorrelation({
      path: path(),
      missing: [''],
      columns: ['sex', 'town', 'colour'],
    })
    expect(found.rows).toBe(40)
    expect(found.pairs.map(({ columns, value }) => [columns.join(), value])).toEqual([
      ['sex,town', 1],
      ['sex,colour', 0],
      ['town,colour', 0],
    ])
    expect([found.measure, found.bins]).toEqual(['phi2', { kind: 'count', count: 10, by: 'width' }])
  })

  it('[EN125] texts that mostly occur once are left out; what has more than a bin for ten rows is too fine', async () => {
    const { columns, leftOut, tooFine } = await profileCorrelation({ path: path(), missing: [''] })
    expect(leftOut).toEqual(['name'])
    expect(columns).toEqual(['sex', 'town', 'colour', 'age'])
    expect(tooFine).toEqual(['age'])
    const fine = async (bins: object) =>
      (
        await profileCorrelation({
          path: path(),
          missing: [''],
          columns: ['sex', 'age'],
          bins: bins as never,
        })
      ).tooFine
    expect(await fine({ kind: 'count', count: 4, by: 'width' })).toEqual([])
    expect(await fine({ kind: 'count', count: 5, by: 'width' })).toEqual(['age'])
    expect(await fine({ kind: 'width', width: 10, from: 0 })).toEqual([])
    expect(await fine({ kind: 'width', width: 10, from: 5 })).toEqual(['age'])
    // Half of the texts occur once: not most of them.
    const half = put(
      'half.csv',
      'code,sex',
      ...Array.from({ length: 8 }, (_, index) => `${index < 4 ? `c${index}` : 'same'},${index % 2}`),
    )
    expect((await profileCorrelation({ path: half, missing: [''] })).leftOut).toEqual([])
  })

  it('[EN125] needs two columns, and columns that are there', async () => {
    const asked = (columns: readonly string[]) =>
      faultOf(profileCorrelation({ path: path(), missing: [''], columns }))
    expect((await asked(['sex'])).code).toBe('USAGE')
    expect((await asked(['sex', 'sex'])).code).toBe('USAGE')
    expect((await asked(['sex', 'size'])).details).toEqual({ columns: ['size'] })
  })
})

describe('a profile', () => {
  it('[EN181] of a file without a header shows no record where a column is not there', async () => {
    const path = put('bare.csv', 'Nemo,Ulm', 'Ann,Kiel', 'Bob,Kiel')
    const rows = put('towns.csv', 'Ulm;*', 'Kiel;*')
    const faults = [
      await faultOf(profileSensitive({ path, missing: [''], column: 'town' })),
      await faultOf(profileCorrelation({ path, missing: [''], columns: ['town', 'name'] })),
      await faultOf(inspectHierarchyFile({ file: rows, missing: [''], data: path, column: 'town' })),
    ]
    expect(faults.map(({ code }) => code)).toEqual(Array(3).fill('COLUMN_UNKNOWN'))
    for (const { message, hint, details } of faults)
      expect(JSON.stringify([message, hint, details])).not.toMatch(/Nemo|Ulm/)
    const asked = { path: put('named.csv', 'Home Town,b', 'Ulm,1'), missing: [''], column: 'home-town' }
    expect((await faultOf(profileSensitive(asked))).hint).toBe('Did you mean "Home Town"?')
  })

  it('[EN125] counts every value of every column', async () => {
    const { rows, columns } = await profileFile({
      path: put('a.csv', 'sex,age', 'f,20', 'm,20', 'f,', ',21'),
      missing: [''],
    })
    expect(rows).toBe(4)
    expect(columns.map(({ name, type, missing, distinct }) => [name, type, missing, distinct])).toEqual([
      ['sex', 'text', 1, 2],
      ['age', 'number', 1, 2],
    ])
  })

  it('[EN125] of a sensitive column tells the rows of each value, and the quasi-identifiers of those chosen', async () => {
    const people = [
      ...Array.from({ length: 30 }, (_, index) => `${index % 2 ? 'f' : 'm'},flu`),
      ...Array.from({ length: 10 }, () => 'f,gout'),
    ]
    const path = put('a.csv', 'sex,illness', ...people)
    const asked = (more: object = {}) => profileSensitive({ path, missing: [''], column: 'illness', ...more })
    const { counts, chosen, statistics } = await asked({ values: ['gout'] })
    expect(counts.values.map(({ value, rows }) => [value, rows])).toEqual([
      ['flu', 30],
      ['gout', 10],
    ])
    expect(chosen).toEqual(['gout'])
    expect(statistics.map(({ column, rows, top }) => [column, rows, top])).toEqual([
      ['sex', 10, [{ value: 'f', rows: 10 }]],
    ])
    const none = await asked({ values: [] })
    expect([none.chosen, none.statistics]).toEqual([[], []])
    expect((await faultOf(asked({ column: 'size' }))).code).toBe('COLUMN_UNKNOWN')
  })
})

describe('a hierarchy file beside a table', () => {
  const data = () => put('a.csv', 'sex,town', 'f,Ulm', 'm,Kiel', 'f,Bonn')
  const LINES = ['Ulm;South;*', 'Kiel;North;*']

  it('[EN125] is of the column it is named after, else of the one it knows most of', async () => {
    const columnOf = async (name: string) =>
      (await inspectHierarchyFile({ file: put(name, ...LINES), missing: [''], data: data() })).column
    expect(await columnOf('towns.csv')).toBe('town')
    expect(await columnOf('sex.csv')).toBe('sex')
    expect(await columnOf('my_sex.csv')).toBe('sex')
    expect(await columnOf('unisex.csv')).toBe('town')
  })

  it('[EN125] of a column that is named, or of none', async () => {
    const file = put('towns.csv', ...LINES)
    expect((await inspectHierarchyFile({ file, missing: [''] })).column).toBeUndefined()
    const named = await inspectHierarchyFile({ file, missing: [''], data: data(), column: 'sex' })
    expect(named.column).toBe('sex')
    expect(
      (await faultOf(inspectHierarchyFile({ file, missing: [''], data: data(), column: 'x' }))).code,
    ).toBe('COLUMN_UNKNOWN')
  })
})
