import { dirname, resolve } from 'node:path'
import {
  type AttackDocument,
  type AttackOptions,
  attackDocument,
  attackOpenRelease,
  attackVerdict,
  checkedColumns,
  type OpenTable,
  type ReleaseKey,
  VERSION,
} from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { type ReleaseDictionary, type Report, reportSchema } from '@outis/core/report'
import { defined } from '@outis/core/value'
import { verdictSarif } from '@outis/core/verdict'
import { planFiles } from '../commit/plan-files.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import { tablePath } from '../extensions/lake-source.ts'
import type { FileEngine } from '../file-engine.ts'
import { readRegular } from '../files/regular-file.ts'
import { sha256File } from '../files/scan-file.ts'
import { isKeyFile } from '../key/key-file.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { originByKey } from '../reuse/origin-by-key.ts'
import { dataSource, openSource } from '../run/open-source.ts'
import { dataReads, policyReads, releaseReads } from '../run/policy-reads.ts'
import type { KeyOptions, RunProgress } from '../run/run-options.ts'
import { ownName, passphraseReads } from '../run/run-places.ts'
import { dictionaryBeside } from './dictionary-beside.ts'
import { namesAll, releaseSource } from './release-source.ts'
import { sarifWrites, writeSarif } from './sarif-file.ts'

export interface AttackFileOptions extends Pick<AttackOptions, 'only' | 'budget' | 'rows'> {
  /** The released table, made by any tool. */
  readonly release: string
  readonly policyPath: string
  /** The table it was made from. */
  readonly original: string
  /** People who are not in the release, in place of the policy's `attack.holdout`. */
  readonly holdout?: string
  /** Tells which row was whose, by making the release again. */
  readonly key?: KeyOptions | ReleaseKey
  /** Earlier releases of the same people, oldest first. */
  readonly earlier?: readonly string[]
  /** All attacks that can be tried, in place of the policy's choice. */
  readonly run?: 'auto' | 'all'
  /** File for the findings as SARIF 2.1.0. */
  readonly sarif?: string
  /** What must be decided fails too. Default false. */
  readonly strict?: boolean
  /** Version of Outis, for the document. Default: this one. */
  readonly version?: string
  readonly signal?: AbortSignal
  readonly progress?: (event: RunProgress) => void
}

/** The red team alone, on the release of any tool. */
export async function attackFile(options: AttackFileOptions): Promise<AttackDocument> {
  const { policy } = await readPolicy(options.policyPath)
  const base = dirname(resolve(options.policyPath))
  await planFiles({ reads: readsOf(options, policy, base), writes: sarifWrites(options) })
  const engine = await duckdbEngine()
  try {
    const { open: original } = await openSource(engine, policy, {
      base,
      path: tablePath(options.original),
      ...defined({ signal: options.signal }),
    })
    const truth = await originByKey({ ...options, engine, policy, base })
    const redTeam = await attackOpenRelease({
      engine,
      policy,
      files: filesFrom(base),
      original,
      release: await openRelease(engine, policy, options.release),
      earlier: await Promise.all((options.earlier ?? []).map((path) => openRelease(engine, policy, path))),
      rowNumbers: truth.rowNumbers,
      told: await toldBeside(options.release),
      options: attackOptions(options, policy, base),
    })
    const { version = VERSION, strict = false } = options
    const verdict = attackVerdict(policy, redTeam)
    const document = attackDocument(redTeam, { version, verdict, strict, notices: truth.notices })
    if (options.sarif !== undefined)
      await writeSarif(
        options.sarif,
        verdictSarif(verdict, { tool: 'outis attack', release: options.release, version }),
      )
    return document
  } finally {
    await engine.close()
  }
}

const readsOf = (options: AttackFileOptions, policy: Policy, base: string) => [
  { what: 'the policy', path: resolve(options.policyPath) },
  ...policyReads(
    { ...policy, data: { ...policy.data, source: { kind: 'file', path: tablePath(options.original) } } },
    base,
  ),
  ...[options.release, ...(options.earlier ?? [])].flatMap(releaseReads),
  ...(options.holdout === undefined ? [] : dataReads(tablePath(options.holdout), 'the holdout')),
  ...(options.key && isKeyFile(options.key)
    ? [{ what: 'the key', path: options.key.path }, ...passphraseReads(options.key)]
    : []),
]

function attackOptions(options: AttackFileOptions, policy: Policy, base: string) {
  const { holdout, signal, progress, only, budget, rows, run } = options
  const named = policy.attack.holdout
  const path = holdout === undefined ? named && tablePath(named.path, base) : tablePath(holdout)
  return {
    signal,
    progress,
    only,
    budget,
    rows,
    run,
    now: () => performance.now(),
    ...(path !== undefined && { holdout: dataSource(policy, path) }),
  }
}

async function openRelease(engine: FileEngine, policy: Policy, path: string): Promise<OpenTable> {
  const source = await releaseSource(path, {
    isHeader: namesAll(checkedColumns(policy)),
    safe: policy.release.spreadsheetSafe,
  })
  const open = await engine.open(source)
  await open.setMissing(policy.data.missing)
  return open
}

/** Attackers read what lies beside a release. */
async function toldBeside(release: string) {
  const dictionary = await dictionaryBeside(release)
  const report = await reportBeside(release)
  return {
    ...(dictionary && { dictionary: dictionary as unknown as ReleaseDictionary }),
    ...defined({ report }),
    texts: await textsBeside(release),
  }
}

/** Files of the folder as whoever gets it reads them, whichever tool wrote them. */
async function textsBeside(release: string): Promise<readonly string[]> {
  const folder = dirname(resolve(release))
  const plain = ['report.json', 'report.html', 'dictionary.json']
  const names = new Set(plain.flatMap((name) => [ownName(release, name), name]))
  const texts: string[] = []
  for (const name of names) {
    try {
      texts.push((await readRegular(resolve(folder, name))).toString('utf8'))
    } catch {
      // A folder without that file tells nothing by it.
    }
  }
  return texts
}

/** Of this very release, told by its fingerprint. */
async function reportBeside(release: string): Promise<Report | undefined> {
  const path = resolve(dirname(resolve(release)), ownName(release, 'report.json'))
  try {
    const report = reportSchema.parse(JSON.parse((await readRegular(path)).toString('utf8')))
    const { sha256 } = await sha256File(resolve(release))
    return report.fingerprints.release?.sha256 === sha256 ? report : undefined
  } catch {
    return undefined
  }
}
