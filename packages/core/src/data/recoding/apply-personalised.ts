import { OutisError } from '../errors.ts'
import { SUPPRESSED } from '../table/table.ts'
import { defined } from '../value/defined.ts'
import { counted } from '../words/words.ts'
import { applyLevels } from './apply-recoding.ts'
import { type DealtAliases, dealtAliases, sortedByRank } from './dealing-order.ts'
import {
  type AliasedColumn,
  type DealtCells,
  type GradedColumn,
  type LevelsRecoding,
  needsRanks,
  type PersonalisedRecoding,
} from './recoding.ts'

/** One column as a reader of the file sees it: a text per row. */
export interface TextColumn {
  readonly name: string
  readonly cells: readonly string[]
}

/** Rows in the order of the source. */
export interface PersonalisedSource {
  /** Columns to be published: sensitive ones, and whatever else. */
  readonly columns: readonly TextColumn[]
  /** Columns of choices. They are apart from the others and in no release. */
  readonly choices: readonly TextColumn[]
  readonly rows: number
  /** Number of each row in the source, from 1, where some were left out. Default: 1 … rows. */
  readonly numbers?: ArrayLike<number>
  /** Texts that mean "no value". Default: the empty text. */
  readonly missing?: readonly string[]
}

export interface AppliedPersonalised {
  /** Every published column in its order. */
  readonly columns: readonly TextColumn[]
  /** 1 for each row whose quasi-identifiers are suppressed. */
  readonly suppressed: Uint8Array
}

/**
 * The release of a plan, row by row. Missing cells stay as they are; a missing choice is 3. Values the plan does not
 * know, and choices that are none, are errors with column and count. Which row gets which of several aliases follows
 * from the seed and its row number alone. O(rows × columns), with homophones O(rows · log rows).
 */
export function applyPersonalised(
  recoding: PersonalisedRecoding,
  source: PersonalisedSource,
  { seed }: { readonly seed: string | number },
): AppliedPersonalised {
  const missing = new Set(source.missing ?? [''])
  const numbered = source.numbers === undefined ? {} : { numbers: source.numbers }
  const made = new Map<string, readonly string[]>()
  for (const column of recoding.columns) {
    const { cells } = findColumn(source.columns, column.name)
    made.set(
      column.name,
      column.kind === 'grades'
        ? gradedCells(column, cells, missing)
        : aliasedCells(
            column,
            { ...numbered, cells, chosen: choicesOf(column, source, missing), missing },
            seed,
          ),
    )
  }
  const quasi =
    recoding.quasi?.kind === 'dealt'
      ? dealtQuasi(recoding.quasi, source, { missing, seed })
      : recoding.quasi && recodedQuasi(recoding.quasi, source, missing)
  for (const { name, cells } of quasi?.columns ?? []) made.set(name, cells)
  return {
    columns: source.columns.map(({ name, cells }) => ({ name, cells: made.get(name) ?? cells })),
    suppressed: quasi?.suppressed ?? new Uint8Array(source.rows),
  }
}

function findColumn(columns: readonly TextColumn[], name: string): TextColumn {
  const found = columns.find((column) => column.name === name)
  if (found) return found
  throw new OutisError('COLUMN_UNKNOWN', {
    message: `The recoding speaks of a column "${name}" that the table lacks.`,
    hint: 'Apply the recoding to a table with the columns it was made for, choices included.',
    details: { column: name },
  })
}

function gradedCells(
  { name, values, grades }: GradedColumn,
  cells: readonly string[],
  missing: ReadonlySet<string>,
): string[] {
  const gradeOf = new Map(values.map((value, valueIndex) => [value, grades[valueIndex]]))
  let unseen = 0
  const published = cells.map((text) => {
    if (missing.has(text)) return text
    const grade = gradeOf.get(text)
    if (grade === undefined) unseen++
    return grade ?? text
  })
  if (unseen > 0) throw unseenError(name, unseen)
  return published
}

/** The choice of every row. */
function choicesOf(
  { choice }: AliasedColumn,
  { choices, rows }: PersonalisedSource,
  missing: ReadonlySet<string>,
): Uint8Array {
  const chosen = new Uint8Array(rows).fill(3)
  if (choice === null) return chosen
  const { cells } = findColumn(choices, choice)
  let others = 0
  for (let row = 0; row < rows; row++) {
    const text = cells[row]
    if (missing.has(text)) continue
    if (text === '1') chosen[row] = 1
    else if (text === '2') chosen[row] = 2
    else if (text !== '3') others++
  }
  if (others > 0) throw choiceError(choice, others)
  return chosen
}

