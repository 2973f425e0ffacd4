import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inlineCell, sampleWorkbook } from '../files/xlsx/sample-workbook.fixture.ts'
import { faultOf, useBench } from './tables.fixture.ts'

const bench = useBench({ threads: 1 })
const many = `a,b,c\n${Array.from({ length: 300_000 }, (_, index) => `${index},${(index * 7919) % 1_000_003},x${index}\n`).join('')}`

describe('a signal that is aborted', () => {
  it('[EN36] before: STOPPED at once', async () => {
    writeFileSync(bench.path('many.csv'), many)
    const fault = await faultOf(
      bench.engine.open({ kind: 'file', path: bench.path('many.csv') }, { signal: AbortSignal.abort() }),
    )
    expect(fault.code).toBe('STOPPED')
  })

  it.each([
    ['a delimited file', 'many.csv', many],
    [
      'a workbook',
      'many.xlsx',
      sampleWorkbook({
        rows: `<row>${inlineCell('A1', 'a')}</row>${'<row><c><v>1</v></c></row>'.repeat(400_000)}`,
      }),
    ],
    ['a file read outside DuckDB', 'many.jsonl', '{"a":"some text","b":2}\n'.repeat(400_000)],
  ])('[EN36] while reading %s', async (_, name, text) => {
    writeFileSync(bench.path(name), text)
    const stop = new AbortController()
    const opening = faultOf(
      bench.engine.open({ kind: 'file', path: bench.path(name) }, { signal: stop.signal }),
    )
    setTimeout(() => stop.abort(), 10)
    expect((await opening).code).toBe('STOPPED')
  })

  it('[EN36] while writing: nothing is left', async () => {
    writeFileSync(bench.path('many.csv'), many)
    const stop = new AbortController()
    const source = { kind: 'file', path: bench.path('many.csv') } as const
    const table = await bench.engine.open(source, { signal: stop.signal })
    const before = bench.files()
    const writing = faultOf(
      table.apply(
        { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 },
        {
          target: { kind: 'file', path: bench.path('release.csv') },
          columns: ['c', 'b', 'a'].map((name) => ({ name, type: 'number' })),
          keepOrder: false,
        },
      ),
    )
    while (bench.files().length === before.length) await new Promise((resolve) => setTimeout(resolve, 1))
    stop.abort()
    expect((await writing).code).toBe('STOPPED')
    expect(bench.files()).toEqual(before)
    expect((await faultOf(table.frequencies('a'))).code).toBe('STOPPED')
    await table.close()
  })

  it('[EN36] the engine goes on with other tables', async () => {
    const table = await bench.open('after.csv', 'a,b\nx,y\n')
    expect(table.rows).toBe(1)
    await table.close()
  })
})
