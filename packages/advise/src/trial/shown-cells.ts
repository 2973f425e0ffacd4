import { percent } from '@outis/core/words'
import { type BasePolicy, namesOf } from '../policy/base-policy.ts'
import type { MadeInMemory } from './release-in-memory.ts'
import { shownTexts } from './shown-texts.ts'
import type { Broken, TrialFigures } from './trial.ts'

/** What is left to see, column by column. */
export function shownOf(
  { made }: MadeInMemory,
  { columns }: BasePolicy,
): Pick<TrialFigures, 'shownCells' | 'columns'> {
  const { names, columns: published, rows } = made.pending.source
  const publishable = columns.filter(({ role }) => role !== 'identifying').map(({ name }) => name)
  const shown = publishable
    .filter((name) => names.includes(name))
    .map((name) => ({ name, ...shownTexts(published[names.indexOf(name)]) }))
  const cells = shown.reduce((sum, { blank }) => sum + rows - blank, 0)
  return { columns: shown, shownCells: cells / Math.max(1, rows * publishable.length) }
}

/** Of the cells of quasi-identifiers, what a release shows at least: with less it is no table of people any more. */
const LEAST_SHOWN = 0.1

/** A release that hides next to everything keeps every limit and serves nobody. */
export function emptiness(
  { columns }: Pick<TrialFigures, 'columns'>,
  { base, rows }: { readonly base: BasePolicy; readonly rows: number },
): Broken | undefined {
  const quasi = namesOf(base, 'quasi')
  const cells = columns.reduce((sum, { name, blank }) => sum + (quasi.includes(name) ? rows - blank : 0), 0)
  const measured = cells / (rows * quasi.length)
  if (measured >= LEAST_SHOWN) return undefined
  return {
    ...{ by: 'empty', kind: 'requirement', measured, allowed: LEAST_SHOWN },
    text: `It shows ${percent(measured)} of the cells of quasi-identifiers: next to nothing is left to look at.`,
  }
}
