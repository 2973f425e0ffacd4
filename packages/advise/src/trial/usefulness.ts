import type { MemorySource } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { type ComparedTables, measureComparison } from '@outis/learn'
import type { Use } from '../question/question.ts'
import { type ComparedRelease, comparedRelease } from './compared-release.ts'
import { keptOrder } from './kept-order.ts'
import { keptValues } from './kept-values.ts'
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
