import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpretResult } from '../same-release.fixture.ts'
import { sampleRelease } from '../sample-release.fixture.ts'
import { smallMeaning } from '../small-meaning.fixture.ts'
import { cellText, eachCell, writtenCell } from './csv-cells.ts'
import { sumsText } from './tables.ts'

const interpret = (text: string, options = {}) => interpretResult(smallMeaning, text, options)

describe('tables', () => {
  it('[IN27] cells of the columns of the key are interpreted, every other character stays', () => {
    const found = interpret('id;"disease";income;note\r\n1;Q7F2;1.4;"a ""b"";c"\r\n\r\n2;"Z3ZT";;x\r\n')
    expect(found).toMatchObject({ format: 'table', findings: [] })
    expect(found.text).toBe('id;"disease";income;note\r\n1;Flu;22000;"a ""b"";c"\r\n\r\n2;"Gout";;x\r\n')
  })

  it('[IN27] a group that holds the delimiter is quoted; tabs delimit too', () => {
    expect(interpret('job title,n2\nCare,1\n').text).toBe('job title,n2\n"Care {Nurse, Midwife}",1\n')
    expect(interpret('job title\tn2\nCare\t1\n').text).toBe('job title\tn2\nCare {Nurse, Midwife}\t1\n')
    expect(interpret('income\n1.4\n2\n').text).toBe('income\n22000\n40000\n')
  })

  it('[IN31] cells that stand for nothing are named once, with their number', () => {
    const { text, findings, counts } = interpret('id,income\n1,1.4\n2,1.9\n3,1.9\n4,?\n')
    expect(text).toBe('id,income\n1,22000\n2,1.9\n3,1.9\n4,?\n')
    expect(findings).toMatchObject([
      { place: '3:3', kind: 'value', text: '1.9', reason: expect.stringContaining('2 cells') },
    ])
    expect(counts).toEqual({ interpreted: 1, unchanged: 5, notInterpreted: 2 })
  })

  it('[IN34] a release, interpreted, is the original, groups aside', () => {
    const { columns, original, released, meaning } = sampleRelease(200, 3)
    const csv = (rows: readonly (readonly string[])[]) =>
      [columns, ...rows]
        .map((row) => `${row.map((cell) => writtenCell(cell, ',', false)).join(',')}\n`)
        .join('')
    const groups = new Map(
      meaning.columns.flatMap((column) =>
        column.kind === 'aliases'
          ? column.aliases
              .filter(({ values }) => values.length > 1)
              .map(({ text, values }) => [text, `${text} {${values.join(', ')}}`])
          : [],
      ) as [string, string][],
    )
    const expected = original.map((row, index) =>
      row.map((value, row) => groups.get(released[index][row]) ?? value),
    )
    expect(interpretResult(meaning, csv(released)).text).toBe(csv(expected))
  })

  it('[IN27] cells are found as they were written', () => {
    const property = fc.property(
      fc.array(fc.array(fc.string({ maxLength: 5 }), { minLength: 2, maxLength: 2 }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.constantFrom('\n', '\r\n'),
      (rows, end) => {
        const text = rows
          .map((row) => row.map((cell) => writtenCell(cell, ',', false)).join(',') + end)
          .join('')
        const found: string[][] = []
        const shape = eachCell(text, ',', (row, column, start, to) => {
          found[row] ??= []
          found[row][column] = cellText(text, start, to)
        })
        expect(found).toEqual(rows)
        expect(shape).toEqual({ rows: rows.length, columns: 2, raggedLine: 0 })
      },
    )
    fc.assert(property, { seed: 7, numRuns: 300 })
  })
})

describe('counts', () => {
  const counts = 'disease,count\nQ7F2,12\nFlu,5\nK2M9,3\nZ3ZT,2\nRespiratory #1,1\n'

  it('[IN28] each line is interpreted, lines of one value are summed', () => {
    const found = interpret(counts)
    expect(found).toMatchObject({ format: 'frequencies', findings: [] })
    expect(found.text).toBe('disease,count\nFlu,12\nFlu,5\nFlu,3\nGout,2\nFlu,1\n')
    if (found.interpreted.kind !== 'frequencies') throw new Error('no counts')
    expect(found.interpreted.sums).toEqual([
      { value: 'Flu', count: 21, texts: 4 },
      { value: 'Gout', count: 2, texts: 1 },
    ])
    expect(sumsText(found.interpreted, counts)).toBe('disease,count\nFlu,21\nGout,2\n')
  })

  it('[IN28] rows known by their group alone are a sum of their own', () => {
    const found = interpret('job title;n\nCare;7\nN1;2\nNurse;1\n')
    if (found.interpreted.kind !== 'frequencies') throw new Error('no counts')
    expect(found.interpreted.sums).toEqual([
      { value: 'Care {Nurse, Midwife}', group: ['Nurse', 'Midwife'], count: 7, texts: 1 },
      { value: 'Nurse', count: 3, texts: 2 },
    ])
  })

  it('[IN28] the column is told by the texts, or given; bins are ranges', () => {
    expect(interpret('value,count\nQ7F2,12\nGout,5\n').text).toBe('value,count\nFlu,12\nGout,5\n')
    const bins = ',count\n"(1.38, 2.2]",267\n'
    expect(interpret(bins).findings).toMatchObject([{ place: '1:1', kind: 'column' }])
    expect(interpret(bins, { column: 'income' }).text).toBe(',count\n"[22000,40000]",267\n')
    expect(interpret(bins, { column: 'weight' })).toMatchObject({ text: bins, findings: [] })
  })
})
