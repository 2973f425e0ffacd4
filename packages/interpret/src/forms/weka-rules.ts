import { defined } from '@outis/core/value'
import { isPublished, namedColumn } from '../attribute-names.ts'
import { allOf, type RealExpression } from '../conditions/column-condition.ts'
import { WEKA_BINS, WEKA_RIPPER } from '../conditions/printed-numbers.ts'
import type { FormInput, FormOutput, Session } from '../interpret-session.ts'
import type { InterpretedRule } from '../interpreted-result.ts'
import { classColumn, readLabel } from '../labels.ts'
import { type Edit, edited, joinLines, splitLines } from '../lines.ts'
import {
  chooseWay,
  type LeafWays,
  labelsOf,
  readWekaBranch,
  readWekaLeaf,
  readWekaTest,
  type WekaLine,
  wekaName,
} from './weka-lines.ts'
import { readSurroundings } from './weka-surroundings.ts'

const START = /^(?:JRIP rules:|PART decision list)/
const END = /^Number of Rules/

/** Rule lists as Weka prints them: JRip, and PART (decision lists). O(text). */
export function readWekaRules({ session, text, classColumn: named }: FormInput): FormOutput {
  const lines = splitLines(text)
  const written = [...lines.texts]
  const rules: InterpretedRule[] = []
  const model = modelLines(lines.texts)
  const isJrip = model.some((lineIndex) => / => |^=> /.test(lines.texts[lineIndex]))
  let column = named
  if (isJrip) {
    for (const lineIndex of model) {
      const rule = readJripRule(session, lines.texts[lineIndex], lineIndex)
      if (!rule) nameLine(session, lines.texts[lineIndex], lineIndex)
      else {
        written[lineIndex] = edited(lines.texts[lineIndex], rule.edits)
        rules.push(rule.rule)
        column ??= rule.classColumn
      }
    }
  } else column = readPart(session, { lines: lines.texts, model, named, written, rules })
  const modelSet = new Set(model)
  const isModel = (line: number) => modelSet.has(line)
  const around = readSurroundings(session, { lines: lines.texts, isModel, classColumn: column })
  for (const [lineIndex, line] of around) written[lineIndex] = line
  return { text: joinLines(written, lines), interpreted: { kind: 'rules', rules } }
}

/** Lines that hold rules: those behind the heading that are not blank, up to the count of rules. */
function modelLines(lines: readonly string[]): number[] {
  const heading = lines.findIndex((line) => START.test(line))
  const from = heading < 0 ? 0 : heading + 2
  const end = lines.findIndex((line, lineIndex) => lineIndex >= from && END.test(line))
  const model: number[] = []
  for (let index = from; index < (end < 0 ? lines.length : end); index++)
    if (lines[index].trim() !== '') model.push(index)
  return model
}

function nameLine(session: Session, line: string, lineIndex: number): void {
  session.fail({
    place: { line: lineIndex + 1, column: 1 },
    kind: 'line',
    text: line,
    reason: 'the line is not a rule',
  })
}

interface PartList {
  readonly lines: readonly string[]
  readonly model: readonly number[]
  readonly named: string | undefined
  readonly written: string[]
  readonly rules: InterpretedRule[]
}

