import { dirname, resolve } from 'node:path'
import type { CheckResult, ReleaseClaims } from '@outis/core/check'
import { OutisError } from '@outis/core/errors'
import {
  checkedColumns,
  checkWholeRelease,
  type FileSource,
  findingOfFault,
  headlineOf,
  modelsOf,
  type OpenTable,
  type PostgresSource,
  unreadRelease,
  type WholeCheck,
} from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { laterInDictionary } from '@outis/core/report'
import { missingInCheck } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { verdictSarif } from '@outis/core/verdict'
import { withComparisons } from '@outis/learn'
import { planFiles } from '../commit/plan-files.ts'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import { isLake, tablePath } from '../extensions/lake-source.ts'
import type { FileEngine } from '../file-engine.ts'
import { readPolicy } from '../policy/read-policy.ts'
import type { NamedTable } from '../postgres/postgres-address.ts'
import { databaseSource } from '../profile/file-reading.ts'
import { filesFrom } from '../profile/hierarchy-files.ts'
import { openSource } from '../run/open-source.ts'
import { releaseReads } from '../run/policy-reads.ts'
import { dictionaryBeside, slicedGroups } from './dictionary-beside.ts'
import { type BesideJob, heldBeside } from './held-beside.ts'
import { namesAll, releaseSource } from './release-source.ts'
import { reportBeside } from './report-beside.ts'
import { sarifWrites, writeSarif } from './sarif-file.ts'

export interface CheckFileOptions {
  /** A file, or a table of a database. */
  readonly release: string | NamedTable
  readonly policyPath: string
  /** The table the release was made from: needed for what compares both, for non-uniform entropy and for exact domain sizes. */
  readonly original?: string | NamedTable
  /** What must be decided fails too. Default false. */
  readonly strict?: boolean
  /** File for the findings as SARIF 2.1.0. */
  readonly sarif?: string
  /** Presets that it is judged by too. */
  readonly presets?: readonly string[]
  readonly signal?: AbortSignal
}

export interface CheckFileResult extends WholeCheck {
  readonly headline: string
}

/** Judges a release that any tool made: what it holds, and the models of the policy. */
export async function checkFile(options: CheckFileOptions): Promise<CheckFileResult> {
  const { release, sarif } = options
  const result = await judgedFile(options)
  if (sarif !== undefined)
    await writeSarif(
      sarif,
      verdictSarif(result.verdict, {
        tool: 'outis check',
        release: typeof release === 'string' ? release : 'release',
      }),
    )
  return result
}

async function judgedFile({
  release,
  policyPath,
  original,
  strict,
  presets,
  sarif,
  signal,
}: CheckFileOptions): Promise<CheckFileResult> {
  const { policy } = await readPolicy(policyPath, presets)
  const base = dirname(resolve(policyPath))
  const search = modelsOf(policy)
  await planFiles({
    reads: [
      { what: 'the policy', path: resolve(policyPath) },
      ...[release, original].flatMap((table) => (typeof table === 'string' ? releaseReads(table) : [])),
    ],
    writes: sarifWrites(defined({ sarif })),
  })
  return withEngine(async (engine) => {
    const source = await sourceOf(release, policy)
    const open = await openedRelease(engine, { source, policy, signal })
    if (!('columns' in open)) return { headline: headlineOf(policy, open), ...open }
    await open.setMissing(missingInCheck(policy.data.missing))
    const files = filesFrom(base)
    const path = typeof original === 'string' ? tablePath(original) : original
    const opened =
      path === undefined ? undefined : await openSource(engine, policy, { base, path, beside: true })
    const { groups, claims, beside, promised } = await besideFile(release, {
      engine,
      policy,
      open,
      original: opened?.open,
    })
    const result = await checkWholeRelease({
      promised,
      beside,
      engine,
      policy,
      search,
      open,
      files,
      groups,
      claims,
      strict,
      original: opened?.open,
      compare: (alone) => comparedFiles(alone, { engine, policy, base, source, groups, original: path }),
    })
    return { headline: headlineOf(policy, result), ...result }
  })
}

