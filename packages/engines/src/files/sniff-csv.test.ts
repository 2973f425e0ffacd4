import { describe, expect, it } from 'vitest'
import { sniffCsv } from './sniff-csv.ts'

const sniffed = (text: string, hints = {}) => sniffCsv(text, true, hints)

describe('how a delimited text is written', () => {
  it('[EN2] commas in free text do not outweigh the delimiter', () => {
    const text = 'id;note;x\n1;a, b, c;2\n2;d;3\n3;e, f;4\n'
    expect(sniffed(text)?.delimiter).toBe(';')
  })

  it('[EN2] one ragged line does not change the delimiter', () => {
    expect(sniffed('a,b;c\n1,2;2\n3\n4,5;6\n')?.delimiter).toBe(',')
  })

  it('[EN2] quoted delimiters divide nothing', () => {
    expect(sniffed('"a;b","c;d"\n"1;2","3"\n')?.names).toEqual(['a;b', 'c;d'])
  })

  it('[EN2] no delimiter at all: one column', () => {
    expect(sniffed('name\nx y\n')).toMatchObject({ delimiter: ',', names: ['name'] })
  })

  it('[EN2] a record cut off at the end of the sample does not count', () => {
    // Counted, its one cell by `,` would speak for `;`.
    expect(sniffCsv('a;b,c\nx;y,z\nx;', false)?.delimiter).toBe(',')
    expect(sniffCsv('a;b,c\nx;y,z\nx;', true)?.delimiter).toBe(';')
  })

  it.each([
    ['3,5', false],
    ['1e5', false],
    ['-7', false],
    ['12%', false],
    ['2020-01-05', false],
    ['2020-01-05T10:00', false],
    ['x1', true],
    ['', true],
    ['1st', true],
  ])('[EN4] %j in the first record: header is %s', (cell, header) => {
    expect(sniffed(`a;${cell}\nx;y\n`)?.header).toBe(header)
  })

  it('[EN4] what is said overrules', () => {
    expect(sniffed('1,2\n', { header: true })?.names).toEqual(['1', '2'])
    expect(sniffed('a,b\n', { header: false })?.names).toEqual(['column1', 'column2'])
  })

  it('[EN3] a text with both kinds of quote has "', () => {
    expect(sniffed(`a,b\n'x',"y"\n`)?.quote).toBe('"')
    expect(sniffed(`a,b\n'x',y\n`)?.quote).toBe("'")
  })

  it('[EN7] nothing to read', () => {
    expect(sniffed('')).toBeUndefined()
    expect(sniffed('\n\r\n')).toBeUndefined()
  })

  describe('with a header that is known', () => {
    const isHeader = (cells: readonly string[]) => cells.includes('2019') && cells.includes("'q'")
    const known = (text: string, hints = {}) => sniffed(text, { isHeader, ...hints })

    it('[EN4] names like numbers are names', () => {
      expect(known("2019,'q'\n1,x\n")).toMatchObject({ header: true, names: ['2019', "'q'"], delimiter: ',' })
      expect(sniffed("2019,'q'\n1,x\n")?.header).toBe(false)
    })

    it('[EN4] delimiter and quote are those that show it', () => {
      expect(known("2019;'q'\n1,2;'x'\n3,4;'y'\n")).toMatchObject({ delimiter: ';', quote: '"' })
      expect(known("'2019'|'''q'''\n'1'|'x'\n")).toMatchObject({
        delimiter: '|',
        quote: "'",
        names: ['2019', "'q'"],
      })
    })

    it('[EN4] where it is not there, and where the policy says otherwise, nothing changes', () => {
      expect(known('2019,x\n1,2\n')?.header).toBe(false)
      expect(known('a,b\n1,2\n')?.header).toBe(true)
      expect(known("2019,'q'\n1,x\n", { header: false })?.header).toBe(false)
    })
  })
})
