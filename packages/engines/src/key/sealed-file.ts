import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { OutisError } from '@outis/core'

/** scrypt's cost: 128 · N · r = 128 MiB and some tenths of a second for each guess (RFC 7914). */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const

interface SealedFile {
  readonly outis: 'sealed'
  readonly version: 1
  readonly kdf: {
    readonly name: 'scrypt'
    readonly N: number
    readonly r: number
    readonly p: number
    readonly salt: string
  }
  readonly cipher: { readonly name: 'aes-256-gcm'; readonly iv: string; readonly tag: string }
  readonly data: string
}

/**
 * A document under a passphrase: AES-256-GCM (NIST SP 800-38D) with a key from scrypt (RFC 7914).
 * The header is authenticated too, so neither data nor parameters can be changed unnoticed.
 */
export async function seal(plain: string, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const kdf = { name: 'scrypt', ...COST, salt: salt.toString('base64') } as const
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, COST), iv)
  cipher.setAAD(Buffer.from(JSON.stringify(kdf)))
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const file: SealedFile = {
    outis: 'sealed',
    version: 1,
    kdf,
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64') },
    data: data.toString('base64'),
  }
  return `${JSON.stringify(file, null, 1)}\n`
}

export async function unseal(text: string, passphrase: string): Promise<string> {
  const { kdf, cipher, data } = parseSealed(text)
  const key = await deriveKey(passphrase, Buffer.from(kdf.salt, 'base64'), kdf)
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(cipher.iv, 'base64'), {
    authTagLength: 16,
  })
  decipher.setAAD(Buffer.from(JSON.stringify(kdf)))
  decipher.setAuthTag(Buffer.from(cipher.tag, 'base64'))
  try {
    return Buffer.concat([decipher.update(data, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    throw new OutisError('KEY_PASSPHRASE', {
      message: 'The key file does not open: the passphrase is wrong or the file was changed.',
      hint: 'Use the passphrase it was made with (OUTIS_PASSPHRASE or --passphrase-file), or an untouched copy of the file.',
    })
  }
}

function parseSealed(text: string): SealedFile {
  try {
    const file = JSON.parse(text) as SealedFile
    if (file.outis !== 'sealed' || file.version !== 1 || file.kdf.name !== 'scrypt')
      throw new Error('not a sealed file')
    const { name, N, r, p, salt } = file.kdf
    // An altered cost could ask for all the memory there is before the authentication is checked.
    if (!(N <= 2 ** 20 && r <= 16 && p <= 4)) throw new Error('cost out of bounds')
    if (Buffer.from(file.cipher.tag, 'base64').length !== 16) throw new Error('tag cut short')
    return { ...file, kdf: { name, N, r, p, salt } }
  } catch (cause) {
    throw new OutisError('KEY_INVALID', {
      message: 'The file is not a key of Outis.',
      hint: 'Give the file that `outis run --key FILE` wrote.',
      cause,
    })
  }
}

function deriveKey(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
