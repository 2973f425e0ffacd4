import {
  chmodSync,
  closeSync,
  copyFileSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { systemCode } from '../files/regular-file.ts'
import { type Owner, thisProcess } from './owner.ts'

/** Everything that a commit changes on disk goes through these, one after the other, so that a test can end it at any of them. */
export interface FileOperations {
  /** A new file that tells its own inode, complete when it is seen; false where there is one of that name. */
  create(path: string, aside: string, contentOf: (inode: string) => string): boolean
  /** A second name for a file, or a copy where the file system has none. */
  keep(from: string, to: string): void
  rename(from: string, to: string): void
  chmod(path: string, mode: number): void
  /** What is not there is removed already. */
  remove(path: string): void
  /** To disk: the content of a file, the names in a folder. */
  sync(path: string): void
}

export const fileOperations: FileOperations = {
  create,
  keep,
  rename: renameSync,
  chmod: chmodSync,
  remove: (path) => rmSync(path, { force: true }),
  sync,
}

/** Where a file system has no second names, or not for this file. */
const NO_LINKS = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EACCES'])

function create(path: string, aside: string, contentOf: (inode: string) => string): boolean {
  writeNew(aside, contentOf)
  try {
    linkSync(aside, path)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    if (!NO_LINKS.has(systemCode(error))) throw error
    return createPlainly(path, contentOf)
  } finally {
    rmSync(aside, { force: true })
  }
}

function createPlainly(path: string, contentOf: (inode: string) => string): boolean {
  try {
    writeNew(path, contentOf)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

function writeNew(path: string, contentOf: (inode: string) => string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, contentOf(String(fstatSync(file, { bigint: true }).ino)))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function keep(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!NO_LINKS.has(systemCode(error))) throw error
    copyFileSync(from, to)
  }
}

function sync(path: string): void {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    // Folders cannot be opened everywhere; there the names are on disk when the system says so.
    if (systemCode(error) === 'EISDIR' || systemCode(error) === 'EPERM') return
    throw error
  }
  try {
    fsyncSync(file)
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR', 'EBADF'].includes(systemCode(error))) throw error
  } finally {
    closeSync(file)
  }
}

/** The file operations of a commit, and the process that does it. */
export interface CommitEnvironment {
  readonly operations: FileOperations
  readonly owner: Owner
}

export const environment = (): CommitEnvironment => ({ operations: fileOperations, owner: thisProcess() })
