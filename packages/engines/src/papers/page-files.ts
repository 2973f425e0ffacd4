import { join } from 'node:path'
import type { PlannedFile } from '../commit/plan-files.ts'
import { writeTogether } from '../commit/write-whole.ts'
import { jsonText } from '../run/put-files.ts'

export interface PageFiles {
  readonly html: string
  readonly json: string
}

const pageFiles = (out: string, name: string): PageFiles => ({
  html: join(out, `${name}.html`),
  json: join(out, `${name}.json`),
})

export const pageWrites = (out: string, name: string): PlannedFile[] =>
  Object.values(pageFiles(out, name)).map((path) => ({ what: 'the page', path }))

/** Writes NAME.html and NAME.json to a folder, both or neither. */
export async function writePage(
  out: string,
  name: string,
  { html, content }: { readonly html: string; readonly content: unknown },
): Promise<PageFiles> {
  const files = pageFiles(out, name)
  await writeTogether([
    { path: files.html, content: html },
    { path: files.json, content: jsonText(content) },
  ])
  return files
}
