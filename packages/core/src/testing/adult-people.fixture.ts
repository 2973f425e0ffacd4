import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PolicyFiles } from '../methods/contract/policy-files.ts'
import type { MemorySource } from '../run/engine/engine.ts'
import { columnBuilder } from '../run/memory/coded-column.ts'
import { memoryRoom } from '../run/memory/memory-room.ts'
import { adultFile, adultFolder } from './adult-folder.fixture.ts'
import { adultHierarchy } from './adult-table.fixture.ts'

/** The 30,162 complete training rows of Adult: the people of a release. */
export const adultPeople = (columns: readonly string[]): MemorySource => {
  const [header, ...lines] = readFileSync(adultFile, 'utf8').trim().split('\n')
  return sourceOf(
    header.trim().split(','),
    lines.map((line) => line.trim().split(',')),
    columns,
  )
}

/** The 15,060 complete rows of adult.test: people who are not in it. */
export function adultOthers(columns: readonly string[]): MemorySource {
  const [header] = readFileSync(adultFile, 'utf8').split('\n', 1)
  const lines = readFileSync(join(adultFolder, 'adult.test'), 'utf8').trim().split('\n').slice(1)
  const rows = lines.map((line) => line.trim().replace(/\.$/, '').split(', '))
  return sourceOf(
    header.trim().split(','),
    rows.filter((cells) => cells.length === 15 && !cells.includes('?')),
    columns,
  )
}

/** Every hierarchy file is the one of its column. */
export const ADULT_FILES: PolicyFiles = {
  table: (path) => ({ kind: 'file', path }),
  hierarchy: async (column, spec) => (spec.kind === 'file' ? adultHierarchy(column) : spec),
}

function sourceOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  names: readonly string[],
): MemorySource {
  const columns = names.map((name) => {
    const builder = columnBuilder(memoryRoom())
    const place = header.indexOf(name)
    for (const [row, cells] of rows.entries()) builder.set(row, cells[place])
    return builder.finish(rows.length)
  })
  return { kind: 'memory', names, columns, rows: rows.length }
}
