import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import {
  explainClassRow,
  explainPersonalisedRow,
  explainSlicedRow,
  type OpenTable,
  type ReleaseKey,
  type RowExplanation,
  type StoredStratum,
} from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { recodedColumns, stratumOfTexts, suppressedRowsOf } from '@outis/core/recoding'
import { explainCell } from '@outis/core/report'
import { SUPPRESSED } from '@outis/core/table'
import { planFiles } from '../commit/plan-files.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { formatOf, isDelimited } from '../files/format.ts'
import { releaseCsv } from '../files/pending-file.ts'
import { sha256File } from '../files/scan-file.ts'
import { openKey } from '../key/release-key.ts'
import { parsePolicyText } from '../policy/read-policy.ts'
import { releaseReads } from './policy-reads.ts'
import type { KeyOptions } from './run-options.ts'

export type { RowExplanation } from '@outis/core/pipeline'

export interface ExplainOptions {
  readonly release: string
  readonly key: KeyOptions
  /** The first row below the header is 1. */
  readonly row: number
  readonly column?: string
}

/** Which rule made the cells of one row what they are. */
export async function explainRow(options: ExplainOptions): Promise<RowExplanation> {
  await planFiles({
    reads: [...releaseReads(options.release), { what: 'the key', path: options.key.path }],
    writes: [],
  })
  const key = await openKey(options.key.path, options.key.passphrase)
  const engine = await duckdbEngine()
  try {
    const path = resolve(options.release)
    const format = formatOf(path)
    await refuseOtherRelease(path, key)
    const { spreadsheetSafe } = policyOf(key).release
    const written = isDelimited(format) ? { csv: releaseCsv(format), spreadsheetSafe } : {}
    return await explain(await engine.open({ kind: 'file', path, ...written }), key, options)
  } finally {
    await engine.close()
  }
}

/** What has the key's fingerprint was written by us, and is read as we write. */
async function refuseOtherRelease(path: string, key: ReleaseKey): Promise<void> {
  if ((await sha256File(path)).sha256 === key.release.sha256) return
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
  const { recoding } = key
  const asked = { open, row, cells, ...(column !== undefined && { column }) }
  if (recoding.kind === 'sliced') return explainSlicedRow({ ...asked, recoding, policy: policyOf(key) })
  if (recoding.kind === 'personalised')
    return explainPersonalisedRow({ ...asked, key, recoding, policy: policyOf(key) })
  if (recoding.kind === 'assigned' && key.strata === undefined)
    return explainClassRow({ ...asked, key, recoding, policy: policyOf(key) })
  const published = (name: string) => cells[open.columns.indexOf(name)]
  const quasi = recodedColumns(recoding)
  const classSize = await sizeOfClass(open, quasi, quasi.map(published))
  const stratum = stratumOfRow(key, open.columns, cells)
  const blanked = stratum && stratum.levels.length > 0 ? stratum.levels.map(({ column: of }) => of) : quasi
  const suppressed = blanked.every((name) => published(name) === SUPPRESSED) && suppressedRowsOf(recoding) > 0
  const levels =
    recoding.kind === 'levels'
      ? recoding.columns.map((one) => ({ ...one, column: one.name }))
      : stratum?.levels
  const explained = open.columns
    .filter((name) => column === undefined || name === column)
    .map((name) => {
      const recoded = levels?.find((candidate) => candidate.column === name)
      const text = explainCell({
        column: name,
        published: published(name),
        suppressed,
        classSize,
        reasons: recoding.kind === 'levels' ? key.reasons : [],
        ...(quasi.includes(name) && { quasi: true }),
        ...(recoded && { level: recoded.level, height: recoded.height }),
      })
      return {
        column: name,
        published: published(name),
        text: stratum && quasi.includes(name) ? inStratum(stratum, recoded !== undefined, text) : text,
      }
    })
  return { row, suppressed, classSize, cells: explained, sentences: explained.map(({ text }) => text) }
}

const policyOf = ({ policy }: ReleaseKey): Policy =>
  parsePolicyText(policy.text, 'the policy in the key').policy

function stratumOfRow(
  { strata }: ReleaseKey,
  columns: readonly string[],
  cells: readonly string[],
): StoredStratum | undefined {
  if (strata === undefined) return undefined
  const [place = -1] = stratumOfTexts(strata, {
    columns,
    texts: cells.map((cell) => [cell]),
    rows: Uint32Array.of(1),
  })
  return strata[place]
}

/** Rows of a stratum that is published as it is may still be generalised: they hide others. */
const inStratum = ({ name }: StoredStratum, treated: boolean, text: string): string =>
  treated
    ? `The row belongs to the stratum "${name}". ${text}`
    : `The row belongs to the stratum "${name}", in which this column is published as it was, unless the row hides others among itself.`

async function sizeOfClass(
  open: OpenTable,
  columns: readonly string[],
  texts: readonly string[],
): Promise<number> {
  const { columns: cells, rows, length } = await open.combinations(columns)
  for (let at = 0; at < length; at++)
    if (texts.every((text, place) => cells[place][at] === text)) return rows[at]
  return 0
}
