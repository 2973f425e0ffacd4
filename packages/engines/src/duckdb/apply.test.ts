import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type ColumnType, type LevelsRecoding, SUPPRESSED } from '@outis/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCells } from '../columns/canonical-order.ts'
import { csvCell } from '../files/csv-cell.ts'
import { duckdbEngine } from './duckdb-engine.ts'
import { faultOf, useBench } from './tables.contract.ts'

const bench = useBench()
const layout = { csv: { delimiter: ',', quote: '"', header: true, encoding: 'utf-8' } } as const

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(',')}\n`).join('')

const untouched: LevelsRecoding = { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 }

interface Job {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly recoding?: LevelsRecoding
  readonly types?: readonly ColumnType[]
  readonly keepOrder?: boolean
  readonly missing?: readonly string[]
  /** Ask for the columns' distinct texts first, as a run does. */
  readonly profiled?: boolean
}

/** Applies a plan with an engine of its own options and returns the bytes of the release. */
async function release(
  target: string,
  { names, rows, recoding = untouched, types, keepOrder = false, missing = [''], profiled = false }: Job,
  engine = bench.engine,
) {
  writeFileSync(bench.path('source.csv'), csv([names, ...rows]))
  const table = await engine.open({ kind: 'file', path: bench.path('source.csv'), ...layout })
  await table.setMissing(missing)
  if (profiled) await table.profile()
  try {
    const pending = await table.apply(recoding, {
      target: { kind: 'file', path: bench.path(target) },
      columns: names.map((name, at) => ({ name, type: types?.[at] ?? 'text' })),
      keepOrder,
    })
    const text = readFileSync(pending.path, 'utf8')
    await pending.commit()
    return { text, pending }
  } finally {
    await table.close()
  }
}

/** The plan applied by the letter of its definition. */
function plainRelease({ names, rows, recoding = untouched, types, keepOrder, missing = [''] }: Job): string {
  const place = recoding.columns.map(({ name }) => names.indexOf(name))
  const recoded = rows.map((row) => {
    const labels = recoding.columns.map(({ values, labels }, at) => {
      const cell = row[place[at]!]!
      return missing.includes(cell) ? labels[0]! : labels[values.indexOf(cell)]!
    })
    const hit = recoding.suppressed.some((tuple) => JSON.stringify(tuple) === JSON.stringify(labels))
    return row.map((cell, at) =>
      place.includes(at) ? (hit ? SUPPRESSED : labels[place.indexOf(at)]!) : cell,
    )
  })
  if (!keepOrder) {
    recoded.sort((a, b) => {
      for (let at = 0; at < names.length; at++) {
        const order = compareCells(a[at]!, b[at]!, types?.[at] === 'number')
        if (order !== 0) return order
      }
      return 0
    })
  }
  const lone = names.length === 1
  const line = (row: readonly string[]) =>
    row.map((cell) => (lone && cell === '' ? '""' : csvCell(cell, ','))).join(',')
  return [names, ...recoded].map((row) => `${line(row)}\n`).join('')
}

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '*',
    '#',
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\r',
    '\r\n',
    'NULL',
    '007',
    '1.50',
    '-0',
    '10',
    '9',
    '1e3',
    "'",
    '\\',
  ),
  fc.constantFrom('😀', '￿', '\ufb01', 'é', 'e\u0301', '\u0000', 'a,b\n"c"', ' x ', '[1,2)', '9'.repeat(320)),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

const jobs: fc.Arbitrary<Job> = fc
  .record({
    width: fc.integer({ min: 1, max: 4 }),
    recoded: fc.integer({ min: 0, max: 3 }),
    keepOrder: fc.boolean(),
  })
  .chain(({ width, recoded, keepOrder }) =>
    fc.record({
      names: fc.constant(['p', 'P2', '"q,"', 'ü'].slice(0, width)),
      rows: fc.array(fc.array(nasty, { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 30,
      }),
      labels: fc.array(nasty, { minLength: 3, maxLength: 3 }),
      types: fc.array(fc.constantFrom<ColumnType>('number', 'text', 'date'), {
        minLength: width,
        maxLength: width,
      }),
      recoded: fc.constant(Math.min(recoded, width)),
      keepOrder: fc.constant(keepOrder),
      profiled: fc.boolean(),
      /** Few values in many rows, or many. */
      few: fc.boolean(),
    }),
  )
  .map(({ names, rows: drawn, labels, types, recoded, keepOrder, profiled, few }) => {
    const rows = few ? Array.from({ length: 24 }, (_, at) => drawn[at % Math.min(drawn.length, 3)]!) : drawn
    const columns = names.slice(0, recoded).map((name, at) => {
      const values = ['', ...new Set(rows.map((row) => row[at]!).filter((cell) => cell !== ''))]
      return { name, level: 1, height: 2, values, labels: values.map((_, code) => labels[code % 3]!) }
    })
    const suppressed = recoded === 0 ? [] : [columns.map(({ labels }) => labels[labels.length - 1]!)]
    return {
      names,
      rows,
      types,
      keepOrder,
      profiled,
      recoding: { kind: 'levels', columns, suppressed, suppressedRows: 0 },
    }
  })

describe('apply', () => {
  it('[E30] [E31] [E32] equal to the plain application, byte for byte, for random plans', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, async (job) => {
        const { text, pending } = await release('random.csv', job)
        expect(text).toBe(plainRelease(job))
        expect(pending.rows).toBe(job.rows.length)
      }),
      { seed: 7, numRuns: 120 },
    )
  })

  it('[E30] counts the rows it suppresses; a class listed twice counts once', async () => {
    const columns = [{ name: 'a', level: 1, height: 1, values: ['', 'x', 'y'], labels: ['', 'low', 'high'] }]
    const recoding: LevelsRecoding = {
      kind: 'levels',
      columns,
      suppressed: [['high'], ['high']],
      suppressedRows: 2,
    }
    const rows = [
      ['x', '1'],
      ['y', '2'],
      ['y', '3'],
      ['', '4'],
    ]
    const { text, pending } = await release('twice.csv', { names: ['a', 'b'], rows, recoding })
    expect(text).toBe('a,b\n,4\n*,2\n*,3\nlow,1\n')
    expect([pending.rows, pending.suppressedRows]).toEqual([4, 2])
  })

  it('[E30] all missing tokens get the label of the missing cell', async () => {
    const columns = [{ name: 'a', level: 0, height: 1, values: ['?', 'x'], labels: ['?', 'x'] }]
    const recoding: LevelsRecoding = { kind: 'levels', columns, suppressed: [], suppressedRows: 0 }
    const job = {
      names: ['a', 'b'],
      rows: [
        ['NA', 'NA'],
        ['?', '?'],
        ['x', ''],
      ],
      recoding,
      missing: ['?', 'NA'],
    }
    expect((await release('missing.csv', job)).text).toBe('a,b\n?,?\n?,NA\nx,\n')
  })

  it('[E30] a value without a label: counts, no value, no file', async () => {
    const columns = [{ name: 'a', level: 1, height: 1, values: ['', 'x'], labels: ['', 'l'] }]
    const recoding: LevelsRecoding = { kind: 'levels', columns, suppressed: [], suppressedRows: 0 }
    const rows = [['x'], ['SECRET1'], ['SECRET2'], ['SECRET2']]
    const before = bench.files()
    const fault = await faultOf(release('unseen.csv', { names: ['a'], rows, recoding }))
    expect([fault.code, fault.details]).toEqual(['UNSEEN_VALUES', { column: 'a', values: 2, rows: 3 }])
    expect(JSON.stringify([fault.message, fault.hint, fault.details])).not.toContain('SECRET')
    expect(bench.files()).toEqual(before)
  })

  it('[E30] a recoded column has to be published', async () => {
    const columns = [{ name: 'a', level: 1, height: 1, values: ['', 'x'], labels: ['', 'l'] }]
    const table = await bench.open('unpublished.csv', 'a,b\nx,y\n', layout)
    const fault = await faultOf(
      table.apply(
        { kind: 'levels', columns, suppressed: [], suppressedRows: 0 },
        {
          target: { kind: 'file', path: bench.path('x.csv') },
          columns: [{ name: 'b', type: 'text' }],
          keepOrder: false,
        },
      ),
    )
    expect(fault.code).toBe('RELEASE_MISMATCH')
    await table.close()
  })

  it('[E20] dropped rows are not published', async () => {
    const table = await bench.open('drop.csv', 'a,b\nx,1\n,2\ny,3\n', layout)
    await table.dropMissing(['a'])
    const target = bench.path('dropped.csv')
    const columns = [{ name: 'a', type: 'text' as const }]
    const pending = await table.apply(untouched, {
      target: { kind: 'file', path: target },
      columns,
      keepOrder: false,
    })
    await pending.commit()
    expect(readFileSync(target, 'utf8')).toBe('a\nx\ny\n')
    await table.close()
  })

  it('[E31] numbers by value, then what is none; text by code point', async () => {
    const cells = ['10', '9', '1.50', '1.5', '-2', '[1,2)', '*', '007', '', 'b', 'B', '￿', '😀']
    const { text } = await release('order.csv', {
      names: ['n', 'x'],
      rows: cells.map((c) => [c, c]),
      types: ['number', 'text'],
    })
    const order = text
      .split('\n')
      .slice(1, -1)
      .map((line) => line.replace(/^"(.*)","\1"$/, '$1').split(',')[0])
    expect(order).toEqual(['-2', '1.5', '1.50', '9', '10', '', '*', '007', 'B', '[1', 'b', '￿', '😀'])
  })

  it('[E30] a column of more labels than a type is made for', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`v${(at * 7919) % 20_000}`, `${at % 3}`])
    const values = ['', ...rows.map(([value]) => value!)]
    const columns = [{ name: 'a', level: 0, height: 1, values, labels: values.map((value) => `"${value}"`) }]
    const recoding: LevelsRecoding = {
      kind: 'levels',
      columns,
      suppressed: [['"v7"'], ['"v9"']],
      suppressedRows: 2,
    }
    const job: Job = { names: ['a', 'b'], rows, recoding }
    const { text, pending } = await release('labels.csv', job)
    expect(text).toBe(plainRelease(job))
    expect(pending.suppressedRows).toBe(2)
  })

  it('[E34] the same bytes with one thread and with two, for a table that is read in parts', async () => {
    const rows = Array.from({ length: 260_000 }, (_, at) => [
      `${(at * 7919) % 90}`,
      `w${(at * 31) % 5}`,
      `${(at * 104_729) % 250_007}`,
      at % 3 === 0 ? '' : `n,${at % 11}`,
    ])
    const values = ['', ...new Set(rows.map(([age]) => age!))]
    const columns = [
      {
        name: 'age',
        level: 1,
        height: 2,
        values,
        labels: values.map((v) => (v === '' ? '' : `[${Math.floor(Number(v) / 10)}0,…)`)),
      },
      {
        name: 'w',
        level: 0,
        height: 1,
        values: ['', 'w0', 'w1', 'w2', 'w3', 'w4'],
        labels: ['', 'w0', 'w1', 'w2', 'w3', 'w4'],
      },
    ]
    const job: Job = {
      names: ['age', 'w', 'id', 'note'],
      rows,
      types: ['number', 'text', 'number', 'text'],
      recoding: { kind: 'levels', columns, suppressed: [['[30,…)', 'w2']], suppressedRows: 0 },
    }
    const prints: string[] = []
    for (const threads of [1, 2, 3]) {
      const engine = await duckdbEngine({ threads })
      for (const target of ['threads.csv', 'threads.parquet']) {
        prints.push((await release(target, job, engine)).pending.fingerprint.sha256)
      }
      await engine.close()
    }
    expect(new Set(prints.filter((_, at) => at % 2 === 0)).size).toBe(1)
    expect(new Set(prints.filter((_, at) => at % 2 === 1)).size).toBe(1)
    expect((await release('threads.csv', job)).text).toBe(plainRelease(job))
  })
})

describe('formats of a release', () => {
  const tables = fc
    .integer({ min: 1, max: 3 })
    .chain((width) =>
      fc.array(fc.array(nasty, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    )

  it.each(['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx'])(
    '[E33] nasty texts survive .%s',
    async (ending) => {
      await fc.assert(
        fc.asyncProperty(tables, async (rows) => {
          fc.pre(ending !== 'xlsx' || rows.at(-1)!.some((cell) => cell !== ''))
          const names = ['a b', '"c"', 'd,\té'].slice(0, rows[0]!.length)
          await release(`trip.${ending}`, { names, rows, keepOrder: true })
          const csv = { header: true, quote: '"', delimiter: ending === 'tsv' ? '\t' : ',' }
          const table = await bench.engine.open({ kind: 'file', path: bench.path(`trip.${ending}`), csv })
          expect([table.columns, await bench.rows(table)]).toEqual([names, rows])
          await table.close()
        }),
        { seed: 7, numRuns: 40 },
      )
    },
  )

  it('[E33] the pending release says how it is read', async () => {
    for (const ending of ['csv', 'tsv', 'json', 'jsonl', 'parquet', 'xlsx']) {
      const source = await bench.open('simple.csv', 'a\nx\n\n', layout)
      const target = { kind: 'file', path: bench.path(`new/${ending}/r.${ending}`) } as const
      const columns = [{ name: 'a', type: 'text' as const }]
      const pending = await source.apply(untouched, { target, columns, keepOrder: false })
      const table = await bench.engine.open(pending.source)
      expect(await bench.rows(table)).toEqual([[''], ['x']])
      expect(table.fingerprint).toEqual(pending.fingerprint)
      await table.close()
      const byName = await bench.engine.open({ kind: 'file', path: pending.path })
      expect(byName.columns).toEqual(['a'])
      await byName.close()
      await pending.discard()
      expect(existsSync(pending.path)).toBe(false)
      await source.close()
    }
  })

  it('[E33] JSON holds text, XLSX numbers where they give back the text', async () => {
    const rows = [
      ['007', '1.5'],
      ['2.50', '-0'],
    ]
    await release('text.json', { names: ['a', 'b'], rows, keepOrder: true, types: ['number', 'number'] })
    expect(JSON.parse(readFileSync(bench.path('text.json'), 'utf8'))).toEqual([
      { a: '007', b: '1.5' },
      { a: '2.50', b: '-0' },
    ])
    await release('text.xlsx', { names: ['a', 'b'], rows, keepOrder: true })
    const { readSheet } = await import('read-excel-file/node')
    expect(await readSheet(bench.path('text.xlsx'))).toEqual([
      ['a', 'b'],
      ['007', 1.5],
      ['2.50', '-0'],
    ])
  })

  it('[E33] a sheet cannot end in an empty row', async () => {
    const rows = [
      ['', ''],
      ['x', ''],
      ['', ''],
    ]
    const fault = await faultOf(release('empty.xlsx', { names: ['a', 'b'], rows, keepOrder: true }))
    expect(fault.code).toBe('RELEASE_TARGET')
  })

  it('[E35] more than a sheet holds is refused', async () => {
    const fault = await faultOf(release('long.xlsx', { names: ['a'], rows: [['x'.repeat(40_000)]] }))
    expect([fault.code, fault.details]).toEqual(['RELEASE_TARGET', { found: 40_000, most: 32_767 }])
  })

  it('[E7] names that differ in capitals only cannot be published together', async () => {
    const fault = await faultOf(release('alike.csv', { names: ['Id', 'id'], rows: [['x', 'y']] }))
    expect([fault.code, fault.details]).toEqual(['COLUMN_DUPLICATE', { columns: ['Id', 'id'] }])
  })
})

describe('whole or not at all', () => {
  const job: Job = { names: ['a'], rows: [['x']] }

  it('[E35] an existing file stays until commit', async () => {
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

  it('[E35] a place that cannot be written: RELEASE_TARGET', async () => {
    mkdirSync(bench.path('folder.csv'))
    writeFileSync(bench.path('file'), '')
    for (const target of ['folder.csv', 'file/under.csv', 'table.doc', 'noending']) {
      expect((await faultOf(release(target, job))).code).toBe('RELEASE_TARGET')
    }
  })

  it.skipIf(process.getuid?.() === 0)('[E35] a folder that may not be written to', async () => {
    mkdirSync(bench.path('locked'))
    chmodSync(bench.path('locked'), 0o500)
    expect((await faultOf(release('locked/r.csv', job))).code).toBe('RELEASE_TARGET')
    chmodSync(bench.path('locked'), 0o700)
  })
})
