import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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

/** Writes a file so that it is seen whole or not at all: aside, to disk, then renamed into place. Folders are made. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array | Iterable<string>,
): Promise<void> {
  const aside = partialPath(path)
  try {
    await mkdir(dirname(path), { recursive: true })
    const file = await open(aside, 'wx')
    try {
      await writeFile(file, content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (cause) {
    await rm(aside, { force: true })
    throw targetFault(path, cause)
  }
}

/** Where a file lies until it is complete: beside its place, so that a rename puts it there. */
export function partialPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.partial`)
}

const PARTIAL = /^\.(.+)\.[0-9a-f]{12}\.partial$/

/** The name a file will have once it is complete. */
export function finalName(path: string): string {
  const name = basename(path)
  return PARTIAL.exec(name)?.[1] ?? name
}

export function targetFault(path: string, cause: unknown): OutisError {
  const reason = systemCode(cause)
  return new OutisError('RELEASE_TARGET', {
    message: `"${finalName(path)}" cannot be written (${reason}).`,
    hint: 'Check that the folder may be written to, that the name is not that of a folder, and that the disk has room.',
    details: { path, reason },
    cause,
  })
}
