import { describe, expect, it } from 'vitest'
import { columnCounts } from './column-figures.ts'
import { profileColumns } from './profile-table.ts'
import { tableOf } from './test-table.fixture.ts'

function guess(name: string, of: (row: number) => string) {
  const table = tableOf(
    [name],
    Array.from({ length: 400 }, (_, row) => [of(row)]),
  )
  return profileColumns(columnCounts(table), table.rows)[0]
}

const whole = (count: number) => (row: number) => String((row * 7919) % count)
const decimal = (row: number) => `${(row * 37) % 90}.${row % 10}5`
const among =
  (...texts: string[]) =>
  (row: number) =>
    texts[row % texts.length]

describe('short names', () => {
  it.each([
    ['huseduc', whole(17), 'quasi', 'education'],
    ['fathage', whole(60), 'quasi', 'age'],
    ['agesq', whole(60), 'quasi', 'age'],
    ['racecl', among('1', '2', '3'), 'quasi', 'origin'],
    ['nkids', whole(6), 'quasi', 'family'],
    ['lfaminc', decimal, 'sensitive', 'money'],
    ['mwhte', among('0', '1'), 'quasi', 'origin'],
  ])('[PRO37] %s is read without what is added to a word', (name, of, role, kind) => {
    expect(guess(name, of)).toMatchObject({ role, kind })
  })

  it('[PRO37] a logarithm has many values, and only origin is read behind the letter of a parent', () => {
    expect(guess('lfaminc', among('a', 'b')).role).toBe('drop')
    expect(guess('mwhte', among('0', '1', '2')).role).toBe('drop')
    expect(guess('mtown', among('0', '1')).role).toBe('drop')
  })

  it('[PRO37] what is left of a short name never makes a column identifying', () => {
    expect(guess('hhphone', among('0', '1', '2')).role).toBe('drop')
  })

  it('[PRO38] amounts that are called like a part of an income are money, codes are not', () => {
    for (const name of ['zqearned', 'inc86x', 'wagezq'])
      expect([name, guess(name, whole(90)).kind]).toEqual([name, 'money'])
    expect(guess('zqearned', whole(5)).role).toBe('drop')
    expect(guess('zinc code', among('a', 'b', 'c')).role).toBe('drop')
  })

  it('[PRO38] what somebody did within days, weeks or months is a secret', () => {
    for (const name of ['zq_30d', 'zq 12m', 'zq.4weeks']) expect(guess(name, whole(5)).role).toBe('sensitive')
    for (const name of ['zq_30x', 'zq30d', 'zq_m']) expect(guess(name, whole(5)).role).toBe('drop')
  })
})

describe('values that tell', () => {
  it.each([
    [['F', 'M'], 'quasi', 'sex'],
    [['Ledig', 'verheiratet', 'geschieden'], 'quasi', 'family'],
    [['White', 'Black or African American', 'Other'], 'quasi', 'origin'],
    [['High school', "Bachelor's degree", 'PhD'], 'quasi', 'education'],
    [['positive', 'negative', 'invalid'], 'sensitive', 'health'],
    [['alive', 'dead'], 'sensitive', 'health'],
    [['smoker', 'nonsmoker'], 'sensitive', 'health'],
    [['Catholic', 'Protestant', 'none'], 'sensitive', 'belief'],
    [['very', 'somewhat', 'notatall'], 'sensitive', 'belief'],
    [['approved', 'denied'], 'sensitive', 'performance'],
  ])('[PRO39] %j', (texts, role, kind) => {
    const found = guess('zq', among(...texts))
    expect(found).toMatchObject({ role, kind, confidence: 'medium' })
    expect(found.reasons[0]).toMatch(/^Its values look like /)
  })

  it('[PRO39] two values at least are known, and most of them; many values are no closed list', () => {
    expect(guess('zq', among('alive', 'x')).role).toBe('drop')
    expect(guess('zq', among('alive', 'dead', 'x', 'y', 'z')).role).toBe('drop')
    expect(guess('zq', among('am', 'mf', 'fa')).role).toBe('drop')
    const many = Array.from({ length: 26 }, (_, index) => `dead ${index}`)
    expect(guess('zq', among(...many)).role).toBe('drop')
    expect(guess('zq', among(...many.slice(0, 25))).role).toBe('sensitive')
  })

  it('[PRO39] the name of a column comes first', () => {
    expect(guess('religion', among('single', 'married')).kind).toBe('belief')
  })
})
