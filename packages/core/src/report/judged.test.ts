import { describe, expect, it } from 'vitest'
import { buildReport } from './build-report.ts'
import type { ReportParts } from './reports-of-kinds.ts'
import { bands, frequencies, kVerdict, sampleParts } from './sample-parts.fixture.ts'

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
  })

  it('[W51] says how many rows stay alone, whatever holds', async () => {
    const closeness = { ...kVerdict, model: 't-closeness', options: { t: 0.2 }, of: 'diagnosis' }
    const { judged } = await report({
      verdicts: [closeness],
      classSizes: { before: bands(1000, 0), after: bands(998, 2) },
      release: { ...sampleParts().release, suppressedRows: 0 },
    })
    expect([judged.state, judged.found]).toEqual(['holds', 998])
    expect(judged.text).toBe(
      'What the policy requires holds: t-closeness of diagnosis (t = 0.2). But 998 people can be found for certain.',
    )
    expect(judged.open).toEqual([
      '99.8 % of the rows are still the only ones with their age, sex and zip: whoever knows these of a person finds the row.',
    ])
  })

  it('[W130] is no tick where somebody can be found for certain', async () => {
    const made = await report({ classSizes: { before: bands(1000, 0), after: bands(1, 999) } })
    expect(made.holds).toBe(true)
    expect(made.judged).toMatchObject({
      state: 'holds',
      found: 1,
      text: 'What the policy requires holds: k-anonymity (k = 5). But 1 person can be found for certain.',
    })
  })

  it('[W130] speaks of rows where somebody may have several', async () => {
    const classSizes = { before: bands(1000, 0), after: bands(2, 998) }
    expect((await report({ classSizes, repeated: ['id'] })).judged.text).toContain(
      'But 2 rows are of somebody who can be found for certain.',
    )
  })

  it('[W130] leaves a policy that fails as it is', async () => {
    const classSizes = { before: bands(1000, 0), after: bands(2, 998) }
    const { judged } = await report({ classSizes, verdicts: [{ ...kVerdict, holds: false }] })
    expect([judged.state, judged.found]).toEqual(['fails', undefined])
    expect(judged.text).not.toContain('for certain')
  })

  it('[W51] says that nothing is left where every quasi-identifier is blank', async () => {
    const blank = { level: 3, height: 3, after: frequencies({ '*': 1000 }) }
    const attributes = sampleParts().attributes.map((attribute) =>
      attribute.role === 'quasi' ? { ...attribute, ...blank } : attribute,
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
