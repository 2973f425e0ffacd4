import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRelease } from './check-release.ts'
import { countCompatible } from './compatible.ts'
import { groupTexts } from './grouping.ts'
import { publishedClasses } from './published-classes.ts'
import { publishedSensitive } from './published-sensitive.ts'
import { combinationsOf, inputOf, required } from './test-release.fixture.ts'

const isMissing = (text: string) => text === '?'

/** Two rows match if no column tells them apart. */
const matches = (one: readonly string[], other: readonly string[]) =>
  one.every((text, column) => text === other[column] || isMissing(text) || isMissing(other[column]))

describe('missing values as wildcards', () => {
  it('[CH39] a class counts every row compatible with it, its histogram their values', () => {
    const cell = fc.constantFrom('a', 'b', '?')
    const row = fc.tuple(cell, cell, cell, fc.constantFrom('s', 't', 'u', '?'))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
        const { texts, rows: weights } = combinationsOf(['x', 'y', 'z', 's'], rows)
        const grouping = groupTexts(texts.slice(0, 3), weights, true)
        const sensitive = [
          publishedSensitive(
            { name: 's' },
            { texts: texts[3], rows: weights, tokens: ['?'], wildcard: true, isSuppressed: () => false },
          ),
        ]
        const plain = publishedClasses({
          grouping,
          rows: weights,
          sensitive,
          tableRows: rows.length,
          wildcard: true,
        })
        const { sizes, histograms } = countCompatible(
          plain,
          grouping,
          grouping.texts.map(() => isMissing),
        )
        const { offsets, values, counts, attribute } = histograms[0]
        rows.forEach((row, place) => {
          const c = grouping.classOf[place]
          const compatible = rows.filter((other) => matches(row.slice(0, 3), other.slice(0, 3)))
          expect(sizes[c]).toBe(compatible.length)
          const known = compatible.map((other) => other[3]).filter((value) => !isMissing(value))
          const listed: string[] = []
          for (let entry = offsets[c]; entry < offsets[c + 1]; entry++) {
            listed.push(...new Array<string>(counts[entry]).fill(attribute.dictionary.values[values[entry]]))
          }
          expect(listed.toSorted()).toEqual(known.toSorted())
        })
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('[CH40] rows that a missing value joins to others are k-anonymous only as wildcards', () => {
    const rows = [
      ['a', 'x'],
      ['a', 'x'],
      ['a', '?'],
      ['b', 'x'],
      ['b', 'x'],
      ['b', 'x'],
    ]
    const holds = (meaning: 'value' | 'wildcard') =>
      checkRelease(
        inputOf(
          rows,
          { quasi: ['p', 'q'] },
          {
            missing: { tokens: ['?'], meaning },
            requirements: [required('k-anonymity', { k: 3 })],
          },
        ),
      ).holds
    expect(holds('value')).toBe(false)
    expect(holds('wildcard')).toBe(true)
  })

  it('[CH41] suppressed rows are compatible with nothing', () => {
    const rows = [
      ['a', '?'],
      ['a', 'x'],
      ['*', '*'],
      ['*', '*'],
      ['*', '*'],
    ]
    const result = checkRelease(
      inputOf(
        rows,
        { quasi: ['p', 'q'] },
        {
          missing: { tokens: ['?'], meaning: 'wildcard' },
          requirements: [required('k-anonymity', { k: 2 })],
        },
      ),
    )
    // Three of them are a class of three, and the others find two rows each.
    expect(result.verdicts[0]).toMatchObject({ figure: 2, holds: true })
  })

  it('[CH42] many classes of few patterns are counted without comparing pairs', () => {
    // 40,000 classes: pairs would be 1.6 billion.
    const rows = Array.from({ length: 40_000 }, (_, i) => [String(i >> 1), i % 2 === 0 ? '?' : 'x'])
    const result = checkRelease(
      inputOf(
        rows,
        { quasi: ['p', 'q'] },
        {
          missing: { tokens: ['?'], meaning: 'wildcard' },
          requirements: [required('k-anonymity', { k: 2 })],
        },
      ),
    )
    expect(result).toMatchObject({ classes: 40_000, holds: true })
  })
})
