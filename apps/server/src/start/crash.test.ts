import { postgresPrograms, startPostgres } from '@outis/core/testing/postgres'
import { describe, expect, it } from 'vitest'
import { crashServer } from '../testing/crash-server.ts'

/** `npm run crash` asks for a hundred on each store. */
const asked = process.env.OUTIS_CRASH_KILLS
const kills = Number(asked ?? 5)
const installed = postgresPrograms() !== undefined
if (!installed)
  console.warn('SKIPPED: crashes are not tested on PostgreSQL, for PostgreSQL is not installed.')
const say = (line: string) => {
  if (asked !== undefined) console.log(line)
}

describe('a server that is killed under load', () => {
  it(
    '[GO3] loses no acknowledged write on the embedded store, and keeps its trail whole',
    async () => {
      const found = await crashServer({ kills, say })
      say(JSON.stringify(found))
      expect(found.acknowledged).toBeGreaterThan(10)
      expect(found.entries).toBeGreaterThan(found.acknowledged)
    },
    kills * 120_000,
  )

  it.skipIf(!installed)(
    '[GO3] loses no acknowledged write on PostgreSQL, and keeps its trail whole',
    async () => {
      const cluster = await startPostgres({ durable: true })
      try {
        // PostgreSQL itself is not killed: fewer are enough where nobody asked for more.
        const found = await crashServer({
          kills: Number(asked ?? 2),
          say,
          store: await cluster.database(),
        })
        say(JSON.stringify(found))
        expect(found.entries).toBeGreaterThan(found.acknowledged)
      } finally {
        await cluster.stop()
      }
    },
    kills * 120_000,
  )
})
