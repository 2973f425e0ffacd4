import { dirname, resolve } from 'node:path'
import type { CheckResult, ReleaseClaims } from '@outis/core/check'
import type { SearchPolicy } from '@outis/core/methods'
import {
  checkedColumns,
  checkOpenRelease,
  headlineOf,
  modelsOf,
  type OpenTable,
  type Prepared,
  prepare,
} from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import { withComparisons } from '@outis/learn'
import { planFiles } from '../commit/plan-files.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import type { FileEngine } from '../engine.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { dictionaryBeside } from './dictionary-beside.ts'
import { slicedGroups } from './evaluate/sliced-groups.ts'
import { filesFrom } from './hierarchy-files.ts'
import { openSource } from './open-source.ts'
import { releaseReads } from './policy-reads.ts'
import { namesAll, releaseSource } from './release-source.ts'

export interface CheckFileOptions {
  readonly release: string
  readonly policyPath: string
  /** The table the release was made from: needed for what compares both, for non-uniform entropy and for exact domain sizes. */
  readonly original?: string
  readonly signal?: AbortSignal
}

export interface CheckFileResult extends CheckResult {
  readonly headline: string
}

/** Measures the models of a policy on a release that any tool made. */
export async function checkFile({
  release,
  policyPath,
  original,
  signal,
}: CheckFileOptions): Promise<CheckFileResult> {
  const { policy } = await readPolicy(policyPath)
  const base = dirname(resolve(policyPath))
  const search = modelsOf(policy)
  await planFiles({ reads: releaseReads(release), writes: [] })
  const engine = await duckdbEngine()
  try {
    const source = await releaseSource(release, {
      isHeader: namesAll(checkedColumns(policy)),
      safe: policy.release.spreadsheetSafe,
    })
    const open = await engine.open(source, signal === undefined ? {} : { signal })
    await open.setMissing(policy.data.missing)
    const prepared =
      original === undefined ? undefined : await preparedFrom(engine, policy, search, { base, original })
    const files = filesFrom(base)
    const listed = await slicedGroups(resolve(release))
    const claims = await claimsBeside(release, open)
    const alone = await checkOpenRelease({
      ...{ engine, policy, search, open, files, listed, claims },
      original: prepared,
    })
    const result = await comparedFiles(alone, { engine, policy, base, open, release, original })
    return { headline: headlineOf(policy, result), ...result }
  } finally {
    await engine.close()
  }
}

/** What the policy limits of the release beside its original; without the original it is judged as not measured. */
async function comparedFiles(
  check: CheckResult,
  {
    engine,
    policy,
    base,
    open,
    release,
    original,
  }: {
    readonly engine: FileEngine
    readonly policy: Policy
    readonly base: string
    readonly open: OpenTable
    readonly release: string
    readonly original: string | undefined
  },
): Promise<CheckResult> {
  if (policy.comparisons.length === 0) return check
  const groups = await slicedGroups(resolve(release))
  return withComparisons(check, {
    policy,
    known: { files: filesFrom(base) },
    release: async () => open,
    ...(groups && { groups }),
    ...(original !== undefined && {
      original: (await openSource(engine, policy, { base, path: resolve(original) })).open,
    }),
  })
}

async function preparedFrom(
  engine: FileEngine,
  policy: Policy,
  search: SearchPolicy,
  { base, original }: { readonly base: string; readonly original: string },
): Promise<Prepared> {
  const { open } = await openSource(engine, policy, { base, path: resolve(original) })
  return prepare({ policy, search, open, engine, files: filesFrom(base) })
}

/** As our dictionaries are; what another one lacks is found by what fails. */
interface ClaimedDictionary {
  readonly rows: number
  readonly suppressedRows: number
  readonly columns: readonly { readonly name: string; readonly level?: number }[]
}

/** The dictionary beside a release of ours says which level each column is on; the check verifies it. */
async function claimsBeside(release: string, open: OpenTable): Promise<ReleaseClaims | undefined> {
  try {
    const found: unknown = await dictionaryBeside(release)
    const { rows, suppressedRows, columns } = found as ClaimedDictionary
    const sameTable = rows === open.rows && columns.every(({ name }) => open.columns.includes(name))
    if (!sameTable) return undefined
    const leveled = columns.filter(({ level }) => level !== undefined)
    return { suppressedRows, levels: Object.fromEntries(leveled.map(({ name, level }) => [name, level!])) }
  } catch {
    return undefined
  }
}
