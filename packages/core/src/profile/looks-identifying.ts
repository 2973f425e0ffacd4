import { percent } from '../data/words/words.ts'
import { columnFigures } from './column-figures.ts'
import { type ColumnValues, columnValues } from './column-values.ts'
import { hintsOfName } from './match-name.ts'
import type { ColumnCounts, ColumnFigures } from './profile.ts'
import { MOST, patternOf } from './value-patterns.ts'
import type { ColumnKind } from './words/name-hint.ts'

/** A column as far as it was looked at. */
export interface SeenColumn {
  readonly name: string
  readonly values: ColumnValues
  readonly figures: ColumnFigures
  /** Rows of the table. */
  readonly rows: number
}

/** Why a column looks as if it names people one by one. */
export interface IdentifyingSign {
  readonly by: 'form' | 'name' | 'uniqueness'
  readonly kind: ColumnKind
  /** In plain words; no cell value. */
  readonly reason: string
}

/**
 * Whether a column looks identifying, by the first of these that holds:
 *
 * 1. **Form.** At least 80 % of its distinct values are e-mail or web addresses, phone, social security, bank, card,
 *    device or vehicle numbers, UUIDs, IP addresses or street addresses.
 * 2. **Name.** Its name speaks of a person's name, address or contact and it has more than two values that are long
 *    enough for one; or it speaks of a number of persons or records, and there are enough values to number them: 20, or
 *    one for every ten rows. Neither is said of numbers with decimals.
 * 3. **Uniqueness.** Texts that nearly every row (90 % of at least ten) has for itself; whole numbers without a repeat
 *    that run on (1, 2, 3 …) or that chance would have repeated; whole numbers of one length from six digits on that
 *    nearly every row has for itself and that are not round. Dates, decimals, times, amounts and percentages are
 *    measures: people are singled out by them, and not named.
 *
 * O(distinct values).
 */
export function looksIdentifying(column: ColumnCounts, rows: number): IdentifyingSign | undefined {
  const { name } = column
  return identifyingSign({ name, values: columnValues(column), figures: columnFigures(column, rows), rows })
}

export function identifyingSign(column: SeenColumn): IdentifyingSign | undefined {
  if (column.figures.distinct <= 1) return undefined
  return signByForm(column) ?? signByName(column) ?? signByUniqueness(column)
}

function signByForm({ values }: SeenColumn): IdentifyingSign | undefined {
  const found = patternOf(values.texts, MOST)
  if (found?.pattern.role !== 'identifying') return undefined
  const { id } = found.pattern
  const contact = ['email', 'url', 'ip', 'phone'].includes(id) ? 'contact' : 'identifier'
  const kind = id === 'address' ? 'address' : contact
  const reason = `${percent(found.share)} of its distinct values look like ${found.pattern.what}.`
  return { by: 'form', kind, reason }
}

/** From so many values on they can be numbers of people; or one in so many rows. */
const ENOUGH_NUMBERS = 20
const ROWS_PER_NUMBER = 10
/** Names, addresses and contacts have at least so many characters, on average. */
const SHORTEST_NAME = 3

function signByName({ name, values, figures, rows }: SeenColumn): IdentifyingSign | undefined {
  const hint = hintsOfName(name).find(({ role }) => role === 'identifying')
  // Two values tell whether there is a phone, not its number.
  if (!hint || figures.distinct <= 2 || values.type === 'date' || isMeasured(values)) return undefined
  const fits =
    hint.kind === 'identifier'
      ? figures.distinct >= ENOUGH_NUMBERS || figures.distinct * ROWS_PER_NUMBER >= rows
      : meanLength(values.texts) >= SHORTEST_NAME
  return fits ? { by: 'name', kind: hint.kind, reason: `Its name looks like ${hint.what}.` } : undefined
}

/** Share of rows with a value of their own from which a column is a key. */
const NEARLY_UNIQUE = 0.9
/** In fewer rows almost every column is a key. */
const ENOUGH_ROWS = 10

function signByUniqueness(column: SeenColumn): IdentifyingSign | undefined {
  const { values, figures, rows, name } = column
  const present = rows - figures.missing
  if (present < ENOUGH_ROWS || figures.unique / present < NEARLY_UNIQUE || figures.unique * 2 < rows)
    return undefined
  if (values.type === 'date' || isMeasured(values) || areDiagnoses(values.texts)) return undefined
  // In a small table of a large country nearly every postal code is there once: it is generalised all the same.
  if (hintsOfName(name).some(({ kind }) => kind === 'postal code') && isShort(values.texts)) return undefined
  if (values.type === 'number' && (!isNumbering(column) || speaksOfMeasure(name))) return undefined
  const reason = `${percent(figures.uniqueness)} of the rows have a value that no other row has.`
  return { by: 'uniqueness', kind: 'identifier', reason }
}

/** The longest postal code, 02139-1234, has ten characters. */
const isShort = (texts: readonly string[]): boolean => texts.every((text) => text.trim().length <= 10)

/** Codes of ICD-10: a small table may have each of them once. */
export function areDiagnoses(texts: readonly string[]): boolean {
  const codes = texts.filter((text) => /^[A-Z]\d[\dAB](\.[\dA-Z]{1,4})?$/.test(text))
  return codes.length >= MOST * texts.length && codes.some((text) => text.includes('.'))
}

/** Whether a name says that its numbers are of something else than people. */
const speaksOfMeasure = (name: string): boolean =>
  hintsOfName(name).some(({ role }) => role !== 'identifying')

/** Repeats that chance makes among so many numbers of a range; where there is none, somebody gave them out. */
const EXPECTED_REPEATS = 2
const NUMBER_LENGTH = 6

/** Whether whole numbers look given out, one to each row. */
function isNumbering({ values, figures }: SeenColumn): boolean {
  const { numbers, length } = values
  if (!numbers?.integers) return false
  const count = figures.distinct
  const range = numbers.largest - numbers.smallest + 1
  if (count === figures.unique && (range === count || (count * count) / (2 * range) >= EXPECTED_REPEATS))
    return true
  return length !== undefined && length >= NUMBER_LENGTH && values.digits && !isRound(values.texts)
}

const isRound = (texts: readonly string[]): boolean =>
  texts.filter((text) => text.endsWith('00')).length * 4 > texts.length

/** Numbers with decimals, also with a decimal comma, a currency or a per cent sign; times of day. */
export function isMeasured({ type, numbers, texts }: ColumnValues): boolean {
  if (type === 'number') return !numbers!.integers
  if (type === 'date') return false
  const measured = texts.filter((text) => MEASURED.test(text.trim())).length
  return texts.length > 0 && measured >= MOST * texts.length && texts.some((text) => /\D/.test(text.trim()))
}

const MEASURED =
  /^(-?\d+([.,]\d+)?|-?\d([.,]\d+)?e[-+]\d+|-?\d{1,3}([,.' ]\d{3})+[.,]\d{1,2}|[$€£]\s?-?\d[\d.,' ]*|-?\d[\d.,' ]*\s?([$€£%]|EUR|USD|CHF)|\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?)$/i

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length)
}
