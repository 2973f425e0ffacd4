import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OutisError } from '@outis/core/errors'
import type { LedgerBook } from '@outis/core/ledger'
import { attackDocument, VERSION } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import {
  bookText,
  type LedgerFile,
  openView,
  parseBook,
  type RunResult,
  releaseCsv,
  run,
} from '@outis/engines'
import type { RunOrder } from '../orders.ts'
import { steadyProgress, type Working, type WorkResult } from '../working.ts'
import { packedOrigin } from './origin.ts'

/** Where things lie on the desk of a run. What readers may get is in `out`, and nothing else is. */
export const DESK = {
  out: 'out',
  secret: 'secret',
  key: 'secret/key.sealed',
  nextLedger: 'secret/next-ledger.json',
  people: 'secret/people.bin',
  attacks: 'secret/attacks.json',
  origin: 'secret/origin.bin',
  confidential: 'secret/confidential',
} as const

/** The same as `outis run` with the same policy and seed. */
export async function doRun(order: RunOrder, working: Working): Promise<WorkResult> {
  const onDesk = (name: string) => join(order.desk, name)
  await mkdir(onDesk(DESK.secret), { recursive: true, mode: 0o700 })
  const result = await run({
    policy: onDesk(order.policy),
    source: onDesk(order.source),
    to: onDesk(join(DESK.out, order.to)),
    confidential: onDesk(DESK.confidential),
    key: { path: onDesk(DESK.key), passphrase: order.passphrase },
    strict: order.strict,
    attack: order.attack,
    rowNumbers: true,
    allowSeed: order.allowSeed,
    memoryLimit: order.memoryLimit,
    signal: working.signal,
    progress: steadyProgress(working),
    ...defined({ seed: order.seed }),
    ...(order.ledger !== undefined && {
      ledger: await handedLedger(onDesk(order.ledger), onDesk(DESK.nextLedger)),
    }),
    ...defined({ register: order.register }),
  })
  const { redTeam, verdict, rowNumbers } = result
  await writeFile(
    onDesk(DESK.attacks),
    JSON.stringify(attackDocument(redTeam, { version: VERSION, verdict })),
    {
      mode: 0o600,
    },
  )
  if (rowNumbers && result.files.release !== undefined)
    await writeFile(onDesk(DESK.origin), packedOrigin(rowNumbers), { mode: 0o600 })
  if (order.people && result.files.release !== undefined) await writePeople(order, order.people)
  return summary(result, order)
}

/** The server hands the book over and takes the next one back; it alone saves it, when the release is published. */
async function handedLedger(path: string, next: string): Promise<LedgerFile> {
  const book = parseBook(await readFile(path, 'utf8'))
  if (book === undefined) {
    throw new OutisError('LEDGER_INVALID', {
      message: 'The ledger of the server cannot be read.',
      hint: 'Restore a backup: without its ledger a server does not know what was published before.',
    })
  }
  const sealed = async (changed: LedgerBook) => ({
    path: next,
    content: bookText({ ...changed, outis: VERSION }),
    secret: true,
  })
  return {
    path: next,
    book,
    sealed,
    save: async () => undefined,
    close: async () => undefined,
  }
}

/** Who is in the table that was published, as keyed hashes of 8 bytes: tells a person's releases without naming anybody. */
async function writePeople(
  order: RunOrder,
  { column, secret }: NonNullable<RunOrder['people']>,
): Promise<void> {
  const path = join(order.desk, order.source)
  const reading = order.copied ? { csv: releaseCsv('csv') } : undefined
  const view = await openView({
    path,
    missing: [''],
    memoryLimit: order.memoryLimit,
    ...defined({ reading }),
  })
  try {
    if (!view.columns.includes(column)) return
    const gone = new Set(order.register?.withdrawn ?? [])
    const hashes = (await view.values(column))
      .filter((value) => !gone.has(value))
      .map((value) => personHash(secret, value))
    await writeFile(join(order.desk, DESK.people), Buffer.concat(hashes.sort(Buffer.compare)), {
      mode: 0o600,
    })
  } finally {
    await view.close()
  }
}

export const PERSON_BYTES = 8

export const personHash = (secret: string, value: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'hex'))
    .update('person\0')
    .update(value)
    .digest()
    .subarray(0, PERSON_BYTES)

function summary({ report, verdict, files, withdrawnRows, rowNumbers }: RunResult, { desk }: RunOrder) {
  const inOut = (path: string | undefined) =>
    path === undefined || !existsSync(path) || dirname(path) !== join(desk, DESK.out)
      ? undefined
      : basename(path)
  return {
    holds: report.holds,
    headline: report.headline,
    judged: report.judged.state,
    verdict,
    rows: report.release.rows,
    suppressedRows: report.release.suppressedRows,
    classes: report.release.classes,
    columns: report.release.columns,
    method: report.method.id,
    mode: report.method.mode,
    withheld: files.release === undefined,
    // Whether a row of the release is a row of the table.
    paired: rowNumbers !== undefined,
    ...defined({ withdrawnRows }),
    files: {
      release: inOut(files.release),
      report: inOut(files.report),
      html: inOut(files.html),
      dictionary: inOut(files.dictionary),
      codebook: inOut(files.codebook),
    },
  }
}
