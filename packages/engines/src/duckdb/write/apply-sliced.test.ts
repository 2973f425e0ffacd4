import { readFileSync, writeFileSync } from 'node:fs'
import type { SlicedRecoding } from '@outis/core/recoding'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileEngine } from '../../file-engine.ts'
import { csvCell } from '../../files/cell-encoding.ts'
import { sha256File } from '../../files/scan-file.ts'
import { duckdbEngine } from '../duckdb-engine.ts'
import { faultOf, useBench } from '../tables.fixture.ts'
import { layout } from './release.fixture.ts'
import { columnsOf, plainSliced, type SlicedJob, slicedJobs, slicedPlanFor } from './sliced-plans.fixture.ts'

const bench = useBench()

/** Writes the release of a job and returns where it lies. */
async function release(
  target: string,
  job: SlicedJob,
  more: { readonly keepOrder?: boolean; readonly engine?: FileEngine } = {},
): Promise<string> {
  const lines = [job.names, ...job.rows].map((row) =>
    row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(','),
  )
  writeFileSync(bench.path('source.csv'), `${lines.join('\n')}\n`)
  const engine = more.engine ?? bench.engine
  const table = await engine.open({ kind: 'file', path: bench.path('source.csv'), ...layout })
  try {
    await table.setMissing(job.missing)
    const pending = await table.apply(job.recoding, {
      target: { kind: 'file', path: bench.path(target) },
      columns: columnsOf(job),
      keepOrder: more.keepOrder ?? false,
      sliced: { seed: job.seed, layout: job.layout },
    })
    expect([pending.rows, pending.suppressedRows]).toEqual([job.rows.length, 0])
    await pending.commit()
    return bench.path(target)
  } finally {
    await table.close()
  }
}

const small: SlicedJob = {
  names: ['age', 'sex', 'illness', 'ward'],
  rows: [
    ['30', 'f', 'flu', 'A'],
    ['31', 'm', 'cold', 'B'],
    ['?', 'f', 'flu', 'C'],
    ['40', 'm', 'gout', 'D'],
  ],
  types: ['number', 'text', 'text', 'text'],
  missing: ['?'],
  seed: '7',
  layout: 'table',
  recoding: {
    kind: 'sliced',
    keys: ['age', 'sex', 'illness'],
    values: [
      ['?', '30', '31', '40'],
      ['?', 'f', 'm'],
      ['?', 'flu', 'cold', 'gout'],
    ],
    groups: [
      { columns: [{ key: 0, name: 'age' }] },
      {
        columns: [
          { key: 1, name: 'sex' },
          { key: 2, name: 'illness' },
        ],
      },
    ],
    neutral: ['ward'],
    sizes: [2, 2],
    assignments: {
      combination: [
        [1, 2, 0, 3],
        [1, 2, 1, 2],
        [1, 2, 1, 3],
      ],
      bucketOf: [0, 0, 1, 1],
      rows: [1, 1, 1, 1],
    },
  },
}

