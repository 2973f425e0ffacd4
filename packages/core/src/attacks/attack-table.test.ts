import { describe, expect, it } from 'vitest'
import { attackTableOf } from '../run/attack/attack-given.ts'
import { columnBuilder } from '../run/memory/coded-column.ts'
import { memoryEngine } from '../run/memory/memory-engine.ts'
import { memoryRoom } from '../run/memory/memory-room.ts'

describe('rows as attackers hold them', () => {
  it('[AT13] have one code for each text that some row has, and none for others', async () => {
    const builder = columnBuilder(memoryRoom())
    for (const [row, text] of ['b', 'a', 'b', 'c'].entries()) builder.set(row, text)
    const column = builder.finish(4)
    // As a release writes labels of classes: the same text may be listed for several.
    const { codes } = column
    const listed = { ...column, values: column.values.map((text) => (text === 'c' ? 'b' : text)) }
    expect(codes.length).toBe(4)
    const open = await memoryEngine().open({ kind: 'memory', names: ['x'], columns: [listed], rows: 4 })
    const table = await attackTableOf(open, ['x'])
    const { values, codes: found } = table.columns.get('x')!
    expect(new Set(values).size).toBe(values.length)
    expect(Array.from(found, (code) => values[code])).toEqual(['b', 'a', 'b', 'b'])
  })
})
