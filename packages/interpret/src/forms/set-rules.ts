import { defined } from '@outis/core/value'
import { namedColumn } from '../attribute-names.ts'
import { allOf, type RealExpression } from '../conditions/column-condition.ts'
import type { MeaningIndex } from '../conditions/meaning-index.ts'
import { CUT_LABELS, rangeLengthAt } from '../conditions/printed-numbers.ts'
import { quotedAt, skipBlanks } from '../conditions/scan-text.ts'
import type { FormInput, FormOutput, ReadTest, Session } from '../interpret-session.ts'
import type { InterpretedRule, Place } from '../interpreted-result.ts'
import { type Edit, edited, joinLines, nameLeftovers, splitLines } from '../lines.ts'

/** Association rules and item sets in braces, one to a line: arules, and mlxtend printed or as CSV. O(text). */
export function readSetRules({ session, text }: FormInput): FormOutput {
  const lines = splitLines(text)
  const rules: InterpretedRule[] = []
  const written = lines.texts.map((line, textIndex) => {
    const { edits, sides, behind } = readSides(session, line, textIndex + 1)
    if (sides.length === 0) {
      nameLeftovers(session, line, textIndex + 1)
      return line
    }
    nameLeftovers(session, line, textIndex + 1, behind)
    const [left, right] = sides
    rules.push({ line: textIndex + 1, ...defined({ condition: left, conclusion: right }) })
    return edited(line, edits)
  })
  return { text: joinLines(written, lines), interpreted: { kind: 'rules', rules } }
}

function readSides(session: Session, line: string, number: number) {
  const edits: Edit[] = []
  const sides: (RealExpression | undefined)[] = []
  let behind = 0
  for (let open = line.indexOf('{'); open >= 0; open = line.indexOf('{', behind)) {
    const set = bracedSetAt(session.index, line, open)
    if (!set) {
      session.fail({
        place: { line: number, column: open + 1 },
        kind: 'line',
        text: line.slice(open),
        reason: 'the set does not end',
      })
      // Nothing that opens behind it can end either.
      if (!line.includes('}', open)) return { edits, sides, behind: open + 1 }
      behind = open + 1
      continue
    }
    const read = readItems(session, set, (start) => ({ line: number, column: start + 1 }))
    edits.push(...read.edits)
    sides.push(read.all)
    behind = set.end
  }
  return { edits, sides, behind }
}

/** Items in braces: `{a=1,b=2}`, `frozenset({'disease_Q7F2', 'sex_F'})`. */
interface BracedItem {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly quote?: (value: string) => string
}

interface BracedSet {
  readonly items: readonly BracedItem[]
  /** Behind the closing brace. */
  readonly end: number
}

/** The set whose brace opens at the place; undefined where it does not close. */
export function bracedSetAt(index: MeaningIndex, text: string, open: number): BracedSet | undefined {
  const items: BracedItem[] = []
  let offset = skipBlanks(text, open + 1)
  if (text[offset] === '}') return { items, end: offset + 1 }
  for (;;) {
    const item = itemAt(index, text, offset)
    if (!item) return undefined
    items.push(item)
    offset = skipBlanks(text, item.end)
    if (text[offset] === '}') return { items, end: offset + 1 }
    if (text[offset] !== ',') return undefined
    offset = skipBlanks(text, offset + 1)
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
  const isClosed = (end: number) => /^\s*[,}]/.test(text.slice(end, end + 40))
  for (const name of index.names.at(text, start)) {
    if (!/[=_]/.test(text[start + name.length] ?? '')) continue
    const from = start + name.length + 1
    const column = index.columns.get(name)!
    const known = column.kind === 'aliases' ? column.texts.at(text, from) : []
    const ends = [...known.map((value) => from + value.length), from + rangeLengthAt(text, from)]
    const itemEnd = ends.find((end) => end > from && isClosed(end))
    if (itemEnd !== undefined) return { start, end: itemEnd, text: text.slice(start, itemEnd) }
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
  return { edits: edits.filter(({ text }) => text !== ''), ...defined({ all: allOf(of) }) }
}
