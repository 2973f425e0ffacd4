import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuseBeside } from './release-key.ts'
import { seal, unseal } from './sealed-file.ts'

const PASSPHRASE = 'nobody blinded me'

describe('sealed files', () => {
  it('[Y1] what was sealed opens with its passphrase', async () => {
    const opened = fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const wellFormed = text.toWellFormed()
      expect(await unseal(await seal(wellFormed, PASSPHRASE), PASSPHRASE)).toBe(wellFormed)
    })
    await fc.assert(opened, { seed: 7, numRuns: 5 })
  })

  it('[Y2] another passphrase does not open it', async () => {
    await expect(unseal(await seal('secret', PASSPHRASE), 'somebody')).rejects.toMatchObject({
      code: 'KEY_PASSPHRASE',
    })
  })

  it('[Y2] a changed byte of data, nonce, tag or salt is noticed', async () => {
    const file = JSON.parse(await seal('the secret document', PASSPHRASE))
    const flipped = (text: string) => {
      const bytes = Buffer.from(text, 'base64')
      bytes[0]! ^= 1
      return bytes.toString('base64')
    }
    const changed = [
      { ...file, data: flipped(file.data) },
      { ...file, cipher: { ...file.cipher, iv: flipped(file.cipher.iv) } },
      { ...file, cipher: { ...file.cipher, tag: flipped(file.cipher.tag) } },
      { ...file, kdf: { ...file.kdf, salt: flipped(file.kdf.salt) } },
    ]
    for (const other of changed) {
      await expect(unseal(JSON.stringify(other), PASSPHRASE)).rejects.toMatchObject({
        code: 'KEY_PASSPHRASE',
      })
    }
  })

  it('[Y3] two seals of one document share neither salt, nonce nor data', async () => {
    const [first, second] = await Promise.all([seal('same', PASSPHRASE), seal('same', PASSPHRASE)]).then(
      (texts) => texts.map((text) => JSON.parse(text)),
    )
    expect(first.kdf.salt).not.toBe(second.kdf.salt)
    expect(first.cipher.iv).not.toBe(second.cipher.iv)
    expect(first.data).not.toBe(second.data)
  })

  it('[Y4] what is no key, or costs too much to open, is refused', async () => {
    const file = JSON.parse(await seal('x', PASSPHRASE))
    const costly = JSON.stringify({ ...file, kdf: { ...file.kdf, N: 2 ** 24 } })
    const short = JSON.stringify({ ...file, cipher: { ...file.cipher, tag: 'AAAA' } })
    for (const text of ['', '{}', 'age,zip\n1,2\n', costly, short]) {
      await expect(unseal(text, PASSPHRASE)).rejects.toMatchObject({ code: 'KEY_INVALID' })
    }
  })
})

describe('where a key may lie', () => {
  it('[Y5] not in a published folder nor below it', () => {
    for (const path of ['/a/out/key', '/a/out/deep/key']) {
      expect(() => refuseBeside(path, ['/b', '/a/out'])).toThrow(
        expect.objectContaining({ code: 'KEY_LOCATION' }),
      )
    }
  })

  it('[Y5] beside or above a published folder is fine', () => {
    for (const path of ['/a/key', '/a/output/key', '/a/keys/key', '/a/..out/key'])
      refuseBeside(path, ['/a/out'])
  })
})
