import { formatUnits } from '../../../data/hierarchy/decimal.ts'
import type { GradeCategory, GradeMeaning } from '../../../data/recoding/alias-meaning.ts'
import type { AliasedColumn, GradedColumn } from '../../../data/recoding/recoding.ts'
import { type Dictionary, MISSING } from '../../../data/table/table.ts'
import { defined } from '../../../data/value/defined.ts'
import type { Draw } from '../draw.ts'
import type { KeptGrades } from '../request.ts'
import { type ExactNumbers, exactNumbers } from './exact-numbers.ts'
import { type GradeBounds, type GradeSpec, gradeBounds } from './grade-bounds.ts'
import { type Grades, gradeText, paperGrades } from './memberships.ts'
import { type SwapMeasures, swappedGrades } from './swapped-grades.ts'

/** What became of a graded column. Figures only: no bound, no value. */
export interface GradeMeasures {
  readonly kind: 'grades'
  readonly column: string
  /** Rows that have a number. */
  readonly rows: number
  readonly missing: number
  readonly distinct: number
  /** Digits behind the point. */
  readonly digits: number
  /** Rows of each category, and how its memberships were made. */
  readonly categories: readonly { readonly rows: number; readonly membership: GradeCategory['membership'] }[]
  /** In hardened mode. */
  readonly swap?: SwapMeasures
}

export interface GradedOutcome<Column = GradedColumn> {
  readonly column: Column
  readonly meaning: GradeMeaning
  readonly measures: GradeMeasures
  readonly notices: readonly string[]
  readonly warnings: readonly string[]
}

export interface GradeInput {
  readonly name: string
  readonly dictionary: Dictionary
  /** Rows of each code. */
  readonly totals: Float64Array
  readonly spec: GradeSpec
  /** Hardened only: grades that others keep. */
  readonly kept?: KeptGrades
}

/**
 * Graded grouping of a numeric column: each number is published as its category plus its membership there, so order and
 * rank hold and nothing else is shown. Missing cells have no grade. Texts that are the same number share a grade and are
 * turned back into the text most of them have. O(n log n) for n distinct numbers.
 * Poovammal, Ponnavaikko 2009, section IV C; its text has no DOI.
 */
export function gradeColumn({ name, dictionary, totals, spec }: GradeInput): GradedOutcome {
  const numbers = exactNumbers(name, dictionary, totals)
  const bounds = gradeBounds(numbers, spec)
  const grades = paperGrades(numbers, bounds)
  const texts = gradeTexts(grades)
  return {
    column: {
      kind: 'grades',
      name,
      values: dictionary.values.slice(1),
      grades: Array.from(numbers.placeOf.subarray(1), (index) => texts[index]),
    },
    meaning: {
      kind: 'grades',
      column: name,
      digits: grades.digits,
      categories: categoriesOf(bounds, grades),
      grades: texts,
      values: numbers.texts,
    },
    measures: measuresOf(numbers, grades, { rows: numbers.rows, missing: totals[MISSING] }),
    ...remarks(numbers, grades, spec),
  }
}

/**
 * The same for readers who would undo it: ranks are swapped, at least so far, and every row has a grade of its own; the key
 * turns each back. O(n log n) for n rows.
 */
export function swappedColumn(
  { name, dictionary, totals, spec, kept }: GradeInput,
  swapping: { readonly draw: Draw; readonly swap: number },
): GradedOutcome<AliasedColumn> {
  const numbers = exactNumbers(name, dictionary, totals)
  const bounds = kept?.bounds(numbers) ?? gradeBounds(numbers, spec)
  const { grades, values, measures, columnOf } = swappedGrades(
    { numbers, bounds, totals, values: dictionary.values },
    { ...swapping, ...defined({ kept }) },
  )
  const texts = gradeTexts(grades)
  return {
    column: { ...columnOf(texts), name },
    meaning: {
      kind: 'grades',
      column: name,
      digits: grades.digits,
      categories: categoriesOf(bounds, grades),
      grades: texts,
      values,
      swap: measures.share,
    },
    measures: { ...measuresOf(numbers, grades, { missing: totals[MISSING] }), swap: measures },
    ...remarks(numbers, grades, spec),
  }
}

const gradeTexts = ({ category, membership, digits }: Grades): string[] =>
  membership.map((units, index) => gradeText(category[index], units, digits))

const categoriesOf = ({ bounds, scale }: GradeBounds, { forms }: Grades): GradeCategory[] =>
  forms.map((membership, formIndex) => ({
    lower: formatUnits(bounds[formIndex], scale),
    upper: formatUnits(bounds[formIndex + 1], scale),
    membership,
  }))

/** @param rows of each grade; without them each stands on one */
function measuresOf(
  { column, units }: ExactNumbers,
  grades: Grades,
  { rows, missing }: { readonly rows?: Float64Array; readonly missing: number },
): GradeMeasures {
  const ofCategory = grades.forms.map(() => 0)
  for (const [index, category] of grades.category.entries()) ofCategory[category - 1] += rows?.[index] ?? 1
  return {
    kind: 'grades',
    column,
    rows: ofCategory.reduce((sum, count) => sum + count, 0),
    missing,
    distinct: units.length,
    digits: grades.digits,
    categories: grades.forms.map((membership, formIndex) => ({ rows: ofCategory[formIndex], membership })),
  }
}

/** Decimal digits that a double keeps apart in every number. */
const DOUBLE_DIGITS = 15

function remarks({ column }: ExactNumbers, { forms, digits }: Grades, spec: GradeSpec) {
  const notices: string[] = []
  const warnings: string[] = []
  const scaled = forms.filter((form) => form === 'scaled').length
  if (scaled > 0) {
    notices.push(
      `"${column}": in ${scaled} of ${forms.length} categories the paper's formula would break the order near the maximum; memberships there are 0.999 of it.`,
    )
  }
  if (spec.kind === 'categories' && forms.length < spec.categories) {
    notices.push(
      `"${column}" has ${forms.length} categories instead of ${spec.categories}: there are not enough different numbers for more.`,
    )
  }
  if (String(forms.length).length + digits > DOUBLE_DIGITS) {
    warnings.push(
      `Grades of "${column}" have ${digits} digits behind the point: a program that reads them as floating-point numbers cannot tell all neighbours apart. Use more categories, or round the column before.`,
    )
  }
  return { notices, warnings }
}
