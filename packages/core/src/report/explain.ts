import { columnName, counted, list, sentence } from '../data/words/words.ts'
import type { ColumnReason, Outcome } from '../methods/contract/search.ts'
import { findModel } from '../models/registry.ts'

/** Results as plain sentences, for report, command line and studio. Column names and counts only, except a cell that is itself published. */

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
