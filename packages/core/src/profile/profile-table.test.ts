import { describe, expect, it } from 'vitest'
import { columnCounts } from './column-figures.ts'
import { profileColumns, profileTable } from './profile-table.ts'
import { tableOf } from './test-table.fixture.ts'

/** The suggestion for one column of these values. */
function suggest(name: string, values: readonly string[]) {
  const table = tableOf(
    [name],
    values.map((value) => [value]),
  )
  return profileColumns(columnCounts(table), table.rows)[0]
}

const numbered = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i))
const twice = (values: readonly string[]) => [...values, ...values]

describe('roles', () => {
  it('[PRO1] names of identifiers in several languages and spellings', () => {
    const values = numbered(20, (i) => `v${i}`)
    for (const name of [
      'SSN',
      'patient_id',
      'PatientID',
      'E-Mail',
      'telefon',
      'Vorname',
      'lastName',
      'NHS number',
      'IBAN',
      'MRN',
      'Straße',
      'id',
    ]) {
      expect([name, suggest(name, values).role]).toEqual([name, 'identifying'])
    }
  })

  it('[PRO2] names of quasi-identifiers and of sensitive attributes', () => {
    const values = twice(['a', 'b', 'c'])
    for (const name of [
      'zip',
      'PLZ',
      'Geschlecht',
      'age',
      'race',
      'marital-status',
      'native-country',
      'état civil',
      'Wohnort',
    ]) {
      expect([name, suggest(name, values).role]).toEqual([name, 'quasi'])
    }
    expect(suggest('dateOfBirth', twice(['1961', '1970', '1988'])).role).toBe('quasi')
    for (const name of [
      'diagnosis',
      'ICD10',
      'salary',
      'monthly_income',
      'Krankheit',
      'religion',
      'capital-gain',
    ]) {
      expect([name, suggest(name, values).role]).toEqual([name, 'sensitive'])
    }
  })

  it('[PRO3] a word inside another word, or "name" of a thing, says nothing', () => {
    for (const name of [
      'package',
      'message',
      'usage',
      'product name',
      'ward id',
      'essex',
      'grace',
      'zipper',
    ]) {
      const { confidence, kind } = suggest(name, twice(['a', 'b', 'c']))
      expect([name, confidence, kind]).toEqual([name, 'low', 'category'])
    }
  })

  // Forms of Safe Harbor, 45 CFR 164.514(b)(2); numbers with check digits are the usual published test numbers.
  it('[PRO4] the form of the values tells identifiers whatever the name', () => {
    const forms: Record<string, readonly string[]> = {
      'e-mail': ['a@b.org', 'c.d@e.co.uk'],
      phone: ['+49 30 901820', '(617) 555-0123', '030/901820'],
      'social security': ['078-05-1120', '219-09-9999'],
      IP: ['192.168.0.1', '10.0.0.255', '2001:db8::8a2e:370:7334'],
      web: ['https://example.org/x', 'www.example.com'],
      IBAN: ['DE89370400440532013000', 'GB82 WEST 1234 5698 7654 32'],
      card: ['4111 1111 1111 1111', '5500-0000-0000-0004'],
      UUID: ['123e4567-e89b-12d3-a456-426614174000', '00000000-0000-0000-0000-000000000001'],
      vehicle: ['1HGBH41JXMN109186', '1M8GDM9AXKP042788'],
    }
    for (const [form, values] of Object.entries(forms)) {
      const { role, reasons, confidence } = suggest('column', values)
      expect([form, role, confidence]).toEqual([form, 'identifying', 'high'])
      expect(reasons[0]).toContain('100 % of its distinct values')
    }
  })

  it('[PRO5] almost the same form is not that form', () => {
    const near: Record<string, readonly string[]> = {
      IBAN: ['DE89370400440532013001', 'GB82 WEST 1234 5698 7654 33'],
      card: ['4111 1111 1111 1112', '5500-0000-0000-0005'],
      'social security': ['666-05-1120', '000-09-9999'],
      'IP addresses': ['256.1.1.1', '1.2.3'],
      phone: ['1234567', '7654321'],
    }
    for (const [form, values] of Object.entries(near)) {
      expect(suggest('column', twice(values)).reasons.join()).not.toContain(form)
    }
  })

  it('[PRO6] dates finer than a year, ZIP codes and ages above 89 are quasi-identifiers', () => {
    expect(suggest('when', twice(['2001-02-03', '2002-03-04']))).toMatchObject({
      role: 'quasi',
      type: 'date',
    })
    expect(suggest('where', twice(['02139', '10001']))).toMatchObject({ role: 'quasi', type: 'text' })
    expect(suggest('age', twice(['30', '91'])).reasons.join()).toContain('above 89')
    // Five digits alone are no ZIP codes: they may be amounts.
    expect(suggest('thing', twice(['52139', '10001']))).toMatchObject({ confidence: 'low', kind: 'category' })
  })

  it('[PRO7] a value of its own in nearly every row makes an identifier, a constant a neutral column', () => {
    expect(
      suggest(
        'x',
        numbered(100, (i) => `k${i}`),
      ),
    ).toMatchObject({ role: 'identifying', confidence: 'medium', uniqueness: 1 })
    expect(
      suggest(
        'x',
        numbered(100, (i) => `${i}.5`),
      ),
    ).toMatchObject({ role: 'drop', confidence: 'low', kind: 'measure' })
    expect(
      suggest(
        'x',
        numbered(100, () => 'same'),
      ),
    ).toMatchObject({ role: 'neutral', confidence: 'high' })
    expect(
      suggest(
        'x',
        numbered(5, () => ''),
      ),
    ).toMatchObject({ role: 'neutral', distinct: 0, missing: 5 })
  })

  it('[PRO8] a yes-or-no column is no phone number', () => {
    expect(suggest('phone', twice(['yes', 'no']))).toMatchObject({ kind: 'category', confidence: 'low' })
  })

  it('[PRO9] reasons never hold a value of the data', () => {
    const values = ['secret-1@x.org', 'secret-2@x.org', 'secret-3@x.org']
    expect(JSON.stringify(suggest('mail', values))).not.toContain('secret')
  })
})

