import type { OpenTable, TableFingerprint } from './engine.ts'

/** The fingerprint of what was read; a table in memory has none. */
export const printOf = async ({ fingerprint }: OpenTable): Promise<TableFingerprint | undefined> =>
  typeof fingerprint === 'function' ? fingerprint() : fingerprint
