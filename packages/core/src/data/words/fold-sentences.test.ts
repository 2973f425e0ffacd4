import { describe, expect, it } from 'vitest'
import { foldSentences } from './fold-sentences.ts'

const lost = (name: string) => `What "${name}" lost is not measured.`

describe('sentences for many columns', () => {
  it('[WD4] from three on, sentences that differ by their column are one with a count, where the first stood', () => {
    expect(foldSentences([lost('age'), 'Something else.', lost('zip'), lost('sex')])).toEqual([
      'What "age" lost is not measured. The same holds for 2 other columns ("zip", "sex").',
      'Something else.',
    ])
    const many = foldSentences(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(lost))
    expect(many).toEqual([
      'What "a" lost is not measured. The same holds for 6 other columns ("b", "c", "d", "e", "f", …).',
    ])
  })

  it('[WD4] two stay two, and so do sentences that differ in more than the column', () => {
    const two = [lost('age'), lost('zip')]
    expect(foldSentences(two)).toEqual(two)
    const figures = ['"a" has 1 row.', '"b" has 2 rows.', '"c" has 3 rows.']
    expect(foldSentences(figures)).toEqual(figures)
    expect(foldSentences(['"a" and "b" differ.', '"c" and "d" differ.', '"e" and "f" differ.'])).toHaveLength(
      3,
    )
  })

  it('[WD4] a lone name is no part of a longer word, and a name may hold what patterns mean', () => {
    const average = (column: string) => ({ text: `The average of ${column} is near.`, column })
    expect(foldSentences(['age', 'e.t-*', '“a (b)”'].map(average))).toEqual([
      'The average of age is near. The same holds for 2 other columns (e.t-*, “a (b)”).',
    ])
  })

  it('[WD4] what is said twice is said once', () => {
    expect(foldSentences(['One.', lost('age'), 'One.', lost('age')])).toEqual(['One.', lost('age')])
  })
})
