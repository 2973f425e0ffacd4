import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { adultPeople } from './data/adult.ts'
import { mixedPaper } from './mixed/mixed-paper.ts'
import type { Paper } from './paper.ts'
import { sbtamPaper } from './sbtam/sbtam-paper.ts'
import { slicingPaper } from './slicing/slicing-paper.ts'
import { computedOf, smallRun } from './small-people.fixture.ts'

const data = process.env.OUTIS_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))
const file = `${data}/adult/adult.data`
const second = `${data}/adult/adult.test`
const there = existsSync(file)
if (!there) console.warn(`Adult is not there (${file}): the papers are not computed on it. Set OUTIS_DATA.`)

const only = (paper: Paper, ...ids: readonly string[]): Paper => ({
  ...paper,
  items: paper.items.filter(({ id }) => ids.includes(id)),
})

const resultsOf = async (paper: Paper) => {
  const read = (path: string) => ({ text: readFileSync(path, 'utf8'), sha256: '' })
  const people = adultPeople(read(file), existsSync(second) ? read(second) : undefined)
  const { papers } = await smallRun([paper], { people })
  return new Map(computedOf(papers[0].items).map(({ id, result }) => [id, result]))
}

describe.skipIf(!there)('the papers on Adult', () => {
  it('[PAP9] SBTAM: precision, counts as printed, and which set figure 4 shows', async () => {
    const results = await resultsOf(only(sbtamPaper, 'fig-3', 'fig-4', 'table-6', 'fig-5'))
    // Precision: a plain program that counts the classes of all 120 choices of levels row by row.
    const precision = new Map(
      results.get('fig-5')!.tables[0].rows.map(([k, some, , all]) => [k, [some, all]]),
    )
    const expected = [
      [2, 0.9513, 0.6667],
      [5, 0.9465, 0.6667],
      [50, 0.9367, 0.5417],
      [100, 0.927, 0.5417],
    ]
    for (const [k, some, all] of expected) {
      expect(precision.get(k)![0]).toBeCloseTo(some, 4)
      expect(precision.get(k)![1]).toBeCloseTo(all, 4)
    }
    expect(results.get('fig-3')!.agreement).toBe('agrees')
    expect(results.get('fig-4')!.agreement).toBe('differs')
    expect(results.get('fig-4')!.headline).toBe(
      'Set of the text: 3,522 rows in T1; set that the figure shows: 1,785.',
    )
    expect(results.get('fig-4')!.findings.join()).toContain('every number of it comes out for that one')
    // Counted apart: 72 ages in the training part's complete rows, 74 in those of both parts.
    expect(results.get('table-6')!.tables[0].rows[0].slice(1, 4)).toEqual([
      74,
      72,
      existsSync(second) ? 74 : 72,
    ])
  })

  it('[PAP9] mixed generalisation: rows and levels of the strata', async () => {
    const results = await resultsOf(only(mixedPaper, 'strata'))
    const levels = results.get('strata')!.tables[0].rows.map(([table, , rows, of]) => [table, rows, of])
    // A plain program that tries all choices in order of loss and counts row by row.
    expect(levels).toContainEqual(['T1 & T2, k = 5, l = 3', 1785, '4 2 3 1 2 1 0'])
    expect(levels).toContainEqual(['T1 & T2, k = 5, l = 3', 28_377, '1 · · · · · ·'])
    expect(levels).toContainEqual(['the same as in section 3.1', 1785, '2 · · · · · ·'])
    expect(levels).toContainEqual(['the same as in section 3.1', 28_377, '4 2 3 1 2 0 0'])
  })

  it('[PAP9] slicing: φ² of the strongest pairs, buckets, and that l = 4 is impossible', async () => {
    const results = await resultsOf(only(slicingPaper, 'eq-5', 'columns', 'privacy'))
    // φ² and bucket counts: independent programs over the same rows and orders of categories.
    expect(results.get('eq-5')!.headline).toMatch(/marital-status–sex 0\.217, sex–occupation 0\.190/)
    expect(results.get('columns')!.headline).toMatch(/^Largest l possible: 3 with the paper's columns/)
    const [paper, alone] = results.get('privacy')!.tables
    expect(paper.rows.slice(0, 3).map(([l, possible, buckets]) => [l, possible, buckets])).toEqual([
      [2, 'yes', 1915],
      [3, 'yes', 347],
      [4, 'no', 1],
    ])
    expect(alone.rows.map(([, possible]) => possible)).toEqual([
      'yes',
      'yes',
      'yes',
      'yes',
      'yes',
      'yes',
      'no',
    ])
  })
})
