import { randomBytes } from 'node:crypto'
import { type FileHandle, stat, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { SourceFile } from '../../files/source-file.ts'

/** Where the system shows the open files of this process by number. */
const OPEN_FILES = '/proc/self/fd'

/** DuckDB reads every file that matches a path with one of these. */
const PATTERN = /[*?[]/

/**
 * A path that leads DuckDB to the very file that is open here, and tells it nothing else. DuckDB takes stars and brackets
 * in a path for patterns, folders like `age=77` for columns, and endings for kinds of compression. So it gets the number of
 * the open file; where the system has no such thing, the path itself if no pattern is in it, else a link to it in a private
 * folder, and where links cannot be made, the path with its patterns masked.
 */
export async function neutralPath(
  file: Pick<SourceFile, 'path' | 'handle'>,
  folder: () => Promise<string>,
  openFiles = OPEN_FILES,
): Promise<string> {
  const numbered = await numberedPath(file.handle, openFiles)
  if (numbered !== undefined) return numbered
  const path = resolve(file.path)
  if (!PATTERN.test(path)) return path
  const link = join(await folder(), randomBytes(8).toString('hex'))
  try {
    await symlink(path, link)
    return masked(link)
  } catch {
    return masked(path)
  }
}

/** A set of one character matches itself alone. */
const masked = (path: string): string => path.replace(/[*?[]/g, (meant) => `[${meant}]`)

/** The open file by its number, also where it has no name any more; undefined where the system does not show it. */
export async function numberedPath(handle: FileHandle, openFiles = OPEN_FILES): Promise<string | undefined> {
  const path = `${openFiles}/${handle.fd}`
  try {
    const [own, there] = await Promise.all([handle.stat({ bigint: true }), stat(path, { bigint: true })])
    return own.ino === there.ino && own.dev === there.dev ? path : undefined
  } catch {
    return undefined
  }
}
