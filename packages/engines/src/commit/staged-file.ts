import { closeSync, openSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemCode } from '../files/regular-file.ts'
import { asidePath } from './aside-name.ts'
import { type MadeFolders, makeFolder } from './make-folder.ts'
import { refuseNoFile, targetFault } from './target-fault.ts'
import { unwatch, watch } from './unfinished.ts'

/** A file that lies beside its place until it is put there. Nobody but its owner can read it there. */
export interface StagedFile {
  /** Where it goes. */
  readonly path: string
  /** Where it lies. */
  readonly aside: string
  /** For its owner's eyes only, in its place too. */
  readonly secret: boolean
  /** It is in its place now. */
  settled(): void
  /** Removes it where it lies, and the folders that were made for it. */
  discard(): void
}

/** Makes an empty file beside a place, and the folder if there is none: what cannot be written is told before any work. */
export function openStaged(path: string, { secret = false }: { readonly secret?: boolean } = {}): StagedFile {
  try {
    refuseNoFile(path)
    const { aside, folders } = createAside(path)
    return {
      path,
      aside,
      secret,
      settled() {
        unwatch(aside)
        folders.keep()
      },
      discard() {
        rmSync(aside, { force: true })
        unwatch(aside)
        folders.remove()
      },
    }
  } catch (cause) {
    throw targetFault(path, cause)
  }
}

/** A file with its content, beside its place. */
export async function stageFile(
  path: string,
  content: string | Uint8Array | Iterable<string>,
  options: { readonly secret?: boolean } = {},
): Promise<StagedFile> {
  const staged = openStaged(path, options)
  try {
    await writeFile(staged.aside, content)
    return staged
  } catch (cause) {
    staged.discard()
    throw targetFault(path, cause)
  }
}

/** Somebody else may remove the empty folder between making it and using it. */
const TRIES = 5

function createAside(path: string): { readonly aside: string; readonly folders: MadeFolders } {
  for (let attempt = 1; ; attempt++) {
    const folders = makeFolder(dirname(path))
    const aside = asidePath(path)
    watch(aside, 'file')
    try {
      closeSync(openSync(aside, 'wx', 0o600))
      return { aside, folders }
    } catch (cause) {
      unwatch(aside)
      folders.remove()
      if (systemCode(cause) !== 'ENOENT' || attempt === TRIES) throw cause
    }
  }
}