describe('apply, for sliced plans', () => {
  it('[EN60] [EN31] [EN32] the bytes that the core makes in memory, for random plans', async () => {
    await fc.assert(
      fc.asyncProperty(slicedJobs, async (job) => {
        expect(readFileSync(await release('sliced.csv', job), 'utf8')).toBe(plainSliced(job))
      }),
      { seed: 7, numRuns: 60 },
    )
  })

  it('[EN60] buckets in the order of their numbers, beyond nine too', async () => {
    const rows = Array.from({ length: 24 }, (_, index) => [`${index % 12}`, `v${index}`])
    const deals = rows.map((_, row) => ({ to: row % 12, most: 1 }))
    const drawn = { names: ['a', 'b'], rows, missing: [''], keys: ['a', 'b'], groups: [[0], [1]], labels: [] }
    const job: SlicedJob = {
      ...drawn,
      types: ['number', 'text'],
      seed: '1',
      layout: 'table',
      recoding: slicedPlanFor({ ...drawn, deals }),
    }
    const [head, ...lines] = readFileSync(await release('order.csv', job), 'utf8')
      .trimEnd()
      .split('\n')
    expect(head).toBe('bucket,a,b')
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(rows.map((_, row) => (row >> 1) + 1))
  })

  it('[EN60] [EN33] other formats hold the same texts', async () => {
    const [, ...expected] = plainSliced(small).trimEnd().split('\n')
    const path = await release('sliced.jsonl', small)
    const texts = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => Object.values(JSON.parse(line)))
    expect(texts.map((row) => row.join())).toEqual(expected)
    for (const ending of ['parquet', 'xlsx', 'json']) {
      const written = await bench.engine.open({
        kind: 'file',
        path: await release(`sliced.${ending}`, small),
      })
      const rows = await Promise.all(expected.map((_, index) => written.row(index + 1)))
      expect(rows.map((row) => row?.join())).toEqual(expected)
      await written.close()
    }
  })

  it('[EN61] the same seed gives the same bytes, another one another pairing in the same buckets', async () => {
    const text = async (seed: string) => readFileSync(await release('seed.csv', { ...small, seed }), 'utf8')
    expect(await text('1')).toBe(await text('1'))
    const seeds = new Set(await Promise.all([...'12345678'].map((seed) => plainSliced({ ...small, seed }))))
    expect(seeds.size).toBeGreaterThan(4)
    expect(await text('2')).toBe(plainSliced({ ...small, seed: '2' }))
  })

  it('[EN61] nothing links groups: over seeds every value stands beside every other about equally often', async () => {
    // Six rows whose values say which row they are of, in one bucket.
    const names = ['who', 'sex', 'illness', 'note']
    const rows = [...'123456'].map((n) => names.map((name) => `${name[0]}${n}`))
    const keys = names.slice(0, 3)
    const drawn = { names, rows, missing: [''], keys, groups: [[0], [1], [2]], labels: [] }
    const recoding = { ...slicedPlanFor({ ...drawn, deals: [{ to: 0, most: 1 }] }), neutral: ['note'] }
    const lines = [names, ...rows].map((row) => `${row.join()}\n`).join('')
    const table = await bench.open('linked.csv', lines, layout)
    const seeds = 120
    const beside = new Map<string, number>()
    for (let seed = 0; seed < seeds; seed++) {
      const pending = await table.apply(recoding, {
        target: { kind: 'file', path: bench.path('linked-out.csv') },
        columns: ['bucket', ...names].map((name) => ({ name, type: 'text' })),
        keepOrder: false,
        sliced: { seed: `${seed}`, layout: 'table' },
      })
      const [, ...written] = readFileSync(pending.path, 'utf8').trimEnd().split('\n')
      await pending.discard()
      for (const line of written) {
        const cells = line.split(',').slice(1)
        for (const [cellIndex, cell] of cells.entries()) {
          for (const other of cells.slice(cellIndex + 1)) {
            beside.set(`${cell} ${other}`, (beside.get(`${cell} ${other}`) ?? 0) + 1)
          }
        }
      }
    }
    await table.close()
    // 20 expected of each of 6 · 6 pairs of values of 6 pairs of groups; four standard deviations are 16.4.
    expect(beside.size).toBe(6 * 36)
    for (const times of beside.values()) expect(Math.abs(times - seeds / 6)).toBeLessThan(16.4)
    // The true ones among them, one for each person: 120 expected of each pair of groups.
    for (const [one, other] of ['ws', 'wi', 'wn', 'si', 'sn', 'in']) {
      const own = [...'123456'].reduce((sum, n) => sum + beside.get(`${one}${n} ${other}${n}`)!, 0)
      expect(Math.abs(own - seeds)).toBeLessThan(4 * Math.sqrt(seeds))
    }
  })

  it('[EN62] the order of the source is refused: it would link the groups', async () => {
    const fault = await faultOf(release('kept.csv', small, { keepOrder: true }))
    expect([fault.code, fault.message]).toEqual([
      'RELEASE_MISMATCH',
      expect.stringContaining('link the column groups'),
    ])
  })

  it('[EN62] columns that only capitals tell apart from those the release makes', async () => {
    const names = ['age', 'sex', 'illness', 'Bucket']
    const job = { ...small, names, recoding: { ...small.recoding, neutral: ['Bucket'] } }
    expect((await faultOf(release('capitals.csv', job))).code).toBe('COLUMN_DUPLICATE')
  })

  it('[EN62] [EN40] plans of other data: the count of rows, no value, no file', async () => {
    const before = bench.files().length
    const rows = small.rows.map((row, at) => (at === 3 ? ['40', 'm', 'SECRET', 'D'] : row))
    const unseen = await faultOf(release('unseen.csv', { ...small, rows }))
    expect([unseen.code, unseen.details]).toEqual(['UNSEEN_VALUES', { rows: 1 }])
    expect(JSON.stringify([unseen.message, unseen.hint])).not.toContain('SECRET')
    const { assignments } = small.recoding
    const uneven: SlicedRecoding = {
      ...small.recoding,
      assignments: { ...assignments, rows: [1, 1, 2, 1] },
    }
    expect((await faultOf(release('uneven.csv', { ...small, recoding: uneven }))).code).toBe('INTERNAL')
    expect(bench.files().length).toBe(before)
  })

  it('[EN62] other columns than those of the plan', async () => {
    const table = await bench.open('columns.csv', 'age,sex,illness,ward\n30,f,flu,A\n', layout)
    const target = { kind: 'file' as const, path: bench.path('columns-out.csv') }
    const sliced = { seed: '1', layout: 'table' as const }
    for (const columns of [
      ['age', 'bucket', 'sex', 'illness', 'ward'],
      ['bucket', 'age', 'sex', 'illness'],
    ]) {
      const asked = columns.map((name) => ({ name, type: 'text' as const }))
      const fault = await faultOf(
        table.apply(small.recoding, { target, columns: asked, keepOrder: false, sliced }),
      )
      expect(fault.code).toBe('RELEASE_MISMATCH')
    }
    await table.close()
  })

  it('[EN34] [EN61] the same bytes with one thread and with more: 20,000 rows, many buckets', async () => {
    const names = ['age', 'zip', 'illness', 'note']
    const rows = Array.from({ length: 20_000 }, (_, index) => [
      `${(index * 7919) % 90}`,
      `${(index * 104_729) % 977}`,
      `s${(index * 31) % 40}`,
      `n,${index % 1013}`,
    ])
    const deals = Array.from({ length: 7_000 }, (_, index) => ({
      to: (index * 31) % 6_000,
      most: 1 + (index % 2),
    }))
    const drawn = {
      names,
      rows,
      missing: [''],
      keys: names.slice(0, 3),
      groups: [[0], [1], [2, 0]],
      labels: [],
    }
    const job: SlicedJob = {
      ...drawn,
      types: ['number', 'number', 'text', 'text'],
      seed: '7',
      layout: 'table',
      recoding: { ...slicedPlanFor({ ...drawn, deals }), neutral: ['note'] },
    }
    const prints: string[] = []
    for (const threads of [1, 3]) {
      const engine = await duckdbEngine({ threads })
      prints.push((await sha256File(await release('threads.csv', job, { engine }))).sha256)
      await engine.close()
    }
    expect(prints[1]).toBe(prints[0])
    expect(readFileSync(bench.path('threads.csv'), 'utf8') === plainSliced(job)).toBe(true)
  })
})
