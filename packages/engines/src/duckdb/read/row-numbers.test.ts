import { readFileSync, writeFileSync } from 'node:fs'
import { type MemorySource, memoryEngine, type ReleaseLayout } from '@outis/core/pipeline'
import type { Recoding } from '@outis/core/recoding'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell } from '../../files/cell-encoding.ts'
import { useBench } from '../tables.fixture.ts'
import { personalisedJobs } from '../write/personalised-plans.fixture.ts'
import { layout } from '../write/release.fixture.ts'
import { columnsOf, slicedJobs } from '../write/sliced-plans.fixture.ts'

const bench = useBench()

interface Job {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly missing: readonly string[]
  readonly recoding: Recoding
}

const inMemory = ({ names, rows }: Job): MemorySource => ({
  kind: 'memory',
  names,
  rows: rows.length,
  columns: names.map((_, nameIndex) => {
    const values = [...new Set(rows.map((row) => row[nameIndex]))]
    return { values, codes: Uint32Array.from(rows, (row) => values.indexOf(row[nameIndex])) }
  }),
})

/** For each text of a released row the numbers of the source's rows behind it: rows alike may have each other's. */
function numbersOf(lines: readonly string[], numbers: Uint32Array): [string, number[]][] {
  const found = new Map<string, number[]>()
  for (const [row, line] of lines.entries()) found.set(line, [...(found.get(line) ?? []), numbers[row]])
  return [...found].map(([line, own]) => [line, own.sort((a, b) => a - b)])
}

async function inDatabase(job: Job, asked: Omit<ReleaseLayout, 'target'>) {
  const lines = [job.names, ...job.rows].map((row) =>
    row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(','),
  )
  writeFileSync(bench.path('source.csv'), `${lines.join('\n')}\n`)
  const table = await bench.engine.open({ kind: 'file', path: bench.path('source.csv'), ...layout })
  try {
    await table.setMissing(job.missing)
    const target = { kind: 'file', path: bench.path('release.jsonl') } as const
    const pending = await table.apply(job.recoding, { ...asked, target, rowNumbers: true })
    await pending.commit()
    const [...written] = readFileSync(bench.path('release.jsonl'), 'utf8').trimEnd().split('\n')
    const texts = written.map((line) => JSON.stringify(Object.values(JSON.parse(line)).map(text)))
    return { texts, numbers: pending.rowNumbers! }
  } finally {
    await table.close()
  }
}

const text = (cell: unknown): string => String(cell ?? '')

async function plainly(job: Job, asked: Omit<ReleaseLayout, 'target'>) {
  const table = await memoryEngine().open(inMemory(job))
  await table.setMissing(job.missing)
  const { source, rowNumbers } = await table.apply(job.recoding, {
    ...asked,
    target: { kind: 'memory' },
    rowNumbers: true,
  })
  const texts = Array.from({ length: source.rows }, (_, row) =>
    JSON.stringify(source.columns.map(({ values, codes }) => values[codes[row]])),
  )
  return { texts, numbers: rowNumbers! }
}

describe('which row of the source a released row was', () => {
  it('[EN395] is told alike by database and memory for sliced plans', async () => {
    await fc.assert(
      fc.asyncProperty(slicedJobs, async (job) => {
        const asked = {
          columns: columnsOf(job),
          keepOrder: false,
          sliced: { seed: job.seed, layout: job.layout },
        }
        const [made, plain] = [await inDatabase(job, asked), await plainly(job, asked)]
        expect([...made.numbers].sort((a, b) => a - b)).toEqual(job.rows.map((_, row) => row))
        expect(numbersOf(made.texts, made.numbers)).toEqual(numbersOf(plain.texts, plain.numbers))
      }),
      { seed: 395, numRuns: 25 },
    )
  })

  it('[EN395] is told alike by database and memory for personalised plans', async () => {
    await fc.assert(
      fc.asyncProperty(personalisedJobs, async (job) => {
        const asked = {
          columns: job.columns,
          keepOrder: job.keepOrder,
          personalised: { seed: job.seed },
        }
        const [made, plain] = [await inDatabase(job, asked), await plainly(job, asked)]
        expect([...made.numbers].sort((a, b) => a - b)).toEqual(job.rows.map((_, row) => row))
        expect(numbersOf(made.texts, made.numbers)).toEqual(numbersOf(plain.texts, plain.numbers))
      }),
      { seed: 395, numRuns: 25 },
    )
  })
})
