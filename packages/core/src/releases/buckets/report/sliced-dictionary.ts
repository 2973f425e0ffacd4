import { BUCKET, inParentheses } from '../../../data/recoding/apply-sliced.ts'
import { columnNames } from '../../../data/words/words.ts'
import type { DictionaryColumn } from '../../../report/dictionary/common-dictionary.ts'
import type { SlicedForm } from './slicing-report.ts'

/**
 * The columns of a sliced release as they are published: the bucket, then every column with what it was shuffled with,
 * further copies behind the first; in the paper's layout one for each group.
 *
 * @param columns of the policy, with how to read their values
 */
export function slicedColumns(columns: readonly DictionaryColumn[], form: SlicedForm): DictionaryColumn[] {
  const groups = [...form.groups, ...(form.neutral ? [form.neutral] : [])]
  const published =
    form.layout === 'paper'
      ? groups.map((names) => paperColumn(names, columns))
      : columns.flatMap((column) =>
          groups
            .filter((names) => names.some((name) => attributeOf(name, columns) === column))
            .map((names) => tableColumn(column, names, columns)),
        )
  return [BUCKET_COLUMN, ...published]
}

const BUCKET_COLUMN: DictionaryColumn = {
  name: BUCKET,
  role: 'neutral',
  type: 'number',
  reading:
    'The bucket of the row. Inside a bucket every group of columns was shuffled on its own: its rows are not those of persons.',
}

/** `name@2` is a further copy of `name`. */
const attributeOf = (name: string, columns: readonly DictionaryColumn[]): DictionaryColumn | undefined =>
  columns.find((column) => column.name === name) ??
  columns.find((column) => column.name === name.replace(/@\d+$/, ''))

function tableColumn(
  column: DictionaryColumn,
  names: readonly string[],
  columns: readonly DictionaryColumn[],
): DictionaryColumn {
  const name = names.find((name) => attributeOf(name, columns) === column)!
  const others = names.filter((own) => own !== name)
  const beside = others.length === 0 ? 'on its own' : `together with ${columnNames(others)}`
  const copy = name === column.name ? '' : ` The same attribute as ${column.name}, for its own group.`
  return {
    ...column,
    name,
    reading: `${column.reading}${copy} It was shuffled among the rows of its bucket ${beside}: nothing else in the row belongs to it.`,
  }
}

function paperColumn(names: readonly string[], columns: readonly DictionaryColumn[]): DictionaryColumn {
  const own = names.flatMap((name) => attributeOf(name, columns) ?? [])
  const roles = own.map(({ role }) => role)
  return {
    name: inParentheses(names),
    role: roles.includes('sensitive') ? 'sensitive' : (roles[0] ?? 'neutral'),
    type: 'text',
    reading: `The values of ${columnNames(names)} in parentheses, in this order; one with a comma, quote or parenthesis is in quotes. They belong together, and to nothing else in the row. ${own.map(({ name, reading }) => `${name}: ${reading}`).join(' ')}`,
  }
}
