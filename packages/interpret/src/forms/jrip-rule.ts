import { defined } from '@outis/core/value'
import { isPublished } from '../attribute-names.ts'
import type { RealExpression } from '../conditions/column-condition.ts'
import { WEKA_BINS, WEKA_RIPPER } from '../conditions/rounding.ts'
import type { Session } from '../interpret-session.ts'
import type { InterpretedRule } from '../interpreted-result.ts'
import { readLabel } from '../labels.ts'
import type { Edit } from '../lines.ts'
import { readWekaTest, wekaName } from './weka-condition.ts'

const ARROW = /(?:^| )=> /g
const COUNTS = /\s\(\d[\d.]*(?:\/\d[\d.]*)?\)\s*$/

export interface JripRule {
  readonly rule: InterpretedRule
  readonly edits: readonly Edit[]
  readonly classColumn: string
}

/** `(income <= 2.41) and (disease = Q7F2) => class=yes (20.0/3.0)`; without conditions it is the default. */
export function readJripRule(session: Session, line: string, at: number): JripRule | undefined {
  const arrow = [...line.matchAll(ARROW)].at(-1)
  if (!arrow) return undefined
  const left = line.slice(0, arrow.index)
  const conclusion = readConclusion(session, line, { from: arrow.index + arrow[0].length, at })
  if (!conclusion) return undefined
  const edits: Edit[] = [conclusion.edit]
  const of: RealExpression[] = []
  for (const { start, end } of bracketed(left)) {
    const named = wekaName(session.index, left.slice(start, end))
    if (!named) return undefined
    const { name, sign, rest } = named
    const place = { line: at + 1, column: start + 1 }
    const rounding = { thresholds: WEKA_RIPPER, bins: WEKA_BINS }
    const read = readWekaTest(
      session,
      { name, sign, value: left.slice(start + rest, end) },
      { place, rounding },
    )
    edits.push({ start, end, text: read.text })
    of.push({ kind: 'test', ...read })
  }
  const condition: RealExpression | undefined = of.length > 1 ? { kind: 'and', of } : of[0]
  return {
    rule: { line: at + 1, ...defined({ condition }), conclusion: conclusion.label },
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
  { from, at }: { readonly from: number; readonly at: number },
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
    place: { line: at + 1, column: start + 1 },
  })
  const counts = line.slice(end).trim()
  return {
    column,
    edit: { start, end, text: label.text },
    label: { ...label, text: `${column}=${label.text}`, ...(counts !== '' && { counts }) },
  }
}
