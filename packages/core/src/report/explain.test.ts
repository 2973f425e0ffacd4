import { describe, expect, it } from 'vitest'
import { explainCell, explainColumn, explainImpossible } from './explain.ts'
import { explainVerdict } from './explain-verdict.ts'
import { kVerdict } from './sample-parts.fixture.ts'
import { betterBy, searchSentence } from './search-sentence.ts'

const reason = { column: 'age', level: 2, height: 3, text: '', fails: [{ model: 'k-anonymity', rows: 310 }] }
const impossible = {
  kind: 'impossible' as const,
  model: 'distinct-l-diversity',
  reason: 'diagnosis has only 2 different values',
  remedies: ['ask for l = 2', 'Drop the requirement.'],
}

describe('explanations', () => {
  it('[W14] a search that is proven, not proven, or stopped', () => {
    const facts = { stopped: null, optimal: true, nodes: 48, evaluated: 12, milliseconds: 42 }
    expect(searchSentence(facts)).toBe(
      'Of the 48 ways to generalise, none that meets the requirements loses less by the chosen measure: this is proven, 12 were tried, the others ruled out, in 42 ms.',
    )
    expect(searchSentence({ ...facts, optimal: false })).toContain('does not prove that none is better')
    expect(searchSentence({ ...facts, stopped: 'time' })).toContain('a better one may exist')
    expect(searchSentence({ ...facts, stopped: 'work', betterBy: betterBy(0.5, 0.46875)! })).toContain(
      'a better one may exist, which loses at most 7 % less.',
    )
    expect([betterBy(0.5, 0), betterBy(0, 0), betterBy(undefined, 0.1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('[W14] an impossible request with its reason and what would help', () => {
    expect(explainImpossible(impossible)).toEqual({
      reason: 'No release can meet Distinct l-diversity: diagnosis has only 2 different values.',
      remedies: ['Ask for l = 2.', 'Drop the requirement.'],
    })
  })

  it('[W14] a verdict says what was asked and measured, and how much falls short', () => {
    expect(explainVerdict(kVerdict)).toBe('Met: k-anonymity (k = 5): asked at least 5, measured 5.')
    expect(explainVerdict({ ...kVerdict, holds: false, figure: 1, failingClasses: 1, failingRows: 1 })).toBe(
      'Not met: k-anonymity (k = 5): asked at least 5, measured 1; 1 row in 1 class falls short.',
    )
    expect(explainVerdict({ ...kVerdict, model: 'their-own', options: {}, of: 'income' })).toContain(
      'Met: their-own of income:',
    )
  })

  it('[W14] a column: where it stands, and why it is not finer', () => {
    expect(explainColumn(reason)).toBe(
      'age is generalised to level 2 of 3. One level finer, 310 rows would fail k-anonymity.',
    )
    expect(explainColumn({ ...reason, text: 'It costs least here' })).toBe(
      'age is generalised to level 2 of 3. It costs least here.',
    )
    expect(explainColumn({ ...reason, level: 0, fails: [] })).toBe('age is published as it was.')
    expect(explainColumn({ ...reason, level: 3, fails: [] })).toBe(
      'age is generalised all the way (level 3 of 3).',
    )
  })

  it('[W14] a cell: generalised, blanked out, passed through', () => {
    const cell = {
      column: 'age',
      published: '[20,40)',
      level: 2,
      height: 3,
      classSize: 7,
      suppressed: false,
      reasons: [reason],
    }
    expect(explainCell(cell)).toBe(
      'age shows “[20,40)”. age is generalised to level 2 of 3. One level finer, 310 rows would fail k-anonymity. In this row’s class, 6 other rows share all its quasi-identifiers.',
    )
    expect(explainCell({ ...cell, published: '*', suppressed: true })).toContain('The row is blanked out')
    expect(explainCell({ ...cell, classSize: 1 })).toContain('no other row shares all its quasi-identifiers')
    const { level: _level, height: _height, ...neutral } = cell
    expect(explainCell({ ...neutral, column: 'stay', published: '3' })).toBe(
      'stay is not a quasi-identifier: “3” is the recorded value, passed through unchanged.',
    )
  })
})
