import { describe, expect, it } from 'vitest'
import { judgeClass } from './judge-model.ts'
import { combinationsOf } from './test-release.fixture.ts'

const release = combinationsOf(
  ['age', 'town', 's'],
  [
    ['[1,2]', 'x', 'a'],
    ['[1,2]', 'x', 'b'],
    ['[1,2]', 'x', 'a'],
    ['5', '*', 'a'],
    ['5', '*', 'a'],
  ],
)

const input = {
  release,
  quasi: [
    { name: 'age', type: 'number' as const },
    { name: 'town', type: 'text' as const },
  ],
  sensitive: [{ name: 's' }],
  missing: { tokens: [''], meaning: 'value' as const },
  requirements: [
    { spec: { id: 'k-anonymity', options: { k: 2 } }, source: 'method' as const },
    { spec: { id: 'distinct-l-diversity', options: { l: 2 } }, source: 'method' as const },
    { spec: { id: 'average-risk', options: { max: 1 } }, source: 'method' as const },
    { spec: { id: 'ncp', options: { max: 1 } }, source: 'require' as const },
  ],
}

describe('one class', () => {
  it('[CH8] is judged by the models of classes, on its own rows', () => {
    const figures = (age: string, town: string) =>
      judgeClass(input, { age, town }).map(({ model, figure, holds }) => [model, figure, holds])
    expect(figures('[1,2]', 'x')).toEqual([
      ['k-anonymity', 3, true],
      ['distinct-l-diversity', 2, true],
    ])
    expect(figures('5', '*')).toEqual([
      ['k-anonymity', 2, true],
      ['distinct-l-diversity', 1, false],
    ])
    expect(figures('6', 'x')).toEqual([])
  })
})
