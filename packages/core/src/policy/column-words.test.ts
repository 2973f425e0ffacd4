import { describe, expect, it } from 'vitest'
import { parsePolicy } from './parse.ts'

describe('what columns mean', () => {
  it('[PO60] keeps what columns mean, and refuses texts of several lines or without end', () => {
    const stay = (words: Readonly<Record<string, string>>) =>
      parsePolicy({
        outis: 1,
        data: { source: 'in.csv' },
        attributes: { age: 'quasi', stay: { role: 'neutral', ...words } },
        method: { 'full-domain': { k: 5 } },
        release: { to: 'out.csv' },
      }).attributes
    const words = { label: 'Length of stay', unit: 'days', description: 'First to last night.\nBoth count.' }
    expect(stay({ ...words, description: `${words.description}\n` })[1]).toMatchObject({
      name: 'stay',
      words,
    })
    expect(stay({ unit: 'days' })[1].words).toEqual({ unit: 'days' })
    expect('words' in stay({})[1]).toBe(false)
    for (const wrong of [
      { label: 'two\nlines' },
      { unit: 'two\u2028lines' },
      { label: 'x'.repeat(301) },
      { unit: 'x'.repeat(301) },
      { description: 'x'.repeat(2001) },
    ])
      expect(() => stay(wrong), JSON.stringify(wrong).slice(0, 40)).toThrow(/attributes\.stay/)
  })
})