/** Conditions line by line, joined by AND, the last with the label behind it. Returns the class column. */
function readPart(session: Session, { lines, model, named, written, rules }: PartList): string | undefined {
  const { index } = session
  const read = model.map((lineIndex): WekaLine | LeafWays | undefined => {
    const joined = /^(.*?)\s+AND\s*$/.exec(lines[lineIndex])
    return joined ? readWekaBranch(index, joined[1]) : readWekaLeaf(index, lines[lineIndex])
  })
  const tested = new Set<string>()
  for (const line of read) {
    const name = line && ('ways' in line ? line.name?.name : line.condition?.name)
    if (name !== undefined) tested.add(namedColumn(index, name)?.column ?? name)
  }
  const leaves = read.flatMap((line) => (line && 'ways' in line ? [labelsOf(line)] : []))
  const column = classColumn(session, named, {
    leaves,
    tested,
    place: { line: (model[0] ?? 0) + 1, column: 1 },
  })
  const meaning = column === undefined ? undefined : index.columns.get(column)
  let open: RealExpression[] = []
  let start = 0
  for (const [index, lineIndex] of model.entries()) {
    const modelLine = read[index]
    if (!modelLine) {
      nameLine(session, lines[lineIndex], lineIndex)
      continue
    }
    const line =
      'ways' in modelLine
        ? chooseWay(modelLine, (text) => meaning !== undefined && isPublished(meaning, text))
        : modelLine
    if (open.length === 0) start = lineIndex + 1
    const edits: Edit[] = []
    if (line.condition) {
      const when = readWekaTest(session, line.condition, { place: { line: lineIndex + 1, column: 1 } })
      edits.push({ start: 0, end: line.length, text: when.text })
      open.push({ kind: 'test', ...when })
    }
    const { label } = line
    if (label) {
      const leaf = readLabel(session, column, {
        text: label.text,
        place: { line: lineIndex + 1, column: label.start + 1 },
      })
      edits.push({ start: label.start, end: label.start + label.text.length, text: leaf.text })
      rules.push({
        line: start,
        ...defined({ condition: allOf(open) }),
        conclusion: { ...leaf, ...(label.counts !== '' && { counts: label.counts }) },
      })
      open = []
    }
    written[lineIndex] = edited(lines[lineIndex], edits)
  }
  return column
}

const ARROW = /(?:^| )=> /g
const COUNTS = /\s\(\d[\d.]*(?:\/\d[\d.]*)?\)\s*$/

interface JripRule {
  readonly rule: InterpretedRule
  readonly edits: readonly Edit[]
  readonly classColumn: string
}

/** `(income <= 2.41) and (disease = Q7F2) => class=yes (20.0/3.0)`; without conditions it is the default. */
function readJripRule(session: Session, line: string, lineIndex: number): JripRule | undefined {
  const arrow = [...line.matchAll(ARROW)].at(-1)
  if (!arrow) return undefined
  const left = line.slice(0, arrow.index)
  const conclusion = readConclusion(session, line, { from: arrow.index + arrow[0].length, lineIndex })
  if (!conclusion) return undefined
  const edits: Edit[] = [conclusion.edit]
  const of: RealExpression[] = []
  for (const { start, end } of bracketed(left)) {
    const named = wekaName(session.index, left.slice(start, end))
    if (!named) return undefined
    const { name, sign, rest } = named
    const place = { line: lineIndex + 1, column: start + 1 }
    const rounding = { thresholds: WEKA_RIPPER, bins: WEKA_BINS }
    const read = readWekaTest(
      session,
      { name, sign, value: left.slice(start + rest, end) },
      { place, rounding },
    )
    edits.push({ start, end, text: read.text })
    of.push({ kind: 'test', ...read })
  }
  return {
    rule: { line: lineIndex + 1, ...defined({ condition: allOf(of) }), conclusion: conclusion.label },
    edits,
    classColumn: conclusion.column,
  }
}

/** The insides of `(a) and (b)`; brackets may stand in values too. */
function bracketed(left: string): { readonly start: number; readonly end: number }[] {
  const first = left.indexOf('(')
  if (first < 0) return []
  const parts: { start: number; end: number }[] = []
  let start = first + 1
  for (const match of left.matchAll(/\) and \(/g)) {
    parts.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  parts.push({ start, end: left.lastIndexOf(')') })
  return parts
}

function readConclusion(
  session: Session,
  line: string,
  { from, lineIndex }: { readonly from: number; readonly lineIndex: number },
) {
  const end = COUNTS.exec(line)?.index ?? line.trimEnd().length
  const text = line.slice(from, end)
  const named = session.index.names.at(text, 0).find((name) => {
    const column = session.index.columns.get(name)!
    return text[name.length] === '=' && isPublished(column, text.slice(name.length + 1))
  })
  const column = named ?? text.slice(0, Math.max(0, text.indexOf('=')))
  if (column === '') return undefined
  const start = from + column.length + 1
  const label = readLabel(session, column, {
    text: line.slice(start, end),
    place: { line: lineIndex + 1, column: start + 1 },
  })
  const counts = line.slice(end).trim()
  return {
    column,
    edit: { start, end, text: label.text },
    label: { ...label, text: `${column}=${label.text}`, ...(counts !== '' && { counts }) },
  }
}
