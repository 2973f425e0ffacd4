import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { useBench } from '../../duckdb/tables.fixture.ts'
import { openRegular } from '../regular-file.ts'
import { parquetLayout } from './parquet-layout.ts'
import { readStruct, writeStruct } from './thrift.ts'
import { valuesFile } from './values-file.ts'

const bench = useBench()

/** A column of two hundred rows with these two values, written by DuckDB. */
async function written(codec: string, value: string, other: string): Promise<string> {
  const path = bench.path('typed.parquet')
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    await connection.run(
      `COPY (SELECT CASE WHEN i % 2 = 0 THEN ${value} ELSE ${other} END AS v FROM range(200) AS r(i)) TO '${path}' (FORMAT parquet, COMPRESSION ${codec})`,
    )
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
  return path
}

describe('values of dictionaries and statistics', () => {
  it.each([
    ['snappy', "'Ünal'", "'b'"],
    ['zstd', "'Ünal'", "'b'"],
    ['gzip', '12::BIGINT', '-7::BIGINT'],
    ['brotli', '1.5::DOUBLE', '-0.25::DOUBLE'],
    ['lz4_raw', "DATE '2020-01-05'", "DATE '1957-12-31'"],
    ['uncompressed', "TIMESTAMP '2020-01-05 03:04:05'", "TIMESTAMP '1957-12-31 00:00:00'"],
    ['snappy', '1.50::DECIMAL(10, 2)', '-2.25::DECIMAL(10, 2)'],
    ['snappy', '3::SMALLINT', '200::SMALLINT'],
  ])('[EN1224] are read as cells are: %s, %s', async (codec, value, other) => {
    const path = await written(codec, value, other)
    const table = await bench.engine.open({ kind: 'file', path })
    const cells = (await table.frequencies('v')).map((entry) => entry.value).toSorted()
    const file = await openRegular(path)
    try {
      const { columns, outside } = await parquetLayout(file)
      expect(outside).toHaveLength(0)
      const [{ element, dictionaries, claimed }] = columns
      expect(dictionaries).toHaveLength(1)
      expect(claimed.length).toBeGreaterThan(0)
      for (const part of [
        { dictionaries, claimed: [] },
        { dictionaries: [], claimed },
      ]) {
        const values = await bench.open('values.parquet', valuesFile({ element, ...part }, false))
        expect((await values.frequencies('c')).map((entry) => entry.value).toSorted()).toEqual(cells)
      }
    } finally {
      await file.close()
    }
  })

  it('[EN1224] a structure is written as it was read, and one that breaks off is none', () => {
    const bytes = Buffer.from([0x15, 4, 0x19, 0x1c, 0x18, 1, 65, 0, 0x11, 0])
    const { fields, end } = readStruct(bytes)
    expect(end).toBe(bytes.length)
    expect(readStruct(writeStruct(fields)).fields).toEqual(fields)
    expect(() => readStruct(bytes.subarray(0, 6))).toThrow(RangeError)
  })
})
