import { describe, expect, it } from 'vitest'
import { buildReport } from '../../../report/build-report.ts'
import { buildDictionary } from '../../../report/dictionary/build-dictionary.ts'
import { explainCell } from '../../../report/explain.ts'
import { reportSchema } from '../../../report/report.ts'
import type { ReportParts } from '../../../report/reports-of-kinds.ts'
import { frequencies, kVerdict, sampleParts } from '../../../report/sample-parts.fixture.ts'
import { toHtml } from '../../../report/sections/report-page.ts'
import { sampleDecoys, sampleStrata, strataParts, stratumVerdict } from './strata-sample.fixture.ts'

const report = (changes: Partial<ReportParts> = {}) => buildReport(strataParts(changes))
const said = async (changes: Partial<ReportParts> = {}) => (await report(changes)).summary.join('\n')
const withDecoys = { strata: { ...sampleStrata, decoys: sampleDecoys } }
const [sensitive, ordinary] = sampleStrata.strata

describe('headline of a release in strata', () => {
  it('[SA5] promises to the stratum alone, and counts the rows published as they are', async () => {
    expect((await report()).headline).toBe(
      'Each of the 200 rows of the stratum “sensitive” shares age, sex and zip with at least 4 others; 800 other rows are published as they are.',
    )
    expect(await said()).not.toMatch(/nobody can/i)
    expect(await said()).not.toContain('None of the 200 rows')
  })

  it('[SA5] names only the columns generalised there', async () => {
    const narrow = { ...sensitive, levels: sensitive.levels.slice(0, 1) }
    const { headline } = await report({ strata: { ...sampleStrata, strata: [narrow, ordinary] } })
    expect(headline).toContain('shares age with at least 4 others;')
  })

  it('[SA5] excepts blanked-out rows that are fewer than the promise needs; decoys are not as they are', async () => {
    const few = { ...sensitive, suppressedRows: 3 }
    expect((await report({ strata: { ...sampleStrata, strata: [few, ordinary] } })).headline).toMatch(
      /^Apart from 3 blanked-out rows, each of the 200 rows/,
    )
    expect((await report(withDecoys)).headline).toContain('; 590 other rows are published as they are.')
  })

  it('[SA5] with several strata each has its own figure, many are told by the weakest', async () => {
    const names = ['a', 'b', 'c', 'd']
    const of = (most: number) => ({
      strata: {
        ...sampleStrata,
        strata: [...names.slice(0, most).map((name) => ({ ...sensitive, name })), ordinary],
      },
      verdicts: names.slice(0, most).map((rows, nameIndex) => ({ ...kVerdict, rows, figure: 5 + nameIndex })),
    })
    expect((await report(of(2))).headline).toBe(
      'Each of the 200 rows of the stratum “a” shares age, sex and zip with at least 4 others; each of the 200 rows of the stratum “b” shares age, sex and zip with at least 5 others; 800 other rows are published as they are.',
    )
    expect((await report(of(4))).headline).toBe(
      'In 4 strata (800 rows) each row shares the columns generalised there with at least 4 others, blanked-out rows aside; 800 other rows are published as they are.',
    )
    expect(await said(of(4))).toContain(
      'Each of the 200 rows of the stratum “d” shares age, sex and zip with at least 7 others',
    )
  })

  it('[SA5] a requirement of a stratum that fails comes first and names it', async () => {
    const failing = { ...stratumVerdict, holds: false, figure: 2, failingClasses: 1, failingRows: 2 }
    expect((await report({ verdicts: [failing] })).headline).toBe(
      'Not met: k-anonymity (k = 5, stratum “sensitive”): asked at least 5, measured 2; 2 rows in 1 class fall short.',
    )
  })

  it('[SA5] where k-anonymity is measured on all rows, that is what is promised', async () => {
    expect((await report({ verdicts: [stratumVerdict, { ...kVerdict, figure: 5 }] })).headline).toMatch(
      /^Everybody shares/,
    )
  })
})

