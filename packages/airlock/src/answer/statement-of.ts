import type { RealExpression } from '@outis/interpret'
import { both, isSame, type RowSet, sizeOf } from '../sets/row-set.ts'
import type { ClaimLabel } from '../statements/claims.ts'
import type { ReleaseIndex } from '../statements/release-index.ts'
import { itemsOfTest, type RevealedItem, revealedItems } from '../statements/revealed-items.ts'
import { rowsOf, rowsOfTest, rowsWithTexts } from '../statements/rows-of-test.ts'

/** What a leaf or a rule says beyond its rows. */
export interface Conclusion {
  readonly items: readonly RevealedItem[]
  /** It says a sensitive value, or a set of them, that all the rows have. */
  readonly homogeneous: boolean
}

/** Labels outside the key may still be values of a sensitive column: every one that has the text is looked at. */
export function labelConclusion(release: ReleaseIndex, label: ClaimLabel, rows: RowSet): Conclusion {
  if (label.test) {
    const right = rowsOfTest(release, label.test).sure
    const homogeneous = release.sensitive.has(label.test.column) && holdsFor(release, rows, right)
    return { items: itemsOfTest(release, label.test), homogeneous }
  }
  const homogeneous = [...release.columns.values()].some(
    (column) =>
      release.sensitive.has(column.name) &&
      column.texts.includes(label.text) &&
      holdsFor(release, rows, rowsWithTexts(release, column, [label.text])),
  )
  return { items: [], homogeneous }
}

export function expressionConclusion(
  release: ReleaseIndex,
  expression: RealExpression,
  rows: RowSet,
): Conclusion {
  const right = rowsOf(release, expression)
  const speaks = columnsOf(expression).some((column) => release.sensitive.has(column))
  return {
    items: revealedItems(release, expression),
    homogeneous: speaks && (holdsFor(release, rows, right.sure) || holdsFor(release, rows, right.maybe)),
  }
}

export function columnsOf(expression: RealExpression): string[] {
  if (expression.kind === 'test') return [expression.test.column]
  return expression.kind === 'not' ? columnsOf(expression.of) : expression.of.flatMap(columnsOf)
}

const holdsFor = ({ universe }: ReleaseIndex, rows: RowSet, right: RowSet): boolean =>
  sizeOf(universe, rows) > 0 && isSame(both(rows, right), rows)
