import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { KeyEdit } from '../cases/case.ts'
import { editedDocument } from './edited-document.ts'

/** A key file as docs/files.md describes it; the header is all but tag and data, in this order. */
interface KeyFile {
  readonly outis: string
  readonly version: number
  readonly kdf: {
    readonly name: string
    readonly N: number
    readonly r: number
    readonly p: number
    readonly salt: string
  }
  readonly cipher: { readonly name: string; readonly iv: string; readonly tag: string }
  readonly data: string
}

/** Cheap to open, and allowed: what it costs to guess is not what is tried. */
const COST = { N: 16, r: 1, p: 1 } as const

/**
 * Changes the JSON of a key, as it lies there or under its seal: the product itself seals nothing that it would not open.
 * Returns whether the key must be refused: every change of the file is one that is noticed.
 */
export async function editKey(path: string, passphrase: string, edit: KeyEdit): Promise<boolean> {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (edit.layer === 'file') {
    const changed = editedDocument(file, edit)
    writeFileSync(path, JSON.stringify(changed))
    return JSON.stringify(changed) !== JSON.stringify(file)
  }
  const document: unknown = JSON.parse(await openedText(file as KeyFile, passphrase))
  writeFileSync(path, await sealedText(JSON.stringify(editedDocument(document, edit)), passphrase))
  return false
}

export async function openedText(file: KeyFile, passphrase: string): Promise<string> {
  const { cipher, kdf, data } = file
  const key = await derived(passphrase, Buffer.from(kdf.salt, 'base64'), kdf)
  const opening = createDecipheriv('aes-256-gcm', key, Buffer.from(cipher.iv, 'base64'))
  opening.setAAD(headerOf(file))
  opening.setAuthTag(Buffer.from(cipher.tag, 'base64'))
  return Buffer.concat([opening.update(data, 'base64'), opening.final()]).toString('utf8')
}

export async function sealedText(plain: string, passphrase: string): Promise<string> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const header = {
    outis: 'sealed',
    version: 2,
    kdf: { name: 'scrypt', ...COST, salt: salt.toString('base64') },
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64') },
  }
  const sealing = createCipheriv('aes-256-gcm', await derived(passphrase, salt, COST), iv)
  sealing.setAAD(headerOf(header))
  const data = Buffer.concat([sealing.update(plain, 'utf8'), sealing.final()]).toString('base64')
  const tag = sealing.getAuthTag().toString('base64')
  return JSON.stringify({ ...header, cipher: { ...header.cipher, tag }, data })
}

const headerOf = ({
  outis,
  version,
  kdf,
  cipher: { name, iv },
}: Pick<KeyFile, 'outis' | 'version' | 'kdf'> & {
  readonly cipher: Omit<KeyFile['cipher'], 'tag'>
}): Buffer =>
  Buffer.from(
    JSON.stringify({
      outis,
      version,
      kdf: { name: kdf.name, N: kdf.N, r: kdf.r, p: kdf.p, salt: kdf.salt },
      cipher: { name, iv },
    }),
  )

function derived(
  passphrase: string,
  salt: Buffer,
  { N, r, p }: Pick<KeyFile['kdf'], 'N' | 'r' | 'p'>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
