import { describe, expect, it } from 'vitest'
import { buildReport } from './build-report.ts'
import type { ReportParts } from './method-reports.ts'
import { bands, frequencies, kVerdict, sampleParts } from './sample-parts.fixture.ts'
import { toHtml } from './to-html.ts'

const report = (changes: Partial<ReportParts> = {}) => buildReport(sampleParts(changes))

describe('what stands beside the tick', () => {
  it('[W50] names the requirements that hold', async () => {
    const diverse = { ...kVerdict, model: 'distinct-l-diversity', options: { l: 3 }, of: 'diagnosis' }
    expect((await report({ verdicts: [kVerdict, diverse] })).judged).toEqual({
      state: 'holds',
      text: 'What the policy requires holds: k-anonymity (k = 5) and Distinct l-diversity of diagnosis (l = 3).',
      open: [],
    })
  })

  it('[W50] names those that fail, and how many were asked', async () => {
    const { judged } = await report({
      verdicts: [kVerdict, { ...kVerdict, holds: false, options: { k: 9 } }],
    })
    expect([judged.state, judged.text]).toEqual([
      'fails',
      'The policy does not hold: 1 of 2 requirements fails, k-anonymity (k = 9).',
    ])
  })

  it('[W50] shows no tick where nothing was judged', async () => {
    const made = await report({ verdicts: [] })
    expect(made.judged).toMatchObject({
      state: 'nothing',
      text: 'The policy requires nothing of the release: nothing was judged.',
    })
    const page = await toHtml(made)
    expect(page).toContain('class="banner nothing"')
    expect(page).not.toContain('M7 12.5l3.5 3.5L17 9')
    expect(page).toContain('<title>Outis report: nothing was judged</title>')
  })

  it('[W51] says how many rows stay alone, whatever holds', async () => {
    const closeness = { ...kVerdict, model: 't-closeness', options: { t: 0.2 }, of: 'diagnosis' }
    const { judged, ...rest } = await report({
      verdicts: [closeness],
      classSizes: { before: bands(1000, 0), after: bands(998, 2) },
      release: { ...sampleParts().release, suppressedRows: 0 },
    })
    expect(judged.state).toBe('holds')
    expect(judged.open).toEqual([
      '99.8 % of the rows are still the only ones with their age, sex and zip: whoever knows these of a person finds the row.',
    ])
    expect(await toHtml({ judged, ...rest })).toMatch(
      /<p class="beside">99.8.% of the rows are still the only ones/,
    )
  })

  it('[W51] says that nothing is left where every quasi-identifier is blank', async () => {
    const blank = { level: 3, height: 3, after: frequencies({ '*': 1000 }) }
    const attributes = sampleParts().attributes.map((one) =>
      one.role === 'quasi' ? { ...one, ...blank } : one,
    )
    expect((await report({ attributes })).judged.open).toEqual([
      'Nothing is left of age, sex and zip: every row shows * there.',
    ])
  })

  it('[W51] says that being found was not judged where no column is a quasi-identifier', async () => {
    const attributes = sampleParts().attributes.filter(({ role }) => role !== 'quasi')
    expect((await report({ attributes })).judged.open[0]).toContain(
      'whether people can be found in the release was not judged',
    )
  })
})
