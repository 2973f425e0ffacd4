import { spawnSync } from 'node:child_process'
import { Float64, Table, Utf8, vectorFromArray } from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SparkSession } from '../connect/spark-session.ts'
import { isLeftover, runName } from '../engine/spark-leftovers.ts'
import { answerInParts, rangesOf } from './answer-in-parts.ts'

describe('an answer in parts', () => {
  it('[SK1001] has every row in one part, and no part has more rows than it may', () => {
    const pieces = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 25 }), (rows, inPart) => {
        // Pieces without a row are not told.
        const numbers = [...rows.keys()].filter((at) => rows[at] > 0)
        const all = numbers.flatMap((piece) =>
          Array.from({ length: rows[piece] }, (_, index) => BigInt(piece) * 2n ** 33n + BigInt(index)),
        )
        const ranges = [
          ...rangesOf(
            numbers,
            numbers.map((piece) => rows[piece]),
            inPart,
          ),
        ]
        const found = ranges.map(({ from, to }) => all.filter((row) => row >= from && row < to))
        expect(found.flat()).toEqual(all)
        expect(found.every(({ length }) => length > 0 && length <= inPart)).toBe(true)
        expect(found).toHaveLength(Math.ceil(all.length / inPart))
      }),
      { seed: 41, numRuns: 200 },
    )
  })

  it('[SK1001] is dropped in the cluster, also where somebody takes no more of it', async () => {
    const said: string[] = []
    const session = {
      statement: async (sql: string) => void said.push(sql.slice(0, sql.indexOf(' USING'))),
      cleanUp: async (sql: string) => void said.push(sql),
      rows() {
        said.push('rows')
        throw new Error('stopped')
      },
    } as unknown as SparkSession
    // Named so that the next run drops it, where this one is killed.
    const id = `outis_${runName({ pid: spawnSync(process.execPath, ['--version']).pid })}_1`
    const state = { session, id, made: 4 }
    const question = { sql: 'SELECT 1', width: 1, most: 2 ** 30, bytes: 8, doing: 'counting' }
    const take = async () => {
      for await (const _ of answerInParts(state, question));
    }
    await expect(take()).rejects.toThrow('stopped')
    const table = `${id}_5_kept`
    expect(said).toEqual([`CREATE TABLE \`${table}\``, 'rows', `DROP TABLE IF EXISTS \`${table}\``])
    expect(isLeftover(table)).toBe(true)
  })

  it('[SK1001] comes whole where it seems to be small and is, and by the cluster where it is not', async () => {
    const sized = fc.record({
      rows: fc.nat({ max: 60 }),
      room: fc.integer({ min: 8, max: 40 }),
      seeming: fc.nat({ max: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(sized, async ({ rows, room, seeming }) => {
        const { said, session } = answering(rows)
        const state = { session, id: 'outis_1', made: 0, wholeBytes: room * 8 }
        const question = { sql: 'SELECT 1', width: 1, most: 1000, seeming, bytes: 8, doing: 'counting' }
        const found: number[] = []
        for await (const batch of answerInParts(state, question))
          found.push(...(batch as unknown as number[]))
        expect(found).toEqual(Array.from({ length: rows }, (_, index) => index))
        const isTried = seeming * 8 <= room
        expect(said.includes('first rows')).toBe(isTried)
        expect(said.includes('kept')).toBe(!isTried || rows > room)
        expect(said.includes('dropped')).toBe(said.includes('kept'))
      }),
      { seed: 43, numRuns: 100 },
    )
  })
})

/** A server whose answer has rows 0, 1, 2 …, in batches of five, and that says what it was asked. */
function answering(rows: number) {
  const said: string[] = []
  const all = Array.from({ length: rows }, (_, index) => index)
  const batched = (some: readonly number[]) =>
    Array.from({ length: Math.ceil(some.length / 5) }, (_, index) =>
      Object.assign(some.slice(index * 5, index * 5 + 5), { numRows: Math.min(5, some.length - index * 5) }),
    )
  const session = {
    statement: async () => void said.push('kept'),
    cleanUp: async () => void said.push('dropped'),
    async *rows(relation: unknown) {
      const sql = JSON.stringify(relation)
      const limit = /LIMIT (\d+)/.exec(sql)
      const [, from, to] = /id >= (\d+)L AND id < (\d+)L/.exec(sql) ?? []
      if (limit) {
        said.push('first rows')
        yield* batched(all.slice(0, Number(limit[1])))
      } else if (from !== undefined) yield* batched(all.slice(Number(from), Number(to)))
      else if (rows > 0) yield piecesTold(rows)
    },
  } as unknown as SparkSession
  return { said, session }
}

/** One piece with so many rows. */
const piecesTold = (rows: number) =>
  new Table({
    none: vectorFromArray([''], new Utf8()),
    piece: vectorFromArray([0], new Float64()),
    rows: vectorFromArray([rows], new Float64()),
  }).batches[0]
