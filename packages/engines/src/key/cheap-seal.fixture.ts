import { createCipheriv, randomBytes, scryptSync } from 'node:crypto'

/** A sealed file by its description alone, at a cost that lets a test open thousands. */
export function cheapSeal(plain: string, passphrase: string, version: 1 | 2 = 2): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const kdf = { name: 'scrypt', N: 16, r: 1, p: 1, salt: salt.toString('base64') }
  const header = {
    outis: 'sealed',
    version,
    kdf,
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64') },
  }
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, kdf), iv)
  cipher.setAAD(Buffer.from(JSON.stringify(version === 1 ? kdf : header)))
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
  const tag = cipher.getAuthTag().toString('base64')
  return JSON.stringify({ ...header, cipher: { ...header.cipher, tag }, data })
}