/** Choices that are none of 1, 2, 3: counted, never shown. */
export const choiceError = (column: string, rows: number): OutisError =>
  new OutisError('CHOICE_INVALID', {
    message: `${counted(rows, 'row holds', 'rows hold')} a choice in "${column}" that is none of 1, 2 and 3.`,
    hint: 'Write 1 (the value), 2 (its group) or 3 (nothing); leave the cell empty where a person chose nothing, which means 3.',
    details: { column, rows },
  })

interface Cells {
  readonly cells: readonly string[]
  readonly chosen: Uint8Array
  readonly numbers?: ArrayLike<number>
  readonly missing: ReadonlySet<string>
}

function aliasedCells(column: AliasedColumn, source: Cells, seed: string | number): string[] {
  const dealt = dealtAliases(column)
  const valueOfRow = valuesOfRows(column, source, dealt)
  const rankOf = needsRanks(column) ? ranksOf(column, { ...source, valueOfRow }, seed) : undefined
  return source.cells.map((text, row) => {
    if (valueOfRow[row] < 0) return text
    return dealt.textAt(valueOfRow[row], source.chosen[row], rankOf ? rankOf[row] : 0) ?? text
  })
}

/** The value of every row; −1 where the cell is missing. */
function valuesOfRows(
  { name, values }: AliasedColumn,
  { cells, chosen, missing }: Cells,
  { knows }: DealtAliases,
): Int32Array {
  const indexOf = new Map(values.map((value, valueIndex) => [value, valueIndex]))
  const valueOfRow = new Int32Array(cells.length).fill(-1)
  let unseen = 0
  for (let row = 0; row < cells.length; row++) {
    if (missing.has(cells[row])) continue
    const value = indexOf.get(cells[row])
    if (value === undefined || !knows(value, chosen[row])) unseen++
    else valueOfRow[row] = value
  }
  if (unseen > 0) throw unseenError(name, unseen)
  return valueOfRow
}

/** The place of every row among those of its value and choice, from 0. */
function ranksOf(
  { name, values }: AliasedColumn,
  { valueOfRow, chosen, numbers }: Cells & { readonly valueOfRow: Int32Array },
  seed: string | number,
): Uint32Array {
  const rows = Uint32Array.from(valueOfRow, (_, row) => row)
  const next = new Uint32Array(values.length * 3)
  const rankOf = new Uint32Array(valueOfRow.length)
  const numberOf = (row: number) => (numbers ? numbers[row] : row + 1)
  for (const row of sortedByRank(rows, numberOf, { seed, column: name })) {
    if (valueOfRow[row] >= 0) rankOf[row] = next[valueOfRow[row] * 3 + chosen[row] - 1]++
  }
  return rankOf
}

/** Every cell as it was dealt, a missing one too. */
function dealtQuasi(
  { columns, suppressedRows }: DealtCells,
  { columns: sourceColumns, rows, numbers }: PersonalisedSource,
  { missing, seed }: { readonly missing: ReadonlySet<string>; readonly seed: string | number },
) {
  const made = columns.map((column) => {
    const { cells } = findColumn(sourceColumns, column.name)
    const texts = cells.map((text) => (missing.has(text) ? column.values[0] : text))
    const all = { cells: texts, chosen: new Uint8Array(rows).fill(3), missing: new Set<string>() }
    const numbered = { ...all, ...defined({ numbers }) }
    return { name: column.name, cells: aliasedCells(column, numbered, seed) }
  })
  return {
    columns: made,
    suppressed: Uint8Array.from({ length: rows }, (_, row) =>
      suppressedRows > 0 && made.every(({ cells }) => cells[row] === SUPPRESSED) ? 1 : 0,
    ),
  }
}

function recodedQuasi(quasi: LevelsRecoding, source: PersonalisedSource, missing: ReadonlySet<string>) {
  const texts = quasi.columns.map(({ name, values }) =>
    findColumn(source.columns, name).cells.map((text) => (missing.has(text) ? values[0] : text)),
  )
  const { columns, suppressed } = applyLevels(quasi, texts, source.rows)
  return {
    columns: columns.map(({ name, labels, codes }) => ({
      name,
      cells: Array.from(codes, (code) => labels[code]),
    })),
    suppressed,
  }
}

const unseenError = (column: string, unseen: number): OutisError =>
  new OutisError('UNSEEN_VALUES', {
    message: `"${column}" has ${counted(unseen, 'cell')} with values, or values with choices, that the recoding does not know.`,
    hint: 'Make a new recoding from data that has them.',
    details: { column, cells: unseen },
  })
