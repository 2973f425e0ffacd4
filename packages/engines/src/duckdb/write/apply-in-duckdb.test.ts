import { readFileSync } from 'node:fs'
import type { LevelsRecoding } from '@outis/core/recoding'
import type { ColumnType } from '@outis/core/table'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { isWide } from '../../columns/width-limits.ts'
import { sha256File } from '../../files/scan-file.ts'
import { duckdbEngine } from '../duckdb-engine.ts'
import { faultOf, useBench } from '../tables.fixture.ts'
import { type Job, layout, nasty, plainRelease, release, untouched } from './release.fixture.ts'

/** These are the tests of tables in memory too (`memory-table.test.ts`), which know of no threads. */
const inMemory = vi.isMockFunction(isWide)

const bench = useBench()

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
    const rows = few
      ? Array.from({ length: 24 }, (_, index) => drawn[index % Math.min(drawn.length, 3)])
      : drawn
    const columns = names.slice(0, recoded).map((name, nameIndex) => {
      const values = ['', ...new Set(rows.map((row) => row[nameIndex]).filter((cell) => cell !== ''))]
      return { name, level: 1, height: 2, values, labels: values.map((_, code) => labels[code % 3]) }
    })
    const suppressed = recoded === 0 ? [] : [columns.map(({ labels }) => labels[labels.length - 1])]
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
  it('[EN30] [EN31] [EN32] equal to the plain application, byte for byte, for random plans', async () => {
    await fc.assert(
      fc.asyncProperty(jobs, async (job) => {
        const { text, pending } = await release(bench, 'random.csv', job)
        expect(text).toBe(plainRelease(job))
        expect(pending.rows).toBe(job.rows.length)
      }),
      { seed: 7, numRuns: 60 },
    )
  })

  it('[EN30] counts the rows it suppresses; a class listed twice counts once', async () => {
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
    const { text, pending } = await release(bench, 'twice.csv', { names: ['a', 'b'], rows, recoding })
    expect(text).toBe('a,b\n,4\n*,2\n*,3\nlow,1\n')
    expect([pending.rows, pending.suppressedRows]).toEqual([4, 2])
  })

  it('[EN30] all missing tokens get the label of the missing cell', async () => {
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
    expect((await release(bench, 'missing.csv', job)).text).toBe('a,b\n?,?\n?,NA\nx,\n')
  })

  it('[EN30] [EN40] a value without a label: counts, no value, no file', async () => {
    const columns = [{ name: 'a', level: 1, height: 1, values: ['', 'x'], labels: ['', 'l'] }]
    const recoding: LevelsRecoding = { kind: 'levels', columns, suppressed: [], suppressedRows: 0 }
    const rows = [['x'], ['SECRET1'], ['SECRET2'], ['SECRET2']]
    const before = bench.files()
    const fault = await faultOf(release(bench, 'unseen.csv', { names: ['a'], rows, recoding }))
    expect([fault.code, fault.details]).toEqual(['UNSEEN_VALUES', { column: 'a', values: 2, rows: 3 }])
    expect(JSON.stringify([fault.message, fault.hint, fault.details])).not.toContain('SECRET')
    expect(bench.files()).toEqual(before)
  })

  it('[EN30] a recoded column has to be published', async () => {
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

  it('[EN20] dropped rows are not published', async () => {
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

  it('[EN31] numbers by value, then what is none; text by code point', async () => {
    const cells = ['10', '9', '1.50', '1.5', '-2', '[1,2)', '*', '007', '', 'b', 'B', '￿', '😀']
    const { text } = await release(bench, 'order.csv', {
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

  it('[EN30] a column of more labels than a type is made for', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`v${(index * 7919) % 20_000}`, `${index % 3}`])
    const values = ['', ...rows.map(([value]) => value!)]
    const columns = [{ name: 'a', level: 0, height: 1, values, labels: values.map((value) => `"${value}"`) }]
    const recoding: LevelsRecoding = {
      kind: 'levels',
      columns,
      suppressed: [['"v7"'], ['"v9"']],
      suppressedRows: 2,
    }
    const job: Job = { names: ['a', 'b'], rows, recoding }
    const { text, pending } = await release(bench, 'labels.csv', job)
    expect(text).toBe(plainRelease(job))
    expect(pending.suppressedRows).toBe(2)
  })

  it.skipIf(inMemory)(
    '[EN34] the same bytes with one thread and with three, for a table that is read in parts',
    async () => {
      const rows = Array.from({ length: 130_000 }, (_, index) => [
        `${(index * 7919) % 90}`,
        `w${(index * 31) % 5}`,
        `${(index * 104_729) % 250_007}`,
        index % 3 === 0 ? '' : `n,${index % 11}`,
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
      for (const threads of [1, 3]) {
        const engine = await duckdbEngine({ threads })
        for (const target of ['threads.csv', 'threads.parquet']) {
          await release(bench, target, { ...job, engine })
          prints.push((await sha256File(bench.path(target))).sha256)
        }
        await engine.close()
      }
      expect(new Set(prints.filter((_, printIndex) => printIndex % 2 === 0)).size).toBe(1)
      expect(new Set(prints.filter((_, printIndex) => printIndex % 2 === 1)).size).toBe(1)
      expect((await release(bench, 'threads.csv', job)).text).toBe(plainRelease(job))
    },
  )

  it('[EN920] rows that are often alike are made once and repeated, in delimited and in Parquet files', async () => {
    const sexes = ['', 'F', 'M']
    const rows = Array.from({ length: 200_000 }, (_, index) => [`${(index * 7919) % 40}`, sexes[index % 3]])
    const values = ['', ...Array.from({ length: 40 }, (_, age) => `${age}`)]
    const labels = values.map((age) => (age === '' ? '' : `${10 * Math.floor(Number(age) / 10)}`))
    const columns = [{ name: 'age', level: 1, height: 2, values, labels }]
    const recoding: LevelsRecoding = { kind: 'levels', columns, suppressed: [['30']], suppressedRows: 0 }
    const job: Job = { names: ['age', 'sex'], rows, types: ['number', 'text'], recoding, profiled: true }
    // Every combination of 40 ages and 3 sexes, in the order of the release, with its rows.
    const lines = new Map<string, number>()
    for (const age of ['0', '10', '20', '*']) for (const sex of sexes) lines.set(`${age},${sex}`, 0)
    for (const [age, sex] of rows) {
      const line = `${Number(age) < 30 ? labels[values.indexOf(age)] : '*'},${sex}`
      lines.set(line, lines.get(line)! + 1)
    }
    const plain = [...lines].map(([line, times]) => `${line}\n`.repeat(times)).join('')
    expect((await release(bench, 'alike.csv', job)).text === `age,sex\n${plain}`).toBe(true)
    const { pending } = await release(bench, 'alike.parquet', job)
    expect([pending.rows, pending.suppressedRows]).toEqual([200_000, 50_000])
    const read = await bench.engine.open({ kind: 'file', path: bench.path('alike.parquet') })
    const { columns: found, rows: times } = await read.combinations(['age', 'sex'])
    await read.close()
    const counted = [...times].map((count, index) => [
      found.map(({ values: texts, codes }) => texts[codes[index]]).join(','),
      count,
    ])
    expect(counted.sort()).toEqual([...lines].sort())
  })
})
