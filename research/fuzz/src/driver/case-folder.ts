import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Case, Edit } from '../cases/case.ts'
import { holdsText, jsonText, type Tree, under, yamlText } from '../cases/tree.ts'
import { tableBytes } from '../files/table-file.ts'

/** Where a case lies on the disk. */
export interface CasePaths {
  readonly root: string
  readonly folder: string
  readonly policy: string
  readonly source: string
  readonly target: string
  readonly out?: string
  /** The folder that gets the report. */
  readonly reports: string
  readonly key: string
  /** What the product reads and must not change. */
  readonly inputs: readonly string[]
}

export function pathsOf(root: string, { places, policy, sideTables }: Case): CasePaths {
  const folder = join(root, places.folder)
  const stated = under(policy, 'release', 'to')
  const target = join(folder, typeof stated === 'string' ? stated : places.target)
  const source = join(folder, places.source)
  const policyPath = join(folder, 'policy.yaml')
  const out = places.out === undefined ? undefined : join(folder, places.out)
  return {
    root,
    folder,
    policy: policyPath,
    source,
    target,
    ...(out !== undefined && { out }),
    reports: out ?? dirname(target),
    key: join(root, 'keys', 'release.key'),
    inputs: [policyPath, source, ...readBeside(policy, sideTables).map((path) => join(folder, path))],
  }
}

/** Files beside the table that the policy names to be read; another may be what the release replaces. */
const readBeside = (policy: Tree, sideTables: Case['sideTables']): string[] =>
  sideTables
    .map(({ path }) => path)
    .filter((path) => ['attributes', 'method', 'require'].some((key) => holdsText(under(policy, key), path)))

/** Writes all files of a case into a folder that is emptied before. */
export function writeCase(paths: CasePaths, drawn: Case): void {
  rmSync(paths.root, { recursive: true, force: true })
  mkdirSync(join(paths.root, 'keys'), { recursive: true })
  mkdirSync(paths.folder, { recursive: true })
  const { link } = drawn.places
  if (link) symlinkSync(link.to, join(paths.folder, link.at))
  if (drawn.places.earlier) {
    for (const path of [paths.target, ...reportFiles(paths)])
      writeFile(path, `earlier ${relative(paths.root, path)}\n`)
  }
  writeFile(paths.source, tableBytes(drawn.table, drawn.form))
  for (const { path, table, form } of drawn.sideTables)
    writeFile(join(paths.folder, path), tableBytes(table, form))
  writeFile(paths.policy, drawn.policyStyle === 'json' ? jsonText(drawn.policy) : yamlText(drawn.policy))
  for (const edit of drawn.edits) editFile(join(paths.folder, edit.file), edit)
}

/** Named after the release. */
export const reportFiles = (paths: CasePaths): string[] => REPORT_FILES.map((name) => reportFile(paths, name))

const REPORT_FILES = ['report.html', 'report.json', 'dictionary.json', 'codebook.html'] as const

export function reportFile({ reports, target }: CasePaths, name: (typeof REPORT_FILES)[number]): string {
  const stem = basename(target, extname(target))
  // docs/files.md: a very long name is cut, and its fingerprint follows.
  const own =
    Buffer.byteLength(stem) <= 180
      ? stem
      : `${[...stem].slice(0, 40).join('')}-${createHash('sha256').update(stem).digest('hex').slice(0, 16)}`
  return join(reports, `${own}.${name}`)
}

/** The path without symbolic links, as far as it is there. */
export function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(realPath(folder), basename(path))
  }
}

/** A place that cannot be written, such as a name too long, is what the case is about: the product is to say so. */
export function writeFile(path: string, content: string | Buffer): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  } catch (error) {
    if (
      !['ENAMETOOLONG', 'EISDIR', 'ENOTDIR', 'EEXIST', 'ERR_INVALID_ARG_VALUE'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    )
      throw error
  }
}

function editFile(path: string, edit: Edit): void {
  const bytes = readFileSync(path)
  const at = 'at' in edit ? Math.min(bytes.length, Math.floor((edit.at / 10_000) * bytes.length)) : 0
  writeFileSync(path, editedBytes(bytes, at, edit))
}

function editedBytes(bytes: Buffer, at: number, edit: Edit): Buffer {
  const head = bytes.subarray(0, at)
  switch (edit.kind) {
    case 'cut':
      return head
    case 'empty':
      return Buffer.alloc(0)
    case 'packed':
      return gzipSync(bytes)
    case 'insert':
      return Buffer.concat([head, Buffer.from(edit.bytes, 'hex'), bytes.subarray(at)])
    case 'remove':
      return Buffer.concat([head, bytes.subarray(at + edit.length)])
    case 'repeat':
      return Buffer.concat([head, bytes.subarray(at, at + edit.length), bytes.subarray(at)])
    case 'flip': {
      const copy = Buffer.from(bytes)
      if (at < copy.length) copy[at] = copy[at] ^ edit.bits
      return copy
    }
  }
}

/** Every file below a folder with a hash of what it holds; links by where they lead, folders by name. */
export function snapshot(root: string): Map<string, string> {
  const seen = new Map<string, string>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        seen.set(path, 'folder')
        walk(path)
      } else if (entry.isSymbolicLink()) seen.set(path, `link to ${readlinkSync(path)}`)
      else seen.set(path, createHash('sha1').update(readFileSync(path)).digest('hex'))
    }
  }
  walk(root)
  return seen
}
