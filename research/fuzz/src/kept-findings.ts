import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './campaign.ts'
import type { Case } from './cases/case.ts'
import { pathsOf, writeCase } from './driver/case-folder.ts'

/** Writes a finding to a folder of its own: the case as data, and its files as the product gets them. */
export function keepFinding(
  home: string,
  seed: string,
  { signature, fault, number, smallest }: Finding,
): string {
  const name = `${seed}-${number}-${fault.rule}`.replaceAll(/[^\w.-]/g, '_')
  const folder = join(home, name)
  const root = join(folder, 'files')
  mkdirSync(folder, { recursive: true })
  writeCase(pathsOf(root, smallest), smallest)
  writeFileSync(
    join(folder, 'case.json'),
    `${JSON.stringify({ signature, fault, case: smallest }, null, 1)}\n`,
  )
  return folder
}

/** A case as it was kept. */
export function readKept(path: string): Case {
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly case: Case }).case
}

/** The files of a folder of kept cases, in order; where there is no folder, nothing was kept. */
export const keptIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
