import { OutisError } from '@outis/core/errors'
import { valueIndex } from '@outis/core/value'
import { type PublishedTest, type RealExpression, type RealTest, readRange } from '@outis/interpret'
import {
  allRows,
  both,
  either,
  isSame,
  noRows,
  type RowSet,
  rowsWithCodes,
  without,
} from '../sets/row-set.ts'
import type { ReleaseIndex, TupleColumn } from './release-index.ts'

/** The rows for which a statement certainly holds, and those for which it may: printed digits can leave that open. */
export interface RowsBetween {
  readonly sure: RowSet
  readonly maybe: RowSet
}

export const exactly = (set: RowSet): RowsBetween => ({ sure: set, maybe: set })

export const everybody = ({ universe }: ReleaseIndex): RowsBetween => exactly(allRows(universe))

/** One set, or two where digits leave rows open. */
export const setsOf = ({ sure, maybe }: RowsBetween): readonly RowSet[] =>
  sure === maybe || isSame(sure, maybe) ? [sure] : [sure, maybe]

export const bothOf = (a: RowsBetween, b: RowsBetween): RowsBetween =>
  pair(both(a.sure, b.sure), a.maybe === a.sure && b.maybe === b.sure ? undefined : both(a.maybe, b.maybe))

export const eitherOf = (a: RowsBetween, b: RowsBetween): RowsBetween =>
  pair(
    either(a.sure, b.sure),
    a.maybe === a.sure && b.maybe === b.sure ? undefined : either(a.maybe, b.maybe),
  )

export const notOf = (release: ReleaseIndex, { sure, maybe }: RowsBetween): RowsBetween => {
  const all = allRows(release.universe)
  return pair(without(all, maybe), sure === maybe ? undefined : without(all, sure))
}

const pair = (sure: RowSet, maybe: RowSet | undefined): RowsBetween => ({ sure, maybe: maybe ?? sure })

/** The rows of the release that an expression speaks of, counted on what is published. */
export function rowsOf(release: ReleaseIndex, expression: RealExpression): RowsBetween {
  if (expression.kind === 'test') return rowsOfTest(release, expression.test)
  if (expression.kind === 'not') return notOf(release, rowsOf(release, expression.of))
  const parts = expression.of.map((part) => rowsOf(release, part))
  const join = expression.kind === 'and' ? bothOf : eitherOf
  return parts.reduce(join)
}

export function rowsOfTest(release: ReleaseIndex, test: RealTest): RowsBetween {
  if (test.kind === 'unknown') throw notUnderstood(test.column)
  if (test.kind === 'other') return rowsOfStated(release, test.stated)
  const column = columnOf(release, test.column)
  const rows = test.kind === 'values' ? aliasRows(release, column, test) : gradeRows(release, column, test)
  return test.negated ? notOf(release, rows) : rows
}

export function columnOf({ columns }: ReleaseIndex, name: string): TupleColumn {
  const column = columns.get(name)
  if (!column) throw notUnderstood(name)
  return column
}

function aliasRows(
  release: ReleaseIndex,
  column: TupleColumn,
  { parts }: RealTest & { readonly kind: 'values' },
): RowsBetween {
  return exactly(
    rowsWithTexts(
      release,
      column,
      parts.flatMap(({ texts }) => texts),
    ),
  )
}

/** Rows with one of the published texts, however they spell it. */
export function rowsWithTexts(release: ReleaseIndex, column: TupleColumn, texts: readonly string[]): RowSet {
  const meant = valueIndex(texts, 'undeclared')
  const holds = Uint8Array.from(column.texts, (text) => (meant(text) === undefined ? 0 : 1))
  return rowsWithCodes(release.universe, column.codes, holds)
}

function gradeRows(
  release: ReleaseIndex,
  column: TupleColumn,
  { ranges }: RealTest & { readonly kind: 'ranges' },
): RowsBetween {
  const none = exactly(noRows(release.universe))
  return ranges
    .map(({ places: { sure, maybe } }): RowsBetween => {
      const certain = rowsBetween(release, column, sure)
      const open = sure.from !== maybe.from || sure.to !== maybe.to
      return pair(certain, open ? rowsBetween(release, column, maybe) : undefined)
    })
    .reduce(eitherOf, none)
}

