import { lstatSync, type Stats } from 'node:fs'
import { OutisError } from '@outis/core/errors'
import { systemCode } from '../files/regular-file.ts'
import { finalName } from './aside-name.ts'

/** A file that cannot be written, whatever the system says against it. */
export function targetFault(path: string, cause: unknown): OutisError {
  if (cause instanceof OutisError) return cause
  const reason = systemCode(cause)
  return new OutisError('RELEASE_TARGET', {
    message: `"${finalName(path)}" cannot be written (${reason}).`,
    hint: 'Check that the folder may be written to, that the name is not that of a folder, and that the disk has room.',
    details: { path, reason },
    cause,
  })
}

/** What is replaced must be a file: a rename would put a link or a device out of the way, and not write to it. */
export function refuseNoFile(path: string): void {
  let stats: Stats | undefined
  try {
    stats = lstatSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    throw targetFault(path, cause)
  }
  if (stats === undefined || stats.isFile()) return
  const what = stats.isDirectory()
    ? 'a folder'
    : stats.isSymbolicLink()
      ? 'a symbolic link'
      : 'something that is no file'
  throw new OutisError('RELEASE_TARGET', {
    message: `"${finalName(path)}" cannot be written: there is ${what} of that name.`,
    hint: stats.isSymbolicLink()
      ? 'Name the file itself that the link leads to, or take the link away.'
      : 'Name a file in its place; it is replaced as a whole, so it cannot be a folder or a device.',
    details: { path },
  })
}
