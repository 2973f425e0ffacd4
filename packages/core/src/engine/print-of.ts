import type { OpenTable } from './engine.ts'

/** The fingerprint of what was read; a table in memory has none. */
export const printOf = async (open: OpenTable): Promise<OpenTable['fingerprint']> =>
  open.fingerprint ?? (await open.print?.())
