import { type NumberRange, SUPPRESSED } from '@outis/core/table'
import type { ComparedColumn, ComparedTables } from '../compared/compared-tables.ts'
import { covers, coversThroughout, NO_TEXT, narrowestTexts, widthOf } from '../compared/covering.ts'
import { codesWithin } from '../compared/line.ts'
import type { SingleRows } from '../compared/single-rows.ts'

/** No row of the original was found for a row of the release. */
export const ALONE = -1

/** Looks at a pair of combinations at most so often: beyond, rows stay alone. */
const MOST_LOOKS = 100_000_000

/**
 * For each row of the release a row of the original that it may be the publication of: its cells cover the row's values in
 * every column that can be read, and no row is taken twice. One of possibly many such pairings: which row was published as which is nobody's to know. It
 * serves to keep people who are tested out of training. Rows go to their narrowest labels first, then to any that are left.
 * O(rows × columns), and looks at what is left pair by pair.
 */
export function pairRows(tables: ComparedTables, original: SingleRows, release: SingleRows): Int32Array {
  const columns = tables.columns.filter(coversThroughout)
  const sides = { original: remaining(original), release: remaining(release) }
  const partnerOf = new Int32Array(release.rows).fill(ALONE)
  const pair = (ours: Remaining, theirs: Remaining) => {
    while (ours.left > 0 && theirs.left > 0) partnerOf[takeRow(theirs)] = takeRow(ours)
  }
  pairNarrowest(columns, sides, pair)
  pairRest(columns, sides, pair)
  return partnerOf
}

/** Rows of one combination that have no partner yet: they stand side by side. */
interface Remaining {
  readonly combination: number
  next: number
  left: number
}

interface Sides {
  readonly original: readonly Remaining[]
  readonly release: readonly Remaining[]
}

type Columns = ComparedTables['columns']
type Pair = (ours: Remaining, theirs: Remaining) => void

function remaining({ combinationOf, rows }: SingleRows): readonly Remaining[] {
  const runs: Remaining[] = []
  for (let row = 0; row < rows; row++) {
    const last = runs[runs.length - 1]
    if (last && last.combination === combinationOf[row]) last.left++
    else runs.push({ combination: combinationOf[row], next: row, left: 1 })
  }
  return runs
}

function takeRow(run: Remaining): number {
  run.left--
  return run.next++
}

/** Every row as its narrowest labels would publish it, `*` where a column has none for it. */
function pairNarrowest(columns: Columns, { original, release }: Sides, pair: Pair): void {
  const labels = columns.map((column) => {
    const star = column.texts.indexOf(SUPPRESSED)
    return { ...column, narrowest: narrowestTexts(column).map((text) => (text === NO_TEXT ? star : text)) }
  })
  const published = new Map<string, Remaining[]>()
  for (const run of release) {
    const key = labels.map((column) => column.published[run.combination]).join()
    const runs = published.get(key)
    if (runs) runs.push(run)
    else published.set(key, [run])
  }
  for (const run of original) {
    const key = labels.map(({ narrowest, codes }) => narrowest[codes[run.combination]]).join()
    for (const theirs of published.get(key) ?? []) pair(run, theirs)
  }
}

/** What is left, narrow cells before wide ones: suppressed rows take whom nothing else covers. */
function pairRest(columns: Columns, { original, release }: Sides, pair: Pair): void {
  const plain = columns.flatMap((column) => plainTexts(column) ?? [])
  const others = columns.filter((column) => !plain.some((own) => own.column === column))
  const widths = columns.map((column) => column.texts.map((_, text) => Math.log(widthOf(column, text))))
  const widthOfRun = ({ combination }: Remaining) =>
    columns.reduce((sum, { published }, columnIndex) => sum + widths[columnIndex][published[combination]], 0)
  const open = new Map<string, Remaining[]>()
  const waiting = release.filter(({ left }) => left > 0).map((run) => ({ run, width: widthOfRun(run) }))
  for (const { run } of waiting.sort((a, b) => a.width - b.width || a.run.next - b.run.next)) {
    const key = plain.map(({ column }) => column.published[run.combination]).join()
    const runs = open.get(key)
    if (runs) runs.push(run)
    else open.set(key, [run])
  }
  let looks = 0
  for (const run of original) {
    if (run.left === 0) continue
    const key = plain.map(({ column, textOf }) => textOf[column.codes[run.combination]]).join()
    const runs = open.get(key) ?? []
    let used = 0
    for (const theirs of runs) {
      if (run.left === 0 || looks++ > MOST_LOOKS) break
      if (theirs.left === 0) used++
      else if (isPublication(others, run.combination, theirs.combination)) pair(run, theirs)
    }
    if (used > runs.length / 2)
      open.set(
        key,
        runs.filter(({ left }) => left > 0),
      )
  }
}

/** A column in which every value has one text it can be published as: rows need not be looked at to know which. */
function plainTexts(column: ComparedColumn): { column: ComparedColumn; textOf: Int32Array } | undefined {
  const textOf = new Int32Array(column.dictionary.values.length).fill(NO_TEXT)
  for (const [text, cell] of column.cells.entries()) {
    if (cell.kind === 'any') return column.texts.length === 1 ? { column, textOf: textOf.fill(0) } : undefined
    const codes = cell.kind === 'values' ? cell.codes : codesIn(column, cell.span)
    for (const code of codes) {
      if (textOf[code] !== NO_TEXT) return undefined
      textOf[code] = text
    }
  }
  return { column, textOf }
}

function codesIn({ line }: ComparedColumn, span: NumberRange): number[] {
  const { from, to } = codesWithin(line!.positions, span)
  return Array.from({ length: to - from }, (_, index) => from + index)
}

function isPublication(columns: Columns, ours: number, theirs: number): boolean {
  for (const column of columns) {
    if (!covers(column, column.published[theirs], column.codes[ours])) return false
  }
  return true
}
