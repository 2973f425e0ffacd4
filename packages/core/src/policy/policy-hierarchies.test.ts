import { describe, expect, it } from 'vitest'
import { policyDocument } from './documents.fixture.ts'
import { parsePolicy } from './parse.ts'

function read(hierarchy: unknown, beside: Readonly<Record<string, unknown>> = {}) {
  const attributes = { age: { role: 'quasi', hierarchy, ...beside } }
  return parsePolicy(policyDocument({ attributes })).attributes[0].hierarchy
}

const levels = (groups: unknown) => {
  const spec = read({ groups })?.spec
  return spec?.kind === 'groups' && spec.levels
}

describe('forms of a hierarchy', () => {
  it.each([
    [{ intervals: [5, 10] }, { kind: 'intervals', widths: [5, 10], from: 0 }],
    [
      { intervals: [0.1, 0.3], from: -2 },
      { kind: 'intervals', widths: [0.1, 0.3], from: -2 },
    ],
    [
      { prefix: 5, keep: [4, 2, 0] },
      { kind: 'prefix', length: 5, keep: [4, 2, 0] },
    ],
    [{ prefix: 4 }, { kind: 'prefix', length: 4, keep: [3, 2, 1] }],
    [{ dates: ['month', 'decade'] }, { kind: 'dates', units: ['month', 'decade'] }],
    [{ suppress: true }, { kind: 'suppress' }],
    ['age.csv', { kind: 'file', path: 'age.csv' }],
    [{ tree: { a: { b: [1, 'x'] }, c: ['y'] } }, { kind: 'tree', root: { a: { b: ['1', 'x'] }, c: ['y'] } }],
  ])('[PO1] [PO8] %j', (written, spec) => {
    expect(read(written)?.spec).toEqual(spec)
  })

  it('[PO8] one level of groups, as list or mapping, with labels or without', () => {
    const [ab, c] = [{ members: ['a', 'b'] }, { members: ['c'] }]
    expect(levels([['a', 'b'], ['c']])).toEqual([[ab, c]])
    expect(levels([{ x: ['a', 'b'] }, ['c']])).toEqual([[{ label: 'x', ...ab }, c]])
    expect(levels([{ x: ['a', 'b'], y: ['c'] }])).toEqual([
      [
        { label: 'x', ...ab },
        { label: 'y', ...c },
      ],
    ])
    expect(levels({ x: ['a', 'b'], y: ['c'] })).toEqual([
      [
        { label: 'x', ...ab },
        { label: 'y', ...c },
      ],
    ])
  })

  it('[PO8] several levels, as list of lists or under levels', () => {
    const first = [{ label: 'x', members: ['a', 'b'] }, { members: ['c'] }]
    const second = [{ label: 'z', members: ['x', 'c'] }]
    expect(levels([[{ x: ['a', 'b'] }, ['c']], [{ z: ['x', 'c'] }]])).toEqual([first, second])
    expect(levels({ levels: [[{ x: ['a', 'b'] }, ['c']], { z: ['x', 'c'] }] })).toEqual([first, second])
    expect(levels({ levels: [[['a', 'b']]] })).toEqual([[{ members: ['a', 'b'] }]])
  })

  it('[PO25] the same value may stand on two levels', () => {
    expect(levels([[['a', 'b'], ['c']], [['c', 'd']]])).toHaveLength(2)
  })

  it('[PO1] on-gap and allow-overlap stand beside or inside, and inside wins', () => {
    const beside = { 'on-gap': 'suppress', 'allow-overlap': true }
    expect(read('age.csv')).toMatchObject({ onGap: 'error', allowOverlap: false })
    expect(read('age.csv', beside)).toMatchObject({ onGap: 'suppress', allowOverlap: true })
    expect(read({ intervals: [5, 7] }, beside)).toMatchObject({ onGap: 'suppress', allowOverlap: true })
    expect(read({ file: 'age.csv', 'on-gap': 'error' }, beside)).toMatchObject({
      onGap: 'error',
      allowOverlap: true,
    })
  })

  it('[PO25] the hierarchy itself may refuse overlap that stands beside it', () => {
    expect(() => read({ intervals: [5, 7], 'allow-overlap': false }, { 'allow-overlap': true })).toThrow(
      'multiple',
    )
  })
})
