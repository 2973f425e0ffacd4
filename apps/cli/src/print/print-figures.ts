import type { Verdict } from '@outis/core/check'
import type { Measured } from '@outis/core/metrics'
import type { Report } from '@outis/core/report'
import { counted } from '@outis/core/words'
import { outColours as pc } from '../colours.ts'
import { print, textTable } from '../terminal.ts'

/** The figures behind the verdict on a release: columns, requirements and measures. They conclude nothing. */
export function printReport(report: Report): void {
  print()
  print(report.headline)
  for (const sentence of [...report.judged.open, ...report.summary]) print(sentence)
  print()
  print(columnTable(report))
  print()
  print(verdictTable(report.verdicts))
  print()
  print(measureTable(report.utility))
}

/** More would leave the screen; the report has all. */
const MOST_COLUMNS = 200

function columnTable({ attributes, reasons }: Report): string {
  const reasonOf = new Map([...reasons].reverse().map(({ column, text }) => [column, text]))
  const published = attributes.filter((attribute) => attribute.published)
  const rows = published
    .slice(0, MOST_COLUMNS)
    .map(({ name, role, level, height, shown }) => [
      name,
      role,
      level === undefined ? (shown ?? 'as it was') : `level ${level} of ${height}`,
      ...(reasons.length > 0 ? [reasonOf.get(name) ?? ''] : []),
    ])
  const table = textTable(['column', 'role', 'published', ...(reasons.length > 0 ? ['why'] : [])], rows)
  const more = published.length - rows.length
  return more === 0 ? table : `${table}\n… and ${number(more)} more columns, all of them in the report.`
}

export function verdictTable(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return 'The policy requires nothing of the release.'
  const rows = verdicts.map((verdict) => {
    const { holds, model, of, rows: where, direction, limit, figure, preset } = verdict
    return [
      holds ? pc.green('met') : pc.red('not met'),
      `${model}${of === undefined ? '' : ` of ${of}`}${where === 'all' ? '' : ` (rows: ${where})`}`,
      `${direction === 'at-least' ? '≥' : '≤'} ${number(limit)}`,
      number(figure),
      [...failingWords(verdict), ...(preset ? [`preset ${preset.id}: ${preset.source}`] : [])].join('; '),
    ]
  })
  return textTable(['', 'requirement', 'asked', 'measured', ''], rows, [2, 3])
}

/** What is met by its figure fails where several releases together leave somebody one value. */
function failingWords({ holds, failingRows, failingClasses, figure, limit, direction }: Verdict): string[] {
  if (failingRows === 0) return []
  const isKept = direction === 'at-most' && typeof figure === 'number' && figure <= limit
  return !holds && isKept && failingClasses === 0
    ? [`${counted(failingRows, 'person is', 'people are')} certain by all releases together`]
    : [counted(failingRows, 'row fails', 'rows fail')]
}

export const measureTable = (measures: readonly Measured[]): string =>
  textTable(
    ['measure', 'value', ''],
    measures.map(({ title, value, better }) => [title, number(value), pc.dim(`${better} is better`)]),
    [1],
  )

function number(value: number | string): string {
  if (typeof value === 'string') return value
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return Math.abs(value) >= 1000
    ? value.toLocaleString('en-US', { maximumFractionDigits: 1 })
    : String(Number(value.toPrecision(6)))
}