/** Rows whose grade has one of these places in the key. */
export function rowsBetween(
  { universe }: ReleaseIndex,
  { codes, gradePositions }: TupleColumn,
  { from, to }: { readonly from: number; readonly to: number },
): RowSet {
  const holds = new Uint8Array(gradePositions!.length)
  for (let code = 0; code < holds.length; code++)
    holds[code] = gradePositions![code] >= from && gradePositions![code] < to ? 1 : 0
  return rowsWithCodes(universe, codes, holds)
}

/** A column that the key does not explain: its published texts mean what they say. */
function rowsOfStated(release: ReleaseIndex, stated: PublishedTest): RowsBetween {
  const { column, text } = namedColumn(release, stated.column)
  if (text !== undefined) return oneHotRows(release, column, { text, stated })
  const holds =
    stated.kind === 'set' ? holdsSet(column, stated.texts) : holdsRange(column, stated.lower, stated.upper)
  const set = rowsWithCodes(release.universe, column.codes, holds)
  const rows = exactly(set)
  return stated.negated ? notOf(release, rows) : rows
}

/** `column`, `step__column`, or one-hot: `column_text`, `column=text`. */
function namedColumn(release: ReleaseIndex, name: string): { column: TupleColumn; text?: string } {
  const bare = release.columns.has(name) ? name : name.slice(Math.max(0, name.indexOf('__') + 2))
  for (const candidate of [name, bare]) {
    const column = release.columns.get(candidate)
    if (column) return { column }
    for (const other of release.columns.values()) {
      const text = candidate.slice(other.name.length + 1)
      if (candidate.startsWith(other.name) && '_=:.'.includes(candidate[other.name.length] ?? ' '))
        if (other.texts.includes(text)) return { column: other, text }
    }
  }
  throw notUnderstood(name)
}

/** A column that is 1 for one text and 0 for all others. */
function oneHotRows(
  release: ReleaseIndex,
  column: TupleColumn,
  { text, stated }: { readonly text: string; readonly stated: PublishedTest },
): RowsBetween {
  const ones = rowsWithTexts(release, column, [text])
  const holds = (bit: 0 | 1): boolean => {
    const asked =
      stated.kind === 'set'
        ? stated.texts.some((text) =>
            (bit === 1 ? /^(1(\.0*)?|t|true|yes)$/i : /^(0(\.0*)?|f|false|no)$/i).test(text),
          )
        : inRange(bit, stated.lower, stated.upper)
    return asked !== stated.negated
  }
  const rows = holds(1) ? ones : noRows(release.universe)
  return exactly(holds(0) ? either(rows, without(allRows(release.universe), ones)) : rows)
}

/** Texts and bins. */
function holdsSet(column: TupleColumn, texts: readonly string[]): Uint8Array {
  const meant = valueIndex(texts, 'undeclared')
  const holds = Uint8Array.from(column.texts, (text) => (meant(text) === undefined ? 0 : 1))
  const published = new Set(column.texts)
  for (const text of texts) {
    const range = published.has(text) ? undefined : readRange(text)
    if (range)
      for (const [code, inRange] of holdsRange(column, range.lower, range.upper).entries())
        holds[code] |= inRange
  }
  return holds
}

type Limit = { readonly text: string; readonly closed: boolean } | undefined

function holdsRange(column: TupleColumn, lower: Limit, upper: Limit): Uint8Array {
  let numbers = 0
  const holds = Uint8Array.from(column.texts, (text) => {
    if (text.trim() === '' || Number.isNaN(Number(text))) return 0
    numbers++
    return inRange(Number(text), lower, upper) ? 1 : 0
  })
  if (numbers === 0) throw notUnderstood(column.name)
  return holds
}

function inRange(number: number, lower: Limit, upper: Limit): boolean {
  if (lower && (lower.closed ? number < Number(lower.text) : number <= Number(lower.text))) return false
  return !(upper && (upper.closed ? number > Number(upper.text) : number >= Number(upper.text)))
}

/** What cannot be counted must not be answered. */
const notUnderstood = (column: string): OutisError =>
  new OutisError('INTERPRET_REFUSED', {
    message: 'The result asks something of a column that cannot be counted on the release.',
    hint: 'Use the columns of the release by their names, and numbers for columns of numbers.',
    details: { columnLength: column.length },
  })
