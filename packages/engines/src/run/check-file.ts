import { dirname, join, resolve } from 'node:path'
import {
  buildHierarchy,
  type CheckedQuasi,
  type CheckedSensitive,
  type CheckResult,
  type Dictionary,
  declaredReading,
  type HierarchyPolicy,
  missingInRelease,
  PLAIN_DECIMAL,
  type Policy,
  type ReleaseClaims,
  type SearchPolicy,
  sameValues,
  taxonomyOf,
  type ValueReading,
  valueTest,
} from '@outis/core'
import type { OpenTable, Readings } from '@outis/core/pipeline'
import {
  checkedColumns,
  checkText,
  modelsOf,
  type Prepared,
  prepare,
  readingsInStrata,
  releaseCombinations,
  strataReadings,
} from '@outis/core/pipeline'
import { withComparisons } from '@outis/learn'
import { planFiles } from '../commit/plan-files.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import type { FileEngine } from '../engine.ts'
import { readRegular } from '../files/regular-file.ts'
import { readPolicy } from '../policy/read-policy.ts'
import { checkSlicedFile } from './check-sliced-file.ts'
import { slicedGroups } from './evaluate/sliced-groups.ts'
import { filesFrom, readHierarchySpec } from './hierarchy-files.ts'
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
    const alone =
      policy.method.id === 'slicing'
        ? await checkSlicedFile({ policy, open, release, ...(prepared && { original: prepared }) })
        : await checkClasses({ policy, search, open, release, base, original: prepared })
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

function headlineOf({ method }: Policy, { verdicts }: CheckResult): string {
  const failing = verdicts.filter(({ holds }) => !holds)
  if (verdicts.length === 0 && method.id === 'personalised')
    return 'Nothing was judged: what a personalised release promises of aliases and grades is measured when it is made, and the policy requires nothing else.'
  if (verdicts.length === 0) return 'The policy requires nothing, so nothing was judged.'
  if (failing.length === 0) return `All ${verdicts.length} requirements of the policy hold.`
  return `${failing.length} of ${verdicts.length} requirements fail: ${failing.map(({ text }) => text).join(' ')}`
}

/** By the classes of the quasi-identifiers, whoever made them. */
async function checkClasses({
  policy,
  search,
  open,
  release,
  base,
  original,
}: {
  readonly policy: Policy
  readonly search: SearchPolicy
  readonly open: OpenTable
  readonly release: string
  readonly base: string
  readonly original: Prepared | undefined
}): Promise<CheckResult> {
  const combinations = await releaseCombinations(open, policy)
  const readings = original
    ? await readingsInStrata(policy, original, filesFrom(base))
    : await readingsWithoutOriginal(open, policy, base)
  const claims = await claimsBeside(release, open)
  return checkText({ policy, search, readings, release: combinations, ...(claims && { claims }) })
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

/** Without the original, hierarchy files still tell what a label stands for, and sensitive values are published as they are. */
async function readingsWithoutOriginal(open: OpenTable, policy: Policy, base: string): Promise<Readings> {
  const quasi: CheckedQuasi[] = []
  const sensitive: CheckedSensitive[] = []
  for (const { name, role, type, order, hierarchy, taxonomy } of policy.attributes) {
    if (role === 'quasi') quasi.push(await quasiReading({ name, type, hierarchy }, policy, base))
    if (role !== 'sensitive') continue
    const dictionary = await open.dictionary({ name, ...(type && { type }), ...(order && { order }) })
    sensitive.push({
      name,
      dictionary,
      // Aliases are in no taxonomy, and what speaks of the values behind them is not judged.
      ...(taxonomy &&
        policy.method.id !== 'personalised' && {
          taxonomy: taxonomyOf(
            buildHierarchy(
              await filesFrom(base).hierarchy(name, taxonomy.spec),
              { name, dictionary },
              taxonomy,
            ),
          ),
        }),
    })
  }
  const strata = await strataReadings(policy, (name, hierarchy) => {
    const type = policy.attributes.find((attribute) => attribute.name === name)?.type
    return quasiReading({ name, type, hierarchy }, policy, base)
  })
  return { quasi, sensitive, strata }
}

async function quasiReading(
  {
    name,
    type,
    hierarchy,
  }: {
    readonly name: string
    readonly type: CheckedQuasi['type'] | undefined
    readonly hierarchy: HierarchyPolicy | undefined
  },
  { data }: Policy,
  base: string,
): Promise<CheckedQuasi> {
  if (hierarchy === undefined) return { name, type: type ?? 'text' }
  const spec = await readHierarchySpec(name, hierarchy.spec, base)
  if (spec.kind !== 'rows') return { name, type: spec.kind === 'intervals' ? 'number' : (type ?? 'text') }
  const leaves = [...new Set(spec.rows.map((row) => row[0]!))]
  const dictionary = dictionaryOf(leaves, data.missing, declaredReading(type))
  return {
    name,
    type: dictionary.type,
    dictionary,
    hierarchy: buildHierarchy(spec, { name, dictionary }, hierarchy),
  }
}

/** A hierarchy's own leaves as the column's values. */
function dictionaryOf(
  leaves: readonly string[],
  missing: readonly string[],
  reading: ValueReading,
): Dictionary {
  const isMissing = valueTest(missing, reading)
  const present = leaves.filter((leaf) => !isMissing(leaf))
  const firstOf = sameValues(present, reading)
  const values = firstOf ? present.filter((_, place) => firstOf[place] === place) : present
  const [absent = ''] = missingInRelease(missing)
  if (!values.every((value) => PLAIN_DECIMAL.test(value)))
    return { type: 'text', values: [absent, ...values], reading }
  const sorted = values.sort((a, b) => Number(a) - Number(b))
  return {
    type: 'number',
    values: [absent, ...sorted],
    numbers: Float64Array.from([Number.NaN, ...sorted.map(Number)]),
    reading,
  }
}

/** The dictionary.json beside a release of ours says which level each column is on; the check verifies it. */
async function claimsBeside(release: string, open: OpenTable): Promise<ReleaseClaims | undefined> {
  const path = join(dirname(resolve(release)), 'dictionary.json')
  try {
    const { dictionary, rows, suppressedRows, columns } = JSON.parse(
      (await readRegular(path)).toString('utf8'),
    )
    const sameTable =
      rows === open.rows && columns.every(({ name }: { name: string }) => open.columns.includes(name))
    if (dictionary !== 1 || !sameTable) return undefined
    const leveled = columns.filter(({ level }: { level?: number }) => level !== undefined)
    return {
      suppressedRows,
      levels: Object.fromEntries(
        leveled.map(({ name, level }: { name: string; level: number }) => [name, level]),
      ),
    }
  } catch {
    return undefined
  }
}
