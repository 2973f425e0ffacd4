import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { csvCell } from '../../files/cell-encoding.ts'
import { isFormula, markFormula } from '../../files/formula-cell.ts'
import { sha256File } from '../../files/scan-file.ts'
import { faultOf, useBench } from '../tables.fixture.ts'
import { type Job, layout, nasty, release, untouched } from './release.fixture.ts'

const bench = useBench()

describe('formats of a release', () => {
  const tables = fc
    .integer({ min: 1, max: 3 })
    .chain((width) =>
      fc.array(fc.array(nasty, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    )

  it.each(['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx'])(
    '[EN33] nasty texts survive .%s',
    async (ending) => {
      await fc.assert(
        fc.asyncProperty(tables, async (rows) => {
          fc.pre(ending !== 'xlsx' || rows.at(-1)!.some((cell) => cell !== ''))
          const names = ['a b', '"c"', 'd,\té'].slice(0, rows[0].length)
          await release(bench, `trip.${ending}`, { names, rows, keepOrder: true })
          const csv = { header: true, quote: '"', delimiter: ending === 'tsv' ? '\t' : ',' }
          const table = await bench.engine.open({ kind: 'file', path: bench.path(`trip.${ending}`), csv })
          expect([table.columns, await bench.rows(table)]).toEqual([names, rows])
          await table.close()
        }),
        { seed: 7, numRuns: 40 },
      )
    },
  )

  it('[EN33] the pending release says how it is read', async () => {
    for (const ending of ['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx']) {
      const source = await bench.open('simple.csv', 'a\nx\n\n', layout)
      const target = { kind: 'file', path: bench.path(`new/${ending}/r.${ending}`) } as const
      const columns = [{ name: 'a', type: 'text' as const }]
      const pending = await source.apply(untouched, { target, columns, keepOrder: false })
      const table = await bench.engine.open(pending.source)
      expect(await bench.rows(table)).toEqual([[''], ['x']])
      expect(table.fingerprint).toEqual(await sha256File(pending.path))
      await table.close()
      const byName = await bench.engine.open({ kind: 'file', path: pending.path })
      expect(byName.columns).toEqual(['a'])
      await byName.close()
      await pending.discard()
      expect(existsSync(pending.path)).toBe(false)
      await source.close()
    }
  })

  it('[EN33] JSON holds text, XLSX numbers where they give back the text', async () => {
    const rows = [
      ['007', '1.5'],
      ['2.50', '-0'],
    ]
    await release(bench, 'text.json', {
      names: ['a', 'b'],
      rows,
      keepOrder: true,
      types: ['number', 'number'],
    })
    expect(JSON.parse(readFileSync(bench.path('text.json'), 'utf8'))).toEqual([
      { a: '007', b: '1.5' },
      { a: '2.50', b: '-0' },
    ])
    await release(bench, 'text.xlsx', { names: ['a', 'b'], rows, keepOrder: true })
    const { readSheet } = await import('read-excel-file/node')
    expect(await readSheet(bench.path('text.xlsx'))).toEqual([
      ['a', 'b'],
      ['007', 1.5],
      ['2.50', '-0'],
    ])
  })

  it('[EN33] words that objects know survive .xlsx, as names and as values', async () => {
    const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '2019', '0']
    const rows = words.map((_, wordIndex) => [...words.slice(wordIndex), ...words.slice(0, wordIndex)])
    await release(bench, 'words.xlsx', { names: words, rows, keepOrder: true })
    const table = await bench.engine.open({ kind: 'file', path: bench.path('words.xlsx') })
    expect([table.columns, await bench.rows(table)]).toEqual([words, rows])
    await table.close()
  })

  it('[EN33] a sheet cannot end in an empty row', async () => {
    const rows = [
      ['', ''],
      ['x', ''],
      ['', ''],
    ]
    const fault = await faultOf(release(bench, 'empty.xlsx', { names: ['a', 'b'], rows, keepOrder: true }))
    expect(fault.code).toBe('RELEASE_TARGET')
  })

  it('[EN35] more than a sheet holds is refused', async () => {
    const fault = await faultOf(release(bench, 'long.xlsx', { names: ['a'], rows: [['x'.repeat(40_000)]] }))
    expect([fault.code, fault.details]).toEqual(['RELEASE_TARGET', { found: 40_000, most: 32_767 }])
  })

  it('[EN35] a name with the character zero cannot be published', async () => {
    const table = await bench.open('zero.json', '[{"a\\u0000b":"x"}]')
    const columns = [{ name: 'a\0b', type: 'text' as const }]
    const target = { kind: 'file', path: bench.path('zero.csv') } as const
    const fault = await faultOf(table.apply(untouched, { target, columns, keepOrder: false }))
    expect([fault.code, fault.details]).toEqual(['RELEASE_TARGET', { column: 1 }])
    await table.close()
  })

  it('[EN7] names that differ in capitals only cannot be published together', async () => {
    const fault = await faultOf(release(bench, 'alike.csv', { names: ['Id', 'id'], rows: [['x', 'y']] }))
    expect([fault.code, fault.details]).toEqual(['COLUMN_DUPLICATE', { columns: ['Id', 'id'] }])
  })
})

describe('cells that spreadsheet programs run as formulas', () => {
  const cell = fc.oneof(
    fc.constantFrom('=1+1', '-5', '-x', '@a', "'=q", '', '-', '+1', '=a,b', '=a\tb', '＝x', 'a'),
    nasty,
  )
  const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 12 })

  it.each(['csv', 'tsv'] as const)('[EN37] are marked in .%s, and read without the mark', async (ending) => {
    const delimiter = ending === 'csv' ? ',' : '\t'
    await fc.assert(
      fc.asyncProperty(tables, fc.boolean(), async (rows, profiled) => {
        const names = ['=a', 'b']
        const job = { names, rows, keepOrder: true, spreadsheetSafe: true, profiled }
        const { text, pending } = await release(bench, `safe.${ending}`, job)
        const line = (row: readonly string[]) =>
          row.map((one) => csvCell(markFormula(one), delimiter)).join(delimiter)
        expect(text).toBe([names, ...rows].map((row) => `${line(row)}\n`).join(''))
        const some = (column: number) => rows.some((row) => isFormula(row[column]))
        expect(pending.formulaColumns).toEqual(['=a', ...(some(1) ? ['b'] : [])])
        const table = await bench.engine.open({ ...pending.source, path: bench.path(`safe.${ending}`) })
        expect([table.columns, await bench.rows(table)]).toEqual([names, rows])
        await table.close()
      }),
      { seed: 7, numRuns: 40 },
    )
  })

  it('[EN37] stay as they are unless asked, and are named', async () => {
    const rows = [
      ['=1', '-5'],
      ['x', '-'],
      ['y', '7'],
    ]
    const { text, pending } = await release(bench, 'plain.csv', { names: ['a', 'b'], rows, keepOrder: true })
    expect([text, pending.formulaColumns]).toEqual(['a,b\n=1,-5\nx,-\ny,7\n', ['a']])
    expect(pending.source).not.toHaveProperty('spreadsheetSafe')
  })

  it.each(['json', 'jsonl', 'parquet', 'xlsx'])('[EN37] in .%s text is text', async (ending) => {
    const job = { names: ['=a'], rows: [['=1+1']], spreadsheetSafe: true }
    const { pending } = await release(bench, `text.${ending}`, job)
    expect([pending.formulaColumns, 'spreadsheetSafe' in pending.source]).toEqual([[], false])
    const table = await bench.engine.open({ kind: 'file', path: bench.path(`text.${ending}`) })
    expect([table.columns, await bench.rows(table)]).toEqual([['=a'], [['=1+1']]])
    await table.close()
  })

  it('[EN37] are read without the mark also where DuckDB cannot read the file', async () => {
    const source = { csv: { header: true, quote: '"' }, spreadsheetSafe: true }
    const table = await bench.open('mixed.csv', "a,'=b\r\n'=1,x\n''=2,'-5\r\n", source)
    expect([table.columns, await bench.rows(table)]).toEqual([
      ['a', '=b'],
      [
        ['=1', 'x'],
        ["'=2", '-5'],
      ],
    ])
    await table.close()
  })
})

