import { adultFile, adultIsThere } from '@outis/core/testing'
import { describe, expect, it } from 'vitest'
import { folderWith, outis } from './run-outis.fixture.ts'

// 30, 10 / 10, 30: χ²/n = (30·30 − 10·10)²/40⁴ = 0.25; names are all different; ages as far apart as the sexes.
const rows = [
  ...Array(30).fill('f,yes,21'),
  ...Array(10).fill('f,no,22'),
  ...Array(10).fill('m,yes,38'),
  ...Array(30).fill('m,no,39'),
].map((row, index) => `person ${index},${row}`)
const people = ['name,sex,smokes,age', ...rows, ''].join('\n')
const profile = (...more: string[]) =>
  outis('profile', `${folderWith({ 'people.csv': people })}/people.csv`, '--correlation', ...more)

describe('outis profile --correlation', () => {
  it('[X56] measures every pair of columns, and leaves out names', async () => {
    const { exit, stdout } = await profile('--json')
    expect(exit).toBe(0)
    const found = JSON.parse(stdout)
    expect(found).toMatchObject({
      rows: 80,
      measure: 'phi2',
      bins: { kind: 'count', count: 10, by: 'width' },
      columns: ['sex', 'smokes', 'age'],
      leftOut: ['name'],
    })
    expect(found.values[0][1]).toBeCloseTo(0.25, 12)
    expect(found.values[1][0]).toBe(found.values[0][1])
    expect(found.pairs[0]).toEqual({ columns: ['sex', 'age'], value: 1 })
  })
  it('[X56] cuts numbers as it is told, in the words of the policy too', async () => {
    for (const bins of ['width=10,from=0', '{ width: 10, from: 0 }', '2', 'count=2,by=frequency']) {
      const { stdout } = await profile('--json', '--bins', bins, '--columns', 'sex', 'age')
      expect(JSON.parse(stdout)).toMatchObject({ columns: ['sex', 'age'], pairs: [{ value: 1 }] })
    }
    const { stdout } = await profile('--json', '--bins', 'width=100', '--columns', 'sex', 'age')
    expect(JSON.parse(stdout).pairs[0].value).toBe(0)
  })
  it('[X56] knows three measures', async () => {
    const { stdout } = await profile('--json', '--measure', 'cramers-v')
    expect(JSON.parse(stdout).values[0][1]).toBeCloseTo(0.5, 12)
    const { exit, stderr } = await profile('--measure', 'pearson')
    expect(exit).toBe(2)
    expect(stderr).toContain('phi2, cramers-v, mutual-information')
  })
  it('[X56] prints a matrix and the strongest pairs for a person', async () => {
    const { stdout } = await profile()
    expect(stdout).toContain('80 rows; φ²')
    expect(stdout).toMatch(/2 smokes\s+0\.2500/)
    expect(stdout).toContain('Most correlated:')
    expect(stdout).toContain('Left out, because most of their values occur once: name.')
  })
  it.each([
    [['--bins', 'wide'], '--bins'],
    [['--bins', 'width=0'], '--bins'],
    [['--bins', 'count=2.5'], '--bins'],
    [['--columns', 'shoe'], 'shoe'],
    [['--columns', 'sex'], 'two columns'],
    [['--sensitive', 'sex'], '--sensitive'],
  ])('[X56] refuses %o', async (more, told) => {
    const { exit, stderr } = await profile(...more)
    expect(exit).toBe(2)
    expect(stderr).toContain(told)
  })
  it('[X56] its options alone have no effect, and are refused', async () => {
    const folder = folderWith({ 'people.csv': people })
    const { exit, stderr } = await outis('profile', `${folder}/people.csv`, '--bins', '3')
    expect(exit).toBe(2)
    expect(stderr).toContain('--correlation')
  })
})

describe.skipIf(!adultIsThere)('Adult, 30,162 rows', () => {
  // Computed by an independent program over the same rows.
  it('[X56] φ² with ages in ten-year bands', async () => {
    const { stdout } = await outis(
      'profile',
      adultFile,
      '--correlation',
      '--bins',
      'width=10,from=0',
      '--json',
    )
    const { pairs, rows, tooFine } = JSON.parse(stdout)
    const of = (a: string, b: string) =>
      pairs
        .find(({ columns }: { columns: string[] }) => columns.includes(a) && columns.includes(b))
        .value.toFixed(4)
    expect(rows).toBe(30_162)
    expect(of('marital-status', 'sex')).toBe('0.2173')
    expect(of('occupation', 'sex')).toBe('0.1895')
    expect(of('age', 'marital-status')).toBe('0.0719')
    expect(tooFine).toEqual(['fnlwgt'])
  })
})
