import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { meaningInKey } from '@outis/core/methods'
import type { Fingerprint } from '@outis/core/report'
import { type Interpretation, type InterpretOptions, interpretResult } from '@outis/interpret'
import { planFiles } from '../commit/plan-files.ts'
import { sha256File } from '../files/scan-file.ts'
import { readTextFile } from '../files/text-files.ts'
import { openKey } from '../key/release-key.ts'
import type { KeyOptions } from './run-options.ts'
import { passphraseReads } from './run-places.ts'

export interface InterpretFileOptions extends InterpretOptions {
  /** The file with the result: a tree, rules, conditions, a table. */
  readonly result: string
  readonly key: KeyOptions
  /** The release that the result was learned on: refused where the key is another one's. */
  readonly release?: string
  /** Where the interpreted text will be written, if it will: refused before any work where it cannot be. */
  readonly output?: string
}

/** A result learned on a personalised release, in real terms, by the key of that release. */
export async function interpretFile(options: InterpretFileOptions): Promise<Interpretation> {
  const { result, key, output, release, ...more } = options
  await planFiles({
    reads: [
      { what: 'the result', path: result },
      { what: 'the key', path: key.path },
      ...passphraseReads(key),
      ...(release === undefined ? [] : [{ what: 'the release', path: release }]),
    ],
    writes: output === undefined ? [] : [{ what: 'the interpreted text', path: output }],
  })
  const text = await readTextFile(result, {
    code: 'INTERPRET_NOT_FOUND',
    message: 'The result cannot be read.',
    hint: 'Give the file that holds the tree, the rules or the table.',
  })
  const opened = await openKey(key.path, key.passphrase)
  if (release !== undefined) await refuseOtherRelease(release, opened.release)
  const meaning = meaningInKey(opened)
  if (meaning === undefined) {
    throw new OutisError('INTERPRET_KEY', {
      message: 'The key does not say what published values mean: its release has no aliases and no grades.',
      hint: 'Give the key of the personalised release that the result was learned on.',
    })
  }
  return interpretResult(meaning, text, more)
}

/** The very file that the key was written with: a release that was changed since may have aliases of another. */
async function refuseOtherRelease(path: string, made: Fingerprint): Promise<void> {
  if ((await sha256File(resolve(path))).sha256 === made.sha256) return
  throw new OutisError('INTERPRET_KEY', {
    message: 'The key was not written with this release.',
    hint: 'Give the key and the release of one run, the release unchanged.',
  })
}
