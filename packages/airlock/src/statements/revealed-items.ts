import type { AliasIndex, GradeIndex, RealExpression, RealRange, RealTest } from '@outis/interpret'
import type { Fact } from '../knowledge/facts.ts'
import { type RowSet, sizeOf } from '../sets/row-set.ts'
import type { ReleaseIndex } from './release-index.ts'
import { columnOf, rowsBetween, rowsWithTexts } from './rows-of-test.ts'

/** One thing of the key that an answer gives away, with the rows that it is about. */
export interface RevealedItem {
  readonly column: string
  /** What the budget counts: each alias, each threshold, each single grade. */
  readonly costs: readonly string[]
  readonly rows: RowSet
  /** What follows for whoever reads the answer. */
  readonly facts?: readonly Fact[]
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
    return test.parts.map(({ texts }) => {
      const named = texts.map(normalise).flatMap((text) => aliases.get(text) ?? [])
      return {
        column: test.column,
        costs: named.map(({ text }) => `alias ${test.column} ${text}`),
        rows: rowsWithTexts(release, column, texts),
        facts: named.map(({ text, form, values }) => ({
          kind: 'alias' as const,
          column: test.column,
          text,
          form,
          values,
        })),
      }
    })
  }
  const grades = index as GradeIndex
  const last = grades.grades.length
  return test.ranges.flatMap((range) =>
    intervalsOf(range).map(({ from, to, cost }) => ({
      column: test.column,
      costs: [`${cost} ${test.column} ${from === 0 ? to : from}`],
      // An edge outside all grades would tell the smallest or largest value: it is about nobody.
      rows: rowsBetween(release, column, { from, to: cost === 'threshold' && to >= last ? 0 : to }),
      facts: numberFacts(
        release,
        grades,
        cost === 'value' ? { value: from } : { cut: from === 0 ? to : from },
      ),
    })),
  )
}

/**
 * The number of a single grade, or both neighbours of a threshold: rounding hides little, for many rounded points of a line
 * are exact ones. Where ranks were swapped a threshold tells the number of a rank, and not which rows have it.
 */
function numberFacts(
  release: ReleaseIndex,
  { column, values, ordered, swap }: GradeIndex,
  named: { readonly value: number } | { readonly cut: number },
): Fact[] {
  const texts = 'value' in named ? [values[named.value]] : [ordered[named.cut - 1], ordered[named.cut]]
  const isByRank = swap !== undefined && !('value' in named)
  return texts.flatMap((value): Fact[] => {
    if (value === undefined) return []
    const number = Number(value)
    return [{ kind: 'number', column, number, rows: isByRank ? 0 : rowsOfNumber(release, column, value) }]
  })
}

function rowsOfNumber(release: ReleaseIndex, name: string, value: string): number {
  const { values } = release.meaning.columns.get(name) as GradeIndex
  const position = values.indexOf(value)
  const rows = rowsBetween(release, columnOf(release, name), { from: position, to: position + 1 })
  return sizeOf(release.universe, rows)
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
