import { type CommitOptions, commitFiles } from './commit-files.ts'
import { type StagedFile, stageFile } from './staged-file.ts'

export interface FileToWrite {
  readonly path: string
  readonly content: string | Uint8Array | Iterable<string>
  /** For its owner's eyes only. Default false. */
  readonly secret?: boolean
}

export interface TogetherOptions extends CommitOptions {
  /** Files of the same set that lie aside already. */
  readonly also?: readonly StagedFile[]
}

/** Writes files so that all of them are seen whole or none is: aside, to disk, then put in their places. Folders are made. */
export async function writeTogether(
  files: readonly FileToWrite[],
  { also = [], ...options }: TogetherOptions = {},
): Promise<void> {
  const staged: StagedFile[] = []
  try {
    for (const { path, content, secret = false } of files)
      staged.push(await stageFile(path, content, { secret }))
    await commitFiles([...also, ...staged], options)
  } catch (error) {
    for (const file of staged.reverse()) file.discard()
    throw error
  }
}

/** The same for one file. */
export const writeWhole = (path: string, content: FileToWrite['content']): Promise<void> =>
  writeTogether([{ path, content }])
