import { countCompatible } from '../../check/compatible.ts'
import { applyRecoding } from '../../data/recoding/apply-recoding.ts'
import type { AssignedRecoding, LevelsRecoding, Recoding } from '../../data/recoding/recoding.ts'
import { peopleCounter } from '../../data/table/people.ts'
import type { Table } from '../../data/table/table.ts'
import { groupCombinations, MISSING, SUPPRESSED } from '../../data/table/table.ts'
import type { Prepared } from '../../methods/contract/prepared.ts'
import type { Measured } from '../../metrics/metric.ts'
import type { SizeBand } from '../../metrics/risk/class-size-bands.ts'
import { classSizeBands } from '../../metrics/risk/class-size-bands.ts'
import { risksOf } from '../../metrics/risk/risks.ts'
import type { Policy } from '../../policy/options/policy.ts'
import type { ReleasedOutcome } from '../../report/common-parts.ts'
import type { LabelledRows } from '../../report/frequencies.ts'
import { RARE } from '../../report/pooling.ts'

/** The original as far as the release shows it. Whatever a report says of the original is counted here. */
export interface PublishedOriginal {
  /** Without suppressed rows: a count that has them, less the release, would leave what they hide. */
  readonly table: Table
  /** How many of these rows show a value of the column under which label; undefined where the plan does not say it. */
  labelled(column: string): readonly LabelledRows[] | undefined
  /** How many of these rows have a cell that is not shown as it was; undefined where the plan does not say it. */
  readonly changedRows?: number
}

/**
 * Undefined where suppressed rows cannot be told from the others, because there are too many combinations to be held.
 * O(combinations × columns).
 */
export function publishedOriginal({
  prepared: { table, start },
  outcome,
}: {
  readonly prepared: Prepared
  readonly outcome: ReleasedOutcome
}): PublishedOriginal | undefined {
  const { recoding } = outcome.kind === 'released' ? outcome : outcome.best
  const plan = labelPlan(recoding)
  if (start !== undefined || plan === undefined)
    return hasSuppressed(recoding) ? undefined : { table, labelled: () => undefined }
  const applied = applyRecoding(table, plan)
  const rowsOf = 'rows' in applied ? applied.rows : table.weights
  const combinationOf = 'combination' in applied ? applied.combination : undefined
  const isShown = (entry: number) => applied.suppressed[entry] === 0 && rowsOf[entry] > 0
  const entries = rowsOf.length
  const weights = new Uint32Array(table.length)
  for (let entry = 0; entry < entries; entry++)
    if (isShown(entry)) weights[combinationOf?.[entry] ?? entry] += rowsOf[entry]
  const isChanged = changedEntries(table, applied.columns, combinationOf)
  let changedRows = 0
  for (let entry = 0; entry < entries; entry++)
    if (isShown(entry) && isChanged(entry)) changedRows += rowsOf[entry]
  return {
    table: withWeights(table, weights),
    changedRows,
    labelled(name) {
      const { codes: labels, labels: texts } = applied.columns.find((column) => column.name === name)!
      const { codes: values, dictionary } = table.columns.find((column) => column.name === name)!
      const counted = new Map<number, number>()
      for (let entry = 0; entry < entries; entry++) {
        if (!isShown(entry)) continue
        const pair = labels[entry] * dictionary.values.length + values[combinationOf?.[entry] ?? entry]
        counted.set(pair, (counted.get(pair) ?? 0) + rowsOf[entry])
      }
      return Array.from(counted, ([pair, rows]) => ({
        value: dictionary.values[pair % dictionary.values.length],
        label: texts[Math.floor(pair / dictionary.values.length)],
        rows,
      }))
    },
  }
}

/** Whether an entry of the plan is published with any other text than it was recorded with. */
function changedEntries(
  table: Table,
  labelled: readonly {
    readonly name: string
    readonly codes: Uint32Array
    readonly labels: readonly string[]
  }[],
  combinationOf: Uint32Array | undefined,
): (entry: number) => boolean {
  const pairs = labelled.map(({ name, codes, labels }) => ({
    codes,
    labels,
    recorded: table.columns.find((column) => column.name === name)!,
  }))
  return (entry) =>
    pairs.some(({ codes, labels, recorded }) => {
      const value = recorded.codes[combinationOf?.[entry] ?? entry]
      const label = labels[codes[entry]]
      return value === MISSING ? label === SUPPRESSED : label !== recorded.dictionary.values[value]
    })
}

