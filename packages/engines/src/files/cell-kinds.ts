import type { WrittenFormat } from './format.ts'

/** What the cells of a column are in formats that know more than text. */
export type CellKind = 'integer' | 'decimal' | 'date' | 'truth'

/**
 * A column is of a kind if all its cells are empty or written so, and some is written: read again, each gives the very
 * same text. Numbers only in columns of numbers, so that codes of digits in a column of text stay text. Decimals have up
 * to 15 digits, which a double holds, and neither zeros at the end, which it would lose, nor so many behind the point
 * that it would be written with an exponent.
 */
export const KINDS: readonly KindForm[] = [
  { kind: 'integer', number: true, pattern: '0|-?[1-9][0-9]{0,17}' },
  {
    kind: 'decimal',
    number: true,
    pattern: '-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?',
    but: '^-0$|^-?0\\.0000|\\.[0-9]*0$',
    digits: 15,
  },
  { kind: 'date', number: false, pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}' },
  { kind: 'truth', number: false, pattern: 'true|false' },
]

export interface KindForm {
  readonly kind: CellKind
  /** Of columns of numbers, or of others. */
  readonly number: boolean
  /** Of the whole text. */
  readonly pattern: string
  /** What must not be found in it. */
  readonly but?: string
  /** At most. */
  readonly digits?: number
}

/** Formats with more than text in them. */
export const hasKinds = (format: WrittenFormat): format is 'parquet' | 'json' | 'jsonl' =>
  format === 'parquet' || format === 'json' || format === 'jsonl'

/** The kind of a column by its distinct texts; as the database tells it by all its cells. */
export function kindOf(texts: Iterable<string>, number: boolean, kinds = KINDS): CellKind | undefined {
  const filled = new Set(texts)
  filled.delete('')
  if (filled.size === 0) return undefined
  return kinds.find((kind) => kind.number === number && [...filled].every(fitting(kind)))?.kind
}

function fitting({
  kind,
  pattern,
  but,
  digits = Number.POSITIVE_INFINITY,
}: KindForm): (text: string) => boolean {
  const whole = new RegExp(`^(?:${pattern})$`)
  const unfit = but === undefined ? undefined : new RegExp(but)
  return (text) =>
    whole.test(text) &&
    !unfit?.test(text) &&
    text.replace(/[^0-9]/g, '').length <= digits &&
    (kind !== 'date' || isDay(text))
}

/** A day of the calendar, from year 1 on. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !text.startsWith('0000') && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}
