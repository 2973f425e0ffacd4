import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SparkSession } from '../connect/spark-session.ts'
import { answerInParts, rangesOf } from './answer-in-parts.ts'
import { isLeftover, runName } from './leftovers.ts'

describe('an answer in parts', () => {
  it('[SK1001] has every row in one part, and no part has more rows than it may', () => {
    const pieces = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 })
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 25 }), (rows, inPart) => {
        // Pieces without a row are not told.
        const numbers = [...rows.keys()].filter((at) => rows[at] > 0)
        const all = numbers.flatMap((piece) =>
          Array.from({ length: rows[piece] }, (_, at) => BigInt(piece) * 2n ** 33n + BigInt(at)),
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
})
