import { applyRecoding } from '../../data/recoding/apply-recoding.ts'
import type { AssignedRecoding, LevelsRecoding, Recoding } from '../../data/recoding/recoding.ts'
import { groupCombinations } from '../../data/table/table.ts'
import { counted } from '../../data/words/words.ts'
import type { SearchPolicy } from '../../methods/contract/method-needs.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import { findModel } from '../../models/registry.ts'
import type { ReleasedOutcome } from '../../report/common-parts.ts'
import type { PreparedRun } from '../run-state.ts'

export interface FilledPool {
  readonly outcome: ReleasedOutcome
  /** What was done, in one sentence; absent where nothing had to be. */
  readonly notice?: string
}

type PlannedPool = Pick<PreparedRun, 'prepared' | 'search' | 'policy'>

/**
 * Fewer suppressed rows than k tell whose they are: whoever fits no class is among them. Where the policy lets as many more
 * be suppressed, the smallest class joins them: it has k rows, so that they are k too. Classes that others are counted with
 * (wildcards) and strata stay as they are. O(combinations × columns).
 */
export function fillPool(outcome: ReleasedOutcome, planned: PlannedPool): FilledPool {
  const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
  const filled = filledPlan(recoding, planned)
  if (filled === undefined) return { outcome }
  const { plan, rows } = filled
  return {
    outcome:
      outcome.kind === 'released'
        ? { ...outcome, recoding: plan, optimal: false }
        : { ...outcome, best: { ...outcome.best, recoding: plan } },
    notice: `Fewer rows were to be suppressed than k asks for, and whoever fits no class could have been told to be among them: ${counted(rows, 'row')} of the smallest class were suppressed with them.`,
  }
}

interface FilledPlan {
  readonly plan: Recoding
  /** Rows of the class that was added. */
  readonly rows: number
}

function filledPlan(recoding: Recoding, planned: PlannedPool): FilledPlan | undefined {
  const { policy, search, prepared } = planned
  if (policy.release.suppressedRows !== 'protect' || policy.data.missingAs === 'wildcard') return undefined
  if ('quasi' in recoding) {
    const quasi = recoding.quasi?.kind === 'levels' ? filledPlan(recoding.quasi, planned) : undefined
    return quasi && { plan: { ...recoding, quasi: quasi.plan as LevelsRecoding }, rows: quasi.rows }
  }
  if (recoding.kind !== 'levels' && recoding.kind !== 'assigned') return undefined
  if (recoding.suppressedRows === 0) return undefined
  if (recoding.kind === 'assigned' && recoding.classes.some(({ part }) => part !== undefined))
    return undefined
  const wanted = wantedK(search)
  // Where nobody has two rows, they are counted already.
  if (prepared.table.person === undefined && recoding.suppressedRows >= wanted) return undefined
  const { classes, pool } = classesOf(recoding, prepared)
  if (pool >= wanted) return undefined
  const room = Math.floor(search.suppressionLimit * prepared.table.rows + 1e-9) - recoding.suppressedRows
  const [smallest] = classes.filter(({ rows }) => rows <= room).sort((one, other) => one.rows - other.rows)
  if (smallest === undefined) return undefined
  return { plan: withSuppressed(recoding, smallest), rows: smallest.rows }
}

/** The largest k that the search was asked for, of rows or people of the release itself. */
function wantedK({ models }: SearchPolicy): number {
  const asked = models.flatMap(({ id, options }) => {
    const ownRows = findModel(id)?.needs.includes('population') !== true
    return ownRows && typeof options.k === 'number' ? [options.k] : []
  })
  return Math.max(1, ...asked)
}

interface PlannedClass {
  readonly labels: readonly string[]
  rows: number
}

/** Classes in the order of the table, and the rows or people that are suppressed. */
function classesOf(recoding: LevelsRecoding | AssignedRecoding, { table }: Prepared) {
  const applied = applyRecoding(table, recoding)
  const length = applied.suppressed.length
  const combination = 'combination' in applied ? applied.combination : undefined
  const rowsOf = 'rows' in applied ? applied.rows : table.weights
  const names = recoding.kind === 'levels' ? recoding.columns.map(({ name }) => name) : recoding.columns
  const columns = names.map((name) => applied.columns.find((column) => column.name === name)!)
  const { groupOf } = groupCombinations(
    columns.map(({ codes, labels }) => ({ codes, size: labels.length })),
    length,
  )
  const classes = new Map<number, PlannedClass>()
  const persons = table.person === undefined ? undefined : table.columns[table.person].codes
  const suppressed = new Set<number>()
  let rows = 0
  for (let entry = 0; entry < length; entry++) {
    if (rowsOf[entry] === 0) continue
    if (applied.suppressed[entry] === 1) {
      rows += rowsOf[entry]
      if (persons) suppressed.add(persons[combination?.[entry] ?? entry])
      continue
    }
    const known = classes.get(groupOf[entry])
    if (known) known.rows += rowsOf[entry]
    else
      classes.set(groupOf[entry], {
        labels: columns.map(({ codes, labels }) => labels[codes[entry]]),
        rows: rowsOf[entry],
      })
  }
  return { classes: [...classes.values()], pool: persons ? suppressed.size : rows }
}

function withSuppressed(
  recoding: LevelsRecoding | AssignedRecoding,
  { labels, rows }: PlannedClass,
): LevelsRecoding | AssignedRecoding {
  const suppressedRows = recoding.suppressedRows + rows
  if (recoding.kind === 'levels')
    return { ...recoding, suppressed: [...recoding.suppressed, labels], suppressedRows }
  return {
    ...recoding,
    classes: recoding.classes.map((one) =>
      one.labels.every((label, labelIndex) => label === labels[labelIndex])
        ? { ...one, suppressed: true }
        : one,
    ),
    suppressedRows,
  }
}
