import { defined } from '@outis/core/value'
import type { RealExpression } from '../conditions/column-condition.ts'
import { knownTexts } from '../conditions/known-texts.ts'
import { WEKA_BINS } from '../conditions/rounding.ts'
import type { Session } from '../interpret-session.ts'
import type { InterpretedRule } from '../interpreted-result.ts'
import { nameLeftovers } from '../leftover-codes.ts'
import { type Edit, edited, joinLines, splitLines } from '../lines.ts'
import type { FormInput, FormOutput } from './form-input.ts'
import { readWekaTest } from './weka-condition.ts'
import { type ItemNames, splitItems } from './weka-items.ts'

/** ` 1. a=b c=d 20 ==> e=f 19    conf:(0.95)`, and `[a=b, c=d]: 20 ==> [e=f]: 19` of FPGrowth. */
const RULE = /^(\s*\d+\.\s+\[?)(.*?)(\]?:? \d+ ==> \[?)(.*?)(?:\]?:? \d+(?:\s{2,}.*)?)$/
/** A line of a list of large item sets. */
const ITEM_SET = /^()(.*=.*?) \d+$/

/** One side of a rule, or an item set. */
interface Side {
  readonly line: number
  /** Characters before it. */
  readonly offset: number
  readonly text: string
}

/** Association rules and item sets as Weka's Apriori and its kin print them. O(text). */
export function readWekaAssociations({ session, text }: FormInput): FormOutput {
  const lines = splitLines(text)
  const found = findSides(lines.texts)
  const names: ItemNames = {
    index: session.index,
    // The first item of a side begins with its name: so names with blanks are known wherever they stand.
    names: knownTexts([
      ...session.index.columns.keys(),
      ...[...found.values()].flat().map(({ text: side }) => side.slice(0, Math.max(0, side.indexOf('=')))),
    ]),
  }
  const rules: InterpretedRule[] = []
  const written = lines.texts.map((line, textIndex) => {
    const sides = found.get(textIndex)
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
  const found = new Map<number, readonly Side[]>()
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
    found.set(lineIndex, sides)
  }
  return found
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
  const all: RealExpression | undefined = of.length > 1 ? { kind: 'and', of } : of[0]
  return { edits, ...defined({ all }) }
}
