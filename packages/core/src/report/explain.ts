import type { Verdict } from '../check/verdict.ts'
import { personalisedPromises } from '../methods/personalised/report/personalised-words.ts'
import { slicedPromises } from '../methods/slicing/check/verdicts.ts'
import { cellMetrics } from '../metrics/cell-metrics.ts'
import { comparisonMetrics } from '../metrics/comparison-metrics.ts'
import { findModel } from '../models/registry.ts'
import type { ColumnReason, Outcome, StopReason } from '../search/method.ts'
import { columnName, count, counted, duration, figure, figureBeside, list, sentence } from '../words/words.ts'

/** Results as plain sentences, for report, command line and studio. Column names and counts only, except a cell that is itself published. */

/** "Distinct l-diversity of occupation (l = 3)". */
export function requirementName({ model, of, options, rows }: RequirementParts): string {
  const shown = Object.entries(options).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? figure(value) : value}`,
  )
  const about = of === undefined ? '' : ` of ${columnName(of)}`
  const parts =
    rows === 'all' ? shown : [...shown, rows === 'generalised' ? 'generalised rows' : `stratum “${rows}”`]
  const title = findModel(model)?.title ?? titles[model] ?? model
  return `${title}${about}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
}

const titles: Readonly<Record<string, string>> = {
  ...slicedPromises,
  ...personalisedPromises,
  ...Object.fromEntries([...comparisonMetrics, ...cellMetrics].map(({ id, title }) => [id, title])),
}

type RequirementParts = Pick<Verdict, 'model' | 'of' | 'options' | 'rows'>

/** What was asked, what was measured, and how much falls short. */
export function explainVerdict(verdict: Verdict): string {
  const { holds, limit, direction, failingClasses, failingRows } = verdict
  const asked = `asked ${direction === 'at-least' ? 'at least' : 'at most'} ${figure(limit)}`
  const told = `${requirementName(verdict)}: ${asked}, measured ${figureBeside(verdict.figure, limit)}`
  if (holds) return `Met: ${told}.`
  const short =
    failingRows > 0
      ? `; ${counted(failingRows, 'row')} in ${counted(failingClasses, 'class')} ${failingRows === 1 ? 'falls' : 'fall'} short`
      : ''
  return `Not met: ${told}${short}.`
}

export interface SearchFacts {
  readonly stopped: StopReason | null
  /** The levels are those of a plan made on other data. */
  readonly stored?: true
  readonly optimal: boolean
  readonly nodes: number
  readonly evaluated: number
  readonly milliseconds: number
  /** Levels for all rows (default), levels for each stratum, a form for each row, or a bucket. */
  readonly chose?: 'strata' | 'strata-with-decoys' | 'rows' | 'buckets'
}

const stopCause = {
  time: 'by its time limit',
  work: 'by the limit of its work',
  abort: 'by the user',
} as const

/** How the search ended, and how sure one can be that nothing better exists. */
export function searchSentence(facts: SearchFacts): string {
  const { stopped, stored, optimal, nodes, evaluated, milliseconds, chose } = facts
  if (stored) return STORED
  if (chose === 'rows') return rowsSentence(facts)
  if (chose === 'buckets') return bucketsSentence(facts)
  const looked = `${count(evaluated)} of ${counted(nodes, 'way', 'ways')} to generalise had been tried`
  if (stopped) {
    return `The search was stopped ${stopCause[stopped]} after ${duration(milliseconds)}, when ${looked}: this is the best release found so far, a better one may exist.`
  }
  const ways = counted(nodes, 'way', 'ways')
  if (!optimal) {
    return `The search tried ${count(evaluated)} of ${ways} to generalise in ${duration(milliseconds)}; it does not prove that none is better.`
  }
  const others = evaluated < nodes ? `${count(evaluated)} were tried, the others ruled out` : 'all were tried'
  if (chose !== undefined) {
    const among = chose === 'strata-with-decoys' ? ', among the levels at which decoys can be found' : ''
    return `In each stratum that was generalised, no other levels that meet its requirements lose less on its own rows${among}: this is proven. Of ${ways} to generalise, ${others}, in ${duration(milliseconds)}.`
  }
  return `Of the ${ways} to generalise, none that meets the requirements loses less by the chosen measure: this is proven, ${others}, in ${duration(milliseconds)}.`
}

