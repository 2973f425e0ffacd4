import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { SEAL_COST } from './seal-cost.ts'

/** An altered cost could ask for all the memory and time there is before the authentication is checked. */
const MOST = { memory: 2 ** 28, r: 32, p: 4 } as const

const BYTES = { salt: 16, iv: 12, tag: 16 } as const

interface Header {
  readonly outis: 'sealed'
  /** 1: of the header only `kdf` is authenticated. 2: all of it but the tag. */
  readonly version: 1 | 2
  readonly kdf: {
    readonly name: 'scrypt'
    readonly N: number
    readonly r: number
    readonly p: number
    readonly salt: string
  }
  readonly cipher: { readonly name: 'aes-256-gcm'; readonly iv: string }
}

interface SealedFile {
  readonly header: Header
  readonly tag: string
  readonly data: string
}

/**
 * A document under a passphrase: AES-256-GCM (NIST SP 800-38D) with a key from scrypt (RFC 7914).
 * The whole header is authenticated too, so neither data nor parameters nor version can be changed unnoticed.
 */
export async function seal(plain: string, passphrase: string): Promise<string> {
  return Array.from((await openSeal(passphrase))([plain])).join('')
}

/**
 * Seals a document in pieces, as a text in pieces: of both only what is enciphered is held as a whole, for the tag that stands
 * before it is known at its end. Every document has a nonce of its own.
 */
export type Seal = (plain: Iterable<string>) => Iterable<string>

/** Derives a key, which takes 128 MB for a moment: a run does so before its tables and plans take theirs. */
export async function openSeal(passphrase: string): Promise<Seal> {
  const salt = randomBytes(BYTES.salt)
  const key = await deriveKey(passphrase, salt, SEAL_COST)
  return (plain) => sealed(plain, { key, salt })
}

function sealed(
  plain: Iterable<string>,
  { key, salt }: { readonly key: Buffer; readonly salt: Buffer },
): Iterable<string> {
  const iv = randomBytes(BYTES.iv)
  const header: Header = {
    outis: 'sealed',
    version: 2,
    kdf: { name: 'scrypt', ...SEAL_COST, salt: salt.toString('base64') },
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64') },
  }
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(authenticated(header))
  const data: Buffer[] = []
  for (const piece of plain) data.push(cipher.update(piece, 'utf8'))
  data.push(cipher.final())
  const { outis, version, kdf } = header
  const file = {
    outis,
    version,
    kdf,
    cipher: { ...header.cipher, tag: cipher.getAuthTag().toString('base64') },
    data: '',
  }
  return withData(JSON.stringify(file, null, 1), data)
}

/** The document with its data, which is the last member, filled in. */
function* withData(empty: string, data: readonly Buffer[]): Generator<string> {
  const end = '"\n}'
  yield empty.slice(0, -end.length)
  yield* base64Pieces(data)
  yield `${end}\n`
}

/** Three bytes are four characters: what a piece leaves over goes to the next one. */
function* base64Pieces(data: readonly Buffer[]): Generator<string> {
  let left: Buffer = Buffer.alloc(0)
  for (const piece of data) {
    const bytes = Buffer.concat([left, piece])
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, whole)
    left = bytes.subarray(whole)
  }
  yield left.toString('base64')
}

/** Version 1 left the name of the cipher out; there is one name it can have. */
const authenticated = (header: Header): Buffer =>
  Buffer.from(JSON.stringify(header.version === 1 ? header.kdf : header))

export async function unseal(text: string, passphrase: string): Promise<string> {
  const { header, tag, data } = parseSealed(text)
  const { kdf, cipher } = header
  const key = await deriveKey(passphrase, Buffer.from(kdf.salt, 'base64'), kdf).catch((cause) => {
    throw noKey(cause)
  })
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(cipher.iv, 'base64'), {
    authTagLength: BYTES.tag,
  })
  decipher.setAAD(authenticated(header))
  decipher.setAuthTag(Buffer.from(tag, 'base64'))
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
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (cause) {
    throw noKey(cause)
  }
  const { outis, version, kdf, cipher, data } = fieldsOf(file, 'outis', 'version', 'kdf', 'cipher', 'data')
  const { name, N, r, p, salt } = fieldsOf(kdf, 'name', 'N', 'r', 'p', 'salt')
  const { name: cipherName, iv, tag } = fieldsOf(cipher, 'name', 'iv', 'tag')
  if (outis !== 'sealed' || (version !== 1 && version !== 2)) throw noKey()
  if (name !== 'scrypt' || cipherName !== 'aes-256-gcm') throw noKey()
  if (!isCost(N, r, p) || !isBase64(salt, BYTES.salt) || !isBase64(iv, BYTES.iv)) throw noKey()
  if (!isBase64(tag, BYTES.tag) || !isBase64(data)) throw noKey()
  // Written in this order, whatever order the file has: this is what is authenticated.
  const header: Header = {
    outis,
    version,
    kdf: { name, N: Number(N), r: Number(r), p: Number(p), salt },
    cipher: { name: cipherName, iv },
  }
  return { header, tag, data }
}

/** The fields of an object that has these and no others: what is not read must not look as if it were. */
function fieldsOf<Name extends string>(value: unknown, ...names: readonly Name[]): Record<Name, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw noKey()
  if (Object.keys(value).sort().join() !== [...names].sort().join()) throw noKey()
  return value as Record<Name, unknown>
}

const isCost = (N: unknown, r: unknown, p: unknown): boolean =>
  isWhole(N) &&
  isWhole(r) &&
  isWhole(p) &&
  N >= 2 &&
  Number.isInteger(Math.log2(N)) &&
  r <= MOST.r &&
  p <= MOST.p &&
  128 * N * r <= MOST.memory

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

/** In the one way it is written: other texts of the same bytes would be changes that nobody notices. */
function isBase64(value: unknown, bytes?: number): value is string {
  if (typeof value !== 'string') return false
  const read = Buffer.from(value, 'base64')
  return read.toString('base64') === value && (bytes === undefined || read.length === bytes)
}

const noKey = (cause?: unknown): OutisError =>
  new OutisError('KEY_INVALID', {
    message: 'The file is not a key of Outis.',
    hint: 'Give the file that `outis run --key FILE` wrote, unchanged.',
    ...defined({ cause }),
  })

function deriveKey(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: { readonly N: number; readonly r: number; readonly p: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
