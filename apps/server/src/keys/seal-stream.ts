import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { OutisError } from '@outis/core/errors'
import type { DataKey } from './vault.ts'

const MAGIC = Buffer.from('outis/1\n')
const SALT = 32
const TAG = 16
const HEAD = MAGIC.length + 4 + SALT
const CHUNK = 64 * 1024

/**
 * Seals a file of any length in chunks of 64 KiB, each AES-256-GCM under a key of this file alone. A nonce is the number of the
 * chunk and whether it is the last, so chunks cannot be exchanged, left out or cut off (STREAM; Hoang, Reyhanitabar, Rogaway,
 * Vizár 2015, doi:10.1007/978-3-662-47989-6_24). The head has the version of the data key: `sealedVersion` reads it.
 */
export function sealStream(key: DataKey): Transform {
  const salt = randomBytes(SALT)
  const streamKey = fileKey(key, salt)
  let pending: Buffer = Buffer.alloc(0)
  let number = 0
  const sealed = (plain: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', streamKey, nonceOf(number++, last))
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const version = Buffer.alloc(4)
  version.writeUInt32BE(key.version)
  const stream = new Transform({
    transform(data: Buffer, _encoding, done) {
      pending = pending.length === 0 ? data : Buffer.concat([pending, data])
      // A chunk is kept back until more has come: only the end of the file tells that it was the last.
      while (pending.length > CHUNK) {
        this.push(sealed(pending.subarray(0, CHUNK), false))
        pending = pending.subarray(CHUNK)
      }
      done()
    },
    flush(done) {
      this.push(sealed(pending, true))
      done()
    },
  })
  stream.push(Buffer.concat([MAGIC, version, salt]))
  return stream
}

/** Opens what `sealStream` made. What comes out before an error is genuine, and an end without an error is the end of the file. */
export function unsealStream(key: DataKey): Transform {
  let pending: Buffer = Buffer.alloc(0)
  let streamKey: Buffer | undefined
  let number = 0
  const opened = (sealed: Buffer, last: boolean): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', streamKey!, nonceOf(number++, last), {
      authTagLength: TAG,
    })
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG))
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG)), decipher.final()])
  }
  const step = (work: () => void, done: TransformCallback): void => {
    try {
      work()
      done()
    } catch {
      done(damaged())
    }
  }
  return new Transform({
    transform(data: Buffer, _encoding, done) {
      step(() => {
        pending = pending.length === 0 ? data : Buffer.concat([pending, data])
        if (streamKey === undefined && pending.length >= HEAD) {
          streamKey = fileKey(key, pending.subarray(MAGIC.length + 4, HEAD))
          pending = pending.subarray(HEAD)
        }
        while (streamKey !== undefined && pending.length > CHUNK + TAG) {
          this.push(opened(pending.subarray(0, CHUNK + TAG), false))
          pending = pending.subarray(CHUNK + TAG)
        }
      }, done)
    },
    flush(done) {
      step(() => {
        if (streamKey === undefined || pending.length < TAG) throw damaged()
        this.push(opened(pending, true))
      }, done)
    },
  })
}

/** How many first bytes of a sealed file `sealedVersion` needs. */
export const SEALED_HEAD = HEAD

/** The version of the data key that a file was sealed by; undefined where it is no sealed file. */
export function sealedVersion(head: Uint8Array): number | undefined {
  const bytes = Buffer.from(head)
  return bytes.length >= HEAD && bytes.subarray(0, MAGIC.length).equals(MAGIC)
    ? bytes.readUInt32BE(MAGIC.length)
    : undefined
}

const fileKey = ({ key, belongsTo }: DataKey, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `outis file/1\0${belongsTo}`, 32))

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = last ? 1 : 0
  return nonce
}

const damaged = (): OutisError =>
  new OutisError('MASTER_KEY', {
    message: 'A sealed file cannot be opened: it was changed, cut off, moved, or sealed by another key.',
    hint: 'Is it the master key of this store? Otherwise restore a backup.',
  })
