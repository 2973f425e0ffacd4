import { describe, expect, it } from 'vitest'
import { columnCounts } from './column-figures.ts'
import { looksIdentifying } from './looks-identifying.ts'
import { tableOf } from './test-table.fixture.ts'

function signOf(name: string, values: readonly string[]) {
  const table = tableOf(
    [name],
    values.map((value) => [value]),
  )
  return looksIdentifying(columnCounts(table)[0], table.rows)?.by
}

const numbered = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i))
/** Numbers that come in no order and repeat as rarely as chance has it. */
const scattered = (i: number, range: number) => (i * 7919 + ((i * i) % 104_729)) % range

describe('what looks identifying', () => {
  it('[PRO13] texts that nearly every row has for itself', () => {
    expect(signOf('x', [...numbered(19, (i) => `Ms ${i}`), 'Ms 1'])).toBe('uniqueness')
    expect(signOf('x', [...numbered(40, (i) => `Ms ${i % 30}`)])).toBeUndefined()
    expect(
      signOf(
        'x',
        numbered(9, (i) => `Ms ${i}`),
      ),
    ).toBeUndefined()
  })

  it('[PRO13] whole numbers that were given out, and not those that were measured', () => {
    const given = {
      'running on': numbered(12, (i) => String(i + 1)),
      'never repeated': numbered(200, (i) => String(i * 37 + (i % 5))),
      'of one length': numbered(100, (i) => String(1_000_007 + scattered(i, 8_999_999))),
    }
    for (const [what, values] of Object.entries(given))
      expect([what, signOf('x', values)]).toEqual([what, 'uniqueness'])
    const measured = {
      decimals: numbered(100, (i) => `${i}.${i}`),
      'long decimals': numbered(100, (i) => `58.7652292950${100 + i}`),
      'decimal commas': numbered(100, (i) => `${i},${i}5`),
      'few and far between': numbered(15, (i) => String(scattered(i, 90_000))),
      'round amounts': numbered(100, (i) => String(100_000 + 700 * i)),
      times: numbered(100, (i) => `${i % 24}:${10 + Math.floor(i / 2)}`),
      percentages: numbered(100, (i) => `${i} %`),
      dates: numbered(28, (i) => `2020-02-${String(i + 1).padStart(2, '0')}`),
    }
    for (const [what, values] of Object.entries(measured))
      expect([what, signOf('x', values)]).toEqual([what, undefined])
  })

  it('[PRO13] postal codes are generalised though nearly every row has its own; long texts called so are not', () => {
    const codes = numbered(200, (i) => `0${1000 + i * 37}`)
    expect(signOf('x', codes)).toBe('uniqueness')
    expect(signOf('code postal', codes)).toBeUndefined()
    expect(
      signOf(
        'code postal',
        codes.map((code) => `${code} Villeneuve`),
      ),
    ).toBe('uniqueness')
  })

  it('[PRO4] street addresses, and not what only has such a word', () => {
    expect(
      signOf(
        'x',
        numbered(60, (i) => `${i % 30} Oak St`),
      ),
    ).toBe('form')
    expect(
      signOf(
        'x',
        numbered(60, (i) => `${i % 30} dr visits`),
      ),
    ).toBeUndefined()
    expect(
      signOf(
        'x',
        numbered(60, (i) => `Viagra ${i % 30} mg`),
      ),
    ).toBeUndefined()
  })

  it('[PRO13] a name that speaks of money or time makes numbers measures', () => {
    const values = numbered(200, (i) => String(i * 37 + (i % 5)))
    expect(signOf('expend', values)).toBeUndefined()
    expect(signOf('follow-up time', values)).toBeUndefined()
  })

  it('[PRO8] by name: numbers of people need enough values, names more than two, and neither has decimals', () => {
    const few = numbered(900, (i) => String(i % 7))
    expect(signOf('PID', few)).toBeUndefined()
    expect(
      signOf(
        'PID',
        numbered(900, (i) => String(i % 90)),
      ),
    ).toBe('name')
    expect(
      signOf(
        'patient id',
        numbered(12, (i) => String(i % 4)),
      ),
    ).toBe('name')
    expect(
      signOf(
        'Nachname',
        numbered(900, (i) => `Maier${i % 3}`),
      ),
    ).toBe('name')
    expect(
      signOf(
        'id',
        numbered(900, (i) => `${i % 90}.5`),
      ),
    ).toBeUndefined()
    expect(
      signOf(
        'address',
        numbered(900, (i) => ['U', 'R', 'S'][i % 3]),
      ),
    ).toBeUndefined()
  })

  it('[PRO5] decimals and years are no phone numbers', () => {
    expect(
      signOf(
        'age',
        numbered(50, (i) => `58.765229295000${10 + i}`),
      ),
    ).toBeUndefined()
    expect(signOf('period', ['1990-1995', '1995-2000', '2000-2005'])).toBeUndefined()
    expect(signOf('zip', ['02139-1234', '10001-4321', '60601-1111'])).toBeUndefined()
  })
})
