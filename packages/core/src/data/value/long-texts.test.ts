import { describe, expect, it } from 'vitest'
import { DECIMAL, decimalKey, valueKey, withoutEndZeros } from './same-values.ts'

/** Work that grew with the square of these would take hours. */
const MANY = 1_000_000

describe('very long texts', () => {
  it('[VA9] a million digits and a letter are no number', () => {
    for (const text of [
      `${'7'.repeat(MANY)}x`,
      `.${'7'.repeat(MANY)}x`,
      `${'7'.repeat(MANY)}.${'7'.repeat(MANY)}e`,
    ])
      expect(DECIMAL.test(text)).toBe(false)
  })

  it('[VA9] zeros inside and at the end of a million digits are told apart', () => {
    const inner = `${'0'.repeat(MANY)}1`
    expect(withoutEndZeros(`${inner}000`)).toBe(inner)
    expect(decimalKey(`0.${inner}000`)).toBe(decimalKey(`.${inner}`))
    expect(valueKey(`1${'0'.repeat(MANY)}.0`, 'number')).toBe(valueKey(`1${'0'.repeat(MANY)}`, 'number'))
  })
})
