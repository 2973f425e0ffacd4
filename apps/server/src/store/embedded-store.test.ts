import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openEmbeddedStore } from './embedded-store.ts'
import { testStoreContract } from './store.contract.ts'

const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'outis-store-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

describe('the embedded store', () => {
  testStoreContract(async () => {
    const path = join(folder(), 'outis.db')
    return { open: () => openEmbeddedStore(path) }
  })

  it('[ST7] a second one on the same file is refused, and a file that is no store', async () => {
    const place = folder()
    const store = await openEmbeddedStore(join(place, 'outis.db'))
    await expect(openEmbeddedStore(join(place, 'outis.db'))).rejects.toMatchObject({
      code: 'SERVER_RUNNING',
      message: 'Another server is at work with this store.',
    })
    await store.close()
    writeFileSync(
      join(place, 'other.db'),
      'this is not a database, and long enough to be looked at as one'.repeat(20),
    )
    await expect(openEmbeddedStore(join(place, 'other.db'))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
  })

  it('[ST923] is closed once the writes that are under way have ended', async () => {
    const path = join(folder(), 'outis.db')
    for (let round = 0; round < 20; round++) {
      const store = await openEmbeddedStore(path)
      const writing = [0, 1].map((write) =>
        store.write((tx) =>
          tx
            .insertInto('answer_versions')
            .values({ of: `${round} ${write}`, version: 1 })
            .execute(),
        ),
      )
      // The second one may come too late; the first is at its commit, or before it.
      const ended = Promise.allSettled(writing)
      for (let turn = 0; turn < round; turn++) await Promise.resolve()
      await store.close()
      const [first] = await ended
      if (first?.status === 'rejected') throw first.reason
    }
    const store = await openEmbeddedStore(path)
    const rows = await store.db.selectFrom('answer_versions').select('of').execute()
    for (let round = 0; round < 20; round++) expect(rows).toContainEqual({ of: `${round} 0` })
    await store.close()
  })
})
