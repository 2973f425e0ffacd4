import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEALED_HEAD, sealedVersion, sealStream, unsealStream } from './seal-stream.ts'

const CHUNK = 64 * 1024 + 16
const key = { version: 7, key: randomBytes(32), belongsTo: 'source 1' }
const through = (bytes: Buffer, stream: ReturnType<typeof sealStream>, step = bytes.length || 1) =>
  buffer(Readable.from(pieces(bytes, step)).pipe(stream))
function* pieces(bytes: Buffer, step: number) {
  for (let byteIndex = 0; byteIndex < bytes.length; byteIndex += step)
    yield bytes.subarray(byteIndex, byteIndex + step)
}

describe('files sealed in chunks', () => {
  it('[KY5] come back whole, however they are cut on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 200_000),
        fc.integer({ min: 1000, max: 90_000 }),
        async (length, step) => {
          const plain = randomBytes(length)
          const sealed = await through(plain, sealStream(key), step)
          expect(sealedVersion(sealed)).toBe(7)
          expect(length > 100 && sealed.includes(plain.subarray(0, 32))).toBe(false)
          expect((await through(sealed, unsealStream(key), step)).equals(plain)).toBe(true)
        },
      ),
      { seed: 5, numRuns: 25 },
    )
  })

  it('[KY5] are refused when changed, exchanged, left out, cut off, lengthened, or of another', async () => {
    const plain = randomBytes(200_000)
    const sealed = await through(plain, sealStream(key))
    const chunk = (at: number) => sealed.subarray(SEALED_HEAD + at * CHUNK, SEALED_HEAD + (at + 1) * CHUNK)
    const head = sealed.subarray(0, SEALED_HEAD)
    const bent = Buffer.from(sealed)
    bent[SEALED_HEAD + 5]! ^= 1
    const cases: Record<string, Buffer> = {
      changed: bent,
      exchanged: Buffer.concat([head, chunk(1), chunk(0), chunk(2), chunk(3)]),
      'left out': Buffer.concat([head, chunk(0), chunk(2), chunk(3)]),
      'cut at a chunk': Buffer.concat([head, chunk(0), chunk(1)]),
      'cut anywhere': sealed.subarray(0, sealed.length - 1),
      lengthened: Buffer.concat([sealed, Buffer.from([0])]),
      'only a head': head,
      nothing: Buffer.alloc(0),
    }
    for (const [name, bytes] of Object.entries(cases))
      await expect(through(bytes, unsealStream(key)), name).rejects.toMatchObject({ code: 'MASTER_KEY' })
    const other = { ...key, belongsTo: 'source 2' }
    await expect(through(sealed, unsealStream(other))).rejects.toMatchObject({ code: 'MASTER_KEY' })
    expect(sealedVersion(plain)).toBeUndefined()
  })
})
