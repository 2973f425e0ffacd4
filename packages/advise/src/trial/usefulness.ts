import type { MemorySource } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { type ComparedTables, measureComparison, type NamedBuckets, readCompared } from '@outis/learn'
import type { Use } from '../question/question.ts'
import { asRecorded } from './as-recorded.ts'
import { keptOrder } from './kept-order.ts'
import type { Unattacked } from './release-in-memory.ts'

/** What a release is worth for a purpose. */
export interface Usefulness {
  /** 1: as good as the original; 0: worth nothing. */
  readonly value: number
  /** The same in the purpose's own unit: error of counts, accuracy lost, cells and orders that are gone. As a share. */
  readonly cost: number
}

export interface UsefulnessJob {
  readonly use: Use
  readonly source: MemorySource
  /** Columns that the release leaves out, of those that could be published. */
  readonly left: readonly string[]
  /** Columns that nobody asks for: to compare releases that do not all have them. */
  readonly ignored?: readonly string[]
}

/** Count queries that are asked. */
const QUERIES = 300
/** Parts of the rows, each tested on what was learned from the others. */
const FOLDS = 3

/** Measures a release for its purpose. The same release gives the same figure. */
export async function usefulnessOf(made: Unattacked, job: UsefulnessJob): Promise<Usefulness> {
  const { use, ignored = [] } = job
  if (use.kind === 'values') return ofLoss(1 - keptValues(made, job))
  if (use.kind === 'order') return ofLoss(1 - keptOrder(made, job))
  const compared = await comparedRelease(made, job.left)
  const wanted = { ...compared, tables: withoutColumns(compared.tables, ignored) }
  return ofLoss(use.kind === 'counts' ? countError(wanted) : accuracyLost(wanted, use.column))
}

const ofLoss = (cost: number): Usefulness => ({ value: Math.min(1, Math.max(0, 1 - cost)), cost })

const withoutColumns = (tables: ComparedTables, ignored: readonly string[]): ComparedTables => ({
  ...tables,
  columns: tables.columns.filter(({ name }) => !ignored.includes(name)),
})

/** Median relative error of random count queries; where none can be asked, nothing can be counted. */
function countError({ tables, buckets, missing }: ComparedRelease): number {
  const { measured } = measureComparison('query-error', tables, {
    given: { queries: QUERIES },
    missing,
    ...defined({ buckets }),
  })
  return typeof measured?.value === 'number' ? measured.value : 1
}

/** Two that learn in different ways: what one of them alone can still use is half lost. */
const LEARNERS = ['naive-bayes', 'c45'] as const

/**
 * Share of people that a model learned from the release tells wrongly and one learned from the original does not: the mean over
 * the learners.
 */
function accuracyLost({ tables, buckets, missing }: ComparedRelease, column: string): number {
  try {
    const losses = LEARNERS.map((classifier) => {
      const { measured } = measureComparison('accuracy-loss', tables, {
        given: { class: column, classifier, folds: FOLDS },
        missing,
        ...defined({ buckets }),
      })
      return typeof measured?.value === 'number' ? measured.value : 1
    })
    return losses.reduce((sum, loss) => sum + loss, 0) / losses.length
  } catch {
    // A class that the release does not show, or too few rows of it: there is nothing to learn.
    return 1
  }
}

interface ComparedRelease {
  readonly tables: ComparedTables
  readonly buckets?: NamedBuckets
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
}

/**
 * A release beside its original, column by column. A column that was left out is there with nothing but `*`: whoever asks
 * for it gets no answer, and the release must not look better for that.
 */
async function comparedRelease(
  { made, beside, engine }: Unattacked,
  left: readonly string[],
): Promise<ComparedRelease> {
  const { source } = made.pending
  const { missing } = beside.policy.data
  const absent = left.filter((name) => !source.names.includes(name))
  const blank = { values: ['*'], codes: new Uint32Array(source.rows) }
  const release = await engine.open({
    ...source,
    names: [...source.names, ...absent],
    columns: [...source.columns, ...absent.map(() => blank)],
  })
  try {
    await release.setMissing(missing)
    const { tables, buckets } = await readCompared({
      original: beside.original!,
      release,
      missing,
      policy: { policy: beside.policy, ...beside.known },
      ...defined({ groups: beside.groups }),
    })
    return { tables, missing, ...defined({ buckets }) }
  } finally {
    await release.close()
  }
}

interface KeptJob {
  readonly source: MemorySource
  readonly left: readonly string[]
  readonly ignored?: readonly string[]
}

/**
 * Share of pairs of cells of a person that the release shows as they were recorded, both of them, in one row: values that
 * cannot be brought together are no records. Of a sliced release, cells of two column groups are not known to belong
 * together. A column that was left out is shown by none. With one column alone: the share of its cells. O(rows × columns).
 */
function keptValues({ made, beside }: Unattacked, { source, left, ignored = [] }: KeptJob): number {
  const { pending } = made
  const names = pending.source.names.filter((name) => source.names.includes(name) && !ignored.includes(name))
  const absent = left.filter((name) => !ignored.includes(name) && !names.includes(name)).length
  const columns = names.length + absent
  if (columns === 0) return 0
  const groups = beside.groups?.map((group) => names.filter((name) => group.includes(name))) ?? [names]
  const rows = pending.source.rows
  if (beside.groups !== undefined) {
    // Inside a group every cell is as recorded, whoever it is of.
    const together = groups.reduce((sum, group) => sum + (group.length * (group.length - 1)) / 2, 0)
    return columns === 1 ? 1 : together / ((columns * (columns - 1)) / 2)
  }
  const kept = keptCells(pending.source, source, { names, origin: pending.rowNumbers })
  let pairs = 0
  let cells = 0
  for (let row = 0; row < rows; row++) {
    pairs += (kept[row] * (kept[row] - 1)) / 2
    cells += kept[row]
  }
  return columns === 1 ? cells / rows : pairs / (rows * ((columns * (columns - 1)) / 2))
}

/** Of each released row, how many cells are as the original has them. */
function keptCells(
  release: MemorySource,
  source: MemorySource,
  { names, origin }: { readonly names: readonly string[]; readonly origin: Uint32Array | undefined },
): Uint32Array {
  const kept = new Uint32Array(release.rows)
  for (const name of names) {
    const isKept = asRecorded(name, { release, source, origin })
    for (let row = 0; row < release.rows; row++) kept[row] += isKept[row]
  }
  return kept
}
