import type { Hierarchy } from '../../../data/hierarchy/hierarchy.ts'
import type { LevelsRecoding } from '../../../data/recoding/recoding.ts'
import type { Table } from '../../../data/table/table.ts'
import { type ClassValues, classValues, wholeValues } from './class-values.ts'
import { type DivergenceFigures, divergence } from './divergence.ts'
import { type ProximityFigures, proximity, SHORT_INTERVAL } from './proximity.ts'
import { classesOfCodes, type LinkingFigures, linkingFigures, quasiClasses } from './published-classes.ts'

/**
 * A figure before and after. `paper`: as the paper counts, where a release without classes has |G| = n. `linked`: for
 * whoever links the quasi-identifiers as published and can undo aliases and grades. With raw quasi-identifiers `linked`
 * equals `before`: choices and grades alone stand between such a reader and the value.
 */
export interface BeforeAfter<Figures> {
  readonly before: Figures
  readonly paper: Figures
  readonly linked: Figures
}

export interface ColumnBreaches {
  readonly column: string
  /** For numbers. */
  readonly proximity?: BeforeAfter<ProximityFigures>
  /** For categories. */
  readonly divergence?: BeforeAfter<DivergenceFigures>
}

export interface PersonalisedBreaches {
  /** What linking finds before and after; the same where quasi-identifiers are published as they are. */
  readonly linking: { readonly before: LinkingFigures; readonly after: LinkingFigures }
  readonly columns: readonly ColumnBreaches[]
}

export interface BreachRequest {
  /** Places of the quasi-identifiers in the table. */
  readonly quasi: readonly number[]
  /** How they are published, where not as they are. */
  readonly levels?: LevelsRecoding
  /** The same as codes of each combination, column by column, where they are on no levels. */
  readonly published?: readonly { readonly codes: Uint32Array; readonly size: number }[]
  readonly sensitive: readonly { readonly column: number; readonly taxonomy?: Hierarchy }[]
  /** Half the width of a short interval, as a share of a column's range. Default 0.01. */
  readonly interval?: number
}

/**
 * The breach measures of the paper before and after release, on the true values of the rows that linking finds.
 * Poovammal, Ponnavaikko 2009, sections IV and V; its text has no DOI.
 * Missing quasi-identifiers count as a value. O(combinations · log combinations) per sensitive column.
 */
export function measureBreaches(
  table: Table,
  { quasi, levels, published, sensitive, interval = SHORT_INTERVAL }: BreachRequest,
): PersonalisedBreaches {
  const before = quasiClasses(table, quasi)
  const linked = published
    ? classesOfCodes(table, published)
    : levels
      ? quasiClasses(table, quasi, levels)
      : before
  return {
    linking: { before: linkingFigures(before), after: linkingFigures(linked) },
    columns: sensitive.map(({ column, taxonomy }) => {
      const { name, dictionary } = table.columns[column]
      const inAll = <Figures>(figures: (classes: ClassValues) => Figures): BeforeAfter<Figures> => {
        const first = figures(classValues(table, column, before))
        return {
          before: first,
          paper: figures(wholeValues(table, column)),
          linked: linked === before ? first : figures(classValues(table, column, linked)),
        }
      }
      return dictionary.numbers
        ? { column: name, proximity: inAll((classes) => proximity(dictionary, classes, interval)) }
        : { column: name, divergence: inAll((classes) => divergence(dictionary, classes, taxonomy)) }
    }),
  }
}
