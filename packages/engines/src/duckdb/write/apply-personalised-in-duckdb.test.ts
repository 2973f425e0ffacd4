import { readFileSync, writeFileSync } from 'node:fs'
import { applyPersonalised } from '@outis/core/recoding'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileEngine } from '../../file-engine.ts'
import { csvCell } from '../../files/cell-encoding.ts'
import { duckdbEngine } from '../duckdb-engine.ts'
import { faultOf, useBench } from '../tables.fixture.ts'
import { type PersonalisedJob, personalisedJobs, plainPersonalised } from './personalised-plans.fixture.ts'
import { layout } from './release.fixture.ts'

const bench = useBench()

/** Writes the release of a job and returns its text. */
async function release(job: PersonalisedJob, engine: FileEngine = bench.engine): Promise<string> {
  const lines = [job.names, ...job.rows].map((row) =>
    row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(','),
  )
  writeFileSync(bench.path('source.csv'), `${lines.join('\n')}\n`)
  const table = await engine.open({ kind: 'file', path: bench.path('source.csv'), ...layout })
  try {
    await table.setMissing(job.missing)
    const pending = await table.apply(job.recoding, {
      target: { kind: 'file', path: bench.path('release.csv') },
      columns: job.columns,
      keepOrder: job.keepOrder,
      personalised: { seed: job.seed },
    })
    expect(pending.rows).toBe(job.rows.length)
    await pending.commit()
    return readFileSync(bench.path('release.csv'), 'utf8')
  } finally {
    await table.close()
  }
}

const small: PersonalisedJob = {
  names: ['illness', 'choice'],
  rows: Array.from({ length: 40 }, (_, row) => [row % 4 === 0 ? 'gout' : 'flu', String((row % 3) + 1)]),
  columns: [{ name: 'illness', type: 'text' }],
  missing: [''],
  seed: '7',
  keepOrder: true,
  recoding: {
    kind: 'personalised',
    columns: [
      {
        kind: 'aliases',
        name: 'illness',
        choice: 'choice',
        values: ['flu', 'gout'],
        pools: [['A', 'B', 'C'], ['D']],
        shares: {
          value: [0, 0, 0, 0, 1, 1, 1],
          choice: [1, 1, 2, 3, 1, 2, 3],
          first: [0, 4, 0, 0, 0, 0, 0],
          pool: [0, -1, 0, 0, -1, 1, 1],
          turn: [0, 0, 1, 2, 0, 0, 0],
        },
      },
    ],
  },
}

describe('apply, for personalised plans', () => {
  it('[EN70] [EN31] [EN32] the bytes that the core makes in memory, for random plans', async () => {
    await fc.assert(
      fc.asyncProperty(personalisedJobs, async (job) => {
        expect(await release(job)).toBe(plainPersonalised(job))
      }),
      { seed: 7, numRuns: 60 },
    )
  })

  it('[EN71] the same seed gives the same bytes, whatever the threads; another one other homophones', async () => {
    const many = { ...small, rows: Array.from({ length: 300 }, () => small.rows).flat() }
    const text = await release(many)
    expect(text).toBe(plainPersonalised(many))
    const threads = await duckdbEngine({ threads: 3 })
    expect(await release(many, threads)).toBe(text)
    await threads.close()
    expect(await release({ ...many, seed: '8' })).not.toBe(text)
  })

  it('[EN70] rows left out for a missing value leave gaps: the others keep their homophones', async () => {
    const rows = small.rows.map((row, at) => [...row, at % 5 === 0 ? '' : 'x'])
    const csv = [['illness', 'choice', 'note'], ...rows].map((row) => row.join(',')).join('\n')
    const table = await bench.open('gaps.csv', `${csv}\n`)
    await table.dropMissing(['note'])
    const pending = await table.apply(small.recoding, {
      target: { kind: 'file', path: bench.path('gaps-release.csv') },
      columns: small.columns,
      keepOrder: true,
      personalised: { seed: '7' },
    })
    const kept = rows.flatMap((row, at) => (row[2] === '' ? [] : [{ row, number: at + 1 }]))
    const applied = applyPersonalised(
      small.recoding,
      {
        columns: [{ name: 'illness', cells: kept.map(({ row }) => row[0]) }],
        choices: [{ name: 'choice', cells: kept.map(({ row }) => row[1]) }],
        rows: kept.length,
        numbers: kept.map(({ number }) => number),
      },
      { seed: '7' },
    )
    expect(readFileSync(pending.path, 'utf8')).toBe(`illness\n${applied.columns[0].cells.join('\n')}\n`)
    await pending.discard()
    await table.close()
  })

  it('[EN72] unknown values, choices that are none and a missing seed are refused; nothing is written', async () => {
    const refused = async (job: PersonalisedJob) => {
      const fault = await faultOf(release(job))
      return { code: fault.code, details: fault.details }
    }
    const rows = [...small.rows, ['cold', '1'], ['cold', '']]
    expect(await refused({ ...small, rows })).toEqual({
      code: 'UNSEEN_VALUES',
      details: { column: 'illness', rows: 2 },
    })
    expect(await refused({ ...small, rows: [...small.rows, ['flu', 'no'], ['', '4']] })).toEqual({
      code: 'CHOICE_INVALID',
      details: { column: 'choice', rows: 2 },
    })
    const table = await bench.open('seedless.csv', 'illness,choice\nflu,1\ngout,2\n')
    const target = { kind: 'file', path: bench.path('seedless-release.csv') } as const
    const fault = await faultOf(
      table.apply(small.recoding, { target, columns: small.columns, keepOrder: true }),
    )
    expect(fault.code).toBe('RELEASE_MISMATCH')
    await table.close()
    expect(bench.files().filter((name) => name.includes('seedless-release'))).toEqual([])
  })
})