describe('hierarchies', () => {
  it('[PRO10] intervals follow the range, prefixes the length, dates their units', () => {
    expect(
      suggest(
        'age',
        numbered(74, (i) => String(17 + i)),
      ).hierarchy,
    ).toEqual({ kind: 'intervals', widths: [5, 10, 20], from: 0, top: 90 })
    expect(
      suggest(
        'education num',
        numbered(16, (i) => String(1 + i)),
      ).hierarchy,
    ).toEqual({ kind: 'intervals', widths: [2, 4, 8], from: 0 })
    expect(
      suggest(
        'latitude',
        numbered(40, (i) => `50.${String(10 + i)}`),
      ).hierarchy,
    ).toEqual({ kind: 'intervals', widths: [0.02, 0.04, 0.08, 0.16], from: 0 })
    expect(suggest('zip', ['02139', '02140', '10001'])).toMatchObject({
      type: 'text',
      hierarchy: { kind: 'prefix', length: 5, keep: [4, 3, 2] },
    })
    expect(suggest('plz', ['1010', '1020'])).toMatchObject({
      type: 'text',
      hierarchy: { kind: 'prefix', length: 4, keep: [3, 2, 1] },
    })
    expect(suggest('dob', ['2001-02-03', '1990-12-31']).hierarchy).toEqual({
      kind: 'dates',
      units: ['month', 'year', 'decade'],
    })
    expect(suggest('sex', ['m', 'f']).hierarchy).toEqual({ kind: 'suppress' })
    expect(suggest('postcode', ['SW1A 1AA', 'E1 6AN']).hierarchy).toEqual({ kind: 'suppress' })
  })

  it('[PRO10] long tails are pooled, rare categories too, dates of few years have quarters', () => {
    expect(
      suggest(
        'steps',
        numbered(200, (i) => String(i < 198 ? 10 * (i >> 1) : 90_000 + i)),
      ).hierarchy,
    ).toEqual({
      kind: 'intervals',
      widths: [50, 100, 200, 400],
      from: 0,
      top: 1000,
    })
    const cities = ['Ulm', 'Kiel', 'Bonn', 'Hof', 'Celle']
    const place = numbered(500, (i) => (i < 400 ? cities[i % 2] : cities[2 + (i < 494 ? 0 : i % 3)]))
    expect(suggest('city', place).hierarchy).toEqual({ kind: 'rare', fewerThan: 5, label: 'other' })
    expect(suggest('admission', ['2020-02-03', '2021-02-03']).hierarchy).toEqual({
      kind: 'dates',
      units: ['month', 'quarter', 'year'],
    })
  })

  it('[PRO11] dates whose day and month could be confused stay text', () => {
    expect(suggest('dob', ['01/02/2003', '03/04/2005'])).toMatchObject({
      type: 'text',
      hierarchy: { kind: 'suppress' },
    })
    expect(suggest('dob', ['31/02/2003', '30/04/2005']).type).toBe('text')
    expect(suggest('dob', ['31/01/2003', '03/04/2005']).type).toBe('date')
  })
})

describe('missing values', () => {
  it('[PRO12] usual tokens are found, and do not hide that the rest are numbers', () => {
    const table = tableOf(
      ['age', 'job'],
      [
        ['30', 'NA'],
        ['?', 'baker'],
        ['41', 'smith'],
        ['', 'baker'],
      ],
    )
    const profile = profileTable({ rows: table.rows, columns: columnCounts(table) })
    expect(profile.missingTokens).toEqual(['?', 'NA'])
    expect(profile.columns[0]).toMatchObject({ type: 'number', missing: 1 })
    expect(profile.notices).toHaveLength(1)
  })
})
