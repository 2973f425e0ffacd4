import { describe, expect, it } from 'vitest'
import { stratumOfTexts } from '../../contract/stratum-rows.ts'
import { quietContext } from '../../full-domain/plan/text-request.fixture.ts'
import { hospital, k } from './hospital.fixture.ts'
import { mixed } from './mixed.ts'
import { sbtam } from './sbtam.ts'

const U = 'u\u0308'
const rows = [
  ['34', 'M', `Geschw${U}r`],
  ['36', 'F', `Geschw${U}r`],
  ['52', 'F', 'Grippe'],
  ['53', 'F', '50.0'],
]

describe('values that strata list', () => {
  it('[ST11] are found in another Unicode form, and as another text of the number', () => {
    const { table, request } = hospital({ rows })
    const sensitiveValues = [{ column: 'diagnosis', values: ['Geschwür', '50'] }]
    const outcome = sbtam.run(table, { ...request, sensitiveValues, models: [k(3)] }, quietContext())
    if (outcome.kind !== 'released') throw new Error(outcome.kind)
    expect(outcome.strata.map(({ rows: own }) => own)).toEqual([3, 1])
    expect(outcome.notices.join()).not.toContain('in no row')
  })

  it('[ST11] are read off a release alike', () => {
    const release = {
      columns: ['diagnosis'],
      texts: [rows.map((row) => row[2])],
      rows: new Uint32Array(4).fill(1),
    }
    const strata = [{ name: 's', rows: { where: [{ column: 'diagnosis', values: ['Geschwür', '50.00'] }] } }]
    expect([...stratumOfTexts(strata, release)]).toEqual([0, 0, -1, 0])
    const readings = new Map([['diagnosis', 'text'] as const])
    expect([...stratumOfTexts(strata, { ...release, readings })]).toEqual([0, 0, -1, -1])
  })

  it('[ST11] twice, in two spellings, are claimed by two strata', () => {
    const { table, request } = hospital({ rows })
    const { quasi, sensitive, missing } = request
    const stratum = (name: string, value: string) => ({
      name,
      rows: { where: [{ column: 'diagnosis', values: [value] }] },
      quasi,
      models: [k(2)],
      loss: 'precision' as const,
      suppressionLimit: 0,
    })
    const strata = [stratum('a', 'Geschwür'), stratum('b', `Geschw${U}r`)]
    const outcome = mixed.run(table, { strata, quasi, sensitive, missing }, quietContext())
    expect(outcome).toMatchObject({
      kind: 'impossible',
      reason: 'The strata "a" and "b" both take 1 value of "diagnosis".',
    })
  })

  it('[IM2] that only compatibility forms tell apart from the data are refused as misspelt', () => {
    const { table, request } = hospital({ rows: [...rows, ['20', 'M', 'ﬂu'], ['21', 'M', 'HIV']] })
    const sensitiveValues = [{ column: 'diagnosis', values: ['flu', 'HIV'] }]
    const outcome = sbtam.run(table, { ...request, sensitiveValues, models: [k(2)] }, quietContext())
    expect(outcome).toMatchObject({ kind: 'impossible' })
  })
})
