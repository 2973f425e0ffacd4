import { type Grouped, groupRows, isStarred } from './classes.ts'
import type { OracleColumn } from './columns.ts'
import { covers, showsValue } from './covering.ts'
import { type Fault, fault } from './fault.ts'
import { judgeRequirement } from './judge-requirements.ts'
import { keptCellsFit, type RowFits } from './judge-rows.ts'
import { type Judged, judgeVerdicts } from './judge-verdicts.ts'
import type { Requirement } from './policy-meaning.ts'
import { ofRole, type RunFacts } from './run-facts.ts'
import { type OracleStratum, strataOf, strataOfRows } from './strata.ts'

/** A release of SBTAM or mixed generalisation: every stratum on its own rows, by its own columns. */
export function judgeStrata(facts: RunFacts): Fault[] {
  const { meaning, report, release } = facts
  const strata = strataOf(facts)
  const stratumOf = strataOfRows(strata, facts)
  const all = ofRole(facts, 'quasi')
  const everywhere = groupedBy(facts, all, { starsApart: report.release.suppressedRows > 0 })
  const rowsOf = (place: number): number[] => [...release.rows.keys()].filter((at) => stratumOf[at] === place)
  const parts = strata.map((stratum, index) => partOf(facts, stratum, rowsOf(index)))
  const judged = (requirement: Requirement, source: Judged['source']): Judged => {
    const place = strata.findIndex(({ name }) => name === requirement.rows)
    const whole = { grouped: everywhere, among: [...release.rows.keys()], quasi: all }
    // Of a hardened release rows of the rest that look like decoys count nowhere: that is the product's reading.
    const hidden = place >= 0 && meaning.mode === 'hardened' && strata[place].where === undefined
    const rows = requirement.rows === 'all' ? whole : hidden ? undefined : parts[place]
    return { requirement, source, judgement: rows && judgeRequirement(requirement, facts, rows) }
  }
  // A rest without rows is not judged; another stratum without rows is, and does not hold.
  const emptiedRest = strata
    .filter((stratum, index) => stratum.where === undefined && isEmptied(stratum, parts[index], facts))
    .map(({ name }) => name)
  return [
    ...strata.flatMap((stratum, index) => judgeSuppression(stratum, parts[index], facts)),
    ...judgeVerdicts(
      [
        ...strata.flatMap((stratum, index) =>
          isEmptied(stratum, parts[index], facts)
            ? []
            : stratum.models.map((model) => judged(model, 'method')),
        ),
        ...meaning.requirements
          .filter(({ rows }) => !emptiedRest.includes(rows))
          .map((requirement) => judged(requirement, 'require')),
      ],
      report,
    ),
  ]
}

/** Nothing is promised of a stratum without rows, nor of a rest all of whose rows may hide another stratum's. */
const isEmptied = ({ where }: OracleStratum, { among }: Part, { meaning }: RunFacts): boolean =>
  among.length === 0 || (where === undefined && meaning.mode === 'hardened')

interface Part {
  readonly grouped: Grouped
  readonly among: readonly number[]
  readonly quasi: readonly OracleColumn[]
}

function groupedBy(
  { release, meaning }: RunFacts,
  quasi: readonly OracleColumn[],
  options: { readonly starsApart: boolean; readonly among?: readonly number[] },
): Grouped {
  const places = quasi.map(({ name }) => release.columns.indexOf(name))
  return groupRows(release.rows, { places, columns: quasi, wildcard: meaning.wildcard, ...options })
}

/** The rows of a stratum; suppressed ones show `*` in every one of its columns, and are in no class. */
function partOf(facts: RunFacts, { name, quasi, models }: OracleStratum, among: readonly number[]): Part {
  const columns = models.length > 0 ? quasi : ofRole(facts, 'quasi')
  const places = columns.map((column) => facts.release.columns.indexOf(column.name))
  const stated = facts.report.strata?.strata.find((one) => one.name === name)?.suppressedRows ?? 0
  const stars = stated > 0 ? among.filter((at) => isStarred(facts.release.rows[at], places)) : []
  const left = among.filter((at) => !stars.includes(at))
  const { classes } = groupedBy(facts, columns, { starsApart: false, among: left })
  return { grouped: { classes, suppressed: stars }, among, quasi: columns }
}

function judgeSuppression(
  { name, where, suppressionLimit }: OracleStratum,
  { grouped, among }: Part,
  { report, meaning }: RunFacts,
): Fault[] {
  // Rows of the rest that hide another stratum's may show * as well.
  if (where === undefined && meaning.mode === 'hardened') return []
  const stated = report.strata?.strata.find((one) => one.name === name)?.suppressedRows ?? 0
  const allowed = Math.floor(suppressionLimit * among.length + 1e-9)
  if (stated !== grouped.suppressed.length) {
    return [
      fault(
        'suppressed-count',
        `of ${name} the report says ${stated} rows are suppressed, ${grouped.suppressed.length} show nothing but *`,
      ),
    ]
  }
  return stated > allowed
    ? [fault('suppression-limit', `of ${name} ${stated} rows are suppressed, ${allowed} may be`)]
    : []
}

/** A treated row shows labels above its values in the columns of its stratum; all others are as they were, decoys aside. */
export function strataRowFits(facts: RunFacts): RowFits {
  const { release, meaning } = facts
  const strata = strataOf(facts)
  const quasi = ofRole(facts, 'quasi')
  const kept = keptCellsFit(facts)
  const to = quasi.map(({ name }) => release.columns.indexOf(name))
  const shows = (
    columns: readonly OracleColumn[],
    published: readonly string[],
    row: readonly string[],
  ): boolean =>
    quasi.every((column, columnIndex) => {
      const own = columns.find(({ name }) => name === column.name)
      const [label, value] = [published[to[columnIndex]], row[column.place]]
      return own === undefined ? showsValue(column, label, value) : covers(own, label, value)
    })
  return (published, row) => {
    if (!kept(published, row)) return false
    const [place] = strataOfRows(strata, {
      ...facts,
      release: { columns: release.columns, rows: [published] },
    })
    const stratum = strata[place!]
    const treated = stratum !== undefined && stratum.models.length > 0
    if (shows(treated ? stratum.quasi : [], published, row)) return true
    const mayHide = meaning.mode === 'hardened' && stratum?.where === undefined
    return mayHide && strata.some(({ quasi: theirs }) => shows(theirs, published, row))
  }
}
