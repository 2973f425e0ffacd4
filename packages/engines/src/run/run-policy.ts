import { dirname, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { beginLedgerRun, fromRegister, rowsAttacked, searchOf, VERSION } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { planFiles } from '../commit/plan-files.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { tablePath } from '../extensions/lake-source.ts'
import type { FileTable } from '../file-engine.ts'
import { refuseBeside } from '../key/key-file.ts'
import { type LedgerFile, openLedger } from '../ledger/ledger-file.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { resourcesOf } from '../resources.ts'
import { clusterBlocks } from '../threads/cluster-blocks.ts'
import { dataSource, openSource } from './open-source.ts'
import { dataReads, policyReads } from './policy-reads.ts'
import { publish } from './publish-run.ts'
import type { ReadPolicy, RunBeginning } from './run-beginning.ts'
import { contextOf, freshId, publishedAs, signalled } from './run-context.ts'
import type { KeyOptions, RunOptions, RunRegister, RunResult } from './run-options.ts'
import { passphraseReads, type RunPlaces, refuseConfidentialBeside, runWrites } from './run-places.ts'
import { type RunTarget, runTarget } from './run-target.ts'
import { seedAtDoor } from './seed-door.ts'

/** One policy in, one checked release out. Nothing is written unless all of it can be. */
export const runPolicy = async (options: RunOptions): Promise<RunResult> =>
  runRead({ ...(await readPolicy(options.policyPath)), path: resolve(options.policyPath) }, options)

export async function runRead(read: ReadPolicy, options: Omit<RunOptions, 'policyPath'>): Promise<RunResult> {
  const { folder: base } = read
  const policy = options.register ? fromRegister(read.policy, options.register) : read.policy
  const search = searchOf(policy)
  const seedLooks = seedAtDoor(policy, options)
  if (policy.data.source.kind === 'spark') {
    const { runOnSpark } = await import('./run-on-spark.ts')
    return runOnSpark({ ...read, policy }, { options, search, seedLooks })
  }
  const target = await runTarget(policy, base, options)
  try {
    return await runTo(target, { ...read, policy }, { options, search, seedLooks })
  } finally {
    await target.close()
  }
}

async function runTo(
  { places, table }: RunTarget,
  { policy, text, fingerprint, folder: base, path }: ReadPolicy,
  { options, search, seedLooks }: RunBeginning,
): Promise<RunResult> {
  refuseSecretsBeside(places, options)
  await planFiles({
    reads: [
      ...(path === undefined ? [] : [{ what: 'the policy', path }]),
      ...policyReads(policy, base),
      ...(options.holdout === undefined ? [] : dataReads(tablePath(options.holdout), 'the holdout')),
      ...passphraseReads(options.key ?? passphraseOf(options.ledger)),
    ],
    writes: runWrites(places),
  })
  await table?.plan()
  const { register } = options
  const engine = await duckdbEngine(resourcesOf(options))
  let ledgerFile: LedgerFile | undefined
  try {
    ledgerFile = options.ledger && (await ledgerOf(options.ledger, options))
    const whole = ledgerFile !== undefined || (register?.withdrawn.length ?? 0) > 0
    const once = !whole && isSeenOnce(options)
    const reading = { base, whole, once, rowsAsked: rowsAsked(policy, options), ...signalled(options) }
    const { open, droppedRows } = await openSource(engine, policy, reading)
    await table?.refuseOriginal(open.origin)
    const withdrawnRows = register && (await leaveOut(open, policy, register))
    const ledger = ledgerFile && (await beginLedgerRun({ book: ledgerFile.book, open, policy, freshId }))
    const given = options.seed ?? policy.seed
    const seed = ledger?.seed ?? String(given ?? freshId())
    const published = await publish({
      engine,
      open,
      droppedRows,
      policy,
      search,
      files: filesFrom(base),
      seed,
      ledger,
      ledgerFile,
      keyed: options.key !== undefined,
      threads: { clusterBlocks },
      context: contextOf(options),
      warnings: [...seedLooks, ...(ledger && given !== undefined ? [SEED_UNUSED] : [])],
      policyFile: { text, fingerprint },
      input: open.fingerprint,
      attack: (options.attack ?? true) ? attackOptions(policy, base, options) : undefined,
      places,
      table,
      origin: open.origin,
      freshSeed: !ledger && given === undefined,
      ...publishedAs(policy, options),
    })
    return withdrawnRows === undefined ? published : { ...published, withdrawnRows }
  } finally {
    await engine.close()
    await ledgerFile?.close()
  }
}

/** A key and a register speak of single people. */
const knowsPeople = ({ key, register }: Omit<RunOptions, 'policyPath'>): boolean =>
  key !== undefined || register !== undefined

/** Up to so many rows of the table somebody asks for. */
function rowsAsked(policy: Policy, options: Omit<RunOptions, 'policyPath'>): number {
  const { attack = true, rowNumbers = false } = options
  if (rowNumbers || knowsPeople(options)) return Number.POSITIVE_INFINITY
  return attack ? rowsAttacked(policy) : 0
}

/** Whether a release is made of the rows, and nothing else asks for them. */
const isSeenOnce = ({ attack = true, rowNumbers = false }: Omit<RunOptions, 'policyPath'>): boolean =>
  !attack && !rowNumbers

/** People who are not in the release are read as the data is. */
function attackOptions(
  policy: Policy,
  base: string,
  { holdout, signal, progress }: Omit<RunOptions, 'policyPath'>,
) {
  const named = policy.attack.holdout
  const path = holdout === undefined ? named && tablePath(named.path, base) : tablePath(holdout)
  return {
    signal,
    progress,
    now: () => performance.now(),
    ...(path !== undefined && { holdout: dataSource(policy, path) }),
  }
}

/** People who withdrew are in no release, whatever the policy says of their column. */
async function leaveOut(open: FileTable, policy: Policy, { key, withdrawn }: RunRegister): Promise<number> {
  if (withdrawn.length === 0) return 0
  const type = policy.attributes.find(({ name }) => name === key)?.type
  const rows = await open.dropValues({ name: key, ...(type && { type }) }, withdrawn)
  if (open.rows > 0) return rows
  throw new OutisError('DATA_EMPTY', {
    message: 'Nobody is left: the people of every row withdrew.',
    hint: 'There is nothing to publish.',
  })
}

const SEED_UNUSED =
  'The seed that was given has no effect: draws come from the ledger, so that they are the same in every release of this source.'

const passphraseOf = (ledger: RunOptions['ledger']): KeyOptions | undefined =>
  ledger === undefined || 'book' in ledger ? undefined : ledger

/** A ledger that is open already belongs to the caller as long as the run takes. */
async function ledgerOf(
  ledger: KeyOptions | LedgerFile,
  options: Omit<RunOptions, 'policyPath'>,
): Promise<LedgerFile> {
  if ('book' in ledger) return ledger
  const { path, passphrase } = ledger
  return openLedger({ path, passphrase, version: options.version ?? VERSION, ...signalled(options) })
}

/** What is not for readers lies in no folder that they get. */
function refuseSecretsBeside(places: RunPlaces, { key, ledger }: Pick<RunOptions, 'key' | 'ledger'>): void {
  const published = [dirname(places.release), dirname(places.report)]
  if (key !== undefined) refuseBeside(key.path, published)
  refuseConfidentialBeside(places)
  if (ledger !== undefined) refuseBeside(ledger.path, published, LEDGER_HINT, 'ledger')
}

const LEDGER_HINT = 'Give --ledger a path in another folder, one that is not shared.'