const sourceOf = async (
  release: string | NamedTable,
  policy: Policy,
): Promise<FileSource | PostgresSource> =>
  typeof release === 'string'
    ? releaseSource(release, {
        isHeader: namesAll(checkedColumns(policy)),
        safe: policy.release.spreadsheetSafe,
      })
    : databaseSource(release)

/** What the file of a release, and what lies beside it, says of the release; a table of a database has nothing of that. */
async function besideFile(release: string | NamedTable, job: BesideJob) {
  if (typeof release !== 'string') return {}
  const beside = await heldBeside(tablePath(release), job)
  if (isLake(release)) return { beside }
  const { promised, faults } = await reportBeside(resolve(release))
  return {
    promised,
    groups: await slicedGroups(resolve(release)),
    claims: await claimsBeside(release, job.open),
    beside: {
      faults: [...beside.faults, ...faults],
      findings: [...beside.findings, ...faults.map(findingOfFault)],
    },
  }
}

/** A release with two columns of one name cannot be read as a table. It gets a verdict that says so. */
async function openedRelease(
  engine: FileEngine,
  {
    source,
    policy,
    signal,
  }: {
    readonly source: FileSource | PostgresSource
    readonly policy: Policy
    readonly signal: AbortSignal | undefined
  },
): Promise<OpenTable | WholeCheck> {
  try {
    return await engine.open(source, { counted: true, ...defined({ signal }) })
  } catch (fault) {
    if (!(fault instanceof OutisError) || fault.code !== 'COLUMN_DUPLICATE') throw fault
    return unreadRelease(policy, { faults: [{ kind: 'column-twice', count: 1, text: fault.message }] })
  }
}

/** What the policy limits of the release beside its original; without the original it is judged as not measured. */
async function comparedFiles(
  check: CheckResult,
  {
    engine,
    policy,
    base,
    source,
    groups,
    original,
  }: {
    readonly engine: FileEngine
    readonly policy: Policy
    readonly base: string
    readonly source: FileSource | PostgresSource
    readonly groups: Awaited<ReturnType<typeof slicedGroups>>
    readonly original: string | NamedTable | undefined
  },
): Promise<CheckResult> {
  if (policy.comparisons.length === 0) return check
  return withComparisons(check, {
    policy,
    known: { files: filesFrom(base) },
    // Models read `*` as no value; what is compared has lost it, as it has in a run.
    async release() {
      const open = await engine.open(source)
      await open.setMissing(policy.data.missing)
      return open
    },
    ...defined({ groups }),
    ...(original !== undefined && {
      original: (await openSource(engine, policy, { base, path: original })).open,
    }),
  })
}

/** The dictionary of a release of ours. Reading one of another tool fails, and it is ignored. */
interface ClaimedDictionary {
  readonly rows: number
  readonly suppressedRows: number
  readonly keptRows?: number
  readonly columns: readonly { readonly name: string; readonly level?: number }[]
}

/** The dictionary beside a release of ours says which level each column is on; the check verifies it. */
async function claimsBeside(release: string, open: OpenTable): Promise<ReleaseClaims | undefined> {
  try {
    const dictionary: unknown = await dictionaryBeside(release)
    const { rows, suppressedRows, keptRows, columns } = dictionary as ClaimedDictionary
    const sameTable = rows === open.rows && columns.every(({ name }) => open.columns.includes(name))
    if (!sameTable) return undefined
    const leveled = columns.filter(({ level }) => level !== undefined)
    return {
      suppressedRows,
      ...defined({ keptRows, laterFrom: laterInDictionary(dictionary) }),
      levels: Object.fromEntries(leveled.map(({ name, level }) => [name, level!])),
    }
  } catch {
    return undefined
  }
}
