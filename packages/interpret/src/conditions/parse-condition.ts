import { defined } from '@outis/core/value'
import { namedColumn } from '../attribute-names.ts'
import type { Asked } from '../interpret-session.ts'
import { comparison } from './column-condition.ts'
import type { MeaningIndex } from './meaning-index.ts'
import { readRange } from './printed-numbers.ts'
import { endsAt, listAt, quotedAt, type ScannedValue, skipBlanks, valueAt } from './scan-text.ts'

/** A condition as it stands in a text: `income <= 2.41 and (disease = "Q7F2" or disease in {A, B})`. */
export type ParsedExpression =
  | ParsedTest
  | { readonly kind: 'and' | 'or'; readonly of: readonly ParsedExpression[] }
  | { readonly kind: 'not'; readonly of: ParsedExpression }

export interface ParsedTest {
  readonly kind: 'test'
  readonly name: string
  readonly writtenName: string
  readonly asked: Asked
  readonly spaced: boolean
  readonly quote: (value: string) => string
  readonly start: number
  readonly end: number
  /** Where the brackets around it begin and end. */
  readonly outer: readonly [number, number]
}

export interface ParsedCondition {
  readonly expression: ParsedExpression
  readonly end: number
}

/** Reads the expression that begins at the offset; undefined where none does. Stops before what does not belong to it. */
export function parseCondition(index: MeaningIndex, text: string, start = 0): ParsedCondition | undefined {
  return parseJoined({ index, text, depth: 0 }, start, 'or')
}

interface Source {
  readonly index: MeaningIndex
  readonly text: string
  /** Brackets open around the offset. */
  readonly depth: number
}

/** Nobody nests deeper by hand. Recursion needs a limit. */
const DEEPEST = 200

const JOINS = { or: /\s*(?:\bor\b|\|\||∨)\s*/iy, and: /\s*(?:\band\b|&&?|∧|,|;)\s*/iy }

function parseJoined(source: Source, start: number, word: 'or' | 'and'): ParsedCondition | undefined {
  const operand = (offset: number) =>
    word === 'or' ? parseJoined(source, offset, 'and') : parseUnary(source, offset)
  const first = operand(start)
  if (!first) return undefined
  const of = [first.expression]
  let { end } = first
  for (;;) {
    const join = JOINS[word]
    join.lastIndex = end
    const next = join.test(source.text) ? operand(join.lastIndex) : undefined
    if (!next) break
    of.push(next.expression)
    end = next.end
  }
  const merged = mergeSets(source.index, of, word)
  return { expression: merged.length === 1 ? merged[0] : { kind: word, of: merged }, end }
}

/** `d = A or d = B` asks for a set, and so does `d != A and d != B`: only together can they be all aliases of a value. */
function mergeSets(
  index: MeaningIndex,
  of: readonly ParsedExpression[],
  word: 'or' | 'and',
): ParsedExpression[] {
  const merged: ParsedExpression[] = []
  for (const next of of) {
    const last = merged.at(-1)
    const pair = last?.kind === 'test' && next.kind === 'test' ? joined(index, [last, next], word) : undefined
    if (pair) merged[merged.length - 1] = pair
    else merged.push(next)
  }
  return merged
}

function joined(
  index: MeaningIndex,
  [first, second]: readonly [ParsedTest, ParsedTest],
  word: 'or' | 'and',
): ParsedTest | undefined {
  if (first.name !== second.name || first.asked.kind !== 'set' || second.asked.kind !== 'set')
    return undefined
  const negated = word === 'and'
  if (first.asked.negated !== negated || second.asked.negated !== negated) return undefined
  if (index.columns.get(first.name)?.kind !== 'aliases') return undefined
  return {
    ...first,
    asked: { kind: 'set', negated, texts: [...first.asked.texts, ...second.asked.texts] },
    start: first.outer[0],
    end: second.outer[1],
    outer: [first.outer[0], second.outer[1]],
  }
}

const NOT = /(?:not\b|!(?!=)|¬)\s*/iy

function parseUnary(source: Source, offset: number): ParsedCondition | undefined {
  if (source.depth > DEEPEST) return undefined
  const { text } = source
  const start = skipBlanks(text, offset)
  NOT.lastIndex = start
  if (NOT.test(text)) {
    const inner = parseUnary({ ...source, depth: source.depth + 1 }, NOT.lastIndex)
    return inner && { expression: { kind: 'not', of: inner.expression }, end: inner.end }
  }
  if (text[start] === '(') {
    const inner = parseJoined({ ...source, depth: source.depth + 1 }, start + 1, 'or')
    const end = inner && skipBlanks(text, inner.end)
    if (inner && text[end!] === ')') {
      const { expression } = inner
      const outer = [start, end! + 1] as const
      return { expression: expression.kind === 'test' ? { ...expression, outer } : expression, end: end! + 1 }
    }
  }
  return parseBounded(source, start) ?? parseTest(source, start)
}

const SIGNS: Readonly<Record<string, Comparison>> = {
  '<=': '<=',
  '=<': '<=',
  '≤': '<=',
  '>=': '>=',
  '≥': '>=',
  '!=': '!=',
  '<>': '!=',
  '≠': '!=',
  '==': '=',
  '=': '=',
  '<': '<',
  '>': '>',
  '∈': 'in',
  '∉': 'not in',
}
type Comparison = '<=' | '>=' | '!=' | '=' | '<' | '>' | 'in' | 'not in' | 'between'

