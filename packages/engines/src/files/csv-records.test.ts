import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell } from './cell-encoding.ts'
import { CsvFault, csvScanner } from './csv-records.ts'

const records = (...pieces: string[]) => {
  const scanner = csvScanner({ delimiter: ',', quote: '"' })
  return [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()]
}

describe('records of a delimited text', () => {
  it('[EN6] the line of a record counts line ends inside cells', () => {
    const found = records('a,b\r\n"x\ny\r\nz",1\r\rlast')
    expect(found.map(({ cells, line, blank }) => [cells.length, line, blank])).toEqual([
      [2, 1, false],
      [2, 2, false],
      [1, 5, true],
      [1, 6, false],
    ])
  })

  it('[EN7] faults name the line on which the record begins', () => {
    for (const [text, kind] of [
      ['a\nb\n"c', 'unterminated'],
      ['a\nb\n"c"d', 'after-quote'],
    ] as const) {
      expect(() => records(text)).toThrow(new CsvFault(kind, 3))
    }
  })

  it('[EN5] a text in pieces gives the records of the whole', () => {
    const part = fc.constantFrom('a', ',', '"b"', '"c""d"', '"e\r\nf"', '\n', '\r\n', '\r', ' ', 'ü')
    const parted = fc.array(part, { maxLength: 12 }).chain((parts) => {
      const text = parts.join('')
      return fc.record({ text: fc.constant(text), cut: fc.nat({ max: text.length }) })
    })
    fc.assert(
      fc.property(parted, ({ text, cut }) => {
        let whole: ReturnType<typeof records>
        try {
          whole = records(text)
        } catch {
          return
        }
        expect(records(text.slice(0, cut), text.slice(cut))).toEqual(whole)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('[EN32] a cell that is written is read back', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '😀') }), {
      minLength: 2,
    })
    fc.assert(
      fc.property(cells, (row) => {
        const line = `${row.map((cell) => csvCell(cell, ',')).join(',')}\n`
        expect(records(line).map((record) => record.cells)).toEqual([row])
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('[EN32] quotes only where they are needed', () => {
    const written = ['plain', ' x ', '#', "'", ';', '\t', ''].map((cell) => csvCell(cell, ','))
    expect(written).toEqual(['plain', ' x ', '#', "'", ';', '\t', ''])
    expect([csvCell('a\tb', '\t'), csvCell('a,b', ','), csvCell('"', ',')]).toEqual([
      '"a\tb"',
      '"a,b"',
      '""""',
    ])
  })
})
