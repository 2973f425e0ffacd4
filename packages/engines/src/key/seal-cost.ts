/** scrypt's cost: 128 · N · r = 128 MiB and some tenths of a second for each guess (RFC 7914). */
export const SEAL_COST = { N: 2 ** 17, r: 8, p: 1 } as const
