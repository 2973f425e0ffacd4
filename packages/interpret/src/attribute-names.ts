import { gradePosition } from './conditions/grade-ranges.ts'
import type { ColumnIndex, MeaningIndex } from './conditions/meaning-index.ts'
import { readRange } from './conditions/printed-numbers.ts'

export interface NamedColumn {
  readonly column: string
  /** Set where the attribute is 1 for one published text of the column and 0 for all others (one-hot). */
  readonly text?: string
}

/**
 * The column behind a name: the name itself, `step__name` (scikit-learn's ColumnTransformer), or a one-hot name: `name_text`,
 * `name=text`, `name[T.text]`. Undefined where the name belongs to no column of the key. A one-hot name counts only if
 * its text is known, so that `disease_duration` stays a column of its own.
 */
export function namedColumn(index: MeaningIndex, name: string): NamedColumn | undefined {
  const direct = directColumn(index, name)
  if (direct) return direct
  const step = name.indexOf('__')
  return step > 0 ? directColumn(index, name.slice(step + 2)) : undefined
}

function directColumn(index: MeaningIndex, name: string): NamedColumn | undefined {
  if (index.columns.has(name)) return { column: name }
  const formula = /^(?:C\((.*)\)|(.*?))\[(?:T\.)?(.*)\]$/.exec(name)
  if (formula) {
    const column = index.columns.get((formula[1] ?? formula[2])!)
    if (column && isPublished(column, formula[3])) return { column: column.column, text: formula[3] }
  }
  for (const column of index.names.at(name, 0)) {
    const text = name.slice(column.length + 1)
    if ('_=:.'.includes(name[column.length] ?? ' ') && isPublished(index.columns.get(column)!, text)) {
      return { column, text }
    }
  }
  return undefined
}

/** Whether the release may have the text in the column. */
export function isPublished(column: ColumnIndex, text: string): boolean {
  if (column.kind === 'aliases') return column.texts.has(column.normalise(text))
  return readRange(text) !== undefined || gradePosition(column, text) >= 0
}
