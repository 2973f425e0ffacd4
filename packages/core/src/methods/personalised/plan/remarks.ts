import { agreeing, counted } from '../../../data/words/words.ts'
import type { AliasMeasures } from './alias-measures.ts'

/** Rows per alias below which nobody can count anything on aliases. */
const FEW_ROWS = 5

export interface Remarks {
  readonly notices: readonly string[]
  readonly warnings: readonly string[]
}

/** What a user should know about an aliased column. Names and counts only. */
export function aliasRemarks(measures: AliasMeasures, { number }: { readonly number: boolean }): Remarks {
  const { column, values, grouped, lifted, unstated, missing, aliases, flatness } = measures
  const notices: string[] = []
  const warnings: string[] = []
  if (number) {
    warnings.push(
      `"${column}" holds numbers and has no grade: choices 2 and 3 publish aliases, which have no order. Add it to \`grade\` to keep the order.`,
    )
  }
  if (unstated > 0) notices.push(`${counted(unstated, 'row')} without a choice for "${column}": choice 3.`)
  if (missing > 0) {
    notices.push(
      `${counted(missing, 'row')} without a value of "${column}" ${agreeing(missing, 'stays', 'stay')} without one, whatever was chosen: a reader sees that nothing was recorded, and not the choice.`,
    )
  }
  if (grouped === 0)
    notices.push(`"${column}" has no taxonomy that groups its values: alias 1 tells no group.`)
  else if (grouped < values) {
    notices.push(
      `${counted(values - grouped, 'value')} of "${column}" ${agreeing(values - grouped, 'has', 'have')} no group: alias 1 tells none there.`,
    )
  }
  if (lifted > 0) {
    notices.push(
      `${counted(lifted, 'value')} of "${column}" ${agreeing(lifted, 'stands alone under its parent, whose label would name it', 'stand alone under their parent, whose label would name them')}: alias 1 goes higher up.`,
    )
  }
  if (flatness && flatness.largest === 1) {
    notices.push(
      `Every alias of "${column}" stands on one row: its rows cannot be added up to name it, and nothing can be counted on aliases without the key.`,
    )
  }
  if (flatness) warnings.push(...flatnessWarnings(measures, { ...flatness, aliases }))
  return { notices, warnings }
}

function flatnessWarnings(
  { column }: AliasMeasures,
  {
    smallest,
    largest,
    rare,
    aliases,
    asked,
  }: NonNullable<AliasMeasures['flatness']> & { readonly aliases: number },
): string[] {
  const warnings: string[] = []
  if (smallest > 0 && smallest < FEW_ROWS && largest > 1) {
    warnings.push(
      `Aliases of "${column}" are flat within ${asked} only with ${counted(smallest, 'row')} for some of its ${aliases} aliases: its rarest value decides. Little can be counted on them without the key. Allow a larger flatness, or merge rare values before.`,
    )
  }
  if (rare.values > 0) {
    warnings.push(
      `${counted(rare.values, 'value')} of "${column}", in ${counted(rare.rows, 'row')}, ${agreeing(rare.values, 'is rarer than the unit: its aliases stand out, and whoever knows how rare values are can name it', 'are rarer than the unit: their aliases stand out, and whoever knows how rare values are can name them')}.`,
    )
  }
  return warnings
}
