import { missingInRelease, SUPPRESSED } from '../../data/table/table.ts'
import { defined } from '../../data/value/defined.ts'
import { valueTest } from '../../data/value/same-values.ts'
import { counted } from '../../data/words/words.ts'
import { type ColumnReading, columnReading, readColumn } from '../../metrics/measured/column-reading.ts'
import { labelIndexes } from '../../metrics/measured/label-index.ts'
import { quoted } from '../../policy/options/declaration.ts'
import type { ReleasePart } from '../../releases/kit/release-part.ts'
import type { CheckedQuasi } from '../check-input.ts'
import { allStars } from '../grouping.ts'
import { textsOf } from '../release-rows.ts'
import type { ReleaseFault } from './release-fault.ts'

/** How one quasi-identifier may be published, and what its cells are read by. */
export interface CellRules {
  readonly name: string
  /** Absent where nothing says which texts it may have. */
  readonly column?: CheckedQuasi | undefined
  /** Numbers may be ranges that are no node of the hierarchy. */
  readonly ranges: boolean
  /** The level that the release says the column stands on. */
  readonly level?: number | undefined
}

/** What was read of a column that is on one level. */
export interface ReadCells {
  readonly column: CheckedQuasi
  readonly reading: ColumnReading
}

export interface JudgedCells {
  readonly faults: readonly ReleaseFault[]
  /** By column; only those that can be read. */
  readonly read: ReadonlyMap<string, ReadCells>
}

/** Cells that are no value and no label of their hierarchy, or stand on levels that the method cannot publish together. */
export function judgeCells(
  part: ReleasePart,
  rules: readonly CellRules[],
  missing: readonly string[],
): JudgedCells {
  const faults: ReleaseFault[] = []
  const read = new Map<string, ReadCells>()
  for (const rule of rules) {
    const rows = rowsOfTexts(part, rule.name)
    const judged = part.generalised.includes(rule.name)
      ? judgeGeneralised(rule, rows, { part, missing })
      : { outside: changed(rule, rows, missing) }
    if (judged.read) read.set(rule.name, judged.read)
    if (judged.outside) faults.push(outsideFault(rule, judged.outside, part))
    else if (judged.mixed) faults.push(mixedFault(rule, part))
  }
  return { faults, read }
}

/** Rows of each text of a column, suppressed rows left out. */
function rowsOfTexts({ rows: release, generalised }: ReleasePart, name: string): ReadonlyMap<string, number> {
  const texts = textsOf(release, name)
  const starred = generalised.includes(name) ? generalised.map((column) => textsOf(release, column)) : []
  const counts = new Map<string, number>()
  for (const [row, rows] of release.rows.entries()) {
    if (allStars(starred, row)) continue
    counts.set(texts[row], (counts.get(texts[row]) ?? 0) + rows)
  }
  return counts
}

interface Outside {
  readonly values: number
  readonly rows: number
}

interface Judged {
  readonly outside?: Outside | undefined
  readonly mixed?: boolean
  readonly read?: ReadCells
}

function judgeGeneralised(
  { column, ranges, level }: CellRules,
  rows: ReadonlyMap<string, number>,
  { part, missing }: { readonly part: ReleasePart; readonly missing: readonly string[] },
): Judged {
  const texts = [...rows.keys()]
  if (!column?.hierarchy) {
    const isMissing = valueTest(missingInRelease(missing), 'undeclared')
    const present = texts.filter((text) => !isMissing(text))
    return { mixed: part.by === 'level' && present.length > 1 && present.includes(SUPPRESSED) }
  }
  const isMissing = valueTest(missingInRelease(missing), columnReading(column))
  const reading = readColumn({ ...column, ...defined({ level }) }, texts, isMissing)
  if (reading.level !== undefined) return { read: { column, reading } }
  const isOutside = (text: string) => {
    const cell = reading.cells.get(text)
    return cell === undefined || cell.kind === 'values' || (cell.kind === 'range' && !ranges)
  }
  const outside = countOutside(rows, isOutside)
  return { outside, mixed: part.by === 'level' && outside === undefined }
}

/** What a column that is published as it was does not have in the original. */
function changed(
  { column }: CellRules,
  rows: ReadonlyMap<string, number>,
  missing: readonly string[],
): Outside | undefined {
  if (!column?.hierarchy) return undefined
  const reading = columnReading(column)
  const isMissing = valueTest(missingInRelease(missing), reading)
  const [values] = labelIndexes(column.hierarchy, { isMissing, reading })
  return countOutside(rows, (text) => values(text) === undefined)
}

function countOutside(
  rows: ReadonlyMap<string, number>,
  isOutside: (text: string) => boolean,
): Outside | undefined {
  let values = 0
  let outside = 0
  for (const [text, count] of rows) {
    if (!isOutside(text)) continue
    values++
    outside += count
  }
  return values === 0 ? undefined : { values, rows: outside }
}

const inStratum = ({ stratum }: ReleasePart): string =>
  stratum === undefined ? '' : ` in the stratum "${stratum}"`

const outsideFault = ({ name }: CellRules, { values, rows }: Outside, part: ReleasePart): ReleaseFault => ({
  kind: 'values-outside',
  column: name,
  count: rows,
  text: `${quoted(name)} has ${counted(values, 'text')}${inStratum(part)}, in ${counted(rows, 'row')}, that ${
    part.generalised.includes(name)
      ? 'neither its values nor its hierarchy have'
      : 'its values do not have, and it is published there as it was'
  }.`,
})

const mixedFault = ({ name }: CellRules, part: ReleasePart): ReleaseFault => ({
  kind: 'levels-mixed',
  column: name,
  count: 1,
  text: `The cells of ${quoted(name)}${inStratum(part)} are not on one level of its hierarchy: the method generalises a column as a whole.`,
})
