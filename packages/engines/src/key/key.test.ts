import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapSeal } from './cheap-seal.fixture.ts'
import { keyFrom, openKey, refuseBeside } from './key-file.ts'
import { openSeal, seal, unseal } from './sealed-file.ts'

const PASSPHRASE = 'nobody blinded me'

describe('sealed files', () => {
  it('[KF1] what was sealed opens with its passphrase', async () => {
    const opened = fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const wellFormed = text.toWellFormed()
      expect(await unseal(await seal(wellFormed, PASSPHRASE), PASSPHRASE)).toBe(wellFormed)
    })
    await fc.assert(opened, { seed: 7, numRuns: 5 })
  })

  it('[KF1] [KF10] also in pieces of any length', async () => {
    const pieces = ['', 'a', 'bc', 'é—😀', 'x'.repeat(1000), '']
    const sealed = Array.from((await openSeal(PASSPHRASE))(pieces)).join('')
    expect(await unseal(sealed, PASSPHRASE)).toBe(pieces.join(''))
    expect(sealed).toBe(`${JSON.stringify(JSON.parse(sealed), null, 1)}\n`)
  })

  it('[KF2] another passphrase does not open it', async () => {
    await expect(unseal(await seal('secret', PASSPHRASE), 'somebody')).rejects.toMatchObject({
      code: 'KEY_PASSPHRASE',
    })
  })

  it('[KF2] a changed byte of data, nonce, tag or salt is noticed', async () => {
    const file = JSON.parse(await seal('the secret document', PASSPHRASE))
    const flipped = (text: string) => {
      const bytes = Buffer.from(text, 'base64')
      bytes[0] ^= 1
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

  it('[KF2] every field of the header is authenticated or has one value', async () => {
    for (const version of [1, 2] as const) {
      const file = JSON.parse(cheapSeal('secret', PASSPHRASE, version))
      expect(await unseal(JSON.stringify(file), PASSPHRASE)).toBe('secret')
      const changed = [
        { ...file, version: 3 - version },
        { ...file, cipher: { ...file.cipher, name: 'AES-256-GCM' } },
        { ...file, cipher: { ...file.cipher, name: 'aes-256-ctr' } },
        { ...file, kdf: { ...file.kdf, name: 'SCRYPT' } },
        { ...file, kdf: { ...file.kdf, N: 32 } },
        { ...file, kdf: { ...file.kdf, r: 2 } },
        { ...file, kdf: { ...file.kdf, p: 2 } },
        { ...file, note: 'more' },
        { ...file, cipher: { ...file.cipher, note: 'more' } },
      ]
      for (const other of changed)
        await expect(unseal(JSON.stringify(other), PASSPHRASE)).rejects.toMatchObject({
          code: expect.stringMatching(/^KEY_(INVALID|PASSPHRASE)$/),
        })
    }
  })

  it('[KF3] two seals of one document share neither salt, nonce nor data', async () => {
    const [first, second] = await Promise.all([seal('same', PASSPHRASE), seal('same', PASSPHRASE)]).then(
      (texts) => texts.map((text) => JSON.parse(text)),
    )
    expect(first.kdf.salt).not.toBe(second.kdf.salt)
    expect(first.cipher.iv).not.toBe(second.cipher.iv)
    expect(first.data).not.toBe(second.data)
  })

  it('[KF3] nor a nonce, where both have one salt', async () => {
    const own = await openSeal(PASSPHRASE)
    const [first, second] = [own(['same']), own(['same'])].map((pieces) => JSON.parse([...pieces].join('')))
    expect(first.cipher.iv).not.toBe(second.cipher.iv)
    expect(first.data).not.toBe(second.data)
  })

  it('[KF4] what is no key, or costs too much to open, is refused', async () => {
    const file = JSON.parse(await seal('x', PASSPHRASE))
    const costly = JSON.stringify({ ...file, kdf: { ...file.kdf, N: 2 ** 24 } })
    const short = JSON.stringify({ ...file, cipher: { ...file.cipher, tag: 'AAAA' } })
    for (const text of ['', '{}', 'age,zip\n1,2\n', costly, short]) {
      await expect(unseal(text, PASSPHRASE)).rejects.toMatchObject({ code: 'KEY_INVALID' })
    }
  })

  it('[KF4] whatever a field holds, it is refused as no key', async () => {
    const file = JSON.parse(cheapSeal('secret', PASSPHRASE))
    const paths = [
      ...['outis', 'version', 'kdf', 'cipher', 'data'].map((name) => [name]),
      ...['name', 'N', 'r', 'p', 'salt'].map((name) => ['kdf', name]),
      ...['name', 'iv', 'tag'].map((name) => ['cipher', name]),
    ]
    const values = [
      ...[undefined, null, true, 0, -1, 0.5, 3, 2 ** 31, 1e300, Number.MAX_SAFE_INTEGER],
      ...[
        '',
        'x',
        '!!!!',
        'AAA',
        'AAAA\n',
        'A'.repeat(10_000),
        [],
        [1],
        {},
        { length: 16 },
        '16',
        '__proto__',
      ],
    ]
    for (const path of paths) {
      for (const value of values) {
        const other = structuredClone(file)
        const inside = path.length === 2 ? other[path[0]] : other
        inside[path.at(-1)!] = value
        const opening = unseal(JSON.stringify(other), PASSPHRASE)
        await expect(
          opening,
          `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`,
        ).rejects.toMatchObject({
          code: expect.stringMatching(
            // Data of another length or cost of another size is known as changed only by its tag.
            path[0] === 'data' || path[1] === 'N' || path[1] === 'r' || path[1] === 'p'
              ? /^KEY_(INVALID|PASSPHRASE)$/
              : /^KEY_INVALID$/,
          ),
        })
      }
    }
  })

  it('[KF4] bytes changed anywhere give a refusal, and nothing else', async () => {
    const text = cheapSeal('secret '.repeat(20), PASSPHRASE)
    const changed = fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 })), {
        minLength: 1,
        maxLength: 3,
      }),
      async (changes) => {
        const bytes = Buffer.from(text)
        for (const [at, byte] of changes) bytes[at] = byte
        if (bytes.toString() === text) return
        const failure = await unseal(bytes.toString(), PASSPHRASE).then(
          () => 'opened',
          (error) => error.code,
        )
        expect(['KEY_INVALID', 'KEY_PASSPHRASE']).toContain(failure)
      },
    )
    await fc.assert(changed, { seed: 7, numRuns: 3000 })
  })

  it('[KF6] a key of version 0.1 opens', async () => {
    const path = fileURLToPath(new URL('./key-of-0.1.sealed', import.meta.url))
    const key = await openKey(path, PASSPHRASE)
    expect(key).toMatchObject({ outis: '0.1.0', key: 1, recoding: { kind: 'levels' } })
    expect(key.printKey).toBeUndefined()
    await expect(openKey(path, 'somebody')).rejects.toMatchObject({ code: 'KEY_PASSPHRASE' })
    expect(keyFrom({ ...key, freshSeed: true })).toBeDefined()
    expect(keyFrom({ ...key, freshSeed: false })).toBeUndefined()
  })
})

describe('where a key may lie', () => {
  it('[KF5] not in a published folder nor below it', () => {
    for (const path of ['/a/out/key', '/a/out/deep/key']) {
      expect(() => refuseBeside(path, ['/b', '/a/out'])).toThrow(
        expect.objectContaining({ code: 'KEY_LOCATION' }),
      )
    }
  })

  it('[KF5] beside or above a published folder is fine', () => {
    for (const path of ['/a/key', '/a/output/key', '/a/keys/key', '/a/..out/key'])
      refuseBeside(path, ['/a/out'])
  })
})
