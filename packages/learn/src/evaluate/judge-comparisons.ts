import { type CheckResult, judgeMetric, type Verdict } from '@outis/core/check'
import { type ComparisonId, findComparison, type Measured } from '@outis/core/metrics'
import type { OptionValues } from '@outis/core/models'
import type { OpenTable } from '@outis/core/pipeline'
import type { Policy, RequirementSpec } from '@outis/core/policy'
import { defined } from '@outis/core/value'
import { type ComparisonFigure, measureComparison } from './measure-comparison.ts'
import { type KnownPolicy, type ReadCompared, readCompared } from './read-compared.ts'

/** A measure that is taken without being limited: an axis of a comparison of policies. */
export interface AskedComparison {
  readonly id: ComparisonId
  readonly options: OptionValues
}

export interface ComparisonJob {
  readonly policy: Policy
  /** What of the policy was read already. */
  readonly known: Omit<KnownPolicy, 'policy'>
  /** Absent where nobody gave it: then nothing can be measured, and what is required fails. */
  readonly original?: OpenTable
  /** Opened only where something is to be measured. */
  readonly release: () => Promise<OpenTable>
  /** Column groups of a sliced release. */
  readonly groups?: readonly (readonly string[])[]
  readonly asked?: readonly AskedComparison[]
}

/**
 * The check's result with what the policy requires of the release beside its original. What could not be measured does
 * not hold: a gate must not pass what it has not seen.
 */
export async function withComparisons(check: CheckResult, job: ComparisonJob): Promise<CheckResult> {
  const { comparisons } = job.policy
  const asked = (job.asked ?? []).filter(({ id }) => !comparisons.some((spec) => spec.id === id))
  if (comparisons.length + asked.length === 0) return check
  const read = job.original && (await readTables(job, job.original))
  const measure = figureOf(read, job)
  const judged: { readonly figure: ComparisonFigure; readonly spec: RequirementSpec }[] = []
  for (const spec of comparisons) judged.push({ figure: await measure(spec), spec })
  const figures = judged.map(({ figure }) => figure)
  for (const one of asked) figures.push(await measure(one))
  const verdicts = judged.flatMap(({ spec, figure }) => verdictsOf(spec, figure))
  return {
    ...check,
    holds: check.holds && verdicts.every(({ holds }) => holds),
    verdicts: [...check.verdicts, ...verdicts],
    utility: [...check.utility, ...firstOfEach(figures)],
    notices: [...check.notices, ...(read?.notices ?? []), ...(read ? [] : [NO_ORIGINAL])],
  }
}

const NO_ORIGINAL =
  'The policy limits how far the release is from its original, and the original was not given (--original): that cannot be judged, and does not hold.'

async function readTables(job: ComparisonJob, original: OpenTable): Promise<ReadCompared> {
  const { policy, known, groups } = job
  const release = await job.release()
  try {
    return await readCompared({
      original,
      release,
      missing: policy.data.missing,
      policy: { policy, ...known },
      ...defined({ groups }),
    })
  } finally {
    await release.close()
  }
}

/** The same measure with the same options is taken once. */
function figureOf(
  read: ReadCompared | undefined,
  { policy }: ComparisonJob,
): (asked: { readonly id: string; readonly options: OptionValues }) => Promise<ComparisonFigure> {
  const taken = new Map<string, ComparisonFigure>()
  return async ({ id, options }) => {
    if (!read) return { note: 'It needs the original (--original).' }
    const { max: _, min: __, ...given } = options
    const key = JSON.stringify([id, given])
    const known = taken.get(key)
    if (known) return known
    const { measured, ...figure } = measureComparison(id as ComparisonId, read.tables, {
      given,
      missing: policy.data.missing,
      ...defined({ buckets: read.buckets }),
    })
    const titled = {
      ...figure,
      ...(measured && { measured: { ...measured, title: titleOf({ id, options }) } }),
    }
    taken.set(key, titled)
    return titled
  }
}

function verdictsOf(spec: RequirementSpec, { measured, note }: ComparisonFigure): Verdict[] {
  const title = titleOf(spec)
  return judgeMetric({ spec, source: 'require' }, title, measured).map((verdict) => ({
    ...verdict,
    text: note === undefined ? verdict.text : `${verdict.text} ${note}`,
  }))
}

/** With the column it speaks of. */
function titleOf({ id, options }: Pick<RequirementSpec, 'id' | 'options'>): string {
  const title = findComparison(id)?.title ?? id
  const column = options.class ?? options.of
  return column === undefined ? title : `${title} of "${column}"`
}

/** A report has each figure once; the verdicts have all. */
function firstOfEach(figures: readonly ComparisonFigure[]): Measured[] {
  const found = new Map<string, Measured>()
  for (const { measured } of figures)
    if (measured && !found.has(measured.id)) found.set(measured.id, measured)
  return [...found.values()]
}
