import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddedStore } from '../store/embedded-store.ts'
import type { Store } from '../store/store.ts'
import { masterKey, masterKeyCommand, masterKeyFile, masterKeyText } from './master-key.ts'
import { openVault, type Vault } from './vault.ts'

let folder = ''
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outis-vault-'))
  store = await openEmbeddedStore(join(folder, 'outis.db'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const keyText = () => randomBytes(32).toString('base64url')
const release = { kind: 'release', id: 'one' }
const sealed = (vault: Vault, text: string, owner = release) =>
  store.write((tx) => vault.seal(tx, owner, Buffer.from(text)))
const opened = async (vault: Vault, bytes: Uint8Array, owner = release) =>
  Buffer.from(await vault.open(store.db, owner, bytes)).toString()

describe('the vault', () => {
  it('[KY1] opens what it sealed with its master key, and with no other', async () => {
    const mine = keyText()
    const vault = await openVault(store, masterKeyText(mine, 'the test'))
    const bytes = await sealed(vault, 'influenza')
    expect(Buffer.from(bytes).includes('influenza')).toBe(false)
    expect(await opened(vault, bytes)).toBe('influenza')
    expect(await opened(await openVault(store, masterKeyText(mine, 'the test')), bytes)).toBe('influenza')
    await expect(openVault(store, masterKeyText(keyText(), 'the test'))).rejects.toMatchObject({
      code: 'MASTER_KEY',
    })
  })

  it('[KY2] refuses what was changed, cut, or belongs to another', async () => {
    const vault = await openVault(store, masterKeyText(keyText(), 'the test'))
    const bytes = Buffer.from(await sealed(vault, 'influenza'))
    const other = { kind: 'release', id: 'two' }
    const foreign = await sealed(vault, 'asthma', other)
    for (let byteIndex = 4; byteIndex < bytes.length; byteIndex++) {
      const bent = Buffer.from(bytes)
      bent[byteIndex]! ^= 1
      await expect(opened(vault, bent)).rejects.toMatchObject({ code: 'MASTER_KEY' })
    }
    await expect(opened(vault, bytes.subarray(0, 20))).rejects.toMatchObject({ code: 'MASTER_KEY' })
    await expect(opened(vault, foreign)).rejects.toMatchObject({ code: 'MASTER_KEY' })
    // Who may write to the store, and puts one owner's wrapped key in another's place, gains nothing.
    const row = await store.db
      .selectFrom('data_keys')
      .selectAll()
      .where('id', '=', 'two')
      .executeTakeFirstOrThrow()
    await store.write((tx) =>
      tx.updateTable('data_keys').set({ wrapped: row.wrapped }).where('id', '=', 'one').execute(),
    )
    await expect(opened(vault, foreign)).rejects.toMatchObject({ code: 'MASTER_KEY' })
  })

  it('[KY3] after a rotation everything opens with the new master key alone', async () => {
    const path = join(folder, 'master.key')
    const file = masterKeyFile(path, { create: true })
    const vault = await openVault(store, file)
    const old = readFileSync(path, 'utf8')
    const bytes = await sealed(vault, 'influenza')
    const { rewrapped, master } = await vault.rotate()
    expect(rewrapped).toBe(1)
    expect(await opened(vault, bytes)).toBe('influenza')
    expect(readFileSync(path, 'utf8')).not.toContain(old.trim())
    expect((await openVault(store, file)).master).toBe(master)
    await expect(openVault(store, masterKeyText(old, 'the test'))).rejects.toMatchObject({
      code: 'MASTER_KEY',
    })
  })

  it('[KY3] keys kept elsewhere are rotated by putting a new one in front', async () => {
    const [first, second] = [keyText(), keyText()]
    const vault = await openVault(store, masterKeyText(first, 'the test'))
    const bytes = await sealed(vault, 'influenza')
    await expect(vault.rotate()).rejects.toMatchObject({ code: 'CONFLICT' })
    const both = await openVault(store, masterKeyText(`${second} ${first}`, 'the test'))
    expect(await both.rotate()).toEqual({
      rewrapped: 1,
      master: masterKey(Buffer.from(second, 'base64url')).fingerprint,
    })
    expect(await opened(await openVault(store, masterKeyText(second, 'the test')), bytes)).toBe('influenza')
  })

  it('[KY8] a rotation that dies after each of its steps leaves everything readable', async () => {
    const path = join(folder, 'master.key')
    const file = masterKeyFile(path, { create: true })
    const bytes = await sealed(await openVault(store, file), 'influenza')
    for (const diesAt of [1, 2]) {
      let replaced = 0
      const dying = {
        read: file.read,
        replace: async (keys: Parameters<NonNullable<typeof file.replace>>[0]) => {
          if (++replaced === diesAt) throw new Error('dies here')
          await file.replace!(keys)
        },
      }
      await expect((await openVault(store, dying)).rotate()).rejects.toThrow('dies here')
      expect(await opened(await openVault(store, file), bytes)).toBe('influenza')
    }
  })

  it('[KY7] what was sealed is gone when its data key is forgotten', async () => {
    const vault = await openVault(store, masterKeyText(keyText(), 'the test'))
    const bytes = await sealed(vault, 'influenza')
    await store.write((tx) => vault.forget(tx, release))
    await expect(opened(vault, bytes)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await sealed(vault, 'a new one')
    await expect(opened(vault, bytes)).rejects.toMatchObject({ code: 'MASTER_KEY' })
  })
})

describe('master keys', () => {
  it('[KY4] a file is made for its owner alone, and refused when others may read it', async () => {
    const path = join(folder, 'made', 'master.key')
    await expect(masterKeyFile(path).read()).rejects.toMatchObject({ code: 'MASTER_KEY' })
    expect(existsSync(path)).toBe(false)
    const [made] = await masterKeyFile(path, { create: true }).read()
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await masterKeyFile(path).read())[0].fingerprint).toBe(made.fingerprint)
    chmodSync(path, 0o640)
    await expect(masterKeyFile(path).read()).rejects.toMatchObject({
      code: 'MASTER_KEY',
      hint: expect.stringContaining('chmod'),
    })
  })

  it('[KY4] texts that are no keys are refused, and never shown', async () => {
    for (const text of ['', 'short', `${keyText()}x`, `${keyText()} nokey`]) {
      const read = masterKeyText(text, 'OUTIS_MASTER_KEY').read()
      await expect(read).rejects.toMatchObject({
        code: 'MASTER_KEY',
        message: expect.not.stringContaining(text || 'none'),
      })
    }
  })

  it('[KY4] a command prints them; one that fails is refused without what it printed', async () => {
    const text = keyText()
    writeFileSync(join(folder, 'key.mjs'), `console.log('${text}')`)
    const [key] = await masterKeyCommand(`${process.execPath} ${join(folder, 'key.mjs')}`).read()
    expect(Buffer.from(key.key).toString('base64url')).toBe(text)
    writeFileSync(
      join(folder, 'bad.mjs'),
      `console.log('${text}'); console.error('${text}'); process.exit(4)`,
    )
    const failed = await masterKeyCommand(`${process.execPath} ${join(folder, 'bad.mjs')}`)
      .read()
      .catch((error: Error & { cause?: unknown }) => `${error.stack} ${String(error.cause)}`)
    expect(failed).toContain('failed (4)')
    expect(failed).not.toContain(text)
  })
})
