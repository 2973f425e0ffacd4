import { applyRecoding } from '../../../data/recoding/apply-recoding.ts'
import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import { type Codes, groupCombinations, type Table } from '../../../data/table/table.ts'

/** Rows that agree in the quasi-identifiers: what linking finds for a person. */
export interface QuasiClasses {
  /** Class of each combination. */
  readonly classOf: Int32Array
  /** Rows of each class. */
  readonly sizes: Float64Array
}

/** Classes of the table as it is, or as the levels publish it. O(combinations × columns). */
export function quasiClasses(table: Table, quasi: readonly number[], levels?: LevelsRecoding): QuasiClasses {
  const applied = levels && applyRecoding(table, levels).columns
  const columns = quasi.map((column) => {
    const { codes, dictionary } = table.columns[column]
    return applied
      ? { codes: applied[column].codes, size: applied[column].labels.length }
      : { codes, size: dictionary.values.length }
  })
  return classesOfCodes(table, columns)
}

/** Classes by the codes of each combination. */
export function classesOfCodes(
  table: Table,
  columns: readonly { readonly codes: Codes; readonly size: number }[],
): QuasiClasses {
  const { count, groupOf } = groupCombinations(columns, table.length)
  const sizes = new Float64Array(count)
  for (let entry = 0; entry < table.length; entry++) sizes[groupOf[entry]] += table.weights[entry]
  return { classOf: groupOf, sizes }
}

/** What a person with a register of the quasi-identifiers finds. */
export interface LinkingFigures {
  readonly rows: number
  readonly classes: number
  /** Rows alone in their class, and rows in classes below five; as counts and as shares. */
  readonly uniqueRows: number
  readonly unique: number
  readonly belowFiveRows: number
  readonly belowFive: number
}

export function linkingFigures({ sizes }: Pick<QuasiClasses, 'sizes'>): LinkingFigures {
  let rows = 0
  let classes = 0
  let uniqueRows = 0
  let belowFiveRows = 0
  for (const size of sizes) {
    rows += size
    if (size > 0) classes++
    if (size === 1) uniqueRows++
    if (size < 5) belowFiveRows += size
  }
  const share = (part: number) => (rows === 0 ? 0 : part / rows)
  return {
    rows,
    classes,
    uniqueRows,
    unique: share(uniqueRows),
    belowFiveRows,
    belowFive: share(belowFiveRows),
  }
}
