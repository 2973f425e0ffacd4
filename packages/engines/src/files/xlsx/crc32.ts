/** Remainders of one byte; the checksum of ZIP archives (ISO 3309). `zlib.crc32` came to Node in 20.15. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** The checksum of bytes that follow others whose checksum is given. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let rest = ~before
  for (let byteIndex = 0; byteIndex < bytes.length; byteIndex++)
    rest = REMAINDERS[(rest ^ bytes[byteIndex]) & 0xff] ^ (rest >>> 8)
  return ~rest >>> 0
}
