import { isPublished } from '../attribute-names.ts'
import { quotedAt } from '../conditions/scan-text.ts'
import type { Session } from '../interpret-session.ts'
import { readLabel } from '../labels.ts'
import { edited, nameLeftovers } from '../lines.ts'

/** `12  3 |  a = yes` of a confusion matrix. */
const MATRIX_ROW = /^[\s\d.]*\|\s+[a-z]+ = (.*?)\s*$/
/** Figures by class: the label stands behind six or more numbers. */
const CLASS_FIGURES = /^\s*(?:[\d.?]+\s+){6,}(.*?)\s*$/
const ATTRIBUTE = /^@attribute\s+/i

/**
 * The lines around a model that Weka prints: figures stay as they are, class labels and value lists of filtered headers are
 * interpreted, and what else shows an alias is named.
 */
export function readSurroundings(
  session: Session,
  {
    lines,
    isModel,
    classColumn,
  }: {
    readonly lines: readonly string[]
    readonly isModel: (line: number) => boolean
    readonly classColumn: string | undefined
  },
): Map<number, string> {
  const changed = new Map<number, string>()
  for (const [lineIndex, line] of lines.entries()) {
    if (isModel(lineIndex) || line.trim() === '') continue
    const label = MATRIX_ROW.exec(line)?.[1] ?? CLASS_FIGURES.exec(line)?.[1]
    const meaning = classColumn === undefined ? undefined : session.index.columns.get(classColumn)
    if (label !== undefined && meaning && isPublished(meaning, label)) {
      const start = line.lastIndexOf(label)
      const { text } = readLabel(session, classColumn, {
        text: label,
        place: { line: lineIndex + 1, column: start + 1 },
      })
      changed.set(lineIndex, edited(line, [{ start, end: start + label.length, text }]))
    } else if (ATTRIBUTE.test(line)) changed.set(lineIndex, readAttribute(session, line, lineIndex + 1))
    else nameLeftovers(session, line, lineIndex + 1)
  }
  return changed
}

/** `@attribute disease {Q7F2,'Respiratory #2'}` of a filtered header. */
function readAttribute(session: Session, line: string, number: number): string {
  const from = ATTRIBUTE.exec(line)![0].length
  const quoted = quotedAt(line, from)
  const nameEnd = quoted ? quoted.end : from + line.slice(from).search(/\s|$/)
  const name = quoted ? quoted.value : line.slice(from, nameEnd)
  const open = line.indexOf('{', nameEnd)
  if (!session.index.columns.has(name) || open < 0) return line
  const edits = []
  for (let index = open + 1; index < line.length && line[index] !== '}'; index++) {
    const value = quotedAt(line, index)
    const end = value ? value.end : index + line.slice(index).search(/[,}]|$/)
    const written = value ? value.value : line.slice(index, end)
    const { text } = readLabel(session, name, { text: written, place: { line: number, column: index + 1 } })
    edits.push({ start: index, end, text: value ? value.quote(text) : text })
    index = end
  }
  return edited(line, edits)
}