describe('summary and limits of a release in strata', () => {
  it('[SA6] says how each stratum is published and which rows are blanked out', async () => {
    expect(await said()).toContain(
      'In the stratum “sensitive”: age at level 2 of 3 and zip at level 4 of 5; as recorded: sex.',
    )
    expect(await said()).toContain(
      '20 of 1,000 rows (2 %) were blanked out in all quasi-identifiers: 20 of the 200 of the stratum “sensitive”.',
    )
    expect(await said(withDecoys)).toContain('Decoys: 210 ordinary rows were generalised along')
  })

  it('[SA6] says what is not promised: rows as they are, and how many are unique', async () => {
    expect(await said()).toContain(
      'Not promised: 800 rows are published as they are; 96 rows of the stratum “ordinary” are the only ones with their combination of quasi-identifiers;',
    )
    expect((await report()).limits!.join('\n')).toContain(
      '800 rows are published as they are: nothing is promised of them',
    )
  })

  it('[SA6] says what the form of a row tells, with and without decoys', async () => {
    expect((await report()).limits!.join('\n')).toContain('this tells which stratum they belong to')
    expect((await report(withDecoys)).limits!.join('\n')).toContain(
      'up to 50 % in the worst class and 48.8 % overall',
    )
  })

  it('[SA6] a sensitive column covered in one stratum is open in the others', async () => {
    const diverse = { ...stratumVerdict, model: 'distinct-l-diversity', options: { l: 3 }, of: 'diagnosis' }
    const verdicts = [stratumVerdict, diverse]
    expect(await said({ verdicts })).toContain(
      'outside the rows a requirement names, nothing keeps a class from showing one and the same diagnosis',
    )
    expect((await report({ verdicts })).limits!.join('\n')).toContain(
      'What can be learned of diagnosis is limited only in the rows that the requirements name',
    )
  })

  it('[SA6] without knowing which stratum the decoys left, the number is a bound', async () => {
    const strata = [sensitive, ordinary, { ...ordinary, name: 'others', rows: 100 }]
    expect((await report({ strata: { ...withDecoys.strata, strata } })).headline).toContain(
      'at most 900 other rows',
    )
  })

  it('[SA9] the search is told by stratum, or as classes formed', async () => {
    expect(await said()).toContain(
      'In each stratum that was generalised, no other levels that meet its requirements lose less on its own rows: this is proven. Of 48 ways to generalise, 12 were tried, the others ruled out, in 42 ms.',
    )
    const unproven = { ...strataParts().outcome, optimal: false } as ReportParts['outcome']
    expect(await said({ outcome: unproven })).toContain('it does not prove that none is better')
    const { strata, ...plain } = strataParts({ verdicts: [kVerdict] })
    const outcome = { ...plain.outcome, optimal: false } as ReportParts['outcome']
    const formed = 'The classes were formed in 42 ms; the method does not prove that none are better.'
    expect((await buildReport({ ...plain, outcome })).summary).toContain(formed)
    expect(await toHtml(await buildReport({ ...plain, outcome }))).not.toContain('The best ways of all')
  })
})

describe('rows that a stratum blanks out', () => {
  it('[SA11] in all quasi-identifiers, and in its own columns alone, are told apart', async () => {
    const narrow = { ...sensitive, levels: sensitive.levels.slice(0, 2) }
    const strata = { ...sampleStrata, strata: [narrow, ordinary] }
    const { release } = strataParts()
    const told = await report({ strata, release: { ...release, suppressedRows: 0 } })
    expect(told.summary).toContain(
      'In the stratum “sensitive”, 20 of 200 rows were blanked out only in age and sex.',
    )
    expect(told.summary.join(' ')).not.toContain('in all quasi-identifiers')
    expect(told.limits).toContain(
      'The 20 rows of the stratum “sensitive” that are blanked out in its columns keep all other columns as recorded, and its requirements are not measured on them.',
    )
    expect(await said()).toContain(
      'blanked out in all quasi-identifiers: 20 of the 200 of the stratum “sensitive”',
    )
    expect(await said()).not.toContain('alone')
  })
})

