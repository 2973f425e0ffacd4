import { type ErrorCode, OutisError } from '@outis/core'
import { decodeBytes } from './encoding.ts'
import { NOT_A_FILE, readRegular, systemCode } from './regular-file.ts'

export interface TextFileFault {
  /** Code of the error when the file cannot be read. */
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
}

/** A whole text file: UTF-8 or UTF-16 by its mark, UTF-8 where it is valid, else windows-1252. */
export async function readTextFile(path: string, fault: TextFileFault): Promise<string> {
  try {
    return decodeBytes(await readRegular(path))
  } catch (cause) {
    const reason = systemCode(cause)
    const irregular = reason === NOT_A_FILE
    throw new OutisError(fault.code, {
      message: irregular ? `${fault.message} It is a pipe or a device, not a file.` : fault.message,
      hint: irregular ? 'Write what comes through it to a file first, and name that file.' : fault.hint,
      details: { path, reason },
      cause,
    })
  }
}
