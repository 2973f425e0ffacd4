import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OutisError } from '@outis/core/errors'

/** An Iceberg table in a folder or an object store, in one of its states. */
export interface IcebergTable {
  readonly path: string
  /** The file of `metadata` that says how the table stands, without its ending. */
  readonly version: string
  /** The folder was elsewhere when the table was written: files are looked for where it is now. */
  readonly moved: boolean
}

export const ENDING = '.metadata.json'
export const HINT = 'version-hint.text'

/**
 * The table that a folder holds, as it stands now; or as a file of its `metadata` says that is named itself. Which file is the
 * newest is known to the table's catalog; without one, the hint that Hadoop's tables have says so, else the highest number.
 */
export function icebergTable(path: string): IcebergTable | undefined {
  if (path.endsWith(ENDING) && basename(dirname(path)) === 'metadata')
    return existsSync(path) ? tableAt(resolve(path, '../..'), basename(path, ENDING)) : undefined
  const versions = versionsOf(path)
  return versions.length === 0 ? undefined : tableAt(path, newestOf(path, versions))
}

const tableAt = (path: string, version: string): IcebergTable => ({
  path,
  version,
  moved: locationOf(join(path, 'metadata', `${version}${ENDING}`)) !== resolve(path),
})

function versionsOf(path: string): readonly string[] {
  try {
    return statesAmong(readdirSync(join(path, 'metadata')))
  } catch {
    return []
  }
}

/** The states of a table, of all names in its `metadata`. */
export const statesAmong = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name.endsWith(ENDING) && numberOf(name) >= 0).map((name) => basename(name, ENDING))

/** `v3` and `00003-9c12…` are the third. */
const numberOf = (name: string): number => Number(/^v?(\d+)(?=[-.]|$)/.exec(name)?.[1] ?? -1)

function newestOf(path: string, versions: readonly string[]): string {
  const hint = join(path, 'metadata', HINT)
  const hinted = existsSync(hint) ? readFileSync(hint, 'utf8') : undefined
  return newestState(versions, { hinted, name: basename(path) })
}

/** @param hinted what the hint says, where there is one */
export function newestState(
  versions: readonly string[],
  { hinted, name }: { readonly hinted: string | undefined; readonly name: string },
): string {
  const hint = hinted?.trim()
  const hintedVersion = versions.find((version) => version === hint || version === `v${hint}`)
  if (hintedVersion !== undefined) return hintedVersion
  const newest = Math.max(...versions.map(numberOf))
  const newestVersions = versions.filter((version) => numberOf(version) === newest)
  if (newestVersions.length === 1) return newestVersions[0]
  // Two writers began with the same state, and the catalog took one of them.
  throw new OutisError('DATA_FORMAT', {
    message: `The Iceberg table has ${newestVersions.length} newest states, and only its catalog knows which one holds.`,
    hint: `Name its file: ${name}/metadata/NAME${ENDING}.`,
  })
}

/** Where the table says that it lies, as a path of this machine. */
function locationOf(file: string): string | undefined {
  try {
    const { location } = JSON.parse(readFileSync(file, 'utf8')) as { readonly location?: unknown }
    const written = String(location).replace(/^file:(?!\/\/)/, 'file://')
    return resolve(written.startsWith('file://') ? fileURLToPath(written) : written)
  } catch {
    return undefined
  }
}
