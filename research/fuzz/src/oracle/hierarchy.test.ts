import { describe, expect, it } from 'vitest'
import { mapping, type Tree } from '../cases/tree.ts'
import { chainsOf } from './hierarchy.ts'

const file = [
  ['Sweden', 'Northern Europe', 'Europe', '*'],
  ['Japan', 'Eastern Asia', 'Asia', '*'],
]
const chain = (form: Tree | undefined, value: string, missing: readonly string[] = ['']) =>
  chainsOf({ form, onGap: 'error', missing, sideRows: () => file })(value)

// The tables of docs/hierarchies.md.
describe('hierarchies of the oracle', () => {
  it('[Z10] files', () => {
    expect(chain('countries.csv', 'Japan')).toEqual(['Japan', 'Eastern Asia', 'Asia', '*'])
    expect(chain('countries.csv', 'Norway')).toBeUndefined()
  })

  it('[Z10] intervals, exact on decimals, below `from` too', () => {
    const years = mapping(['intervals', [5, 10, 20]])
    expect(chain(years, '39')).toEqual(['39', '[35,40)', '[30,40)', '[20,40)', '*'])
    expect(chain(years, '40')).toEqual(['40', '[40,45)', '[40,50)', '[40,60)', '*'])
    expect(chain(years, '-1')).toEqual(['-1', '[-5,0)', '[-10,0)', '[-20,0)', '*'])
    expect(chain(mapping(['intervals', [0.5]]), '0.5')).toEqual(['0.5', '[0.5,1)', '*'])
    expect(chain(mapping(['intervals', [10]], ['from', 3]), '2')).toEqual(['2', '[-7,3)', '*'])
    expect(chain(years, 'x')).toBeUndefined()
  })

  it('[Z10] prefixes, masked from the right', () => {
    const codes = mapping(['prefix', 5], ['keep', [4, 3, 2]])
    expect(chain(codes, '02139')).toEqual(['02139', '0213*', '021**', '02***', '*'])
    expect(chain(mapping(['prefix', 3]), 'abc')).toEqual(['abc', 'ab*', 'a**', '*'])
    expect(chain(codes, '2139')).toBeUndefined()
  })

  it('[Z10] dates', () => {
    const units = mapping(['dates', ['month', 'quarter', 'year', 'decade']])
    expect(chain(units, '2019-03-14')).toEqual(['2019-03-14', '2019-03', '2019-Q1', '2019', '2010s', '*'])
    expect(chain(units, '2020-12-01T08:30')?.slice(1, 4)).toEqual(['2020-12', '2020-Q4', '2020'])
  })

  it('[Z10] groups of one and several levels, with labels and without', () => {
    expect(
      chain(
        mapping([
          'groups',
          [
            ['Mon', 'Tue'],
            ['Sat', 'Sun'],
          ],
        ]),
        'Sun',
      ),
    ).toEqual(['Sun', '{Sat, Sun}', '*'])
    const levels = mapping([
      'groups',
      mapping([
        'levels',
        [
          mapping(['early', ['Mon']], ['late', ['Wed']], ['weekend', ['Sun']]),
          mapping(['working day', ['early', 'late']]),
        ],
      ]),
    ])
    expect(chain(levels, 'Mon')).toEqual(['Mon', 'early', 'working day', '*'])
    expect(chain(levels, 'Sun')).toEqual(['Sun', 'weekend', 'weekend', '*'])
    expect(chain(levels, 'other')).toEqual(['other', 'other', 'other', '*'])
  })

  it('[Z10] trees whose branches differ in depth', () => {
    const tree = mapping([
      'tree',
      mapping(['Europe', mapping(['Northern', ['Sweden']], ['Southern', ['Italy']])], ['Asia', ['Japan']]),
    ])
    expect(chain(tree, 'Sweden')).toEqual(['Sweden', 'Northern', 'Europe', '*'])
    expect(chain(tree, 'Japan')).toEqual(['Japan', 'Japan', 'Asia', '*'])
    expect(chain(mapping(['tree', mapping(['All', ['a', 'b']])]), 'a')).toEqual(['a', 'All'])
  })

  it('[Z10] missing values: a node of their own below the top, unless the form names them', () => {
    expect(chain(mapping(['intervals', [5, 10]]), '?', ['?', ''])).toEqual(['?', '?', '?', '*'])
    expect(chain(mapping(['groups', [['?', 'a']]]), '', ['?', ''])).toEqual(['?', '{?, a}', '*'])
    expect(chain(mapping(['tree', mapping(['All', ['a', 'b']])]), '')).toEqual(['', 'All'])
  })

  it('[Z10] gaps become * above the value where the policy says so', () => {
    const gaps = chainsOf({
      form: mapping(['prefix', 2]),
      onGap: 'suppress',
      missing: [''],
      sideRows: () => [],
    })
    expect(gaps('abc')).toEqual(['abc', '*', '*'])
    expect(chain(undefined, 'x')).toEqual(['x', '*'])
  })
})
