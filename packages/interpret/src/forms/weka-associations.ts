import { defined } from '@outis/core/value'
import { allOf, type RealExpression } from '../conditions/column-condition.ts'
import type { MeaningIndex } from '../conditions/meaning-index.ts'
import { WEKA_BINS } from '../conditions/printed-numbers.ts'
import { type KnownTexts, knownTexts } from '../conditions/scan-text.ts'
import type { FormInput, FormOutput, Session } from '../interpret-session.ts'
import type { InterpretedRule } from '../interpreted-result.ts'
import { type Edit, edited, joinLines, nameLeftovers, splitLines } from '../lines.ts'
import { readWekaTest } from './weka-lines.ts'

/** ` 1. a=b c=d 20 ==> e=f 19    conf:(0.95)`, and `[a=b, c=d]: 20 ==> [e=f]: 19` of FPGrowth. */
const RULE = /^(\s*\d+\.\s+\[?)(.*?)(\]?:? \d+ ==> \[?)(.*?)(?:\]?:? \d+(?:\s{2,}.*)?)$/
/** A line of a list of large item sets. */
const ITEM_SET = /^()(.*=.*?) \d+$/

interface Side {
  readonly line: number
  readonly offset: number
  readonly text: string
}

/** Association rules and item sets as Weka's Apriori and its kin print them. O(text). */
export function readWekaAssociations({ session, text }: FormInput): FormOutput {
  const lines = splitLines(text)
  const sidesByLine = findSides(lines.texts)
  const names: ItemNames = {
    index: session.index,
    // The first item of a side begins with its name: so names with blanks are known wherever they stand.
    names: knownTexts([
      ...session.index.columns.keys(),
      ...[...sidesByLine.values()]
        .flat()
        .map(({ text: side }) => side.slice(0, Math.max(0, side.indexOf('=')))),
    ]),
  }
  const rules: InterpretedRule[] = []
  const written = lines.texts.map((line, textIndex) => {
    const sides = sidesByLine.get(textIndex)
    if (!sides) {
      nameLeftovers(session, line, textIndex + 1)
      return line
    }
    const [first, second] = sides.map((side) => readItems(session, side, names))
    rules.push({
      line: textIndex + 1,
      ...defined({ condition: first?.all, conclusion: second?.all }),
    })
    return edited(line, [...(first?.edits ?? []), ...(second?.edits ?? [])])
  })
  return { text: joinLines(written, lines), interpreted: { kind: 'rules', rules } }
}

function findSides(lines: readonly string[]): Map<number, readonly Side[]> {
  const sidesByLine = new Map<number, readonly Side[]>()
  let itemSets = false
  for (const [lineIndex, line] of lines.entries()) {
    if (/^Large Itemsets /.test(line)) itemSets = true
    else if (line.trim() === '') itemSets = false
    const rule = RULE.exec(line)
    const set = itemSets && !rule ? ITEM_SET.exec(line) : undefined
    const [, before = '', left = '', middle = '', right] = rule ?? set ?? []
    if (!rule && !set) continue
    const sides: Side[] = [{ line: lineIndex + 1, offset: before.length, text: left }]
    if (right !== undefined) {
      sides.push({ line: lineIndex + 1, offset: before.length + left.length + middle.length, text: right })
    }
    sidesByLine.set(lineIndex, sides)
  }
  return sidesByLine
}

interface Items {
  readonly edits: readonly Edit[]
  readonly all?: RealExpression
}

function readItems(session: Session, { text, line, offset }: Side, names: ItemNames): Items {
  const edits: Edit[] = []
  const of: RealExpression[] = []
  for (const { start, end, name, value } of splitItems(text, names)) {
    const place = { line, column: offset + start + 1 }
    const rounding = { thresholds: WEKA_BINS, bins: WEKA_BINS }
    const read = readWekaTest(session, { name, sign: '=', value }, { place, spaced: false, rounding })
    edits.push({ start: offset + start, end: offset + end, text: read.text })
    of.push({ kind: 'test', ...read })
  }
  return { edits, ...defined({ all: allOf(of) }) }
}

interface ItemNames {
  readonly index: MeaningIndex
  /** Names of columns that are known to stand before `=`. */
  readonly names: KnownTexts
}

interface Item {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly value: string
}

/**
 * The items of `a=x b=y`, joined by blanks (or `, `) and holding blanks themselves. Values that the key knows are taken whole;
 * else an item ends where a known name, or a single word, stands before the next `=`.
 */
function splitItems(text: string, known: ItemNames): Item[] {
  const items: Item[] = []
  for (let start = 0; start < text.length; ) {
    const name = nameAt(text, start, known)
    if (name === undefined) break
    const from = start + name.length + 1
    const { end, next } = itemEnd(text, { name, from }, known)
    items.push({ start, end, name, value: text.slice(from, end) })
    start = next
  }
  return items
}

function nameAt(text: string, start: number, { names }: ItemNames): string | undefined {
  const known = names.at(text, start).find((name) => text[start + name.length] === '=')
  if (known !== undefined) return known
  const equals = text.indexOf('=', start)
  return equals > start ? text.slice(start, equals) : undefined
}

interface ItemEnd {
  readonly end: number
  readonly next: number
}

function itemEnd(
  text: string,
  { name, from }: { readonly name: string; readonly from: number },
  { index, names }: ItemNames,
): ItemEnd {
  const column = index.columns.get(name)
  const known = column?.kind === 'aliases' ? column.texts.at(text, from) : []
  const bin = /^'[^']*'/.exec(text.slice(from))?.[0]
  for (const value of bin === undefined ? known : [bin]) {
    const gap = /^(?:, ?| |$)/.exec(text.slice(from + value.length))
    if (gap) return { end: from + value.length, next: from + value.length + gap[0].length }
  }
  for (const gap of text.slice(from).matchAll(/,? /g)) {
    const next = from + gap.index + gap[0].length
    const isKnown = names.at(text, next).some((candidate) => text[next + candidate.length] === '=')
    if (isKnown || /^[^\s=]+=/.test(text.slice(next))) return { end: from + gap.index, next }
  }
  return { end: text.length, next: text.length }
}
