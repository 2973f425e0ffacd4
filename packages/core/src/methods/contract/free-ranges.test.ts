import { describe, expect, it } from 'vitest'
import type { ResolvedHierarchySpec } from '../../data/hierarchy/hierarchy-spec.ts'
import { dictionaryOf, policyOf } from '../../run/small-tables.fixture.ts'
import { recordOf } from '../registry.ts'
import { publishesRanges, rangeNotices } from './free-ranges.ts'

const method = (text: string) => {
  const asked = policyOf(`outis: 1
data: { source: a.csv }
attributes: { age: quasi, illness: sensitive }
method: { ${text} }
release: { to: out.csv }
`).method
  return recordOf(asked).needs(asked)
}

const numbers = dictionaryOf(['1', '2', '30'])
const texts = dictionaryOf(['a', 'b'])
const declared = { spec: { kind: 'suppress' } } as const
const rows = (...labels: string[]): ResolvedHierarchySpec => ({
  kind: 'rows',
  rows: labels.map((label, labelIndex) => [String(labelIndex), label, '*']),
})
const BANDS: ResolvedHierarchySpec = { kind: 'intervals', widths: [10] } as unknown as ResolvedHierarchySpec

describe('free ranges', () => {
  it('[E86] are published of numbers without a hierarchy, by methods that form classes', () => {
    const question = { dictionary: numbers, hierarchy: undefined, spec: { kind: 'suppress' } } as const
    for (const id of [
      'mondrian: { k: 2, ranges: false }',
      'local: { k: 2 }',
      'caat: { k: 2 }',
      'kaca: { k: 2 }',
    ])
      expect([id, publishesRanges(method(id), question)]).toEqual([id, true])
    for (const id of ['full-domain: { k: 2 }', 'slicing: { l: 2 }'])
      expect([id, publishesRanges(method(id), question)]).toEqual([id, false])
    expect(publishesRanges(method('mondrian: { k: 2 }'), { ...question, dictionary: texts })).toBe(false)
  })

  it.each<[string, ResolvedHierarchySpec, boolean]>([
    ['intervals', BANDS, true],
    ['a file of ranges', rows('[0,10)', '[0,10)', '[10,20)'), true],
    ['a file with one label that is none', rows('[0,10)', 'old'), false],
    ['a file of `*` alone', rows('*', '*'), false],
    ['intervals with tails', { ...BANDS, top: 90 } as ResolvedHierarchySpec, false],
    ['a prefix', { kind: 'prefix', length: 5 } as unknown as ResolvedHierarchySpec, false],
    ['nothing but the value', { kind: 'suppress' }, false],
  ])('[E86] with a hierarchy only where it is bands and `ranges` says so: %s', (_, spec, banded) => {
    const question = { dictionary: numbers, hierarchy: declared as never, spec }
    expect(publishesRanges(method('mondrian: { k: 2 }'), question)).toBe(banded)
    expect(publishesRanges(method('mondrian: { k: 2, ranges: false }'), question)).toBe(false)
    expect(publishesRanges(method('local: { k: 2, ranges: true }'), question)).toBe(banded)
  })

  it('[E86] a notice where a hierarchy is missing, or is not used', () => {
    const told = (id: string, ranges: boolean, hierarchy?: object) =>
      rangeNotices(
        method(id),
        { method: id, name: 'age' },
        { ranges, hierarchy: hierarchy as never, dictionary: texts },
      )
    expect(told('full-domain: { k: 2 }', false)).toEqual([expect.stringContaining('"age" has no hierarchy')])
    expect(told('mondrian: { k: 2 }', true)).toEqual([])
    expect(told('mondrian: { k: 2 }', true, declared)).toEqual([expect.stringContaining('ranges: false')])
    expect(told('mondrian: { k: 2 }', false, declared)).toEqual([])
    expect(told('local: { k: 2, ranges: true }', true, declared)).toEqual([])
    expect(told('slicing: { l: 2 }', false)).toEqual([])
    expect(told('personalised: { choice: { column: c } }', false)).toEqual([])
    expect(told('personalised: { mode: hardened, choice: { column: c }, k: 2 }', false)).toHaveLength(1)
  })

  it('[E245] a notice where few whole numbers become ranges: they may be codes', () => {
    const told = (values: readonly string[]) =>
      rangeNotices(
        method('local: { k: 2 }'),
        { method: 'local', name: 'roof' },
        {
          ranges: true,
          hierarchy: undefined,
          dictionary: dictionaryOf([...values]),
        },
      )
    expect(told(['2', '4', '9'])).toEqual([expect.stringContaining('type: text')])
    expect(told(['2'])).toEqual([expect.stringContaining('one whole number')])
    expect(told(['2.5', '4', '9'])).toEqual([])
    expect(told(Array.from({ length: 13 }, (_, value) => String(value)))).toEqual([])
  })
})
