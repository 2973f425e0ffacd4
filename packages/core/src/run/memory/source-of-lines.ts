import type { MemorySource } from '../engine/engine.ts'
import { columnBuilder } from './coded-column.ts'
import { memoryRoom } from './memory-room.ts'

/** A table as lines of cells with commas between them, or `|` where cells have commas; the first line names the columns. */
export function sourceOfLines(lines: readonly string[]): MemorySource {
  const between = lines[0].includes('|') ? '|' : ','
  const [names, ...rows] = lines.map((line) => line.split(between))
  const columns = names.map((_, nameIndex) => {
    const builder = columnBuilder(memoryRoom())
    for (const [row, cells] of rows.entries()) builder.set(row, cells[nameIndex])
    return builder.finish(rows.length)
  })
  return { kind: 'memory', names, columns, rows: rows.length }
}
