import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvScanner } from './csv-records.ts'
import { jsonFeed } from './json-feed.ts'
import type { RowFeed } from './row-feed.ts'
import { sniffCsv } from './sniff-csv.ts'
import { uciFeed } from './uci-feed.ts'

/** A text in very many pieces: read from its beginning again with each of them, it would take hours. */
const PIECES = 200_000
const piece = 'x'.repeat(64)

async function* pieces(first: string, last: string) {
  yield first
  for (let index = 0; index < PIECES; index++) yield piece
  yield last
}

async function lengthsOf(feed: RowFeed): Promise<number[][]> {
  const lengths: number[][] = []
  for await (const rows of feed.batches)
    for (const row of rows as readonly string[][]) lengths.push(row.map((cell) => cell.length))
  return lengths
}

const LENGTH = PIECES * piece.length

describe('long records', () => {
  it('[EN18] a quoted cell in very many pieces', () => {
    const scanner = csvScanner({ delimiter: ',', quote: '"' })
    scanner.push('a,"')
    for (let index = 0; index < PIECES; index++) scanner.push(piece)
    const records = [...scanner.push('"\nb,c\n'), ...scanner.end()]
    expect(records.map(({ cells, line }) => [cells.map((cell) => cell.length), line])).toEqual([
      [[1, LENGTH], 1],
      [[1, 1], 2],
    ])
  })

  it('[EN18] a text of JSON in very many pieces', async () => {
    expect(await lengthsOf(jsonFeed(pieces('[{"a":"', '"},{"a":1}]')))).toEqual([[LENGTH], [1]])
  })

  it('[EN18] a line of a UCI file in very many pieces', async () => {
    expect(await lengthsOf(uciFeed(pieces('a,', '\nb,c\n'), { head: 'a,' }))).toEqual([
      [1, LENGTH],
      [1, 1],
    ])
  })

  it('[EN18] a beginning without end: a quote that is never closed, quotes in pairs, line ends of one kind', () => {
    const size = 1 << 20
    expect(sniffCsv(`"${'a\n'.repeat(size)}`, false)).toBeUndefined()
    expect(sniffCsv(`x${",'a''".repeat(size / 4)}`, false)).toBeUndefined()
    expect(sniffCsv(`a,b\r${'1,2\r'.repeat(size)}`, true)).toMatchObject({ names: ['a', 'b'] })
  })

  it('[EN3] the quote is the one that patterns find', () => {
    const parts = fc.constantFrom("'", "'", "''", '"', ',', ',', ';', '\n', '\r', ' ', 'a', "'a'")
    const texts = fc.array(parts, { maxLength: 14 }).map((all) => `h,i\n${all.join('')}`)
    let single = 0
    fc.assert(
      fc.property(texts, (text) => {
        const quote = sniffCsv(text, true, { delimiter: ',' })!.quote
        expect(quote).toBe(quoteByPatterns(text))
        if (quote === "'") single++
      }),
      { seed: 7, numRuns: 3000 },
    )
    expect(single).toBeGreaterThan(50)
  })

  it.each(['^', ']', '\\', '-', '[', '😀', '§', ' '])('[EN2] %j divides cells', (delimiter) => {
    const scanner = csvScanner({ delimiter, quote: '"' })
    const text = `a${delimiter}"b${delimiter}"${delimiter}\nc${delimiter}d${delimiter}e\n`
    expect([...scanner.push(text), ...scanner.end()].map(({ cells }) => cells)).toEqual([
      ['a', `b${delimiter}`, ''],
      ['c', 'd', 'e'],
    ])
  })
})

/** The rule in two patterns, one of which takes the square of the length. */
function quoteByPatterns(text: string): string {
  const [double, single] = ['"', "'"].map((quote) => ({
    opened: text.match(new RegExp(`(?:^|[,\\r\\n]) *${quote}`, 'g'))?.length ?? 0,
    enclosed:
      text.match(
        new RegExp(
          `(?:^|[,\\r\\n]) *${quote}(?:[^${quote}]|${quote}${quote})*${quote} *(?=$|[,\\r\\n])`,
          'g',
        ),
      )?.length ?? 0,
  }))
  return double!.opened === 0 && single!.enclosed > 0 && single!.enclosed === single!.opened ? "'" : '"'
}
