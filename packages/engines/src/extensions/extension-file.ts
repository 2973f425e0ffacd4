import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OutisError } from '@outis/core/errors'

/** Extensions of DuckDB that a source may need. Excel is read without one. */
export type ExtensionName = 'avro' | 'delta' | 'httpfs' | 'iceberg' | 'sqlite_scanner'

export interface ExtensionPlace {
  /** Where extensions are kept. Default: OUTIS_EXTENSIONS, else the folder for caches in the home of this user. */
  readonly folder?: string
  /** Version of DuckDB, such as `1.5.5`: another one takes no other. */
  readonly version: string
}

/** How long a download may take. Milliseconds. */
const PATIENCE = 5 * 60_000

/**
 * The file of an extension: kept from an earlier use, else fetched once by name from the package index that pip is set to.
 * DuckDB itself looks whether it was signed by its makers before it takes it.
 */
export async function extensionFile(name: ExtensionName, place: ExtensionPlace): Promise<string> {
  const folder = join(place.folder ?? extensionFolder(), `v${place.version}`)
  const path = join(folder, `${name}.duckdb_extension`)
  if (existsSync(path)) return path
  if (process.env.OUTIS_DATABASES === 'none') throw missing(name, path, 'nothing is fetched here')
  const aside = join(folder, `.new-${randomUUID()}`)
  try {
    await mkdir(aside, { recursive: true, mode: 0o700 })
    await fetchWheel(name, place.version, aside)
    const unpacked = join(
      ...[aside, `duckdb_extension_${name}`, 'extensions', `v${place.version}`, `${name}.duckdb_extension`],
    )
    await rename(unpacked, path)
    return path
  } catch (cause) {
    if (existsSync(path)) return path
    throw missing(name, path, reasonOf(cause))
  } finally {
    await rm(aside, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** A wheel is a file that is packed as ZIP; whoever has pip has what unpacks it. */
async function fetchWheel(name: ExtensionName, version: string, folder: string): Promise<void> {
  const python = (...args: string[]) =>
    promisify(execFile)('python3', ['-m', ...args], { cwd: folder, timeout: PATIENCE })
  const wheel = `duckdb-extension-${name.replaceAll('_', '-')}==${version}`
  await python('pip', 'download', '--no-deps', '--only-binary=:all:', '--disable-pip-version-check', wheel)
  for (const file of await readdir(folder))
    if (file.endsWith('.whl')) await python('zipfile', '-e', file, '.')
}

const extensionFolder = (): string =>
  process.env.OUTIS_EXTENSIONS ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'outis', 'extensions')

const reasonOf = (cause: unknown): string =>
  (cause as { code?: unknown }).code === 'ENOENT'
    ? 'there is no python3 that could fetch it'
    : 'it cannot be fetched from the package index'

const missing = (name: ExtensionName, path: string, reason: string): OutisError =>
  new OutisError('EXTENSION_MISSING', {
    message: `This source needs the extension "${name}" of DuckDB, and ${reason}.`,
    hint: `With a network and pip it is fetched on first use. Without: unpack the wheel duckdb-extension-${name.replaceAll('_', '-')} elsewhere, and put its .duckdb_extension file to ${path}.`,
    details: { extension: name },
  })
