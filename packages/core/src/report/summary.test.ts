import { describe, expect, it } from 'vitest'
import { buildReport } from './build-report.ts'
import type { ReportParts } from './reports-of-kinds.ts'
import { bands, kVerdict, sampleParts, stoppedByTime } from './sample-parts.fixture.ts'
import { summaryBody } from './sections/head.ts'

const report = (changes: Partial<ReportParts> = {}) => buildReport(sampleParts(changes))
const said = async (changes: Partial<ReportParts> = {}) => (await report(changes)).summary.join('\n')
const triedAttack = ({ attack, certain }: { readonly attack: string; readonly certain: number }) => ({
  attack,
  title: attack,
  harm: 'learned' as const,
  attacker: 'Somebody.',
  targets: 5000,
  guess: 0.1,
  success: { share: 0.9, low: 0.8, high: 1 },
  exposed: certain,
  certain,
  isExposed: true,
  isBroken: false,
  text: 'Figures.',
})
const release = (suppressedRows: number) => ({ ...sampleParts().release, suppressedRows })

describe('headline', () => {
  it('[W9] says with how many others everybody shares the declared columns', async () => {
    expect((await report()).headline).toBe('Everybody shares age, sex and zip with at least 4 others.')
  })

  it('[W9] says what was measured, not only what was asked', async () => {
    expect((await report({ verdicts: [{ ...kVerdict, figure: 7 }] })).headline).toContain(
      'with at least 6 others',
    )
    expect((await report({ verdicts: [{ ...kVerdict, figure: 2, limit: 2 }] })).headline).toContain(
      'with at least 1 other.',
    )
  })

  it('[W9] excepts blanked-out rows that are fewer than the promise needs', async () => {
    expect((await report({ release: release(3) })).headline).toMatch(
      /^Apart from 3 blanked-out rows, everybody/,
    )
  })

  it('[W8] a failing requirement comes first, with rows and figure', async () => {
    const failing = { ...kVerdict, holds: false, figure: 1, failingClasses: 12, failingRows: 31 }
    const failed = await report({ verdicts: [failing] })
    expect(failed.holds).toBe(false)
    expect(failed.headline).toBe(
      'Not met: k-anonymity (k = 5). 31 rows share age, sex and zip with fewer than 4 others; the smallest class has 1 row.',
    )
  })

  it('[W8] several failing requirements are counted and named, then explained one by one', async () => {
    const close = {
      ...kVerdict,
      model: 't-closeness',
      options: { t: 0.2 },
      of: 'diagnosis',
      holds: false,
      limit: 0.2,
    }
    const verdicts = [
      { ...kVerdict, holds: false, figure: 1, failingRows: 3, failingClasses: 3 },
      { ...close, direction: 'at-most' as const, figure: 0.41, failingClasses: 2, failingRows: 30 },
    ]
    const failed = await report({ verdicts })
    expect(failed.headline).toBe(
      'Not met: 2 of 2 requirements, namely k-anonymity (k = 5) and t-closeness of diagnosis (t = 0.2).',
    )
    expect(failed.summary[1]).toBe(
      'Not met: t-closeness of diagnosis (t = 0.2): asked at most 0.2, measured 0.41; 30 rows in 2 classes fall short.',
    )
  })

  it('[W131] what fails among several releases is said by its reason, not by classes', async () => {
    const text =
      'With all releases at hand "income" is told in 40 % of the cases; of 68 people one value is left.'
    const ledger = {
      ...kVerdict,
      model: 'composition',
      options: {},
      of: 'income',
      holds: false,
      text,
      limit: 0.02,
      figure: 0.007556,
      direction: 'at-most' as const,
      failingClasses: 0,
      failingRows: 68,
    }
    expect((await report({ verdicts: [ledger] })).headline).toBe(`Not met: composition of income. ${text}`)
  })

  it('[W8] without requirements it promises nothing', async () => {
    expect((await report({ verdicts: [] })).headline).toBe(
      'The policy sets no requirement, so this release promises nothing.',
    )
  })

  it('[W9] when all rows are blanked out it says so, and promises nothing more', async () => {
    const blank = await report({
      release: { ...release(1000), classes: 0 },
      verdicts: [{ ...kVerdict, figure: Number.POSITIVE_INFINITY }],
    })
    expect(blank.headline).toBe(
      'All 1,000 rows are blanked out: age, sex and zip tell nothing about anybody any more.',
    )
    expect(blank.summary.join()).not.toContain('Everybody shares')
    expect(blank.verdicts[0].figure).toBe('none')
  })

  it('[W9] a requirement of some rows only is not said of everybody', async () => {
    expect((await report({ verdicts: [{ ...kVerdict, rows: 'generalised' }] })).headline).toBe(
      'Met: k-anonymity (k = 5, generalised rows): asked at least 5, measured 5.',
    )
  })
})

