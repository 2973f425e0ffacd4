import type { SeenColumn } from './looks-identifying.ts'
import { wordsOf } from './match-name.ts'
import { byName, type FirstSuggestion } from './suggest-role.ts'

/** A column with what it says by itself. */
export interface FirstColumn extends SeenColumn {
  readonly first: FirstSuggestion
}

/**
 * What the neighbours of a column tell, where the column alone tells nothing; in this order:
 *
 * 1. **Family**: three columns or more that begin or end with one word (`asian_cl`, `black_cl`, `baseline temp`) are read
 *    without it.
 * 2. **Relative**: a known column's name with one or two letters before it (`hage` beside `age`) is the same of somebody else.
 * 3. **Twin**: numbers in the same frequencies from the smallest to the largest are computed from a column beside it.
 * 4. **One of several**: columns of 0 and 1 that stand together, of which every row has just one, say one thing.
 * 5. **Origin**: a column of two values between two of origin.
 *
 * O(columns² × distinct values) at most; twins alone compare values, of columns with as many of them.
 */
export function readNeighbours(columns: readonly FirstColumn[]): FirstSuggestion[] {
  const affixes = sharedAffixes(columns)
  const named = columns.map((column) =>
    column.first.role === 'unclear' ? { ...column, first: withoutAffix(column, affixes) } : column,
  )
  const related = named.map((column) => ({ ...column, first: asRelative(column, named) }))
  const together = withSets(related.map((column) => ({ ...column, first: asTwin(column, related) })))
  return together.map((column, index) => besideOrigin(column, index, together))
}

/** Columns with one word at the beginning or the end from which it is a mark of their family. */
const FAMILY = 3

interface Affixes {
  readonly first: ReadonlySet<string>
  readonly last: ReadonlySet<string>
}

function sharedAffixes(columns: readonly FirstColumn[]): Affixes {
  const names = columns.map(({ name }) => wordsOf(name)).filter((words) => words.length > 1)
  const frequent = (words: readonly string[]): ReadonlySet<string> => {
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    return new Set([...counts.keys()].filter((word) => counts.get(word)! >= FAMILY))
  }
  return { first: frequent(names.map(([word]) => word)), last: frequent(names.map((words) => words.at(-1)!)) }
}

function withoutAffix(column: FirstColumn, affixes: Affixes): FirstSuggestion {
  const words = wordsOf(column.name)
  if (words.length < 2) return column.first
  const rests = [
    ...(affixes.first.has(words[0]) ? [words.slice(1)] : []),
    ...(affixes.last.has(words.at(-1)!) ? [words.slice(0, -1)] : []),
  ]
  for (const rest of rests) {
    const read = byName({ ...column, name: rest.join(' ') })
    if (read !== undefined && read.role !== 'neutral') return read
  }
  return column.first
}

/** Letters of a name that can be found in others. */
const NAME_LETTERS = 3
/** Letters before it at most. */
const MARK_LETTERS = 2

/** Only what is protected is guessed so: that it is published as it is would rest on too little. */
function asRelative(column: FirstColumn, columns: readonly FirstColumn[]): FirstSuggestion {
  if (column.first.role !== 'unclear') return column.first
  const name = wordsOf(column.name).join('')
  for (const { name: other, first } of columns) {
    const known = wordsOf(other).join('')
    const letters = name.length - known.length
    if (first.role !== 'quasi' || known.length < NAME_LETTERS) continue
    if (letters < 1 || letters > MARK_LETTERS || !name.endsWith(known)) continue
    const read = byName({ ...column, name: other })
    const reason = `It is called like "${other}", with ${letters === 1 ? 'a letter' : 'letters'} before it.`
    if (read?.role === 'quasi')
      return { ...read, confidence: 'medium', reasons: [...column.first.reasons, reason] }
  }
  return column.first
}

/** Values from which equal frequencies are no accident. */
const TWIN_VALUES = 10

function asTwin(column: FirstColumn, columns: readonly FirstColumn[]): FirstSuggestion {
  const { first, values } = column
  if (first.role !== 'unclear' || values.type !== 'number' || values.texts.length < TWIN_VALUES) return first
  const own = frequencies(column)
  if (new Set(own).size === 1) return first
  const twin = columns.find(
    (other) =>
      (other.first.role === 'quasi' || other.first.role === 'sensitive') &&
      other.values.type === 'number' &&
      other.values.texts.length === values.texts.length &&
      isSame(own, frequencies(other)),
  )
  if (twin === undefined) return first
  const { role, kind } = twin.first
  const reason = `It is as frequent, value by value, as "${twin.name}": it may be computed from it.`
  return { role, kind, confidence: 'medium', reasons: [...first.reasons, reason] }
}

/** Rows of each number, from the smallest to the largest. */
function frequencies({ values: { texts, rowsOf } }: FirstColumn): number[] {
  const order = texts.map((_, index) => index).sort((a, b) => Number(texts[a]) - Number(texts[b]))
  return order.map((index) => rowsOf[index])
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((rows, index) => rows === other[index]) ||
  one.every((rows, index) => rows === other[other.length - 1 - index])

/** Columns of which each row has one, at least and at most. */
const SMALLEST_SET = 3
const LARGEST_SET = 25

/** Sets in which what is known says one thing give it to the rest. */
function withSets(columns: readonly FirstColumn[]): FirstColumn[] {
  const read = [...columns]
  const ones = columns.map(rowsOfOne)
  for (let start = 0; start < columns.length; start++) {
    let sum = 0
    for (let end = start; end < Math.min(columns.length, start + LARGEST_SET); end++) {
      const rows = ones[end]
      if (rows === undefined) break
      sum += rows
      if (sum > columns[end].rows) break
      if (sum === columns[end].rows && end - start + 1 >= SMALLEST_SET) shareRole(read, start, end)
    }
  }
  return read
}

/** Rows with a 1 in a column of 0 and 1 that has a value in every row. */
function rowsOfOne({ values, figures }: FirstColumn): number | undefined {
  if (figures.missing > 0 || values.texts.length !== 2) return undefined
  const numbers = values.texts.map(Number)
  const isFlag = Math.min(...numbers) === 0 && Math.max(...numbers) === 1
  return isFlag ? values.rowsOf[numbers.indexOf(1)] : undefined
}

function shareRole(columns: FirstColumn[], start: number, end: number): void {
  const set = columns.slice(start, end + 1)
  const known = set.filter(({ first }) => first.role === 'quasi' || first.role === 'sensitive')
  const kinds = new Set(known.map(({ first }) => first.kind))
  if (kinds.size !== 1) return
  const { role, kind } = known[0].first
  for (let index = start; index <= end; index++) {
    const { first } = columns[index]
    if (first.role !== 'unclear') continue
    const reason = `Every row has one of several columns that stand together, "${known[0].name}" among them.`
    columns[index] = {
      ...columns[index],
      first: { role, kind, confidence: 'medium', reasons: [...first.reasons, reason] },
    }
  }
}

function besideOrigin(
  { first, values }: FirstColumn,
  index: number,
  columns: readonly FirstColumn[],
): FirstSuggestion {
  if (first.role !== 'unclear' || values.texts.length !== 2) return first
  const isOrigin = (step: number) => {
    const other = columns[index + step]
    return other?.first.kind === 'origin' && other.values.texts.length === 2
  }
  if (!isOrigin(-1) || !isOrigin(1)) return first
  const reason = 'It has two values and stands among columns of ethnic origin.'
  return { role: 'quasi', kind: 'origin', confidence: 'medium', reasons: [...first.reasons, reason] }
}
