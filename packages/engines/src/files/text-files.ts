import { type ErrorCode, OutisError } from '@outis/core/errors'
import { MOST_WHOLE_BYTES, NOT_A_FILE, readRegular, systemCode, TOO_LARGE } from './regular-file.ts'
import { decodeBytes } from './text-encoding.ts'

export interface TextFileFault {
  /** Code of the error when the file cannot be read. */
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
  /** Bytes that are read at most, and the code where there are more. */
  readonly most?: { readonly bytes: number; readonly code: ErrorCode }
}

/** A whole text file: UTF-8 or UTF-16 by its mark, UTF-8 where it is valid, else windows-1252. */
export async function readTextFile(path: string, fault: TextFileFault): Promise<string> {
  try {
    return decodeBytes(await readRegular(path, fault.most?.bytes))
  } catch (cause) {
    const reason = systemCode(cause)
    if (reason === TOO_LARGE) throw tooLarge(path, fault)
    const irregular = reason === NOT_A_FILE
    throw new OutisError(fault.code, {
      message: irregular ? `${fault.message} It is a pipe or a device, not a file.` : fault.message,
      hint: irregular ? 'Write what comes through it to a file first, and name that file.' : fault.hint,
      details: { path, reason },
      cause,
    })
  }
}

function tooLarge(path: string, { code, message, most }: TextFileFault): OutisError {
  const bytes = most?.bytes ?? MOST_WHOLE_BYTES
  return new OutisError(most?.code ?? code, {
    message: `${message} It is larger than ${bytes / 2 ** 20} MiB.`,
    hint: 'Check that it is the right file, and leave out what is not needed.',
    details: { path, most: bytes },
  })
}
