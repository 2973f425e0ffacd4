import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFeed } from './json-feed.ts'

async function read(...pieces: string[]) {
  async function* given() {
    yield* pieces
  }
  const feed = jsonFeed(given())
  const rows: (readonly string[])[] = []
  for await (const batch of feed.batches) rows.push(...(batch as string[][]))
  return { names: feed.names, rows }
}

describe('JSON in pieces', () => {
  it('[EN9] cut anywhere, it gives the same rows', async () => {
    const text =
      '[ {"a":"x\\\\\\"y{","b":-12.50e+3} ,\n{"b":null,"a":"é😀","c":true},{}, {"c":1234567890123456789012345}]\n'
    const whole = await read(text)
    expect(whole.rows).toHaveLength(4)
    for (let cut = 0; cut <= text.length; cut++) {
      expect(await read(text.slice(0, cut), text.slice(cut))).toEqual(whole)
    }
    expect(await read(...text)).toEqual(whole)
  })

  it('[EN9] texts and numbers of any JSON come back as they were', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
    )
    const object = fc.dictionary(fc.string({ unit: 'binary', minLength: 1 }), value, {
      noNullPrototype: true,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(object, { minLength: 1, maxLength: 5 }), async (objects) => {
        const { names, rows } = await read(JSON.stringify(objects))
        const texts = objects.map((object) =>
          names.map((name) => textOf(Object.hasOwn(object, name) ? object[name] : '')),
        )
        expect(rows.map((row) => names.map((_, nameIndex) => row[nameIndex] ?? ''))).toEqual(texts)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
