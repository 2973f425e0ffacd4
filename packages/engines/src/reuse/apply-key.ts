import { basename, dirname } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { recodeAtLevels } from '@outis/core/methods'
import {
  type AttackOptions,
  type BoundRun,
  bindStage,
  type PlannedRun,
  type Prepared,
  type PreparedRun,
  type PrepareOptions,
  prepare,
  publishedColumns,
  type ReleaseKey,
  refuseIdentifying,
  searchOf,
  tooManyCombinations,
  VERSION,
} from '@outis/core/pipeline'
import { askedOf, ownReleaseOf, releasesOf } from '@outis/core/releases'
import { defined } from '@outis/core/value'
import { count, counted } from '@outis/core/words'
import { planFiles } from '../commit/plan-files.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { tablePath } from '../extensions/lake-source.ts'
import { openKey, refuseBeside } from '../key/key-file.ts'
import { parsePolicyText } from '../policy/read-policy.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { openSource } from '../run/open-source.ts'
import { dataReads } from '../run/policy-reads.ts'
import { publish } from '../run/publish-run.ts'
import { contextOf } from '../run/run-context.ts'
import type { KeyOptions, RunOptions, RunResult } from '../run/run-options.ts'
import { passphraseReads, refuseConfidentialBeside, runWrites } from '../run/run-places.ts'
import { filePath, fileTarget, type RunTarget, tableTarget } from '../run/run-target.ts'

export interface ApplyOptions
  extends Pick<
    RunOptions,
    'version' | 'out' | 'confidential' | 'made' | 'strict' | 'attack' | 'force' | 'signal' | 'progress'
  > {
  readonly key: KeyOptions
  /** The new table: a file, or a table of a database. */
  readonly data: string | NamedTable
  /** Where the new release goes: a file, or a table of a database. */
  readonly to: string | NamedTable
  /** Values that the stored hierarchies do not know. */
  readonly unseen: 'refuse' | 'suppress'
}

/**
 * The stored recoding on new data: the same levels; classes that the models do not admit in the new data are
 * suppressed, as they were in the old; the finished release is checked like any other.
 */
export async function applyKey(options: ApplyOptions): Promise<RunResult> {
  const target = await targetOf(options)
  try {
    return await applyTo(target, options)
  } finally {
    await target.close()
  }
}

async function applyTo({ places, table }: RunTarget, options: ApplyOptions): Promise<RunResult> {
  const { data, unseen } = options
  refuseConfidentialBeside(places)
  await planFiles({
    reads: [
      { what: 'the key', path: options.key.path },
      ...(typeof data === 'string' ? dataReads(tablePath(data)) : []),
      ...passphraseReads(options.key),
    ],
    writes: runWrites(places),
  })
  await table?.plan()
  const key = await openKey(options.key.path, options.key.passphrase)
  const levels = storedLevels(key)
  refuseBeside(
    options.key.path,
    [dirname(places.release), dirname(places.report)],
    'Let --to, and --out if given, name a folder that neither holds the key nor a folder with the key in it.',
  )
  const { policy, fingerprint } = policyOf(key)
  const search = searchOf(policy)
  const engine = await duckdbEngine()
  try {
    const { open, droppedRows } = await openSource(engine, policy, {
      base: process.cwd(),
      path: typeof data === 'string' ? tablePath(data) : data,
      ...defined({ signal: options.signal }),
    })
    await table?.refuseOriginal(open.origin)
    return await publish(
      {
        engine,
        open,
        droppedRows,
        policy,
        search,
        files: filesFrom(process.cwd()),
        seed: key.seed,
        context: contextOf(options),
        warnings: [],
        rowNumbers: false,
        policyFile: { text: key.policy.text, fingerprint },
        source: typeof data === 'string' ? basename(data) : data.table,
        ...defined({ made: options.made, printKey: key.printKey, signal: options.signal }),
        input: open.fingerprint,
        attack: attackOptions(options),
        places,
        table,
        origin: open.origin,
        version: options.version ?? VERSION,
        strict: options.strict ?? false,
      },
      [bindStage, prepareByKey(key, unseen), planByKey(levels)],
    )
  } finally {
    await engine.close()
  }
}

const targetOf = async (options: ApplyOptions): Promise<RunTarget> => {
  const { to, key: _, ...places } = options
  return typeof to === 'string'
    ? fileTarget(filePath(to), places)
    : tableTarget({ url: to.postgres, table: to.table }, process.cwd(), places)
}

const attackOptions = ({ attack = true, signal, progress }: ApplyOptions): AttackOptions | undefined =>
  attack ? { signal, progress, now: () => performance.now() } : undefined

