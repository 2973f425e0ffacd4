import type { AliasIndex, GradeIndex, RealExpression, RealRange, RealTest } from '@outis/interpret'
import type { RowSet } from '../sets/row-set.ts'
import type { ReleaseIndex } from './release-index.ts'
import { columnOf, rowsBetween, rowsWithTexts } from './rows-of-test.ts'

/** One thing of the key that an answer gives away, with the rows that it is about. */
export interface RevealedItem {
  readonly column: string
  /** What the budget counts: each alias, each threshold, each single grade. */
  readonly costs: readonly string[]
  readonly rows: RowSet
}

/**
 * What of the key an expression gives away: of aliases, every value with its published texts, whether it is asked for or
 * ruled out; of grades, every edge (the rows below it) and every single value. Each is a statement of its own.
 */
export function revealedItems(release: ReleaseIndex, expression: RealExpression): RevealedItem[] {
  if (expression.kind === 'test') return itemsOfTest(release, expression.test)
  if (expression.kind === 'not') return revealedItems(release, expression.of)
  return expression.of.flatMap((part) => revealedItems(release, part))
}

export function itemsOfTest(release: ReleaseIndex, test: RealTest): RevealedItem[] {
  if (test.kind !== 'values' && test.kind !== 'ranges') return []
  const column = columnOf(release, test.column)
  const index = release.meaning.columns.get(test.column)
  if (test.kind === 'values') {
    const { aliases, normalise } = index as AliasIndex
    return test.parts.map(({ texts }) => ({
      column: test.column,
      costs: texts
        .map(normalise)
        .filter((text) => aliases.has(text))
        .map((text) => `alias ${test.column} ${text}`),
      rows: rowsWithTexts(release, column, texts),
    }))
  }
  const last = (index as GradeIndex).grades.length
  return test.ranges.flatMap((range) =>
    intervalsOf(range).map(({ from, to, cost }) => ({
      column: test.column,
      costs: [`${cost} ${test.column} ${from === 0 ? to : from}`],
      // An edge outside all grades would tell the smallest or largest value: it is about nobody.
      rows: rowsBetween(release, column, { from, to: cost === 'threshold' && to >= last ? 0 : to }),
    })),
  )
}

/** A single grade is told as itself, an edge by the grades below it. */
function intervalsOf(
  range: RealRange,
): { readonly from: number; readonly to: number; readonly cost: string }[] {
  const { sure, maybe } = range.places
  if (isSingle(range)) return [{ ...sure, cost: 'value' }]
  const cuts = new Set<number>()
  if (range.lower) cuts.add(sure.from).add(maybe.from)
  if (range.upper) cuts.add(sure.to).add(maybe.to)
  return [...cuts].map((cut) => ({ from: 0, to: cut, cost: 'threshold' }))
}

/** Equality with one grade, not a range that happens to hold one. */
export const isSingle = ({ lower, upper, places: { sure } }: RealRange): boolean =>
  lower !== undefined && upper !== undefined && sure.to - sure.from === 1 && lower.inside === upper.inside
