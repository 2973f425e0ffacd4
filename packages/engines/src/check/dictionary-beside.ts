import { dirname, join, resolve } from 'node:path'
import { groupsInDictionary } from '@outis/core/report'
import { readRegular } from '../files/regular-file.ts'
import { sha256File } from '../files/scan-file.ts'
import { ownName } from '../run/run-places.ts'

/** Where the dictionary of a release may lie: under its own name, or under the plain name that earlier versions and servers use. */
export const dictionaryPlaces = (release: string): readonly string[] =>
  [ownName(release, 'dictionary.json'), 'dictionary.json'].map((name) =>
    join(dirname(resolve(release)), name),
  )

/**
 * The dictionary of this very release, told by the fingerprint in it: several releases may lie in one folder, and what is
 * said of one says nothing of another. Those of versions that wrote none are taken by their place. Undefined where there
 * is none; what it says is the caller's to verify.
 */
export async function dictionaryBeside(
  release: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  let print: Promise<string> | undefined
  for (const path of dictionaryPlaces(release)) {
    const dictionary = await readDictionary(path)
    const fingerprint = (dictionary?.release as { readonly sha256?: unknown } | undefined)?.sha256
    if (dictionary === undefined) continue
    if (fingerprint === undefined) return dictionary
    print ??= sha256File(resolve(release)).then(
      ({ sha256 }) => sha256,
      () => '',
    )
    if (fingerprint === (await print)) return dictionary
  }
  return undefined
}

async function readDictionary(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const read: unknown = JSON.parse((await readRegular(path)).toString('utf8'))
    const dictionary = (read as { readonly dictionary?: unknown } | null)?.dictionary
    return dictionary === 1 ? (read as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/**
 * The column groups that the dictionary.json beside a sliced release lists; undefined where there is none. Only counts are
 * estimated by them: a wrong list gives wrong estimates of the release, and harms nobody.
 */
export const slicedGroups = async (release: string): Promise<readonly (readonly string[])[] | undefined> =>
  groupsInDictionary(await dictionaryBeside(release))
