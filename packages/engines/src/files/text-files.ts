import { readFile } from 'node:fs/promises'
import { type ErrorCode, OutisError } from '@outis/core'
import { decodeBytes } from './encoding.ts'

export interface TextFileFault {
  /** Code of the error when the file cannot be read. */
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}

/** A whole text file: UTF-8 or UTF-16 by its mark, UTF-8 where it is valid, else windows-1252. */
export async function readTextFile(path: string, fault: TextFileFault): Promise<string> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (cause) {
    throw new OutisError(fault.code, {
      message: fault.message,
      hint: fault.hint,
      details: { path, reason: systemCode(cause) },
      cause,
    })
  }
  return decodeBytes(bytes)
}

/** Where an error is none of the system's. */
export const UNKNOWN = 'unknown reason'

/** `ENOENT`, `EACCES` … of a failed file operation. */
export function systemCode(cause: unknown): string {
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : UNKNOWN
}
