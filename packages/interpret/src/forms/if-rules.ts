import { defined } from '@outis/core/value'
import { allOf, type RealExpression } from '../conditions/column-condition.ts'
import { parseCondition } from '../conditions/parse-condition.ts'
import { quotedAt, skipBlanks } from '../conditions/scan-text.ts'
import type { FormInput, FormOutput, Session } from '../interpret-session.ts'
import type { InterpretedLabel, InterpretedRule } from '../interpreted-result.ts'
import { classColumn, readLabel } from '../labels.ts'
import { type Edit, edited, joinLines, nameLeftovers, splitLines } from '../lines.ts'
import { readExpression } from './conditions.ts'

/** What stands between two words of a rule. */
interface Segment {
  readonly kind: 'if' | 'then'
  readonly line: number
  readonly start: number
  readonly end: number
}

const WORD = /\b(?:else\s+)?if\b|\bthen\b|\belse\b|==?>|->/iy
const LABEL_END = /\s*(?:[([{][^\])}]*[\])}]\s*|[.;,]\s*)*$/

/** `IF … THEN …` and `… => …`; a rule may run over several lines. O(text). */
export function readIfRules({ session, text, classColumn: named }: FormInput): FormOutput {
  const lines = splitLines(text)
  const segments = lines.texts.flatMap((line, textIndex) => segmentsOf(line, textIndex))
  const labels = segments.flatMap((segment) => {
    const label = labelOf(session, lines.texts[segment.line], segment)
    return label ? [[label.text]] : []
  })
  const column = classColumn(session, named, {
    leaves: labels,
    tested: new Set(),
    place: { line: 1, column: 1 },
  })
  const edits = new Map<number, Edit[]>()
  const rules: InterpretedRule[] = []
  let open: { readonly line: number; readonly of: RealExpression[] } | undefined
  for (const segment of segments) {
    const read = readSegment(session, lines.texts[segment.line], { segment, column })
    if (!read) continue
    edits.set(segment.line, [...(edits.get(segment.line) ?? []), ...read.edits])
    if (segment.kind === 'then') {
      rules.push({
        line: (open?.line ?? segment.line) + 1,
        ...defined({ condition: allOf(open?.of ?? []) }),
        conclusion: read.meaning,
      })
      open = undefined
    } else {
      open ??= { line: segment.line, of: [] }
      open.of.push(read.meaning as RealExpression)
    }
  }
  const written = lines.texts.map((line, textIndex) => edited(line, edits.get(textIndex) ?? []))
  return { text: joinLines(written, lines), interpreted: { kind: 'rules', rules } }
}

/** The parts of a line between IF, THEN, ELSE and arrows, outside quotes. What follows THEN or an arrow is the conclusion. */
function segmentsOf(line: string, lineIndex: number): Segment[] {
  if (/^\s*#/.test(line)) return []
  const segments: Segment[] = []
  let kind: Segment['kind'] = 'if'
  let start = 0
  const close = (end: number) => {
    const from = skipBlanks(line, start)
    const word = /^(?:and|&&?)\b\s*/i.exec(line.slice(from))?.[0].length ?? 0
    if (from + word < end && line.slice(from + word, end).trim() !== '') {
      segments.push({ kind, line: lineIndex, start: from + word, end })
    }
  }
  for (let index = 0; index < line.length; index++) {
    const quoted = index === 0 || /[\s=(,{<>]/.test(line[index - 1]) ? quotedAt(line, index) : undefined
    if (quoted) index = quoted.end - 1
    WORD.lastIndex = index
    const word = quoted ? undefined : WORD.exec(line)?.[0]
    if (word === undefined) continue
    close(index)
    start = index + word.length
    kind = /if$/i.test(word) ? 'if' : 'then'
    index = start - 1
  }
  close(line.length)
  return segments
}

/** A conclusion without a sign is a label alone. */
function labelOf(
  session: Session,
  line: string,
  { kind, start, end }: Segment,
): { text: string; end: number } | undefined {
  if (kind !== 'then') return undefined
  const body = line.slice(start, end)
  if (parseCondition(session.index, body)) return undefined
  const length = body.length - LABEL_END.exec(body)![0].length
  return length > 0 ? { text: body.slice(0, length), end: start + length } : undefined
}

interface ReadSegment {
  readonly meaning: RealExpression | InterpretedLabel
  readonly edits: readonly Edit[]
}

function readSegment(
  session: Session,
  line: string,
  { segment, column }: { readonly segment: Segment; readonly column: string | undefined },
): ReadSegment | undefined {
  const place = (start: number) => ({ line: segment.line + 1, column: start + 1 })
  const label = labelOf(session, line, segment)
  if (label) {
    const read = readLabel(session, column, { text: label.text, place: place(segment.start) })
    return { meaning: read, edits: [{ start: segment.start, end: label.end, text: read.text }] }
  }
  const text = line.slice(0, segment.end)
  const parsed = parseCondition(session.index, text, segment.start)
  if (!parsed) {
    const reason = 'the line is not a rule'
    session.fail({ place: place(segment.start), kind: 'line', text: line.trim(), reason })
    return undefined
  }
  const rest = skipBlanks(text, parsed.end)
  if (segment.kind === 'if' && rest < text.length) {
    const reason = 'the condition is not understood to its end'
    session.fail({ place: place(rest), kind: 'line', text: line.trim(), reason })
  } else nameLeftovers(session, text, segment.line + 1, parsed.end)
  const { expression, edits } = readExpression(session, parsed.expression, { text: line, place })
  return { meaning: expression, edits }
}
