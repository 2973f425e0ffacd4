import { type RealExpression, writtenCell } from '@outis/interpret'
import { sizeOf } from '../sets/row-set.ts'
import { type Claims, refuseFindings } from '../statements/claims.ts'
import { revealedItems } from '../statements/revealed-items.ts'
import { rowsOf } from '../statements/rows-of-test.ts'
import type { AnsweredForm, AnswerPart, WithheldBy } from './answer.ts'
import type { AnswerContext } from './gate.ts'
import { expressionInWords } from './real-words.ts'

/**
 * A table: each line is one statement, that all its cells hold together. Where it may not be answered, the cells of the
 * key's columns become `< 10`. So the release itself, sent as a table, tells nothing of rare lines.
 */
export function answerTable(
  context: AnswerContext,
  claims: Claims & { readonly kind: 'table' },
): AnsweredForm {
  const { release, rules } = context
  const parts: AnswerPart[] = []
  const lines = [[...claims.columns, 'rows']]
  for (const [row, cells] of claims.rows.entries()) {
    const tests = claims.columns.flatMap((column, columnIndex) => {
      const text = cells[columnIndex]
      return text === undefined || isEmptyCell(context, column, text)
        ? []
        : [{ columnIndex, test: cellTest(context, column, text) }]
    })
    const { withheld, rows } = admitCells(
      context,
      tests.map(({ test }) => test),
    )
    const masked = `< ${rules.minSupport}`
    const written = claims.columns.map((column, columnIndex) => {
      const test = tests.find((cell) => cell.columnIndex === columnIndex)?.test
      if (!test || !release.meaning.columns.has(column)) return cells[columnIndex] ?? ''
      return withheld ? masked : valueWords(context, column, test)
    })
    lines.push([...written, withheld ? masked : String(rows)])
    parts.push({
      place: `row ${row + 1}`,
      ...(withheld ? { withheld } : { text: written.join(','), rows }),
    })
  }
  const text = lines
    .map((line) => `${line.map((cell) => writtenCell(cell, ',', false)).join(',')}\n`)
    .join('')
  return { text, parts }
}

/** Counts of one column: the server counts itself, whatever the text says. */
export function answerFrequencies(
  context: AnswerContext,
  { column, texts }: Claims & { readonly kind: 'frequencies' },
): AnsweredForm {
  const rows = texts.map((text) => [text])
  return answerTable(context, { kind: 'table', form: 'frequencies', columns: [column], rows, leftOut: 0 })
}

/** How releases and common tools write a missing value. */
const isEmptyCell = ({ release }: AnswerContext, column: string, text: string): boolean =>
  text === '' ||
  (release.meaning.columns.has(column) && release.interpreter.value(column, text).kind === 'unchanged')

function cellTest({ release }: AnswerContext, column: string, value: string): RealExpression {
  const { expression, findings } = release.interpreter.condition({ column, op: '=', value })
  refuseFindings(findings)
  return expression!
}

function admitCells(
  { gate, release }: AnswerContext,
  tests: readonly RealExpression[],
): { readonly withheld?: WithheldBy; readonly rows: number } {
  const [first, ...more] = tests
  if (!first) return { rows: release.universe.rows }
  const all: RealExpression = more.length === 0 ? first : { kind: 'and', of: tests }
  const rows = rowsOf(release, all)
  const withheld = gate.admit({ rows: [rows], items: revealedItems(release, all) })
  return { ...(withheld && { withheld }), rows: sizeOf(release.universe, rows.sure) }
}

/** `disease = Flu` without the name of its column. */
function valueWords({ release, rules }: AnswerContext, column: string, test: RealExpression): string {
  const words = expressionInWords(release, test, rules)
  return words.startsWith(`${column} = `) ? words.slice(column.length + 3) : words.slice(column.length + 1)
}