/** The part of a plan that says under which label quasi-identifiers are published. */
function labelPlan(recoding: Recoding): LevelsRecoding | AssignedRecoding | undefined {
  if (recoding.kind === 'levels' || recoding.kind === 'assigned') return recoding
  return 'quasi' in recoding && recoding.quasi?.kind === 'levels' ? recoding.quasi : undefined
}

function hasSuppressed(recoding: Recoding): boolean {
  const plan = 'quasi' in recoding ? recoding.quasi : recoding
  return plan !== undefined && 'suppressedRows' in plan && plan.suppressedRows > 0
}

/** The combinations that have rows left. */
function withWeights(table: Table, weights: Uint32Array): Table {
  if (weights.every((rows, entry) => rows === table.weights[entry])) return table
  const kept = Uint32Array.from(weights.keys()).filter((entry) => weights[entry] > 0)
  const { person } = table
  return {
    columns: table.columns.map(({ name, dictionary, codes }) => ({
      name,
      dictionary,
      codes: Uint32Array.from(kept, (entry) => codes[entry]),
    })),
    weights: Uint32Array.from(kept, (entry) => weights[entry]),
    length: kept.length,
    rows: weights.reduce((sum, rows) => sum + rows, 0),
    ...(person !== undefined && { person }),
  }
}

export interface BeforeOptions {
  /** Quasi-identifiers: the first columns of the table. */
  readonly quasi: number
  /** Missing values match any: the risk of a row then counts all rows it may be taken for, as it does after. */
  readonly wildcard?: boolean
}

export interface ExposedBefore {
  readonly risks: readonly Measured[]
  readonly classSizes: readonly SizeBand[]
}

/** Nothing is told of how exposed people were. */
export const NOT_TOLD: ExposedBefore = { risks: [], classSizes: [] }

/**
 * How exposed the people were whose rows the release shows, where their combinations were counted as recorded. Class
 * sizes that count suppressed rows too would tell how these looked.
 */
export function countedBefore(
  { prepared, policy }: { readonly prepared: Prepared; readonly policy: Policy },
  original: PublishedOriginal | undefined,
): ExposedBefore {
  if (prepared.start !== undefined || original === undefined || isOfFew(original)) return NOT_TOLD
  return beforeRelease(original.table, {
    quasi: prepared.quasi.length,
    wildcard: policy.data.missingAs === 'wildcard',
  })
}

/** All other rows are as they were: class sizes less those of the release would tell how these few looked. */
const isOfFew = ({ changedRows = 0 }: PublishedOriginal): boolean => changedRows > 0 && changedRows < RARE

/** How exposed the people were before: the classes of the quasi-identifiers as they came. */
export function beforeRelease(table: Table, { quasi, wildcard = false }: BeforeOptions): ExposedBefore {
  const { rows, codes, groupOf } = classesOf(table, quasi)
  const sizes = wildcard ? compatibleRows(rows, codes()) : rows
  const people = peopleCounter(table)?.sizes({ classOf: groupOf, count: rows.length })
  if (people) return { risks: risksOf(people, { rows }), classSizes: classSizeBands(people, rows) }
  return { risks: risksOf(sizes, { rows }), classSizes: classSizeBands(rows) }
}

/** Rows of each distinct combination of the first columns, and its codes by column. */
function classesOf({ columns, length, weights }: Table, quasiCount: number) {
  const quasi = columns.slice(0, quasiCount)
  const { count, groupOf, first } = groupCombinations(
    quasi.map(({ codes, dictionary }) => ({ codes, size: dictionary.values.length })),
    length,
  )
  const rows = new Uint32Array(count)
  for (let index = 0; index < length; index++) rows[groupOf[index]] += weights[index]
  const codes = () => quasi.map((column) => Uint32Array.from(first, (at) => column.codes[at]))
  return { rows, codes, groupOf }
}

/** Rows that each class may be taken for, missing values matching any. */
function compatibleRows(rows: Uint32Array, codes: readonly Uint32Array[]): Uint32Array {
  const count = rows.length
  const texts = codes.map((column) => Array.from(column, String))
  const isMissing = codes.map(() => (text: string) => text === String(MISSING))
  const classes = { count, sizes: rows, rows, histograms: [], tableRows: 0 }
  const grouping = { count, texts, rows, classOf: new Int32Array(0), suppressedRows: 0 }
  return countCompatible(classes, grouping, isMissing).sizes
}
