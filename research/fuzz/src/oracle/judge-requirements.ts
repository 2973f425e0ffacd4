import type { Tree } from '../cases/tree.ts'
import { type Grouped, type OracleClass, STAR } from './classes.ts'
import type { OracleColumn } from './columns.ts'
import { covers } from './covering.ts'
import type { ValueTree } from './distances.ts'
import { histogramOf } from './histogram.ts'
import { type JudgedClasses, type Judgement, judge } from './models.ts'
import { PLAIN } from './numbers.ts'
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
  /** The suppressed rows once more, where `*` beside them may be a value or hide one: here it counts for none. */
  readonly withoutStars?: OracleClass
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
  const withoutStars = meaningOfStars(requirement, facts, rows) === 'either' ? { ...pool } : undefined
  const all = judgeRowsOf(requirement, facts, {
    ...rows,
    grouped: { classes: [...classes, pool, ...(withoutStars ? [withoutStars] : [])], suppressed },
    ...(withoutStars && { withoutStars }),
  })!
  if (!OF_THE_TABLE.has(requirement.id)) return { ...all, forSuppressed: own.holds !== false }
  if (all.holds === 'edge' || own.holds === 'edge') return { ...own, holds: 'edge' }
  return own.holds && !all.holds ? { ...all, forSuppressed: true } : own
}

/** Models that judge all classes at once. */
const OF_THE_TABLE: ReadonlySet<string> = new Set(['average-risk', 'uniqueness'])

/** Methods that hide no cell of a suppressed row: values tell how a row was treated, or are aliases. */
const KEEPING: ReadonlySet<string> = new Set(['sbtam', 'mixed', 'personalised'])

/**
 * What `*` beside suppressed rows is (docs/policy.md, suppressed rows). Values are hidden in all of them or in none: beside others it
 * is what the row had. Where it is not declared to mean "no value", a reader cannot know: it is judged as a value and as none.
 */
function meaningOfStars(
  { of }: Requirement,
  facts: RunFacts,
  rows: JudgedRows,
): 'value' | 'hidden' | 'either' {
  const { grouped, besideOriginal } = rows
  const { release, meaning, original } = facts
  const column = ofRole(facts, 'sensitive').find(({ name }) => name === of)
  if (of === undefined || column === undefined) return 'value'
  const place = release.columns.indexOf(of)
  const beside = grouped.suppressed.map((at) => release.rows[at][place])
  if (!beside.includes(STAR)) return 'value'
  if (beside.every((text) => text === STAR)) return keepsStars(facts, rows) ? 'value' : 'hidden'
  if (meaning.missing.includes(STAR)) return 'value'
  if (KEEPING.has(meaning.method)) return 'either'
  const stars = (rows: readonly (readonly string[])[], at: number) =>
    rows.filter((row) => row[at] === STAR).length
  if (besideOriginal) {
    const had = stars(original.rows, column.place)
    return had > 0 && stars(release.rows, place) <= had ? 'either' : 'hidden'
  }
  if (column.type !== undefined) return column.type === 'text' ? 'either' : 'hidden'
  const isNumber = (text: string) => text === STAR || column.isMissing(text) || PLAIN.test(text)
  return release.rows.every((row) => isNumber(row[place])) ? 'hidden' : 'either'
}

/**
 * Whether suppressed rows that all show `*` had it. A run that hid what they had says so; one that does not say it published what
 * they had.
 */
const keepsStars = ({ meaning, report }: RunFacts, { besideOriginal }: JudgedRows): boolean =>
  KEEPING.has(meaning.method) ||
  (besideOriginal === true &&
    report?.notices !== undefined &&
    !report.notices.some((notice) => /suppressed rows? (?:does|do) not show/.test(notice)))

/** Whether suppressed rows show nothing that the requirement speaks of; who they are matters only beside something sensitive. */
function tellsNothing({ of }: Requirement, facts: RunFacts, rows: JudgedRows): boolean {
  const { release } = facts
  const { grouped } = rows
  if (keepsStars(facts, rows)) return false
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
  const hides = meaningOfStars(requirement, facts, rows) === 'hidden'
  const isStar = (at: number): boolean => apart.has(at) && release.rows[at][place] === STAR
  const isHidden = (at: number): boolean => hides && isStar(at)
  const texts = (places: readonly number[], isLeftOut = isHidden): string[] =>
    places.filter((at) => !isLeftOut(at)).map((at) => release.rows[at][place])
  const whole =
    rows.besideOriginal && among.some(isHidden) ? original.rows.map((row) => row[column.place]) : texts(among)
  const seen: JudgedClasses = {
    ...base,
    numeric: column.numeric,
    ordered: column.ordered(),
    totals: histogramOf(whole, column, meaning.wildcard),
    histograms: grouped.classes.map((one) =>
      histogramOf(
        texts(one.counted, one === rows.withoutStars ? isStar : isHidden),
        column,
        meaning.wildcard,
      ),
    ),
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
    quasi.every((column, columnIndex) => fits(column, texts[columnIndex], person[places[columnIndex]]))
  const known = classes.filter((one) => !isPool(one)).map(({ texts }) => fitting(texts))
  const outside = people.filter((person) => !known.some((suits) => suits(person))).length
  return classes.map((one) =>
    // Where everybody fits some class nobody is told to be among the suppressed rows.
    isPool(one) ? outside || people.length : people.filter(fitting(one.texts)).length,
  )
}