describe('summary', () => {
  it('[W10] says how each changed column is published', async () => {
    expect(await said()).toContain('Published more coarsely: age in bands of 20.')
    expect(await said()).toContain('Blanked out in every row: zip.')
    expect(await said()).toContain('Published as recorded: sex.')
    expect(await said()).toContain('Left out of the release: name.')
  })

  it('[W10] says when nothing had to be changed', async () => {
    const attributes = sampleParts().attributes.filter(({ level = 0 }) => level === 0)
    expect(await said({ attributes, release: release(0) })).toContain(
      'Nothing had to be changed: sex is published as recorded.',
    )
    expect(await said({ attributes })).toContain('No column was generalised: sex is published as recorded.')
  })

  it('[W11] counts the rows blanked out, the share and what was allowed', async () => {
    expect(await said()).toContain(
      '20 of 1,000 rows (2 %) were blanked out in all quasi-identifiers, because the classes they would be in do not meet the requirements. The policy allows up to 4 %.',
    )
    expect(await said({ release: release(0) })).not.toContain('blanked out in all')
  })

  it('[W11] compares unique rows before and now', async () => {
    expect(await said()).toContain(
      'Before, 12 % of the rows were the only one with their combination of quasi-identifiers; now none is, blanked-out rows aside.',
    )
    const still = await said({
      classSizes: { before: bands(120, 880), after: bands(10, 990) },
      release: release(0),
    })
    expect(still).toContain('now 1 % are.')
  })

  it('[W11] says whether the search proved its answer', async () => {
    expect(await said()).toContain(
      'none that meets the requirements loses less by the chosen measure: this is proven',
    )
    expect(await said({ outcome: stoppedByTime })).toContain(
      'The search was stopped by its time limit after 42 ms, when 12 of 48 ways to generalise had been tried: this is the best release found so far, a better one may exist.',
    )
  })

  it('[W11] says how many rows were left out for missing values', async () => {
    expect(await said({ input: { rows: 1000, columns: 6, droppedRows: 125 } })).toContain(
      '125 rows with missing values were left out',
    )
  })

  it('[W12] says what is not promised', async () => {
    expect(await said()).toContain(
      'Not promised: diagnosis and stay are published exactly as recorded, and whoever knows them of a person may find the row; nothing keeps a class from showing one and the same diagnosis; blanked-out rows keep their diagnosis and stay.',
    )
    const diverse = {
      ...kVerdict,
      model: 'distinct-l-diversity',
      options: { l: 3 },
      of: 'diagnosis',
      limit: 3,
      figure: 3,
    }
    expect(await said({ verdicts: [kVerdict, diverse] })).not.toContain('one and the same diagnosis')
    expect(await said({ verdicts: [kVerdict, diverse] })).toContain(
      'Each group of rows that look alike in the quasi-identifiers, blanked-out rows aside, shows at least 3 different values of diagnosis.',
    )
  })

  it('[W12] says how many secrets can be read off, and of which column where there is no other', async () => {
    const tried = [triedAttack({ attack: 'homogeneity', certain: 3443 })]
    const attacks = { holds: true, tried, left: [] }
    expect(await said({ attacks })).toContain(
      'diagnosis of 3,443 people can be read off: everybody in their classes has the same value',
    )
    const { attributes } = sampleParts()
    const two = attributes.map((part) =>
      part.name === 'stay' ? { ...part, role: 'sensitive' as const } : part,
    )
    expect(await said({ attacks, attributes: two })).toContain('a secret of 3,443 people can be read off')
    const none = { ...attacks, tried: [triedAttack({ attack: 'linkage', certain: 5 })] }
    expect(await said({ attacks: none })).not.toContain('can be read off')
  })

  it('[W170] one sentence says what holds alike for many columns', async () => {
    const diverse = ['diagnosis', 'stay', 'ward', 'cost'].map((of) => ({
      ...kVerdict,
      model: 'distinct-l-diversity',
      options: { l: 2 },
      of,
      limit: 2,
      figure: 2,
    }))
    const promises = (await report({ verdicts: [kVerdict, ...diverse] })).summary.filter((text) =>
      text.includes('different values'),
    )
    // The column stay is a number.
    expect(promises).toHaveLength(2)
    expect(promises[0]).toMatch(/values of diagnosis\. The same holds for 2 other columns \(ward, cost\)\.$/)
    expect(promises[1]).toMatch(/values of stay\. These numbers may lie close together\.$/)
  })

  it('[W171] what nobody has to act on stands apart, and on the page behind the notices', async () => {
    const parts = sampleParts({ notices: ['Read this.'], details: ['A figure is not measured.'] })
    const made = await buildReport(parts)
    expect([made.notices, made.details]).toEqual([['Read this.'], ['A figure is not measured.']])
    expect(summaryBody(made, {}).html).toMatch(/Good to know.*Read this\..*A figure is not measured\./s)
    expect('details' in (await report())).toBe(false)
  })

  it('[W170] warnings and notices that differ by their column are one', async () => {
    const notices = ['a', 'b', 'c'].map((name) => `What "${name}" lost is not measured.`)
    const {
      notices: folded,
      warnings,
      details,
    } = await report({ notices, warnings: notices, details: notices })
    const only = ['What "a" lost is not measured. The same holds for 2 other columns ("b", "c").']
    expect([folded, warnings, details]).toEqual([only, only, only])
  })

  it('[W12] blanked-out rows that hide what is sensitive are not said to keep it', async () => {
    const hidden = { release: { ...release(3), hidden: ['diagnosis'] } }
    expect(await said(hidden)).toContain('blanked-out rows keep their stay.')
    expect((await report(hidden)).limits!.join()).toContain('The 3 blanked-out rows keep their stay.')
    const all = { release: { ...release(3), hidden: ['diagnosis', 'stay'] } }
    expect(`${await said(all)} ${(await report(all)).limits!.join()}`).not.toContain('rows keep their')
  })

  it('[W12] the limits name columns, blanked-out rows and what the figures assume', async () => {
    const limits = (
      await report({
        release: release(3),
        missing: { tokens: [''], meaning: 'wildcard' },
      })
    ).limits!.join('\n')
    expect(limits).toContain('The promises speak only of age, sex and zip,')
    expect(limits).toContain('One row is taken to be one person.')
    expect(limits).toContain('stay is published exactly as recorded')
    expect(limits).toContain('Nothing limits what can be learned of diagnosis')
    expect(limits).toContain('The 3 blanked-out rows keep their diagnosis and stay.')
    expect(limits).toContain('They are fewer than 5')
    expect(limits).toContain('A missing value is taken to match any value.')
  })
})
