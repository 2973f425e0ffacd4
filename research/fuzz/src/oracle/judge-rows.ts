import { isStarred, STAR } from './classes.ts'
import { covers, showsValue } from './covering.ts'
import { type Fault, fault } from './fault.ts'
import { unmatched } from './matching.ts'
import { ofRole, type RunFacts } from './run-facts.ts'

/** Whether the release has the columns it should, and no other. Formats of objects do not keep the order of numbered keys. */
export function judgeColumns(expected: readonly string[], { release }: RunFacts, ordered: boolean): Fault[] {
  const same = ordered
    ? JSON.stringify(release.columns) === JSON.stringify(expected)
    : JSON.stringify([...release.columns].sort()) === JSON.stringify([...expected].sort())
  if (same || release.rows.length === 0) return []
  return [fault('columns', `published are ${release.columns.join(' | ')}; meant are ${expected.join(' | ')}`)]
}

export function judgeRowCount({ original, release, report, droppedRows }: RunFacts): Fault[] {
  const faults: Fault[] = []
  if (release.rows.length !== original.rows.length) {
    faults.push(fault('row-count', `${release.rows.length} rows were published of ${original.rows.length}`))
  }
  if (report.release.rows !== release.rows.length) {
    faults.push(
      fault('reported-rows', `the report says ${report.release.rows} rows, there are ${release.rows.length}`),
    )
  }
  if (report.input.droppedRows !== droppedRows) {
    faults.push(
      fault(
        'dropped-rows',
        `the report says ${report.input.droppedRows} rows were left out, it should be ${droppedRows}`,
      ),
    )
  }
  return faults
}

/** Cells of a row of the release that stand for those of a row of the original. */
export type RowFits = (published: readonly string[], original: readonly string[]) => boolean

/** Each quasi-identifier covers the value it stands for, sensitive cells show theirs; neutral cells are the same texts. */
export function plainRowFits(facts: RunFacts): RowFits {
  const quasi = ofRole(facts, 'quasi')
  const kept = keptCellsFit(facts)
  const place = new Map(facts.release.columns.map((name, columnIndex) => [name, columnIndex]))
  return (published, original) =>
    kept(published, original) &&
    quasi.every((column) => covers(column, published[place.get(column.name)!], original[column.place]))
}

/** Sensitive cells show their value, neutral ones are the same texts. */
export function keptCellsFit(facts: RunFacts): RowFits {
  const { release, original } = facts
  const declared = [...ofRole(facts, 'quasi'), ...ofRole(facts, 'sensitive')]
  const sensitive = ofRole(facts, 'sensitive').map(
    (column) => [release.columns.indexOf(column.name), column] as const,
  )
  const neutral = release.columns
    .map((name, to) => [to, original.columns.indexOf(name)] as const)
    .filter(([to]) => declared.every((column) => column.name !== release.columns[to]))
  const quasi = ofRole(facts, 'quasi').map(({ name }) => release.columns.indexOf(name))
  return (published, row) =>
    neutral.every(([to, from]) => published[to] === row[from]) &&
    // A suppressed row may hide what is sensitive too.
    sensitive.every(
      ([to, column]) =>
        showsValue(column, published[to], row[column.place]) ||
        (published[to] === STAR && isStarred(published, quasi)),
    )
}

/** Every row of the release stands for a row of the original: the one in its place, or one of its own. */
export function judgeRows({ meaning, original, release }: RunFacts, fits: RowFits): Fault[] {
  if (release.rows.length !== original.rows.length) return []
  if (meaning.keepOrder) {
    const wrong = release.rows.findIndex((row, at) => !fits(row, original.rows[at]))
    return wrong < 0
      ? []
      : [
          fault(
            'row-in-its-place',
            `row ${wrong + 1} is ${release.rows[wrong].join(' | ')}, made of ${original.rows[wrong].join(' | ')}`,
          ),
        ]
  }
  const candidates = release.rows.map((row) => {
    const fitting: number[] = []
    for (let at = 0; at < original.rows.length; at++) if (fits(row, original.rows[at])) fitting.push(at)
    return fitting
  })
  const without = unmatched(release.rows.length, (at) => candidates[at])
  if (without === 0) return []
  const alone = candidates.findIndex(({ length }) => length === 0)
  const shown = alone < 0 ? '' : `, such as ${release.rows[alone].join(' | ')}`
  return [fault('row-of-nobody', `${without} rows of the release stand for no row of the original${shown}`)]
}