const OPERATOR =
  /(\s*)(<=|=<|≤|>=|≥|!=|<>|≠|==(?!>)|=(?!>)|<|>|∈|∉|(?<=\s)(?:not\s+)?in(?=[\s({[])|(?<=\s)between(?=\s))\s*/giu
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
const BOUNDED = new RegExp(String.raw`(${NUMBER})\s*(<=|≤|<|>=|≥|>)\s*`, 'y')

/** `1.5 < income <= 2.4`, `2.4 >= income`. */
function parseBounded({ index, text }: Source, start: number): ParsedCondition | undefined {
  BOUNDED.lastIndex = start
  const match = BOUNDED.exec(text)
  if (!match) return undefined
  const from = BOUNDED.lastIndex
  const sign = SIGNS[match[2]]
  const low = sign.startsWith('<')
  const first = { text: match[1], closed: sign.endsWith('=') }
  const named = nameAt(index, text, from)
  const second = named && new RegExp(`^(${NUMBER})`).exec(text.slice(named.end))
  const other = named && second && named.sign.startsWith(low ? '<' : '>') ? named : undefined
  const bare = other ?? valueAt(text, from)
  if (!bare) return undefined
  const name = other ? other.name : (bare as ScannedValue).value
  const end = other ? other.end + second![0].length : bare.end
  const next = other && { text: second![1], closed: other.sign.endsWith('=') }
  const [lower, upper] = low ? [first, next] : [next, first]
  const asked: Asked = { kind: 'range', negated: false, ...defined({ lower, upper }) }
  const writtenName = other ? other.writtenName : text.slice(from, bare.end)
  return testOf({ name, writtenName, asked, spaced: true, quote: (value) => value, start, end })
}

const testOf = (parts: Omit<ParsedTest, 'kind' | 'outer'>): ParsedCondition => ({
  expression: { kind: 'test', outer: [parts.start, parts.end], ...parts },
  end: parts.end,
})

function parseTest({ index, text }: Source, start: number): ParsedCondition | undefined {
  const named = nameAt(index, text, start)
  if (!named) return undefined
  const { name, writtenName, spaced } = named
  const read = readAsked(index, text, named)
  return (
    read && testOf({ name, writtenName, asked: read.asked, spaced, quote: read.quote, start, end: read.end })
  )
}

interface ScannedName {
  readonly name: string
  readonly writtenName: string
  readonly sign: Comparison
  readonly spaced: boolean
  /** Behind the operator and its blanks. */
  readonly end: number
}

/** A name and the operator behind it. Of several ways to read it, a column of the key wins, the longest first. */
function nameAt(index: MeaningIndex, text: string, start: number): ScannedName | undefined {
  const quoted = quotedAt(text, start)
  OPERATOR.lastIndex = quoted ? quoted.end : start
  let plain: ScannedName | undefined
  let known: ScannedName | undefined
  for (let tries = 0; tries < 4; tries++) {
    const match = OPERATOR.exec(text)
    if (!match || (quoted && match.index !== quoted.end)) break
    const writtenName = text.slice(start, match.index)
    const name = quoted ? quoted.value : writtenName
    const candidate = {
      name,
      writtenName,
      sign: signOf(match[2]),
      spaced: match[1] !== '' || /\s$/.test(match[0]),
      end: OPERATOR.lastIndex,
    }
    if (quoted) return candidate
    plain ??= candidate
    const column = namedColumn(index, name)
    if (column && (!known || column.text !== undefined)) known = candidate
  }
  const chosen = known ?? plain
  return chosen && chosen.name !== '' ? chosen : undefined
}

function signOf(written: string): Comparison {
  const known = SIGNS[written]
  if (known) return known
  return /\bnot\b/i.test(written) ? 'not in' : (written.toLowerCase() as 'in' | 'between')
}

interface ReadAsked {
  readonly asked: Asked
  readonly end: number
  readonly quote: (value: string) => string
}

const BETWEEN = new RegExp(String.raw`(${NUMBER})\s+and\s+(${NUMBER})`, 'iy')

function readAsked(
  index: MeaningIndex,
  text: string,
  { name, sign, end: offset }: ScannedName,
): ReadAsked | undefined {
  const column = index.columns.get(name)
  const known = column?.kind === 'aliases' ? column.texts : undefined
  if (sign === 'between') {
    BETWEEN.lastIndex = offset
    const match = BETWEEN.exec(text)
    if (!match) return undefined
    const [lower, upper] = [match[1], match[2]].map((bound) => ({ text: bound, closed: true }))
    const asked: Asked = { kind: 'range', negated: false, lower: lower!, upper: upper! }
    return { asked, end: BETWEEN.lastIndex, quote: (value) => value }
  }
  if (sign === 'in' || sign === 'not in')
    return readMembership(text, offset, { negated: sign === 'not in', known })
  const value = valueAt(text, offset, known)
  if (!value) return undefined
  const asked = comparison(sign, [value.value])
  return { asked, end: value.end, quote: value.quote }
}

/** `{A, B}` and `(A, B)` are sets; `[1.5, 2.4]` and brackets of two kinds are ranges. */
function readMembership(
  text: string,
  offset: number,
  { negated, known }: { readonly negated: boolean; readonly known: Parameters<typeof listAt>[2] },
): ReadAsked | undefined {
  const ranged = known || text[offset] === '{' ? undefined : valueAt(text, offset)
  const range = ranged && readRange(ranged.value)
  if (range && !(ranged.value.startsWith('(') && ranged.value.endsWith(')'))) {
    return { asked: { kind: 'range', negated, ...range }, end: ranged.end, quote: ranged.quote }
  }
  const list = listAt(text, offset, known)
  if (!list || !endsAt(text, list.end)) return undefined
  const texts = list.values.map(({ value }) => value)
  return { asked: { kind: 'set', negated, texts }, end: list.end, quote: list.values[0].quote }
}