describe('columns whose rows differ in level', () => {
  const shownAs = async (name: string, changes: Partial<ReportParts> = {}) =>
    (await report(changes)).attributes.find((attribute) => attribute.name === name)

  it('[SA8] are described by their labels', async () => {
    expect(await shownAs('age')).not.toHaveProperty('level')
    expect((await shownAs('age'))?.shown).toBe('at different levels in different rows')
    expect((await shownAs('sex'))?.shown).toBe('as it was in some rows, blanked out in others')
    const attributes = strataParts().attributes.map((part) => ({
      ...part,
      after: frequencies({ female: 500, male: 500 }),
    }))
    expect((await shownAs('sex', { attributes }))?.shown).toBe('as it was')
    const cut = attributes.map((part) => ({
      ...part,
      before: { values: [], rest: { values: 9, rows: 1000 } },
    }))
    expect((await shownAs('sex', { attributes: cut }))?.shown).toBe(
      'as recorded or more coarsely, row by row',
    )
  })

  it('[SA8] the dictionary does not take every * for a blanked-out row', async () => {
    const age = (await buildDictionary(strataParts())).columns.find(({ name }) => name === 'age')
    expect(age?.reading).toContain('* means that nothing is told of the value.')
    expect(age?.reading).not.toContain('the row is blanked out')
  })

  it('[SA8] a cell is explained as a quasi-identifier', () => {
    const cell = { column: 'age', published: '[20,40)', classSize: 5, suppressed: false, reasons: [] }
    expect(explainCell({ ...cell, quasi: true })).toBe(
      'age shows “[20,40)”. The column is published at a level of its own in each class, not at one for all rows. In this row’s class, 4 other rows share all its quasi-identifiers.',
    )
    expect(explainCell(cell)).toContain('is not a quasi-identifier')
  })
})

describe('strata in the files', () => {
  it('[SA3] satisfy the schema as written', async () => {
    for (const changes of [{}, withDecoys]) {
      const written = JSON.parse(JSON.stringify(await report(changes)))
      expect(reportSchema.parse(written)).toEqual(written)
      expect(written.method.columns).toEqual(['age', 'sex', 'zip'])
    }
    expect(await buildReport(sampleParts())).not.toHaveProperty('strata')
  })

  it('[SA7] no rare value leaves, whatever came in', async () => {
    const rare = { value: 'kuru', rows: 9 }
    const strata = {
      ...sampleStrata,
      sensitive: [
        { column: 'diagnosis', values: [{ value: 'flu', rows: 991 }, rare], pooled: { values: 0, rows: 0 } },
      ],
      statistics: [
        {
          ...sampleStrata.statistics[0],
          top: [{ value: '44', rows: 20 }, rare],
          pooled: { values: 2, rows: 40 },
        },
      ],
    }
    const shared = (await report({ strata })).strata!
    expect(shared.sensitive[0]).toEqual({
      column: 'diagnosis',
      values: [],
      pooled: { values: 2, rows: 1000 },
    })
    expect(shared.statistics[0].top).toEqual([{ value: '44', rows: 20 }])
    expect(shared.statistics[0].pooled).toEqual({ values: 3, rows: 49 })
    expect(await toHtml(await report({ strata }))).not.toContain('kuru')
  })

  it('[SA10] the page shows strata, decoys, sensitive values and statistics, and only where there are any', async () => {
    const page = await toHtml(await report(withDecoys))
    for (const text of [
      'age at level 2 of 3, zip at level 4 of 5',
      '0.7431',
      '0.8712',
      '3 other values',
      '47.25',
    ]) {
      expect(page).toContain(text)
    }
    expect(page).toContain('rows in the smallest class of the stratum “sensitive”')
    expect(page).not.toMatch(/NaN|Infinity|undefined/)
    expect(await toHtml(await report())).not.toContain('Decoys</h3>')
    expect(await toHtml(await buildReport(sampleParts()))).not.toContain('id="strata"')
  })

  it('[SA4] names and values of strata are escaped', async () => {
    const nasty = '</h4><img src=x onerror="a">'
    const strata = {
      ...sampleStrata,
      sentences: [nasty],
      strata: [{ ...sensitive, name: nasty }, ordinary],
      sensitive: [{ column: nasty, values: [{ value: nasty, rows: 1000 }], pooled: { values: 0, rows: 0 } }],
      statistics: [{ ...sampleStrata.statistics[1], column: nasty, top: [{ value: nasty, rows: 200 }] }],
    }
    expect(
      await toHtml(await report({ strata, verdicts: [{ ...stratumVerdict, rows: nasty }] })),
    ).not.toContain('<img')
  })
})
