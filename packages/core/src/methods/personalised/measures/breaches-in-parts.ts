import type { OpenTable } from '../../../engine/engine.ts'
import type { Hierarchy } from '../../../hierarchy/hierarchy.ts'
import { type ClassParts, eachClassPart } from '../../../method/class-parts.ts'
import { MISSING } from '../../../table/dictionary.ts'
import type { Table } from '../../../table/table.ts'
import { wholeValues } from './class-values.ts'
import { type DivergenceFigures, divergence } from './divergence.ts'
import { type ColumnBreaches, measureBreaches, type PersonalisedBreaches } from './measure-breaches.ts'
import { type ProximityFigures, proximity } from './proximity.ts'
import type { LinkingFigures } from './published-classes.ts'

export interface BreachesInParts extends ClassParts {
  /** By sensitive column, which stand behind the quasi-identifiers. */
  readonly taxonomies: readonly (Hierarchy | undefined)[]
  /** The counts of each sensitive column, as tables whose first column it is. */
  readonly alone: readonly Table[]
}

/**
 * The breach measures of a table with too many combinations, whose quasi-identifiers are published as they are: measured on
 * parts that have their classes whole, and joined by rows. What the paper counts looks at each column by itself.
 */
export async function breachesInParts(
  open: OpenTable,
  { taxonomies, alone, ...parts }: BreachesInParts,
): Promise<PersonalisedBreaches> {
  const { columns, whole } = parts
  const sensitive = columns.slice(whole).map((_, place) => {
    const taxonomy = taxonomies[place]
    return { column: whole + place, ...(taxonomy && { taxonomy }) }
  })
  const measured: MeasuredPart[] = []
  await eachClassPart(open, parts, (part) => {
    const quasi = columns.slice(0, whole).map((_, column) => column)
    measured.push({
      breaches: measureBreaches(part, { quasi, sensitive }),
      rows: part.rows,
      numbers: sensitive.map(({ column }) => rowsWithValue(part, column)),
    })
  })
  const linking = joinedLinking(measured.map(({ breaches }) => breaches.linking.before))
  return {
    linking: { before: linking, after: linking },
    columns: sensitive.map((_, place) => joinedColumn(measured, place, { alone, taxonomies })),
  }
}

interface MeasuredPart {
  readonly breaches: PersonalisedBreaches
  readonly rows: number
  /** Rows that have a value, by sensitive column. */
  readonly numbers: readonly number[]
}

function rowsWithValue({ columns, weights, length }: Table, column: number): number {
  let rows = 0
  for (let entry = 0; entry < length; entry++)
    if (columns[column].codes[entry] !== MISSING) rows += weights[entry]
  return rows
}

function joinedLinking(parts: readonly LinkingFigures[]): LinkingFigures {
  const sum = (of: (part: LinkingFigures) => number) => parts.reduce((total, part) => total + of(part), 0)
  const rows = sum((part) => part.rows)
  const uniqueRows = sum((part) => part.uniqueRows)
  const belowFiveRows = sum((part) => part.belowFiveRows)
  return {
    rows,
    classes: sum(({ classes }) => classes),
    uniqueRows,
    unique: rows === 0 ? 0 : uniqueRows / rows,
    belowFiveRows,
    belowFive: rows === 0 ? 0 : belowFiveRows / rows,
  }
}

function joinedColumn(
  parts: readonly MeasuredPart[],
  place: number,
  { alone, taxonomies }: Pick<BreachesInParts, 'alone' | 'taxonomies'>,
): ColumnBreaches {
  const column = alone[place].columns[0]
  const whole = wholeValues(alone[place], 0)
  if (column.dictionary.numbers) {
    const found = parts.flatMap(({ breaches, numbers }) => {
      const { proximity: own } = breaches.columns[place]
      return own ? [{ figures: own.before, rows: numbers[place] }] : []
    })
    const before = joinedProximity(found)
    const paper = proximity(column.dictionary, whole, before.interval)
    return { column: column.name, proximity: { before, paper, linked: before } }
  }
  const found = parts.flatMap(({ breaches, rows }) => {
    const { divergence: own } = breaches.columns[place]
    return own ? [{ figures: own.before, rows }] : []
  })
  const before: DivergenceFigures = {
    mean: meanOf(found, ({ mean }) => mean),
    unrelated: meanOf(found, ({ unrelated }) => unrelated),
    mostlyUnrelated: meanOf(found, ({ mostlyUnrelated }) => mostlyUnrelated),
  }
  const paper = divergence(column.dictionary, whole, taxonomies[place])
  return { column: column.name, divergence: { before, paper, linked: before } }
}

interface Weighted<Figures> {
  readonly figures: Figures
  readonly rows: number
}

const joinedProximity = (parts: readonly Weighted<ProximityFigures>[]): ProximityFigures => ({
  interval: parts[0].figures.interval,
  mean: meanOf(parts, ({ mean }) => mean),
  max: parts.reduce((most, { figures }) => Math.max(most, figures.max), 0),
  aboveHalf: meanOf(parts, ({ aboveHalf }) => aboveHalf),
})

/** The mean over all rows, from those of the parts; sums that are a little above 1 are 1. */
function meanOf<Figures>(parts: readonly Weighted<Figures>[], of: (figures: Figures) => number): number {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  if (rows === 0) return 0
  return Math.min(1, parts.reduce((sum, part) => sum + of(part.figures) * part.rows, 0) / rows)
}
