import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { explainReleaseRow, type OpenTable, type ReleaseKey, type RowExplanation } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import { planFiles } from '../commit/plan-files.ts'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import type { FileEngine } from '../file-engine.ts'
import { formatOf, isDelimited } from '../files/format.ts'
import { releaseCsv } from '../files/pending-file.ts'
import { sha256File } from '../files/scan-file.ts'
import type { Fingerprint } from '../files/source-file.ts'
import { isKeyFile, openedKey } from '../key/key-file.ts'
import { parsePolicyText } from '../policy/read-policy.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import { databaseSource } from '../profile/file-reading.ts'
import { releaseReads } from '../run/policy-reads.ts'
import type { KeyOptions } from '../run/run-options.ts'

export type { RowExplanation } from '@outis/core/pipeline'

export interface ExplainOptions {
  /** A file, or a table of a database. */
  readonly release: string | NamedTable
  /** A file with its passphrase, or the key itself. */
  readonly key: KeyOptions | ReleaseKey
  /** The first row below the header is 1. */
  readonly row: number
  readonly column?: string
}

/** Which rule made the cells of one row what they are. */
export async function explainRow(options: ExplainOptions): Promise<RowExplanation> {
  await planFiles({
    reads: [
      ...(typeof options.release === 'string' ? releaseReads(options.release) : []),
      ...(isKeyFile(options.key) ? [{ what: 'the key', path: options.key.path }] : []),
    ],
    writes: [],
  })
  const key = await openedKey(options.key)
  return withEngine(async (engine) => {
    return await explain(await openedRelease(engine, options.release, key), key, options)
  })
}

/** What has the key's fingerprint was written by us, and is read as we write. */
async function openedRelease(
  engine: FileEngine,
  release: string | NamedTable,
  key: ReleaseKey,
): Promise<OpenTable> {
  if (typeof release !== 'string') {
    // A table is filled with the very bytes that the key knows, and comes out as these.
    const open = await engine.open(databaseSource(release))
    refuseOtherRelease(open.fingerprint, key)
    return open
  }
  const path = resolve(release)
  const format = formatOf(path)
  refuseOtherRelease(await sha256File(path), key)
  const { spreadsheetSafe } = policyOf(key).release
  const written = isDelimited(format) ? { csv: releaseCsv(format), spreadsheetSafe } : {}
  return engine.open({ kind: 'file', path, ...written })
}

function refuseOtherRelease({ sha256 }: Fingerprint, key: ReleaseKey): void {
  if (sha256 === key.release.sha256) return
  throw new OutisError('KEY_INVALID', {
    message: 'The key belongs to another release: the fingerprints differ.',
    hint: 'Give the key that was written with this release, and the release unchanged.',
  })
}

async function explain(
  open: OpenTable,
  key: ReleaseKey,
  { row, column }: ExplainOptions,
): Promise<RowExplanation> {
  const cells = Number.isInteger(row) && row >= 1 ? await open.row(row) : undefined
  if (cells === undefined) {
    throw new OutisError('ROW_UNKNOWN', {
      message: `The release has no row ${row}.`,
      hint: `Rows are counted from 1 to ${open.rows}, the header left out.`,
    })
  }
  if (column !== undefined && !open.columns.includes(column)) {
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The release has no column "${column}".`,
      hint: `It has: ${open.columns.join(', ')}.`,
    })
  }
  const question = { open, key, policy: policyOf(key), row, cells }
  return explainReleaseRow({ ...question, ...defined({ column }) })
}

const policyOf = ({ policy }: ReleaseKey): Policy =>
  parsePolicyText(policy.text, 'the policy in the key').policy
