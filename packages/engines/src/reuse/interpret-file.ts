import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { meaningInKey } from '@outis/core/releases'
import type { Fingerprint } from '@outis/core/report'
import { type Interpretation, type InterpretOptions, interpretResult } from '@outis/interpret'
import { planFiles } from '../commit/plan-files.ts'
import { sha256File } from '../files/scan-file.ts'
import { readTextFile } from '../files/text-files.ts'
import { openKey } from '../key/key-file.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import type { KeyOptions } from '../run/run-options.ts'
import { passphraseReads } from '../run/run-places.ts'

export interface InterpretFileOptions extends InterpretOptions {
  /** The file with the result: a tree, rules, conditions, a table. */
  readonly result: string
  readonly key: KeyOptions
  /**
   * The release that the result was learned on, a file or a table of a database: refused where the key is another one's.
   * Default: the result must show by its codes that it was learned on the release of the key.
   */
  readonly release?: string | NamedTable
  /** Where the interpreted text will be written, if it will: refused before any work where it cannot be. */
  readonly output?: string
}

/** A result learned on a personalised release, in real terms, by the key of that release. */
export async function interpretFile(options: InterpretFileOptions): Promise<Interpretation> {
  const { result, key: keyFile, output, release, ...more } = options
  await planFiles({
    reads: [
      { what: 'the result', path: result },
      { what: 'the key', path: keyFile.path },
      ...passphraseReads(keyFile),
      ...(typeof release === 'string' ? [{ what: 'the release', path: release }] : []),
    ],
    writes: output === undefined ? [] : [{ what: 'the interpreted text', path: output }],
  })
  const text = await readTextFile(result, {
    code: 'INTERPRET_NOT_FOUND',
    message: 'The result cannot be read.',
    hint: 'Give the file that holds the tree, the rules or the table.',
  })
  const key = await openKey(keyFile.path, keyFile.passphrase)
  const meaning = meaningInKey(key)
  if (meaning === undefined) {
    throw new OutisError('INTERPRET_KEY', {
      message: 'The key does not say what published values mean: its release has no aliases and no grades.',
      hint: 'Give the key of the personalised release that the result was learned on.',
    })
  }
  if (release !== undefined) refuseOtherRelease(await fingerprintOf(release), key.release)
  else if (!key.freshSeed) throw sharedCodes()
  return interpretResult(meaning, text, { ...more, sameRelease: release !== undefined })
}

async function fingerprintOf(release: string | NamedTable): Promise<Fingerprint> {
  if (typeof release === 'string') return sha256File(resolve(release))
  const { tableFingerprint } = await import('../run/table-fingerprint.ts')
  return tableFingerprint(release)
}

/** The very bytes that the key was written with: a release that was changed since may have aliases of another. */
function refuseOtherRelease(named: Fingerprint, ofKey: Fingerprint): void {
  if (named.sha256 === ofKey.sha256) return
  throw new OutisError('INTERPRET_KEY', {
    message: 'The key was not written with this release.',
    hint: 'Give the key and the release of one run, the release unchanged.',
  })
}

/** One seed draws the same codes for every table, and releases of one ledger have codes in common. */
const sharedCodes = (): OutisError =>
  new OutisError('INTERPRET_KEY', {
    message:
      'The result cannot show that it was learned on the release of this key: releases of the same seed or ledger have the same codes.',
    hint: 'Name the release that it was learned on: --release FILE.',
  })
