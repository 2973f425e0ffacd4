import type { Verdict } from '@outis/core/check'
import type { Measured } from '@outis/core/metrics'
import type { Report } from '@outis/core/report'
import { agreeing, count, counted } from '@outis/core/words'
import type { CheckFileResult, RunResult } from '@outis/engines'
import { outColours as pc } from './colours.ts'
import { printAttacks } from './print-attacks.ts'
import { print, printJson, textTable } from './terminal.ts'

/** What is told of a run. The rest of its result is made when it is asked for. */
export type ShownRun = Pick<RunResult, 'report' | 'files' | 'redTeam'>

/** @param registered id of the release on the server where it was registered */
export function printRunJson({ report, files, redTeam }: ShownRun, registered?: string): void {
  const { holds, headline } = report
  const release = registered === undefined ? {} : { registered }
  printJson({ holds, headline, files, ...release, report, attacks: redTeam })
}

/** What a run comes to, on one screen. */
export function printRun({ report, files, redTeam }: ShownRun): void {
  const { state, text, open, found = 0 } = report.judged
  print(`${MARKS[found > 0 ? 'found' : state]()} ${text}`)
  print(pc.bold(report.headline))
  for (const one of open) print(pc.yellow(one))
  for (const sentence of report.summary) print(sentence)
  print()
  print(columnTable(report))
  print()
  print(verdictTable(report.verdicts))
  print()
  print(measureTable(report.utility))
  if (redTeam.none === undefined) {
    print()
    printAttacks(redTeam)
  }
  for (const warning of report.warnings) print(`${pc.yellow('warning')}: ${warning}`)
  for (const notice of report.notices) print(`${pc.dim('notice')}: ${notice}`)
  if (files.release === undefined && files.table === undefined)
    print(
      `${pc.yellow('withheld')}: no release was written, and what stands there stays as it is (--strict).`,
    )
  print()
  for (const [what, path] of Object.entries(files))
    if (path !== undefined) print(`${pc.dim(what.padEnd(10))} ${path}`)
}

export function printCheck(result: CheckFileResult): void {
  const state = result.verdicts.length === 0 && result.holds ? 'nothing' : result.holds ? 'holds' : 'fails'
  print(`${MARKS[state]()} ${pc.bold(result.headline)}`)
  const grouped =
    'disclosure' in result
      ? agreeing(result.classes, 'bucket.', 'buckets.')
      : `${agreeing(result.classes, 'class', 'classes')}, ${counted(result.suppressedRows, 'row')} suppressed.`
  print(`${counted(result.rows, 'row')} in ${count(result.classes)} ${grouped}`)
  print()
  print(verdictTable(result.verdicts))
  print()
  print(measureTable([...result.risks, ...result.utility]))
  for (const { text } of result.faults) print(`${pc.red('fault')}: ${text}`)
  for (const warning of result.warnings) print(`${pc.yellow('warning')}: ${warning}`)
  for (const notice of result.notices) print(`${pc.dim('notice')}: ${notice}`)
}

/** Where nothing was judged, or somebody can be found for certain, there is no tick. */
const MARKS = {
  holds: () => pc.green('✔'),
  found: () => pc.yellow('!'),
  fails: () => pc.red('✘'),
  nothing: () => pc.yellow('–'),
} as const

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
      holds ? pc.green('holds') : pc.red('fails'),
      `${model}${of === undefined ? '' : ` of ${of}`}${where === 'all' ? '' : ` (rows: ${where})`}`,
      `${direction === 'at-least' ? '≥' : '≤'} ${number(limit)}`,
      number(figure),
      [...failingWords(verdict), ...(preset ? [`preset ${preset.id}: ${preset.source}`] : [])].join('; '),
    ]
  })
  return textTable(['', 'requirement', 'asked', 'measured', ''], rows, [2, 3])
}

/** What holds by its figure fails where several releases together leave somebody one value. */
function failingWords({ holds, failingRows, failingClasses, figure, limit, direction }: Verdict): string[] {
  if (failingRows === 0) return []
  const isKept = direction === 'at-most' && typeof figure === 'number' && figure <= limit
  return !holds && isKept && failingClasses === 0
    ? [`${counted(failingRows, 'person is', 'people are')} certain by all releases together`]
    : [counted(failingRows, 'row fails', 'rows fail')]
}

const measureTable = (measures: readonly Measured[]): string =>
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