const STORED =
  'The levels are those of the stored plan, which was found on other data: nothing was searched on this table, and other levels may lose less.'

/** Methods that form classes row by row count steps of their own, not ways to generalise. */
function rowsSentence({ stopped, optimal, milliseconds }: SearchFacts): string {
  if (stopped) {
    return `The search was stopped ${stopCause[stopped]} after ${duration(milliseconds)}: this is the best release found so far, a better one may exist.`
  }
  return optimal
    ? `The classes were found in ${duration(milliseconds)}; none that meet the requirements lose less by the chosen measure: this is proven.`
    : `The classes were formed in ${duration(milliseconds)}; the method does not prove that none are better.`
}

/** Slicing weighs no ways against each other: it splits as long as it may. */
function bucketsSentence({ stopped, milliseconds }: SearchFacts): string {
  if (stopped) {
    return `The search was stopped ${stopCause[stopped]} after ${duration(milliseconds)}: buckets that were still to be split are published as they were, which holds all that is promised.`
  }
  return `The buckets were found in ${duration(milliseconds)}; each was split as long as every row stayed within what is promised. Other ways to split may leave more of the original.`
}

export interface ImpossibleExplained {
  readonly reason: string
  /** Most useful first, each a sentence. */
  readonly remedies: readonly string[]
}

export function explainImpossible({
  model,
  reason,
  remedies,
}: Extract<Outcome, { kind: 'impossible' }>): ImpossibleExplained {
  const title = findModel(model)?.title
  return {
    // Strata or decoys that cannot be made are no model: their reason says all there is.
    reason:
      title === undefined ? sentence(fullStop(reason)) : `No release can meet ${title}: ${fullStop(reason)}`,
    remedies: remedies.map(fullStop).map(sentence),
  }
}

const fullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Where a column stands and why it is not one level finer. */
export function explainColumn({ column, level, height, text, fails }: ColumnReason): string {
  const why = text === '' ? failsBelow(fails) : ` ${fullStop(text)}`
  return `${place(column, level, height)}${why}`
}

function place(column: string, level: number, height: number): string {
  const name = columnName(column)
  if (level === 0) return `${name} is published as it was.`
  if (level === height) return `${name} is generalised all the way (level ${level} of ${height}).`
  return `${name} is generalised to level ${level} of ${height}.`
}

function failsBelow(fails: ColumnReason['fails']): string {
  if (fails.length === 0) return ''
  const each = fails.map(({ model, rows }) => `${counted(rows, 'row')} would fail ${model}`)
  return ` One level finer, ${list(each, { most: 3, rest: 'requirements' })}.`
}

export interface CellFacts {
  readonly column: string
  /** The cell as it stands in the release. */
  readonly published: string
  /** Absent where the column is published as it was, whatever the class. */
  readonly level?: number
  readonly height?: number
  /** A quasi-identifier published at different levels in different rows, so without `level`. */
  readonly quasi?: boolean
  /** Rows of the release that share all quasi-identifiers with this one. */
  readonly classSize: number
  readonly suppressed: boolean
  readonly reasons: readonly ColumnReason[]
}

const ROW_BY_ROW = 'The column is published at a level of its own in each class, not at one for all rows.'

/** Why one cell of the release reads as it does. */
export function explainCell(cell: CellFacts): string {
  const { column, published, level, height, quasi = false, classSize, suppressed, reasons } = cell
  const name = columnName(column)
  const placed = level !== undefined && height !== undefined
  if (!placed && !quasi) {
    return `${name} is not a quasi-identifier: “${published}” is the recorded value, passed through unchanged.`
  }
  if (suppressed) {
    return `The row is blanked out: its quasi-identifiers, ${name} among them, show “${published}”, because the class it would be in does not meet the requirements. Its other columns are kept.`
  }
  const reason = placed && reasons.find((candidate) => candidate.column === column)
  const others =
    classSize === 1
      ? 'no other row shares'
      : `${counted(classSize - 1, 'other row')} ${classSize === 2 ? 'shares' : 'share'}`
  const why = reason ? explainColumn(reason) : placed ? place(column, level, height) : ROW_BY_ROW
  return `${name} shows “${published}”. ${why} In this row’s class, ${others} all its quasi-identifiers.`
}
