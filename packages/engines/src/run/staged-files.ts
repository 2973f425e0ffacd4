import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OutisError } from '@outis/core'

/** Files written beside their places, to be put there together. */
export interface StagedFiles {
  commit(): Promise<void>
  discard(): Promise<void>
}

export async function stageFiles(
  files: readonly (readonly [path: string, text: string])[],
): Promise<StagedFiles> {
  const staged = files.map(([path]) => ({
    path,
    aside: join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.partial`),
  }))
  const discard = async () => {
    for (const { aside } of staged) await rm(aside, { force: true })
  }
  try {
    for (const [place, [, text]] of files.entries())
      await writeFile(staged[place]!.aside, text, { mode: 0o600 })
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