describe('an XLSX release', () => {
  const job: Job = {
    names: ['a', 'b'],
    rows: [
      ['x', '1'],
      ['y', ''],
    ],
  }
  const zone = process.env.TZ
  const bytesOf = async (name: string) => {
    await release(bench, name, job)
    return readFileSync(bench.path(name))
  }
  afterEach(() => {
    vi.useRealTimers()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it('[EN34] has the same bytes at any time and in any time zone', async () => {
    const first = await bytesOf('first.xlsx')
    for (const [time, sourceIndex] of [
      ['2031-05-06T07:08:09Z', 'Pacific/Kiritimati'],
      ['1999-12-31T23:59:59Z', 'America/Los_Angeles'],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
      process.env.TZ = sourceIndex
      expect(await bytesOf('other.xlsx')).toEqual(first)
    }
  })

  it('[EN34] holds nothing that tells when it was made', async () => {
    const { unzipSync, strFromU8 } = await import('fflate')
    const parts = Object.entries(unzipSync(await bytesOf('parts.xlsx')))
    expect(parts.map(([name]) => name)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      'xl/sharedStrings.xml',
    ])
    expect(parts.map(([, bytes]) => strFromU8(bytes)).join()).not.toMatch(/\d{4}-\d\d-\d\dT|created|modified/)
  })
})

describe('whole or not at all', () => {
  const job: Job = { names: ['a'], rows: [['x']] }

  it('[EN35] an existing file stays until commit', async () => {
    writeFileSync(bench.path('old.csv'), 'old')
    const table = await bench.open('new.csv', 'a\nx\n', layout)
    const target = { kind: 'file', path: bench.path('old.csv') } as const
    const columns = [{ name: 'a', type: 'text' as const }]
    const pending = await table.apply(untouched, { target, columns, keepOrder: false })
    expect(readFileSync(bench.path('old.csv'), 'utf8')).toBe('old')
    expect(bench.files().filter((name) => name.endsWith('.partial'))).toHaveLength(1)
    await pending.commit()
    await pending.discard()
    expect(readFileSync(bench.path('old.csv'), 'utf8')).toBe('a\nx\n')
    expect(bench.files().filter((name) => name.endsWith('.partial'))).toEqual([])
    await table.close()
  })

  it('[EN35] aside it is its owner’s alone, in every format', async () => {
    for (const ending of ['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx']) {
      const table = await bench.open('new.csv', 'a\nx\n', layout)
      const target = { kind: 'file', path: bench.path(`mode/r.${ending}`) } as const
      const columns = [{ name: 'a', type: 'text' as const }]
      const pending = await table.apply(untouched, { target, columns, keepOrder: false })
      expect(statSync(pending.path).mode & 0o777, ending).toBe(0o600)
      await pending.commit()
      expect(statSync(target.path).mode & 0o777, ending).toBe(0o666 & ~process.umask())
      await table.close()
    }
  })

  it('[EN35] a sourceIndex that cannot be written: RELEASE_TARGET', async () => {
    mkdirSync(bench.path('folder.csv'))
    writeFileSync(bench.path('file'), '')
    for (const target of ['folder.csv', 'file/under.csv', 'table.doc', 'noending']) {
      expect((await faultOf(release(bench, target, job))).code).toBe('RELEASE_TARGET')
    }
  })

  it.skipIf(process.getuid?.() === 0)('[EN35] a folder that may not be written to', async () => {
    mkdirSync(bench.path('locked'))
    chmodSync(bench.path('locked'), 0o500)
    expect((await faultOf(release(bench, 'locked/r.csv', job))).code).toBe('RELEASE_TARGET')
    chmodSync(bench.path('locked'), 0o700)
  })
})
