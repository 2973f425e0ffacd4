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
})
