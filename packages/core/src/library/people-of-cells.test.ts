import { describe, expect, it } from 'vitest'
import { readPeople } from './people-of-cells.ts'

const texts = (people: Parameters<typeof readPeople>[0]) => {
  const { names, columns, rows } = readPeople(people).source
  return names.map((name, nameIndex) => [
    name,
    Array.from({ length: rows }, (_, row) => columns[nameIndex].values[columns[nameIndex].codes[row]]),
  ])
}

describe('a table in memory', () => {
  it('[LB2] cells are the texts a file would hold', () => {
    const person = {
      text: 'Ulm',
      number: 1.5,
      large: 12n,
      truth: true,
      day: new Date('2024-02-29'),
      moment: new Date('2024-02-29T10:00:00Z'),
      none: null,
      nothing: undefined,
      noNumber: Number.NaN,
    }
    expect(texts([person])).toEqual([
      ['text', ['Ulm']],
      ['number', ['1.5']],
      ['large', ['12']],
      ['truth', ['true']],
      ['day', ['2024-02-29']],
      ['moment', ['2024-02-29T10:00:00.000Z']],
      ['none', ['']],
      ['nothing', ['']],
      ['noNumber', ['']],
    ])
  })

  it('[LB2] a name that only some people have is a column, missing for the others', () => {
    expect(texts([{ a: '1' }, { b: '2' }])).toEqual([
      ['a', ['1', '']],
      ['b', ['', '2']],
    ])
    const odd = JSON.parse('[{"__proto__": "x", "constructor": "y"}, {}]')
    expect(texts(odd)).toEqual([
      ['__proto__', ['x', '']],
      ['constructor', ['y', '']],
    ])
  })

  it('[LB2] an Arrow table is read by its columns', () => {
    const columns = { age: [30, null], town: ['Ulm', 'Kiel'] }
    const names = Object.keys(columns) as (keyof typeof columns)[]
    const arrow = {
      numRows: 2,
      schema: { fields: names.map((name) => ({ name })) },
      getChildAt: (place: number) => ({ get: (row: number) => columns[names[place]][row] }),
    }
    expect(texts(arrow)).toEqual([
      ['age', ['30', '']],
      ['town', ['Ulm', 'Kiel']],
    ])
    expect([...readPeople(arrow).numeric]).toEqual(['age'])
  })

  it('[LB2] what is no table or no cell is refused, by the name of its column', () => {
    expect(() => readPeople({ a: ['1'], b: ['1', '2'] })).toThrow(/"b" has 2 cells/)
    expect(() => readPeople([['1']] as never)).toThrow(/no table/)
    expect(() => readPeople('a,b' as never)).toThrow(/no table/)
    expect(() => readPeople([{ home: { secret: 'Elm Street' } } as never])).toThrow(/^(?!.*Elm).*"home"/)
  })
})
