import { describe, expect, it } from 'vitest'
import { closestName } from './closest-name.ts'

describe('closestName', () => {
  const names = ['k-anonymity', 'k-map', 't-closeness', 'l']

  it('[O2] finds the name a misspelling is nearest to', () => {
    expect(closestName('k-anonimity', names)).toBe('k-anonymity')
    expect(closestName('tcloseness', names)).toBe('t-closeness')
    expect(closestName('K-Map', names)).toBe('k-map')
    expect(closestName('L', names)).toBe('l')
  })

  it('[O2] offers nothing where nothing is near', () => {
    expect(closestName('suppression', names)).toBeUndefined()
    expect(closestName('x', names)).toBeUndefined()
    expect(closestName('', names)).toBeUndefined()
  })
})
