import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyedHash, rowText, sha256 } from './keyed-hash.ts'

describe('sha256', () => {
  // NIST, Secure Hash Standard examples (SHA256.pdf), and the empty message.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('[RA1] test vector %#', (text, digest) => {
    expect(sha256().hex(text)).toBe(digest)
  })
  it('[RA1] any text, any length, again and again with the same hasher', () => {
    const hasher = sha256()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(hasher.hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
      }),
      { seed: 7, numRuns: 500 },
    )
  })
  it('[RA1] a lone half of a pair is the replacement character', () => {
    expect(sha256().hex('a\ud800b')).toBe(sha256().hex('a\ufffdb'))
  })
})

describe('the keyed hash', () => {
  it('[RA2] is sha256 of seed, purpose, texts and occurrence number', () => {
    const digest = createHash('sha256').update('7\u001fdecoys\u001f39\u001fMale\u001f2').digest()
    const bits = digest.readBigUInt64BE() >> 11n
    expect(keyedHash(7, 'decoys').order(rowText(['39', 'Male']), 2)).toBe(Number(bits))
  })
  it('[RA2] the whole hash in hexadecimal digits begins with the bits to sort by', () => {
    const { order, digest } = keyedHash('s', 'p')
    expect(digest('a', 3)).toBe(createHash('sha256').update('s\u001fp\u001fa\u001f3').digest('hex'))
    expect(Number(BigInt(`0x${digest('a', 3).slice(0, 16)}`) >> 11n)).toBe(order('a', 3))
  })
  it('[RA3] texts of different rows differ, whatever is in their cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '\u001f', '\u001e'), maxLength: 4 })
    const row = fc.array(cell, { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(row, row, (a, b) => {
        expect(rowText(a) === rowText(b)).toBe(a.join('|') === b.join('|'))
      }),
      { seed: 7, numRuns: 2000 },
    )
    expect(rowText(['39', 'Male'])).toBe('39\u001fMale')
    expect(rowText(['a\u001fb', 'c'])).not.toBe(rowText(['a', 'b\u001fc']))
  })
  it('[RA2] changes with seed, purpose, text and occurrence', () => {
    const order = keyedHash('7', 'decoys').order('a', 1)
    expect(keyedHash('8', 'decoys').order('a', 1)).not.toBe(order)
    expect(keyedHash('7', 'bucket').order('a', 1)).not.toBe(order)
    expect(keyedHash('7', 'decoys').order('b', 1)).not.toBe(order)
    expect(keyedHash('7', 'decoys').order('a', 2)).not.toBe(order)
  })
})
