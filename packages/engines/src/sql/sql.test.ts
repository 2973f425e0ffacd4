import { describe, expect, it } from 'vitest'
import { refuseTooManyRows } from '../duckdb/read/describe-columns.ts'
import {
  createAssignedSql,
  createCellsSql,
  createDealtReleaseSql,
  dealRowsSql,
  placeRowsSql,
  verifyPlacedSql,
} from './assigned.ts'
import { countCombinationsSql } from './census-sql.ts'
import {
  copyToCsvSql,
  createFromSql,
  createViewSql,
  numberedCsvSql,
  readCsvSql,
  readParquetSql,
} from './duckdb-files.ts'
import { createCellTypeSql } from './plan.ts'
import { orderedReleaseSql } from './recoded-rows-sql.ts'
import { isOneOf, literal, quoteName } from './sql-text.ts'
import { createCountedSql, createRowsSql, createTallySql, talliedRows } from './tally.ts'

const evil = `x'"; DROP TABLE y; --`

describe('statements', () => {
  it('[EN41] quotes in names and values are doubled', () => {
    expect(quoteName(evil)).toBe(`"x'""; DROP TABLE y; --"`)
    expect(literal(evil)).toBe(`'x''"; DROP TABLE y; --'`)
    expect(isOneOf('"c"', [evil, ''])).toBe(`"c" IN ('x''"; DROP TABLE y; --', '')`)
    expect(isOneOf('"c"', [])).toBe('FALSE')
  })

  it('[EN41] every statement that holds text of a file or policy quotes it', () => {
    const column = { sourceIndex: 0, name: evil, kind: 'ranked', number: false, recoded: 0 } as const
    const shape = { columns: [column], keepOrder: false }
    const csv = {
      path: evil,
      delimiter: evil,
      quote: evil,
      header: true,
      width: 1,
      keep: [0],
      bufferSize: 4e6,
      parallel: true,
    }
    const dealt = { words: [[{ sourceIndex: 0, factor: 1 }]], asItWas: [true], split: true, hashed: true }
    const statements = [
      createRowsSql({ schema: evil, rowNumber: 'rowid', required: new Map([[0, [evil]]]) }),
      countCombinationsSql(evil, [{ sourceIndex: 0, missing: [evil] }], { tally: talliedRows(evil) }),
      createFromSql(evil, readCsvSql(csv)),
      createCountedSql(evil, 1, numberedCsvSql(csv)),
      createTallySql(evil, new Map([[0, [evil]]])),
      createViewSql(evil, readParquetSql({ path: evil, width: 1, keep: [0], ours: true }, true)),
      createCellTypeSql(evil, column, [evil]),
      orderedReleaseSql(evil, {
        ...shape,
        encode: (text) => text,
        headings: [evil],
        asText: true,
      }),
      copyToCsvSql('SELECT 1', evil, evil),
      createAssignedSql(evil, { words: dealt.words, recoded: 1 }),
      createCellsSql(evil),
      placeRowsSql(evil, dealt),
      verifyPlacedSql(evil),
      dealRowsSql(evil, dealt),
      createDealtReleaseSql(evil, shape, dealt),
    ]
    for (const statement of statements) {
      const outside = statement.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '')
      expect(statement).toContain('DROP TABLE')
      expect(outside).not.toContain('DROP')
      expect(outside).not.toMatch(/['"]/)
    }
  })

  it('[EN23] counts hold 2^32 − 1 rows', () => {
    expect(() => refuseTooManyRows(2 ** 32 - 1)).not.toThrow()
    expect(() => refuseTooManyRows(2 ** 32)).toThrow('counts hold 4294967295')
  })
})
