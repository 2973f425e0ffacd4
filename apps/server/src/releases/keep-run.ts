import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Verdict } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { ReleaseKey } from '@outis/core/pipeline'
import { openKey, parseBook } from '@outis/engines'
import type { Desk } from '../files/desk.ts'
import type { FileOwner } from '../files/file-box.ts'
import type { PreparedOrder } from '../jobs/prepare-order.ts'
import type { Services } from '../start/services.ts'
import type { Tx } from '../store/store.ts'
import { DESK } from '../work/kinds/run-work-kind.ts'
import { citationOf, RELEASE_FILES, type ReleaseRow, releaseOwner } from './release-store.ts'
import { entryText, type LedgerEntry, newEntry } from './store-ledger.ts'

/** What the process of a run reports. */
export interface RunSummary extends Readonly<Record<string, unknown>> {
  readonly holds: boolean
  readonly headline: string
  readonly verdict: Verdict
  readonly rows: number
  readonly columns: readonly string[]
  readonly method: string
  readonly mode: string
  readonly files: Readonly<
    Record<'release' | 'report' | 'html' | 'dictionary' | 'codebook', string | undefined>
  >
}

export interface KeptRun {
  readonly run: { readonly id: string; readonly project_id: string }
  readonly name: string
  readonly desk: Desk
  readonly prepared: PreparedOrder
  readonly summary: RunSummary
}

/** Files of a run that only stewards see. */
export const RUN_FILES = {
  report: 'report.json',
  html: 'report.html',
  attacks: 'attacks.json',
  confidential: 'confidential.json',
} as const

const UNLIMITED = Number.POSITIVE_INFINITY

/**
 * Stores the files of a run, and returns how to record the release. Until that is committed nobody can see it. Files that a
 * crash leaves belong to no row and are removed at the next start.
 */
export async function keepRun(
  services: Services,
  kept: KeptRun,
): Promise<{ readonly release: string | null; record(tx: Tx): Promise<void> }> {
  const { files } = services
  const { desk, run, summary } = kept
  const put = (owner: FileOwner, name: string, path: string) =>
    files.put(owner, name, createReadStream(path), UNLIMITED)
  const ofRun = { kind: 'run', id: run.id } as const
  const out = (name: string) => desk.at(`${DESK.out}/${name}`)
  await put(ofRun, RUN_FILES.attacks, desk.at(DESK.attacks))
  if (summary.files.report) await put(ofRun, RUN_FILES.report, out(summary.files.report))
  if (summary.files.html) await put(ofRun, RUN_FILES.html, out(summary.files.html))
  if (summary.files.release === undefined) return { release: null, record: async () => undefined }
  const id = randomUUID()
  const owner = releaseOwner(id)
  const table = await put(owner, RELEASE_FILES.table, out(summary.files.release))
  for (const name of ['report', 'html', 'dictionary', 'codebook'] as const)
    if (summary.files[name]) await put(owner, RELEASE_FILES[name], out(summary.files[name]))
  if (existsSync(desk.at(DESK.people))) await put(owner, RELEASE_FILES.people, desk.at(DESK.people))
  if (existsSync(desk.at(DESK.origin)))
    await files.putSealed(owner, RELEASE_FILES.origin, createReadStream(desk.at(DESK.origin)))
  const key = await openKey(desk.at(DESK.key), kept.prepared.passphrase ?? '')
  if (key.release.sha256 !== table.sha256) throw notTheSame()
  const entry = await ledgerEntry(kept)
  return {
    release: id,
    record: (tx) =>
      recordRelease(services, tx, { id, kept, table, key, entry, file: summary.files.release! }),
  }
}

async function ledgerEntry({ desk, prepared }: KeptRun): Promise<LedgerEntry | undefined> {
  const { order } = prepared
  if (order.kind !== 'run' || order.ledger === undefined || !existsSync(desk.at(DESK.nextLedger)))
    return undefined
  const before = parseBook(await readFile(desk.at(order.ledger), 'utf8'))
  const after = parseBook(await readFile(desk.at(DESK.nextLedger), 'utf8'))
  return before && after && newEntry(before, after)
}

interface NewRelease {
  readonly id: string
  readonly kept: KeptRun
  readonly table: { readonly bytes: number; readonly sha256: string }
  readonly file: string
  readonly key: ReleaseKey
  readonly entry: LedgerEntry | undefined
}

async function recordRelease(
  { vault, now }: Services,
  tx: Tx,
  { id, kept: { run, name, summary, prepared }, table, file, key, entry }: NewRelease,
): Promise<void> {
  const owner = releaseOwner(id)
  const sealed = (text: string) => vault.seal(tx, owner, Buffer.from(text))
  const created = now().toISOString()
  const row: ReleaseRow = {
    id,
    project_id: run.project_id,
    run_id: run.id,
    name,
    file,
    created,
    ...table,
    state: 'whole',
    visibility: 'private',
    published: null,
    made_elsewhere: 0,
    holds: summary.holds ? 1 : 0,
    headline: summary.headline,
    verdict: JSON.stringify(summary.verdict),
    rows: summary.rows,
    method: summary.method,
    mode: summary.mode,
    columns: JSON.stringify(summary.columns),
    citation: citationOf({ name, file, rows: summary.rows, created, sha256: table.sha256 }),
    key: await sealed(JSON.stringify(key)),
    ledger_state: entry ? 'waiting' : 'none',
    ledger_entry: entry ? await sealed(entryText(entry)) : null,
    ledger_seen: prepared.ledgerEntries ?? 0,
  }
  await tx.insertInto('releases').values(row).execute()
}

const notTheSame = (): OutisError =>
  new OutisError('INTERNAL', {
    message: 'The stored release differs from the one that was made.',
    hint: 'Nothing was published. Look at the disk of the server.',
  })
