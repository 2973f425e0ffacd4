import type { Tree } from '../cases/tree.ts'
import { type Grouped, STAR } from './classes.ts'
import type { OracleColumn } from './columns.ts'
import { covers } from './covering.ts'
import type { ValueTree } from './distances.ts'
import { histogramOf } from './histogram.ts'
import { type JudgedClasses, type Judgement, judge } from './models.ts'
import type { Requirement } from './policy-meaning.ts'
import { ofRole, type RunFacts } from './run-facts.ts'

/** The rows that a requirement is judged on, grouped, with what they are compared with. */
export interface JudgedRows {
  readonly grouped: Grouped
  /** All rows that distributions are compared with, suppressed ones too. */
  readonly among: readonly number[]
  readonly quasi: readonly OracleColumn[]
  /** Distributions are compared with the original's where suppressed rows hide values: it is at hand. */
  readonly besideOriginal?: boolean
}

/** A requirement judged on the rows of a release by the oracle's own counting; undefined where it has no word. */
export function judgeRequirement(
  requirement: Requirement,
  facts: RunFacts,
  rows: JudgedRows,
): Judgement | undefined {
  const own = judgeRowsOf(requirement, facts, rows)
  const { classes, suppressed } = rows.grouped
  if (own === undefined || suppressed.length === 0 || tellsNothing(requirement, facts, rows)) return own
  // Suppressed rows are a class: whoever fits no other is among them.
  const pool = { rows: suppressed, counted: suppressed, texts: rows.quasi.map(() => STAR) }
  const all = judgeRowsOf(requirement, facts, {
    ...rows,
    grouped: { classes: [...classes, pool], suppressed },
  })!
  if (!OF_THE_TABLE.has(requirement.id)) return { ...all, forSuppressed: own.holds !== false }
  if (all.holds === 'edge' || own.holds === 'edge') return { ...own, holds: 'edge' }
  return own.holds && !all.holds ? { ...all, forSuppressed: true } : own
}

/** Models that judge all classes at once. */
const OF_THE_TABLE: ReadonlySet<string> = new Set(['average-risk', 'uniqueness'])

/** Whether suppressed rows show nothing that the requirement speaks of; who they are matters only beside something sensitive. */
function tellsNothing({ of }: Requirement, facts: RunFacts, { grouped }: JudgedRows): boolean {
  const { release } = facts
  const named = ofRole(facts, 'sensitive').filter(({ name }) => of === undefined || name === of)
  const places = named.map(({ name }) => release.columns.indexOf(name)).filter((place) => place >= 0)
  return (
    places.length > 0 &&
    places.every((place) => grouped.suppressed.every((at) => release.rows[at][place] === STAR))
  )
}

function judgeRowsOf(requirement: Requirement, facts: RunFacts, rows: JudgedRows): Judgement | undefined {
  const { release, meaning, original } = facts
  const { grouped, among, quasi } = rows
  const base = { classes: grouped.classes, ordered: [], numeric: false }
  if (requirement.of === undefined) {
    const persons =
      requirement.population === undefined ? undefined : personsOf(requirement.population, facts, rows)
    const none = { histograms: [], totals: { counts: new Map(), rows: 0 } }
    return judge(requirement, { ...base, ...none, ...(persons && { persons }) })
  }
  const column = ofRole(facts, 'sensitive').find(({ name }) => name === requirement.of)
  const place = release.columns.indexOf(requirement.of)
  if (column === undefined || place < 0 || quasi.length === 0) return undefined
  const apart = new Set(grouped.suppressed)
  // Values are hidden in all suppressed rows or in none: beside others `*` is the missing value that it is declared to be.
  const isValue =
    meaning.missing.includes(STAR) && grouped.suppressed.some((at) => release.rows[at][place] !== STAR)
  const isHidden = (at: number): boolean => !isValue && apart.has(at) && release.rows[at][place] === STAR
  const texts = (places: readonly number[]): string[] =>
    places.filter((at) => !isHidden(at)).map((at) => release.rows[at][place])
  const whole =
    rows.besideOriginal && among.some(isHidden) ? original.rows.map((row) => row[column.place]) : texts(among)
  const seen: JudgedClasses = {
    ...base,
    numeric: column.numeric,
    ordered: column.ordered(),
    totals: histogramOf(whole, column, meaning.wildcard),
    histograms: grouped.classes.map(({ counted }) => histogramOf(texts(counted), column, meaning.wildcard)),
    ...taxonomyOf(column),
  }
  if (requirement.distance === 'hierarchical' && seen.taxonomy === undefined) return undefined
  return judge(requirement, seen)
}

function taxonomyOf(column: OracleColumn): { readonly taxonomy?: ValueTree } {
  const form: Tree | undefined = column.taxonomy
  if (form === undefined) return {}
  const above = new Map<string, readonly string[]>()
  let height = 0
  for (const text of column.texts) {
    const [, ...labels] = column.chain(text) ?? []
    above.set(column.keyOf(text), labels)
    height = Math.max(height, labels.length)
  }
  return { taxonomy: { above, height } }
}

/** People of the population whose values the cells of each class cover; a wildcard may be any value, on either side. */
function personsOf(
  path: string,
  { sideRows, sideColumns, meaning }: RunFacts,
  { grouped, quasi }: JudgedRows,
): number[] | undefined {
  const people = sideRows(path)
  const names = sideColumns(path)
  if (people === undefined || names === undefined) return undefined
  const places = quasi.map(({ name }) => names.indexOf(name))
  const fits = (column: OracleColumn, label: string, value: string): boolean =>
    covers(column, label, value) ||
    (meaning.wildcard && (column.isMissingCell(label) || column.isMissing(value)))
  const { classes, suppressed } = grouped
  const isPool = ({ rows }: { readonly rows: readonly number[] }) => rows === suppressed
  const fitting = (texts: readonly string[]) => (person: readonly string[]) =>
    quasi.every((column, at) => fits(column, texts[at], person[places[at]]))
  const known = classes.filter((one) => !isPool(one)).map(({ texts }) => fitting(texts))
  const outside = people.filter((person) => !known.some((suits) => suits(person))).length
  return classes.map((one) =>
    // Where everybody fits some class nobody is told to be among the suppressed rows.
    isPool(one) ? outside || people.length : people.filter(fitting(one.texts)).length,
  )
}
