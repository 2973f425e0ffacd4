import type { Verdict } from '../check/verdict.ts'
import type { ColumnReason, Outcome } from '../methods/method.ts'
import { findModel } from '../models/registry.ts'
import { columnName, count, counted, duration, figure, figureBeside, list, sentence } from './format.ts'

/** Results as plain sentences, for report, command line and studio. Column names and counts only, except a cell that is itself published. */

/** "Distinct l-diversity of occupation (l = 3)". */
export function requirementName({ model, of, options, rows }: RequirementParts): string {
  const shown = Object.entries(options).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? figure(value) : value}`,
  )
  const about = of === undefined ? '' : ` of ${columnName(of)}`
  const parts = rows === 'all' ? shown : [...shown, `${rows} rows`]
  return `${findModel(model)?.title ?? model}${about}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
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

/** How the search ended, and how sure one can be that nothing better exists. */
export function explainOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'released': {
      const { nodes, evaluated, milliseconds } = outcome.search
      return searchSentence({ stopped: null, optimal: outcome.optimal, nodes, evaluated, milliseconds })
    }
    case 'stopped':
      return outcome.best
        ? searchSentence({ stopped: outcome.because, optimal: false, ...outcome.best.search })
        : `The search was stopped ${stopCause[outcome.because]} before it had found any release that meets the requirements.`
    case 'impossible': {
      const { reason, remedies } = explainImpossible(outcome)
      return remedies.length === 0 ? reason : `${reason} What would help: ${remedies.join(' ')}`
    }
  }
}

export interface SearchFacts {
  readonly stopped: 'time' | 'abort' | null
  readonly optimal: boolean
  readonly nodes: number
  readonly evaluated: number
  readonly milliseconds: number
}

const stopCause = { time: 'by its time limit', abort: 'by the user' } as const

export function searchSentence({ stopped, optimal, nodes, evaluated, milliseconds }: SearchFacts): string {
  const looked = `${count(evaluated)} of ${counted(nodes, 'way', 'ways')} to generalise had been tried`
  if (stopped) {
    return `The search was stopped ${stopCause[stopped]} after ${duration(milliseconds)}, when ${looked}: this is the best release found so far, a better one may exist.`
  }
  const ways = counted(nodes, 'way', 'ways')
  if (!optimal) {
    return `The search tried ${count(evaluated)} of ${ways} to generalise in ${duration(milliseconds)}; it does not prove that none is better.`
  }
  const others = evaluated < nodes ? `${count(evaluated)} were tried, the others ruled out` : 'all were tried'
  return `Of the ${ways} to generalise, none that meets the requirements loses less by the chosen measure: this is proven, ${others}, in ${duration(milliseconds)}.`
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
  return {
    reason: `No release can meet ${findModel(model)?.title ?? model}: ${fullStop(reason)}`,
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
  /** Rows of the release that share all quasi-identifiers with this one. */
  readonly classSize: number
  readonly suppressed: boolean
  readonly reasons: readonly ColumnReason[]
}

/** Why one cell of the release reads as it does. */
export function explainCell(cell: CellFacts): string {
  const { column, published, level, height, classSize, suppressed, reasons } = cell
  const name = columnName(column)
  if (level === undefined || height === undefined) {
    return `${name} is not a quasi-identifier: “${published}” is the recorded value, passed through unchanged.`
  }
  if (suppressed) {
    return `The row is blanked out: its quasi-identifiers, ${name} among them, show “${published}”, because the class it would be in does not meet the requirements. Its other columns are kept.`
  }
  const reason = reasons.find((candidate) => candidate.column === column)
  const others =
    classSize === 1
      ? 'no other row shares'
      : `${counted(classSize - 1, 'other row')} ${classSize === 2 ? 'shares' : 'share'}`
  const why = reason ? explainColumn(reason) : place(column, level, height)
  return `${name} shows “${published}”. ${why} In this row’s class, ${others} all its quasi-identifiers.`
}
