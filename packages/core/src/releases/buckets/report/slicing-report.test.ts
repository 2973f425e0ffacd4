import { describe, expect, it } from 'vitest'
import type { Table } from '../../../data/table/table.ts'
import { buildReport } from '../../../report/build-report.ts'
import { buildDictionary } from '../../../report/dictionary/build-dictionary.ts'
import { dictionarySchema } from '../../../report/dictionary/release-dictionary.ts'
import { reportSchema } from '../../../report/report.ts'
import { toHtml } from '../../../report/sections/report-page.ts'
import { beforeSlicing } from './before-slicing.ts'
import { sampleRows as drawnRows } from './sample-rows.ts'
import { sampleReportParts, sampleRows, sampleSlices } from './sliced-sample.fixture.ts'
import { slicingReport } from './slicing-parts.ts'
import { slicingSentences } from './slicing-sentences.ts'
import { slicedLimits } from './slicing-words.ts'

const slices = sampleSlices()
const report = slicingReport(slices)
const whole = await buildReport(sampleReportParts(slices))
const overlap = [
  ['age', 'city'],
  ['city', 'sex', 'illness'],
]

describe('report.json, slicing', () => {
  it('[S1] satisfies its schema, with every option', async () => {
    for (const more of [
      {},
      { columns: overlap },
      { columns: 'auto' as const, l: 3 },
      { mode: 'hardened' as const, bucketK: 6 },
      { split: 'relaxed' as const },
    ]) {
      const parts = sampleReportParts(sampleSlices(more))
      expect(reportSchema.parse(await buildReport(parts)).slicing).toBeDefined()
      expect(dictionarySchema.parse(await buildDictionary(parts)).slicing).toBeDefined()
    }
  })
  it('[S2] buckets and probabilities are those of the check', () => {
    const { check } = slices
    expect(report.buckets).toMatchObject({
      count: check.classes,
      smallest: Math.min(...check.disclosure.sizes),
      largest: Math.max(...check.disclosure.sizes),
    })
    expect(report.disclosure.bands).toEqual(check.disclosure.bands)
    const changed = {
      ...slices,
      check: { ...check, disclosure: { ...check.disclosure, satisfying: 0.75, largest: 0.9 } },
    }
    expect(slicingReport(changed).disclosure).toMatchObject({ satisfying: 0.75, largest: 0.9 })
    expect(slicingReport(changed).privacy!.points[0]).toMatchObject({ l: 2, satisfying: 0.75, largest: 0.9 })
  })
  it('[S5] the summary speaks of quasi-identifiers where it speaks of rows that share a value', async () => {
    const parts = sampleReportParts(slices)
    const frequency = { ...parts.verdicts[0], model: 'column-frequency', figure: 9, limit: 6 }
    expect((await buildReport({ ...parts, verdicts: [...parts.verdicts, frequency] })).summary).toContain(
      'What a group of columns says of its quasi-identifiers is shared by at least 9 rows; a sensitive value beside them may be rarer.',
    )
  })
  it('[S3] the same twice', () => {
    expect(slicingReport(sampleSlices())).toEqual(report)
  })
  it('[S4] of a large table, what is sliced anew is a sample, and said to be one', async () => {
    const large = sampleSlices({}, 45_000)
    const { privacy, sentences } = slicingReport(large)
    expect(privacy!.sampled).toBe(true)
    expect(privacy!.rows).toBeGreaterThan(19_000)
    expect(privacy!.rows).toBeLessThan(21_000)
    expect(privacy!.points.map(({ l }) => l)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(sentences.length).toBeGreaterThan(4)
    expect(await toHtml(await buildReport(sampleReportParts(large)))).toContain('a sample of')
  })
  it('[S4] every row has the same chance of being drawn, with its combination', () => {
    const table = { ...slices.table, weights: slices.table.weights.map((rows) => rows * 50) }
    const rows = table.weights.reduce((sum, own) => sum + own, 0)
    const sample = drawnRows({ ...table, rows }, rows / 4)
    expect(Math.abs(sample.rows - rows / 4)).toBeLessThan(5 * Math.sqrt(rows))
    expect(sample.weights.reduce((sum, own) => sum + own, 0)).toBe(sample.rows)
    const shares = (of: Table) => {
      const counts = new Map<string, number>()
      for (let index = 0; index < of.length; index++) {
        const { dictionary, codes } = of.columns[3]
        const text = dictionary.values[codes[index]]
        counts.set(text, (counts.get(text) ?? 0) + of.weights[index])
      }
      return counts
    }
    for (const [text, own] of shares(sample))
      expect(Math.abs(own / sample.rows - shares(table).get(text)! / rows)).toBeLessThan(0.03)
  })
  it('[S5] sentences tell of single rows, of what is learned, of what moved', () => {
    const { sentences: _, ...facts } = report
    const told = (more: Partial<typeof facts>) => slicingSentences({ ...facts, ...more }).join('\n')
    expect(told({ disclosure: { ...facts.disclosure, satisfying: 0.9999 } })).toContain(
      'For under 0.1 % of the rows can somebody',
    )
    expect(told({})).toContain('For no row can somebody')
    expect(told({ buckets: { ...facts.buckets, singleRows: 3 } })).toContain('3 buckets have a single row')
    expect(told({ moved: [{ name: 'sex', from: 'illness', because: 'diversity' }] })).toContain(
      'sex is correlated with illness and was put beside it, but together they make this l impossible',
    )
    const learned = { largest: 0.97, satisfying: 0.6, guessedRight: [0.5], surest: 0.9 }
    expect(told({ learned })).toContain('likelier than 1 in 2 for 40 % of the rows, up to 97 %')
    const faithful = { buckets: 90, learned, queries: { mean: 0.2, median: 0.1 }, bayes: [0.7] }
    const after = told({ learned: { ...learned, surest: 0.4 }, hardened: faithful })
    expect(after).toContain(
      'at most 40 % of those it is surest of, where 1 in 2 is promised. In the faithful form, of 90 buckets, it guesses 50 % right and up to 90 % of those it is surest of.',
    )
    expect(after).toContain('in the faithful form by 10 %')
    expect(after).toContain('(faithful: 70 %)')
  })
  it('[S6] no cell stands in report, page or dictionary', async () => {
    const parts = sampleReportParts(sampleSlices({ columns: overlap, mode: 'hardened', bucketK: 6 }))
    for (const text of [
      JSON.stringify(await buildReport(parts)),
      JSON.stringify(await buildDictionary(parts)),
    ])
      expect(text).not.toContain('zq')
    expect(await toHtml(await buildReport(parts))).not.toContain('zq')
  })
  it('[S8] before slicing: the share of a value among rows with the same quasi-identifiers', () => {
    const rows = sampleRows(400)
    const largest = rows.map((row) => {
      const same = rows.filter((other) => other.slice(0, 3).join() === row.slice(0, 3).join())
      return Math.max(...same.map((one) => same.filter((other) => other[3] === one[3]).length)) / same.length
    })
    const found = beforeSlicing(slices.table, slices.request)
    expect(found.largest).toBeCloseTo(Math.max(...largest), 12)
    expect(found.mean).toBeCloseTo(largest.reduce((sum, own) => sum + own, 0) / rows.length, 12)
    expect(whole.risks.before.map(({ id }) => id)).toEqual(['largest-probability', 'mean-probability'])
  })
})

describe('dictionary.json, slicing', () => {
  it('[S7] lists bucket, columns with their copies, groups and sizes', async () => {
    const own = sampleSlices({ columns: overlap })
    const { columns, slicing } = await buildDictionary(sampleReportParts(own))
    expect(columns.map(({ name }) => name)).toEqual(['bucket', 'age', 'city', 'city@2', 'sex', 'illness'])
    expect(columns[3].reading).toContain('together with sex and illness')
    expect(slicing).toEqual({
      layout: 'table',
      groups: [
        ['age', 'city'],
        ['city@2', 'sex', 'illness'],
      ],
      buckets: own.check.disclosure.sizes,
    })
  })
  it('[S7] in the layout of the paper, one column for each group', async () => {
    const { columns } = await buildDictionary(sampleReportParts({ ...slices, layout: 'paper' }))
    expect(columns.map(({ name, role }) => [name, role])).toEqual([
      ['bucket', 'neutral'],
      ['(age,city)', 'quasi'],
      ['(sex,illness)', 'sensitive'],
    ])
  })
})

describe('report.html, slicing', async () => {
  const page = await toHtml(whole)
  it('[S1] has a section for it and none for class sizes', () => {
    expect(page).toContain('id="slicing"')
    expect(page).not.toContain('id="class-sizes"')
    for (const part of [
      'Column groups',
      'Correlation of columns',
      'Privacy against l',
      'Who is in the table',
    ])
      expect(page).toContain(part)
  })
  it('[S1] every drawing has a label and every number of a plot is finite', () => {
    expect(page.match(/<svg class="plot"(?![^>]*aria-label="[^"]+")/)).toBeNull()
    expect(page).not.toMatch(/NaN|Infinity|undefined/)
  })
  it('[S9] says of generalised values that they are not all as recorded', () => {
    const [asRecorded] = slicedLimits(whole.slicing!, whole)
    expect(asRecorded).toContain('are published as recorded. ')
    const slicing = {
      ...whole.slicing!,
      groups: report.groups.map((group) => ({ ...group, generalisedRows: 1 })),
    }
    expect(slicedLimits(slicing, whole)[0]).toContain('are published as recorded but for rare values. ')
  })
  it('[S9] speaks of buckets and groups, not of classes and levels', () => {
    const words = [whole.headline, ...whole.summary, ...(whole.limits ?? [])].join('\n')
    expect(whole.headline).toBe(
      'Nobody who knows age, city and sex of a person finds a value of illness likelier than 1 in 2 in the buckets.',
    )
    expect(words).toContain(
      'what was cut is the link between 2 groups of columns: age and city; illness with sex.',
    )
    expect(words).not.toMatch(/ways to generalise|Nothing had to be changed|only one with their combination/)
  })
})
