import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { compareCells } from '@outis/core/pipeline'
import type { AssignedRecoding, LevelsRecoding } from '@outis/core/recoding'
import { type ColumnType, SUPPRESSED } from '@outis/core/table'
import fc from 'fast-check'
import type { FileEngine } from '../../file-engine.ts'
import { csvCell } from '../../files/cell-encoding.ts'
import type { Bench } from '../tables.fixture.ts'

export const layout = { csv: { delimiter: ',', quote: '"', header: true, encoding: 'utf-8' } } as const

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => (cell === '' ? '""' : csvCell(cell, ','))).join(',')}\n`).join('')

export const untouched: LevelsRecoding = { kind: 'levels', columns: [], suppressed: [], suppressedRows: 0 }

export interface Job {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly recoding?: LevelsRecoding | AssignedRecoding
  readonly types?: readonly ColumnType[]
  readonly keepOrder?: boolean
  readonly spreadsheetSafe?: boolean
  readonly missing?: readonly string[]
  /** Deals rows of one combination by keyed hash. */
  readonly seed?: string | undefined
  /** Ask for the columns' distinct texts first, as a run does. */
  readonly profiled?: boolean
  /** Default: the bench's. */
  readonly engine?: FileEngine
}

/** Applies a plan to a table and returns the text of the release. */
export async function release(
  bench: Bench,
  target: string,
  { names, rows, recoding = untouched, types, keepOrder = false, missing = [''], ...options }: Job,
) {
  writeFileSync(bench.path('source.csv'), csv([names, ...rows]))
  const engine = options.engine ?? bench.engine
  const table = await engine.open({ kind: 'file', path: bench.path('source.csv'), ...layout })
  await table.setMissing(missing)
  if (options.profiled) await table.profile()
  try {
    const pending = await table.apply(recoding, {
      target: { kind: 'file', path: bench.path(target) },
      columns: names.map((name, nameIndex) => ({ name, type: types?.[nameIndex] ?? 'text' })),
      keepOrder,
      ...(options.spreadsheetSafe && { spreadsheetSafe: true }),
      ...(options.seed !== undefined && { dealt: { seed: options.seed } }),
    })
    const text = readFileSync(pending.path, 'utf8')
    await pending.commit()
    return { text, pending }
  } finally {
    await table.close()
  }
}

/** The plan applied by the letter of its definition. */
export function plainRelease(job: Job): string {
  const { names, types, keepOrder, recoding = untouched } = job
  const recoded = recoding.kind === 'assigned' ? plainlyDealt(job, recoding) : plainlyRecoded(job, recoding)
  if (!keepOrder) {
    recoded.sort((a, b) => {
      for (let nameIndex = 0; nameIndex < names.length; nameIndex++) {
        const order = compareCells(a[nameIndex], b[nameIndex], types?.[nameIndex] === 'number')
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

function plainlyRecoded({ names, rows, missing = [''] }: Job, recoding: LevelsRecoding): string[][] {
  const sourceIndex = recoding.columns.map(({ name }) => names.indexOf(name))
  return rows.map((row) => {
    const labels = recoding.columns.map(({ values, labels }, columnIndex) => {
      const cell = row[sourceIndex[columnIndex]]
      return missing.includes(cell) ? labels[0] : labels[values.indexOf(cell)]
    })
    const hit = recoding.suppressed.some((tuple) => JSON.stringify(tuple) === JSON.stringify(labels))
    return row.map((cell, row) =>
      sourceIndex.includes(row) ? (hit ? SUPPRESSED : labels[sourceIndex.indexOf(row)]) : cell,
    )
  })
}

/** Row by row: the first assignment to its combination that has rows left takes it. */
function plainlyDealt({ names, rows, missing = [''], seed }: Job, recoding: AssignedRecoding): string[][] {
  const { keys, values, columns, classes, assignments } = recoding
  const queues = new Map<string, number[]>()
  for (let entry = 0; entry < assignments.rows.length; entry++) {
    const key = JSON.stringify(
      keys.map((_, keyIndex) => values[keyIndex][assignments.combination[keyIndex][entry]]),
    )
    const queue = queues.get(key) ?? []
    for (let row = 0; row < assignments.rows[entry]; row++) queue.push(assignments.classOf[entry])
    queues.set(key, queue)
  }
  if (seed !== undefined) for (const [key, queue] of queues) queues.set(key, byHash(queue, seed, key))
  const dealt = new Map<string, number>()
  return rows.map((row) => {
    const texts = row.map((cell, row) => {
      const key = keys.indexOf(names[row])
      return key >= 0 && missing.includes(cell) ? values[key][0] : cell
    })
    const key = JSON.stringify(keys.map((name) => texts[names.indexOf(name)]))
    const turn = dealt.get(key) ?? 0
    dealt.set(key, turn + 1)
    const { labels, suppressed } = classes[queues.get(key)![turn]]
    return row.map((cell, row) => {
      const column = columns.indexOf(names[row])
      if (column < 0) return cell
      const label = labels[column] ?? null
      return label === null ? cell : suppressed ? SUPPRESSED : label
    })
  })
}

/** What each occurrence of a combination becomes: the one with the least sha256(seed ␟ dealing ␟ texts ␟ occurrence) is first. */
function byHash(queue: readonly number[], seed: string, key: string): number[] {
  const texts = (JSON.parse(key) as string[]).map((text) =>
    text.replaceAll('\u001e', '\u001e\u001e').replaceAll('\u001f', '\u001e\u001f'),
  )
  const hash = (occurrence: number) =>
    createHash('sha256')
      .update([seed, 'dealing', ...texts, occurrence].join('\u001f'))
      .digest('hex')
  const hashes = queue.map((_, index) => hash(index + 1))
  const sorted = [...hashes].sort()
  return hashes.map((hash) => queue[sorted.indexOf(hash)])
}

export const nasty = fc.oneof(
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
