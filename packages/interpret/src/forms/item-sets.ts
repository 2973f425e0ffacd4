import { defined } from '@outis/core/value'
import { namedColumn } from '../attribute-names.ts'
import type { RealExpression } from '../conditions/column-condition.ts'
import type { MeaningIndex } from '../conditions/meaning-index.ts'
import { rangeLengthAt } from '../conditions/printed-range.ts'
import { CUT_LABELS } from '../conditions/rounding.ts'
import { quotedAt, skipBlanks } from '../conditions/scan-text.ts'
import type { ReadTest, Session } from '../interpret-session.ts'
import type { Edit } from '../lines.ts'
import type { Place } from '../result-findings.ts'

/** Items in braces: `{a=1,b=2}`, `frozenset({'disease_Q7F2', 'sex_F'})`. */
export interface BracedItem {
  readonly start: number
  readonly end: number
  /** Without quotes. */
  readonly text: string
  readonly quote?: (value: string) => string
}

export interface BracedSet {
  readonly items: readonly BracedItem[]
  /** Behind the closing brace. */
  readonly end: number
}

/** The set whose brace opens at the place; undefined where it does not close. */
export function bracedSetAt(index: MeaningIndex, text: string, open: number): BracedSet | undefined {
  const items: BracedItem[] = []
  let at = skipBlanks(text, open + 1)
  if (text[at] === '}') return { items, end: at + 1 }
  for (;;) {
    const item = itemAt(index, text, at)
    if (!item) return undefined
    items.push(item)
    at = skipBlanks(text, item.end)
    if (text[at] === '}') return { items, end: at + 1 }
    if (text[at] !== ',') return undefined
    at = skipBlanks(text, at + 1)
  }
}

function itemAt(index: MeaningIndex, text: string, start: number): BracedItem | undefined {
  // In a quoted cell of a CSV file quotes are doubled.
  const doubled = text.startsWith('""', start)
  const end = doubled ? text.indexOf('""', start + 2) : -1
  if (end > 0)
    return { start, end: end + 2, text: text.slice(start + 2, end), quote: (value) => `""${value}""` }
  const quoted = quotedAt(text, start)
  if (quoted) return { start, end: quoted.end, text: quoted.value, quote: quoted.quote }
  const closing = (place: number) => /^\s*[,}]/.test(text.slice(place, place + 40))
  for (const name of index.names.at(text, start)) {
    if (!/[=_]/.test(text[start + name.length] ?? '')) continue
    const from = start + name.length + 1
    const column = index.columns.get(name)!
    const known = column.kind === 'aliases' ? column.texts.at(text, from) : []
    const ends = [...known.map((value) => from + value.length), from + rangeLengthAt(text, from)]
    const fits = ends.find((place) => place > from && closing(place))
    if (fits !== undefined) return { start, end: fits, text: text.slice(start, fits) }
  }
  return bareItem(text, start)
}

/** Up to the next comma or brace; a range behind `=` or `_` may hold a comma. */
function bareItem(text: string, start: number): BracedItem | undefined {
  let end = start
  while (end < text.length && text[end] !== ',' && text[end] !== '}') {
    const range = end > start && /[=_]/.test(text[end - 1]) ? rangeLengthAt(text, end) : 0
    end += Math.max(1, range)
  }
  const trimmed = text.slice(start, end).trimEnd()
  return trimmed === '' ? undefined : { start, end: start + trimmed.length, text: trimmed }
}

/** Interprets one item: `column=value`, or the name of a one-hot column alone. */
export function readItem(session: Session, text: string, place: Place | string): ReadTest {
  const named = namedColumn(session.index, text)
  const equals = text.indexOf('=')
  const known = session.index.names.at(text, 0).find((name) => text[name.length] === '=')
  const name = known ?? named?.column ?? text.slice(0, Math.max(0, equals))
  const value = known === undefined && named?.text !== undefined ? named.text : text.slice(name.length + 1)
  if (name === '') {
    // The name of a column alone: an item of a table of yes and no.
    const stated = { kind: 'set', column: text, texts: ['true'], negated: false } as const
    session.counts.unchanged++
    return { test: { kind: 'other', column: text, stated }, text }
  }
  return session.test({
    name,
    asked: { kind: 'set', texts: [value], negated: false },
    written: text,
    place,
    spaced: false,
    rounding: { bins: CUT_LABELS },
  })
}

/** Interprets a set of items that must all hold. */
export function readItems(
  session: Session,
  { items }: BracedSet,
  place: (start: number) => Place | string,
): { readonly edits: readonly Edit[]; readonly all?: RealExpression } {
  const edits: Edit[] = []
  const of: RealExpression[] = []
  for (const { start, end, text, quote = (value: string) => value } of items) {
    const read = readItem(session, text, place(start))
    edits.push({ start, end, text: read.text === text ? '' : quote(read.text) })
    of.push({ kind: 'test', ...read })
  }
  const all: RealExpression | undefined = of.length > 1 ? { kind: 'and', of } : of[0]
  return { edits: edits.filter(({ text }) => text !== ''), ...defined({ all }) }
}
