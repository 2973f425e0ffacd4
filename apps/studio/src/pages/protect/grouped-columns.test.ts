import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupsByCorrelation, movedColumn, strongestPair, writtenGroups } from './grouped-columns.ts'

const GROUPS = [['age', 'sex'], ['zip'], ['illness', 'ward']]

describe('columns that stay together', () => {
  it('[STU26] whatever is moved, every column is in one group and no group is empty', () => {
    const move = fc.tuple(fc.constantFrom(...GROUPS.flat()), fc.nat(4))
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let groups: readonly (readonly string[])[] = GROUPS
        for (const [column, to] of moves) {
          const target = groups[to]
          const before = groups.find((group) => group.includes(column))
          groups = movedColumn(groups, column, to)
          expect(groups.flat().toSorted()).toEqual(GROUPS.flat().toSorted())
          expect(groups.every((group) => group.length > 0)).toBe(true)
          const now = groups.find((group) => group.includes(column))
          if (target && target !== before) expect(now).toEqual([...target, column])
          if (target === undefined) expect(now).toEqual([column])
        }
      }),
      { seed: 19, numRuns: 200 },
    )
  })

  it('[STU26] columns that go together most come together first, by the mean of their pairs', () => {
    // By hand: ab 0.9 joins first, then cd 0.8; ac and the others are weak.
    const values = [
      [1, 0.9, 0.1, 0.2],
      [0.9, 1, 0.1, 0.2],
      [0.1, 0.1, 1, 0.8],
      [0.2, 0.2, 0.8, 1],
    ]
    const correlated = { columns: ['a', 'b', 'c', 'd'], values }
    expect(groupsByCorrelation(correlated)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(strongestPair(correlated)).toEqual({ first: 'a', second: 'b', value: 0.9 })
  })

  it('[STU26] a policy that leaves it to the method has no groups', () => {
    expect(writtenGroups('auto')).toBeUndefined()
    expect(writtenGroups(3)).toBeUndefined()
    expect(writtenGroups([['a', 7], ['b']])).toEqual([['a', '7'], ['b']])
  })
})
