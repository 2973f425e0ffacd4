import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type {
  ColumnReason,
  Fingerprint,
  Meaning,
  Recoding,
  ResolvedHierarchySpec,
  StratumRows,
} from '@outis/core'
import { OutisError } from '@outis/core'
import { isWithin } from '../commit/file-place.ts'
import { seal, unseal } from './sealed-file.ts'

/** What is needed to explain a release and to make the next one alike: confidential, never beside the release. */
export interface ReleaseKey {
  readonly outis: string
  readonly key: 1
  readonly policy: { readonly text: string; readonly sha256: string; readonly bytes?: number }
  readonly input: Fingerprint
  readonly release: Fingerprint
  readonly seed: string
  /** Secret of the keyed fingerprints in the report; a key of version 0.1 has none. */
  readonly printKey?: string
  readonly recoding: Recoding
  readonly reasons: readonly ColumnReason[]
  /** Where the method makes strata: which rows each has, and the levels of its columns. */
  readonly strata?: readonly StoredStratum[]
  /** Where values are published as aliases and grades: what turns them back. */
  readonly meaning?: Meaning
  /** The hierarchies and taxonomies as they were used, files read in. */
  readonly hierarchies: readonly { readonly column: string; readonly spec: ResolvedHierarchySpec }[]
}

export interface StoredStratum extends StratumRows {
  readonly levels: readonly { readonly column: string; readonly level: number; readonly height: number }[]
}

/** The sealed text of a key, ready to be written. */
export const sealKey = (key: ReleaseKey, passphrase: string): Promise<string> =>
  seal(JSON.stringify(key), passphrase)

export async function openKey(path: string, passphrase: string): Promise<ReleaseKey> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new OutisError('KEY_INVALID', {
      message: 'The key file cannot be read.',
      hint: 'Give the file that `outis run --key FILE` wrote.',
      cause,
    })
  })
  const key = JSON.parse(await unseal(text, passphrase)) as ReleaseKey
  if (
    key.key !== 1 ||
    !['levels', 'assigned', 'sliced', 'personalised'].includes(key.recoding?.kind) ||
    !Array.isArray(key.hierarchies)
  ) {
    throw new OutisError('KEY_INVALID', {
      message: 'The key is of a version that this Outis does not know.',
      hint: `It was written by Outis ${typeof key.outis === 'string' ? key.outis : 'of another version'}; use that or a newer one.`,
    })
  }
  return key
}

/** Refuses a key that would lie in a folder that is given away, by whatever path it is named. */
export function refuseBeside(keyPath: string, published: readonly string[]): void {
  for (const place of published) {
    if (!isWithin(dirname(resolve(keyPath)), place)) continue
    throw new OutisError('KEY_LOCATION', {
      message: 'The key would lie in the folder of the release or its report, and be given away with it.',
      hint: 'Give --key a path in another folder, one that is not shared.',
    })
  }
}
