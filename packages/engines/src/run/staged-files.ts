import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OutisError } from '@outis/core'

/** Files written beside their places, to be put there together. */
export interface StagedFiles {
  commit(): Promise<void>
  discard(): Promise<void>
}

export interface FileToStage {
  readonly path: string
  readonly text: string
  /** For its owner's eyes only. */
  readonly secret?: boolean
}

export async function stageFiles(files: readonly FileToStage[]): Promise<StagedFiles> {
  const staged = files.map((file) => ({
    ...file,
    aside: join(dirname(file.path), `.${basename(file.path)}.${randomBytes(6).toString('hex')}.partial`),
  }))
  const discard = async () => {
    for (const { aside } of staged) await rm(aside, { force: true })
  }
  try {
    for (const { aside, text, secret } of staged) await writeFile(aside, text, secret ? { mode: 0o600 } : {})
  } catch (cause) {
    await discard()
    throw new OutisError('RELEASE_TARGET', {
      message: 'The report or the key cannot be written to its folder.',
      hint: 'Check that the folder exists and that you may write there.',
      cause,
    })
  }
  return {
    async commit() {
      for (const { path, aside } of staged) await rename(aside, path)
    },
    discard,
  }
}
