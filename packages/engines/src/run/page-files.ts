import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { OutisError } from '@outis/core'
import { stageFiles } from './staged-files.ts'

export interface PageFiles {
  readonly html: string
  readonly json: string
}

/** Writes NAME.html and NAME.json to a folder, both or neither. */
export async function writePage(
  out: string,
  name: string,
  { html, content }: { readonly html: string; readonly content: unknown },
): Promise<PageFiles> {
  const files = { html: join(out, `${name}.html`), json: join(out, `${name}.json`) }
  await mkdir(out, { recursive: true }).catch((cause) => {
    throw unwritable(name, cause)
  })
  const staged = await stageFiles([
    { path: files.html, text: html },
    { path: files.json, text: `${JSON.stringify(content, null, 2)}\n` },
  ])
  try {
    await staged.commit()
  } catch (cause) {
    await staged.discard()
    throw unwritable(name, cause)
  }
  return files
}

/** Before any work: a page that has no place to go. */
export async function refuseNoFolder(out: string, name: string): Promise<void> {
  const found = await stat(out).catch(() => undefined)
  if (found !== undefined && !found.isDirectory()) throw unwritable(name)
}

const unwritable = (name: string, cause?: unknown): OutisError =>
  new OutisError('RELEASE_TARGET', {
    message: `${name}.json and ${name}.html cannot be written to that folder.`,
    hint: 'Name a folder you may write to in --out.',
    ...(cause !== undefined && { cause }),
  })
