import { interpretAliasSet } from './alias-sets.ts'
import type { PublishedTest, RealTest } from './column-condition.ts'
import { gradeRange, interpretGradeSet } from './grade-ranges.ts'
import type { MeaningIndex } from './meaning-index.ts'
import { EXACT, type Rounding } from './rounding.ts'

export interface TestRounding {
  /** Of thresholds. Default exact. */
  readonly thresholds?: Rounding
  /** Of the bounds in bins. Default exact. */
  readonly bins?: Rounding
}

/** What a condition on the release asks of the original: it holds for a published row exactly where the answer holds for the real one. */
export function interpretTest(
  index: MeaningIndex,
  test: PublishedTest,
  { thresholds = EXACT, bins = EXACT }: TestRounding = {},
): RealTest {
  const { column } = test
  const meaning = index.columns.get(column)
  if (meaning === undefined) return { kind: 'other', column, stated: test }
  if (meaning.kind === 'aliases') {
    return test.kind === 'set'
      ? interpretAliasSet(meaning, test)
      : { kind: 'unknown', column, stated: test, reason: NO_ORDER }
  }
  if (test.kind === 'set') return interpretGradeSet(meaning, test, bins)
  const range = gradeRange(meaning, test, thresholds)
  return range
    ? { kind: 'ranges', column, negated: test.negated, ranges: [range] }
    : {
        kind: 'unknown',
        column,
        stated: test,
        reason: 'the column is published in grades, and a bound is no number',
      }
}

const NO_ORDER =
  'aliases have no order: numbers that a tool gave them are not in the key (one column per value would be, `column_value`)'