/** Counts the new table by the hierarchies of the key. */
const prepareByKey =
  (key: ReleaseKey, unseen: 'refuse' | 'suppress') =>
  async (run: BoundRun): Promise<Pick<PreparedRun, 'prepared' | 'looks'>> => {
    const stored = new Map(key.hierarchies.map(({ column, spec }) => [column, spec]))
    const prepared = await prepareSeen({ ...run, stored }, unseen)
    refuseOtherColumns(prepared, key)
    refuseFinerLevels(prepared, storedLevels(key))
    return { prepared, looks: await refuseIdentifying(run) }
  }

/** The plan of the key, on new data. */
const planByKey =
  (levels: readonly number[]) =>
  async (run: PreparedRun): Promise<Pick<PlannedRun, 'published' | 'outcome' | 'own' | 'stored'>> => {
    const { policy, columns } = run
    const outcome = recode(run, levels)
    const own = await ownReleaseOf(releasesOf(policy), {
      job: { ...run, published: columns.published },
      asked: askedOf(policy),
      recoding: outcome.kind === 'released' ? outcome.recoding : outcome.best.recoding,
      found: undefined,
      kept: undefined,
    })
    return { published: await publishedColumns(run), outcome, own, stored: true }
  }

async function prepareSeen(options: PrepareOptions, unseen: 'refuse' | 'suppress'): Promise<Prepared> {
  try {
    return await prepare({ ...options, ...(unseen === 'suppress' && { onGap: 'suppress' }) })
  } catch (error) {
    if (!(error instanceof OutisError) || !UNKNOWN.has(error.code)) throw error
    throw new OutisError('UNSEEN_VALUES', {
      message: `The new data has values that the stored recoding does not know. ${error.message}`,
      hint: 'Correct the data, give --unseen suppress to publish them as `*`, or run the policy anew with a wider hierarchy.',
      details: error.details,
      cause: error,
    })
  }
}

/** Values that a hierarchy lacks, or that are not of the kind it is made for. */
const UNKNOWN: ReadonlySet<string> = new Set(['HIERARCHY_GAP', 'COLUMN_TYPE'])

/** The stored levels; plans of other kinds speak of single rows of the data they were made from. */
function storedLevels({ recoding }: ReleaseKey): readonly number[] {
  if (recoding.kind === 'levels') return recoding.columns.map(({ level }) => level)
  throw new OutisError('METHOD_UNAVAILABLE', {
    message:
      recoding.kind === 'sliced'
        ? 'The stored plan is of slices: it puts the rows it was made from into buckets, and says nothing of other rows.'
        : 'The stored recoding treats rows differently; only one level per column can be applied to new data.',
    hint: 'Run the policy anew on the new data.',
    details: { kind: recoding.kind },
  })
}

/** Decoys hide which classes of these rows fail: of other rows others fail. */
function policyOf(key: ReleaseKey): ReturnType<typeof parsePolicyText> {
  const parsed = parsePolicyText(key.policy.text, 'the policy in the key')
  const { mode } = parsed.policy.method
  if (mode === 'faithful') return parsed
  throw new OutisError('METHOD_UNAVAILABLE', {
    message:
      'The stored plan is of mode: hardened: its decoys hide the classes that fail in the rows it was made from, and no others.',
    hint: 'Run the policy anew on the new data.',
    details: { mode },
  })
}

/** A plan whose columns or levels are not those of its own policy cannot be followed. */
function refuseOtherColumns({ request }: Prepared, { recoding }: ReleaseKey): void {
  const stored = recoding.kind === 'levels' ? recoding.columns : []
  const fits =
    stored.length === request.quasi.length &&
    request.quasi.every(
      ({ hierarchy }, columnIndex) =>
        hierarchy.column === stored[columnIndex].name && stored[columnIndex].level <= hierarchy.height,
    )
  if (fits) return
  throw new OutisError('KEY_INVALID', {
    message: 'The plan in the key does not fit the policy in the key.',
    hint: 'Give the file that `outis run --key FILE` wrote, unchanged.',
  })
}

/** Combinations may fit into memory only at coarser levels than those of the key. */
function refuseFinerLevels({ start }: Prepared, levels: readonly number[]): void {
  if (start?.levels.some((level, index) => levels[index] < level))
    throw tooManyCombinations(
      start.combinations,
      start.most,
      'The stored levels are finer than those at which they fit.',
    )
}

function recode(
  { prepared: { table, request }, search }: PreparedRun,
  levels: readonly number[],
): PlannedRun['outcome'] {
  const { recoding, summary } = recodeAtLevels(table, request, levels)
  const allowed = Math.floor(search.suppressionLimit * table.rows + 1e-9)
  if (recoding.suppressedRows > allowed) {
    throw new OutisError('SUPPRESSION_EXCEEDED', {
      message: `At the stored levels ${count(recoding.suppressedRows)} of ${counted(table.rows, 'row')} would be suppressed; the policy allows ${allowed}.`,
      hint: 'Run the policy anew on this data to find levels that fit it, or raise its suppression-limit.',
      details: { rows: recoding.suppressedRows, allowed },
    })
  }
  return { kind: 'released', recoding, optimal: false, search: summary() }
}
