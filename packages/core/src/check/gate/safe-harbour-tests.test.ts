import { describe, expect, it } from 'vitest'
import { anonymize } from '../../library/anonymize.ts'
import { check } from '../../library/check.ts'
import { measure } from '../../library/measure.ts'
import { ageTest, dateTest, isPlaceBelowState, zipTest } from './judge-shown-cells.ts'

const told = (test: ((text: string) => boolean) | undefined, texts: readonly string[]) =>
  texts.filter((text) => test!(text))

describe('what single cells show', () => {
  it('[E440] dates finer than a year, in whatever form they are written', () => {
    const finer = ['2024-03-14', '2024-03', '2024-Q1', '14.3.2024', '3/14/24', '03/2024', '14 March 2024']
    const enough = ['2024', '2020s', '1950-1959', '[1990,2000)', '*', '12-50', 'flu', '1.5', '20240314']
    expect(told(dateTest('seen'), [...finer, '2024-03-14T10:00', ...enough])).toEqual([
      ...finer,
      '2024-03-14T10:00',
    ])
    expect(dateTest('admission date')('20240314')).toBe(true)
  })

  it('[E441] ages over 89, unless all are in one open category', () => {
    const over = ['90', '104', '85-94', '[85,95)', '80-90', '>=95', '95+']
    const enough = ['89', '80-89', '[80,90)', '<90', '90+', '>=90', '>89', '*', '≥ 85']
    expect(told(ageTest('age'), [...over, ...enough])).toEqual(over)
    expect(ageTest('weight')).toBeUndefined()
    expect(ageTest('age in months')).toBeUndefined()
  })

  it('[E442] ZIP codes of more than three digits, and areas of three digits with few people', () => {
    const fine = ['13053', '1305*', '13053-1234', '[13050,13060)', '036**']
    const enough = ['130**', '130', '13*', '[13000,13100)', '13000-13999', '000', '00000', '*']
    expect(told(zipTest('zip'), [...fine, ...enough])).toEqual(fine)
    expect(zipTest('income')).toBeUndefined()
    expect(['home city', 'county', 'state', 'country'].filter(isPlaceBelowState)).toEqual([
      'home city',
      'county',
    ])
  })

  const rows = Array.from({ length: 12 }, (_, index) => ({
    age: index < 2 ? '91' : '40',
    zip: '130**',
    seen: '2024-03',
    mail: `a${index}@example.org`,
    illness: index % 2 ? 'flu' : 'gout',
  }))

  it('[E443] a table is judged by presets without a policy, each requirement with its source', async () => {
    const presets = ['ema-health-canada', 'hipaa-safe-harbor']
    const { verdicts, notices, models } = await measure(rows, { quasi: ['zip'], presets })
    expect(verdicts?.map(({ model, figure, holds }) => [model, figure, holds])).toEqual([
      ['prosecutor-risk', 1 / 12, true],
      ['identifying-columns', 1, false],
      ['places-below-state', 0, true],
      ['zip-codes-beyond-3', 0, true],
      ['dates-within-year', 12, false],
      ['ages-over-89', 2, false],
    ])
    expect(verdicts?.[4].text).toMatch(
      /12 .*In “?seen”?.*Preset hipaa-safe-harbor: 45 CFR 164\.514\(b\)\(2\)\.$/,
    )
    expect(verdicts?.map(({ text }) => text).join(' ')).not.toMatch(/example\.org|2024|91\b/)
    expect(notices.join(' ')).toContain('cannot judge')
    expect(models.filter(({ model }) => model === 'prosecutor-risk')).toHaveLength(1)
    await expect(measure(rows, { quasi: ['zip'], presets: ['hipa'] })).rejects.toMatchObject({
      code: 'USAGE',
    })
  })

  it('[E443] a release is judged by the presets of its policy', async () => {
    const policy = {
      attributes: { age: 'quasi', zip: 'quasi', seen: 'neutral', illness: 'sensitive' },
      method: { 'full-domain': { k: 2 } },
      require: [{ preset: 'hipaa-safe-harbor' }, { preset: 'ema-health-canada' }],
    } as const
    const release = rows.map(({ age, zip, seen, illness }) => ({ age, zip, seen, illness }))
    const { holds, verdicts } = await check(release, policy)
    expect(holds).toBe(false)
    expect(verdicts.filter((verdict) => verdict.preset && !verdict.holds).map(({ model }) => model)).toEqual([
      'prosecutor-risk',
      'dates-within-year',
      'ages-over-89',
    ])
    const made = await anonymize(release, policy, { seed: '1' })
    expect(made.holds).toBe(false)
    expect(made.report.verdicts.filter((verdict) => !verdict.holds).map(({ preset }) => preset?.id)).toEqual([
      'ema-health-canada',
      'hipaa-safe-harbor',
      'hipaa-safe-harbor',
    ])
    expect(made.report.notices.join()).toContain('cannot judge')
    const clean = release.map((row) => ({ ...row, age: '40', seen: '2024' }))
    expect((await check(clean, policy)).holds).toBe(true)
  })
})
