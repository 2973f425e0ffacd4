import type { Tree } from '../cases/tree.ts'
import type { Grouped } from './classes.ts'
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
}

/** A requirement judged on the rows of a release by the oracle's own counting; undefined where it has no word. */
export function judgeRequirement(
  requirement: Requirement,
  facts: RunFacts,
  rows: JudgedRows,
): Judgement | undefined {
  const { release, meaning } = facts
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
  const texts = (places: readonly number[]): string[] => places.map((at) => release.rows[at][place])
  const seen: JudgedClasses = {
    ...base,
    numeric: column.numeric,
    ordered: column.ordered(),
    totals: histogramOf(texts(among), column, meaning.wildcard),
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
  return grouped.classes.map(
    ({ texts }) =>
      people.filter((person) => quasi.every((column, at) => fits(column, texts[at], person[places[at]])))
        .length,
  )
}
