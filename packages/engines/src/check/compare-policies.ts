import { join, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { recordOf } from '@outis/core/methods'
import { type ComparisonId, findComparison } from '@outis/core/metrics'
import { searchOf } from '@outis/core/pipeline'
import type { Policy } from '@outis/core/policy'
import {
  buildComparison,
  type ChosenFigures,
  type Comparison,
  comparisonToHtml,
  type PolicyRun,
  policyNames,
  refuseDifferentTables,
  refuseStrangeFigures,
} from '@outis/core/report'
import { defined } from '@outis/core/value'
import type { AskedComparison } from '@outis/learn'
import { planFiles } from '../commit/plan-files.ts'
import { makePrivateFolder } from '../duckdb/private-folder.ts'
import { isLake, tablePath } from '../extensions/lake-source.ts'
import { sha256File } from '../files/scan-file.ts'
import { pageWrites, writePage } from '../papers/page-files.ts'
import { type PolicyFile, readPolicy } from '../policy/read-policy.ts'
import { tempParent } from '../resources.ts'
import { policyReads } from '../run/policy-reads.ts'
import type { RunOptions, RunProgress } from '../run/run-options.ts'
import { runRead } from '../run/run-policy.ts'
import { seedAtDoor } from '../run/seed-door.ts'

export interface CompareOptions extends ChosenFigures, Pick<RunOptions, 'allowSeed'> {
  readonly policyPaths: readonly string[]
  /** Version of Outis, for the page. */
  readonly version: string
  /** Folder for compare.json and compare.html. */
  readonly out: string
  /** The column that `accuracy-loss` speaks of, where it is a figure of the frontier. */
  readonly class?: string
  readonly signal?: AbortSignal
  readonly progress?: (event: RunProgress) => void
}

export interface CompareFiles {
  readonly html: string
  readonly json: string
}

export interface CompareResult {
  readonly comparison: Comparison
  readonly files: CompareFiles
}

interface CompareRuns extends CompareOptions {
  readonly asked: readonly AskedComparison[]
}

interface NamedPolicy extends PolicyFile {
  readonly name: string
  readonly path: string
}

/** Runs several policies on one table, one after the other, and sets their reports side by side. No release is kept. */
export async function comparePolicies(options: CompareOptions): Promise<CompareResult> {
  const out = resolve(options.out)
  const asked = askedComparisons(options)
  const policies = await readPolicies(options.policyPaths)
  for (const { policy } of policies) seedAtDoor(policy, options)
  await planFiles({
    reads: policies.flatMap(({ path, policy, folder }) => [
      { what: 'a policy', path },
      ...policyReads(policy, folder),
    ]),
    writes: pageWrites(out, 'compare'),
  })
  await refuseOtherTables(policies)
  const folder = await makePrivateFolder(tempParent())
  try {
    const runs = await runAll(policies, await folder.needed(), { ...options, asked })
    const comparison = buildComparison({ outis: options.version, runs, ...chosen(options) })
    return {
      comparison,
      files: await writePage(out, 'compare', { html: comparisonToHtml(comparison), content: comparison }),
    }
  } finally {
    await folder.remove()
  }
}

const chosen = ({ risk, utility }: ChosenFigures): ChosenFigures => ({
  ...defined({ risk, utility }),
})

/** A figure that compares a release with its original is measured only where it is asked for. */
function askedComparisons({ utility, class: column }: CompareOptions): readonly AskedComparison[] {
  const metric = utility === undefined ? undefined : findComparison(utility)
  if (metric === undefined) return []
  if (metric.columns.class === undefined) return [{ id: metric.id as ComparisonId, options: {} }]
  if (column !== undefined) return [{ id: metric.id as ComparisonId, options: { class: column } }]
  throw new OutisError('USAGE', {
    message: `--utility ${metric.id} needs a class column, and none is named.`,
    hint: 'Name the column to be learned in --class.',
  })
}

async function readPolicies(given: readonly string[]): Promise<NamedPolicy[]> {
  const paths = given.map((path) => resolve(path))
  if (new Set(paths).size < paths.length) {
    throw new OutisError('USAGE', {
      message: 'A policy is given twice.',
      hint: 'Name each policy once.',
    })
  }
  const names = policyNames(paths)
  return Promise.all(
    paths.map(async (path, pathIndex) => ({ ...(await readPolicy(path)), path, name: names[pathIndex] })),
  )
}

/** Known before the first search: hashing a file takes a moment, a search may take an hour. */
async function refuseOtherTables(policies: readonly NamedPolicy[]): Promise<void> {
  const prints = new Map<string, string>()
  const tables: { name: string; sha256: string }[] = []
  for (const { policy, folder, name } of policies) {
    if (policy.data.source.kind !== 'file') continue
    const path = tablePath(policy.data.source.path, folder)
    // A table that is many files, or elsewhere, is told by its name.
    const sha256 = prints.get(path) ?? (isLake(path) ? path : (await sha256File(path)).sha256)
    prints.set(path, sha256)
    tables.push({ name, sha256 })
  }
  refuseDifferentTables(tables)
}

async function runAll(
  policies: readonly NamedPolicy[],
  folder: string,
  options: CompareRuns,
): Promise<PolicyRun[]> {
  const runs: PolicyRun[] = []
  for (const [policyIndex, policy] of policies.entries()) {
    const { progress } = options
    const run = await runOne(policy, folder, {
      ...options,
      ...(progress && {
        progress: (event: RunProgress) =>
          progress({ ...event, step: `policy ${policyIndex + 1} of ${policies.length}: ${event.step}` }),
      }),
    })
    const twin =
      run.kind === 'released' ? await faithfulForm(policy, folder, { ...options, policies }) : undefined
    const isFirst = !runs.some(({ kind }) => kind === 'released')
    if (run.kind === 'released' && isFirst) refuseStrangeFigures(run.report, options)
    runs.push(run, ...(twin ? [twin] : []))
  }
  return runs
}

/** A hardened policy in its faithful form, to be shown beside it; none where there is no such form, or it is compared anyway. */
async function faithfulForm(
  given: NamedPolicy,
  folder: string,
  options: CompareRuns & { readonly policies: readonly NamedPolicy[] },
): Promise<PolicyRun | undefined> {
  const { policy, name } = given
  if (policy.method.mode !== 'hardened' || !recordOf(policy.method).modes.includes('faithful'))
    return undefined
  const faithful: Policy = { ...policy, method: { ...policy.method, mode: 'faithful' } }
  const asked = (candidate: Policy) =>
    JSON.stringify([candidate.method.id, candidate.method.mode, searchOf(candidate).models])
  if (options.policies.some((other) => asked(other.policy) === asked(faithful))) return undefined
  const run = await runOne({ ...given, policy: faithful, name: `${name}, faithful` }, folder, options)
  return run.kind === 'released' ? { ...run, faithfulOf: name } : undefined
}

async function runOne(
  { name, ...read }: NamedPolicy,
  folder: string,
  { version, signal, progress, asked, allowSeed }: CompareRuns,
): Promise<PolicyRun> {
  const { policy } = read
  const started = performance.now()
  const milliseconds = () => Math.round(performance.now() - started)
  try {
    const { report, input } = await runRead(read, {
      version,
      releaseTo: join(folder, 'release.csv'),
      asked,
      ...defined({ allowSeed }),
      ...defined({ signal, progress }),
    })
    // A table that has none is refused: its release would be no file.
    return { kind: 'released', name, report, table: input!.sha256, milliseconds: milliseconds() }
  } catch (error) {
    if (!(error instanceof OutisError) || ENDS_ALL.has(error.code)) throw error
    const { code, message, hint } = error
    const { id, mode } = policy.method
    return {
      kind: 'impossible',
      name,
      method: { id, mode },
      code,
      reason: message,
      hint,
      milliseconds: milliseconds(),
    }
  }
}

/** The user's stop, our own faults, and a temporary folder that cannot be written to are not a policy's. */
const ENDS_ALL: ReadonlySet<string> = new Set(['STOPPED', 'INTERNAL', 'RELEASE_TARGET', 'TEMP_FOLDER'])
