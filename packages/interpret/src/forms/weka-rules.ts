import { isPublished, namedColumn } from '../attribute-names.ts'
import type { RealExpression } from '../conditions/column-condition.ts'
import type { Session } from '../interpret-session.ts'
import type { InterpretedRule } from '../interpreted-result.ts'
import { classColumn, readLabel } from '../labels.ts'
import { type Edit, edited, joinLines, splitLines } from '../lines.ts'
import type { FormInput, FormOutput } from './form-input.ts'
import { readJripRule } from './jrip-rule.ts'
import { readWekaTest } from './weka-condition.ts'
import {
  chooseWay,
  type LeafWays,
  labelsOf,
  readWekaBranch,
  readWekaLeaf,
  type WekaLine,
} from './weka-leaf.ts'
import { readSurroundings } from './weka-surroundings.ts'

const START = /^(?:JRIP rules:|PART decision list)/
const END = /^Number of Rules/

/** Rule lists as Weka prints them: JRip, and PART (decision lists). O(text). */
export function readWekaRules({ session, text, classColumn: given }: FormInput): FormOutput {
  const lines = splitLines(text)
  const written = [...lines.texts]
  const rules: InterpretedRule[] = []
  const model = modelLines(lines.texts)
  const isJrip = model.some((at) => / => |^=> /.test(lines.texts[at]))
  let column = given
  if (isJrip) {
    for (const at of model) {
      const rule = readJripRule(session, lines.texts[at], at)
      if (!rule) nameLine(session, lines.texts[at], at)
      else {
        written[at] = edited(lines.texts[at], rule.edits)
        rules.push(rule.rule)
        column ??= rule.classColumn
      }
    }
  } else column = readPart(session, { lines: lines.texts, model, given, written, rules })
  const modelSet = new Set(model)
  const isModel = (line: number) => modelSet.has(line)
  const around = readSurroundings(session, { lines: lines.texts, isModel, classColumn: column })
  for (const [at, line] of around) written[at] = line
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

function nameLine(session: Session, line: string, at: number): void {
  session.counts.notInterpreted++
  session.find({
    place: { line: at + 1, column: 1 },
    kind: 'line',
    text: line,
    reason: 'the line is no rule',
  })
}

interface PartList {
  readonly lines: readonly string[]
  readonly model: readonly number[]
  readonly given: string | undefined
  readonly written: string[]
  readonly rules: InterpretedRule[]
}

/** Conditions line by line, joined by AND, the last with the label behind it. Returns the class column. */
function readPart(session: Session, { lines, model, given, written, rules }: PartList): string | undefined {
  const { index } = session
  const read = model.map((at): WekaLine | LeafWays | undefined => {
    const joined = /^(.*?)\s+AND\s*$/.exec(lines[at])
    return joined ? readWekaBranch(index, joined[1]) : readWekaLeaf(index, lines[at])
  })
  const tested = new Set<string>()
  for (const line of read) {
    const name = line && ('ways' in line ? line.name?.name : line.condition?.name)
    if (name !== undefined) tested.add(namedColumn(index, name)?.column ?? name)
  }
  const leaves = read.flatMap((line) => (line && 'ways' in line ? [labelsOf(line)] : []))
  const column = classColumn(session, given, {
    leaves,
    tested,
    place: { line: (model[0] ?? 0) + 1, column: 1 },
  })
  const meaning = column === undefined ? undefined : index.columns.get(column)
  let open: RealExpression[] = []
  let start = 0
  for (const [index, at] of model.entries()) {
    const found = read[index]
    if (!found) {
      nameLine(session, lines[at], at)
      continue
    }
    const line =
      'ways' in found
        ? chooseWay(found, (text) => meaning !== undefined && isPublished(meaning, text))
        : found
    if (open.length === 0) start = at + 1
    const edits: Edit[] = []
    if (line.condition) {
      const when = readWekaTest(session, line.condition, { place: { line: at + 1, column: 1 } })
      edits.push({ start: 0, end: line.length, text: when.text })
      open.push({ kind: 'test', ...when })
    }
    const { label } = line
    if (label) {
      const leaf = readLabel(session, column, {
        text: label.text,
        place: { line: at + 1, column: label.start + 1 },
      })
      edits.push({ start: label.start, end: label.start + label.text.length, text: leaf.text })
      rules.push({
        line: start,
        ...joinedBy(open),
        conclusion: { ...leaf, ...(label.counts !== '' && { counts: label.counts }) },
      })
      open = []
    }
    written[at] = edited(lines[at], edits)
  }
  return column
}

function joinedBy(of: readonly RealExpression[]): { readonly condition?: RealExpression } {
  if (of.length === 0) return {}
  return { condition: of.length === 1 ? of[0] : { kind: 'and', of } }
}
