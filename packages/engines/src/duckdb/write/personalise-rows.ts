import { type ReleaseLayout, seedless, unseenChoices } from '@outis/core/pipeline'
import { keyBegin } from '@outis/core/random'
import { choiceError, type GradedColumn, homophonePurpose } from '@outis/core/recoding'
import { SUPPRESSED } from '@outis/core/table'
import {
  type AliasedShape,
  countOtherChoicesSql,
  createPersonalisedReleaseSql,
  dealHomophonesSql,
  type PersonalisedShape,
} from '../../sql/hidden-values-sql.ts'
import type { PublishedColumn } from '../../sql/published-column.ts'
import { verifyReleaseSql } from '../../sql/recoded-rows-sql.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import {
  type ByValue,
  columnsByValue,
  isRanked,
  leveledCount,
  type PersonalisedPlan,
  storePersonalised,
} from './store-personalised.ts'

/** How a personalised plan lies over the columns of a release. */
export function personalisedShape(
  state: TableState,
  { recoding, columns }: PersonalisedPlan,
  { keepOrder, rowNumbers = false, personalised }: ReleaseLayout,
): PersonalisedShape {
  const quasi = leveledCount(recoding)
  const aliased = columnsByValue(recoding).flatMap((column, index) => {
    if (column.kind === 'grades') return []
    const published = columns.find(({ recoded }) => recoded === quasi + index)!
    return [aliasedShape(state, column, { published, seed: personalised?.seed })]
  })
  const suppresses = recoding.quasi?.kind === 'levels' && recoding.quasi.suppressed.length > 0
  return {
    columns,
    keepOrder,
    rowNumbers,
    quasi,
    aliased,
    missing: state.missing,
    ...(suppresses && { suppressed: SUPPRESSED }),
  }
}

function aliasedShape(
  state: TableState,
  column: Exclude<ByValue, GradedColumn>,
  { published, seed }: { readonly published: PublishedColumn; readonly seed: string | undefined },
): AliasedShape {
  const choice = column.choice === null ? {} : { choice: columnIndexOf(state, column.choice) }
  if (!isRanked(column)) return { column: published, ...choice }
  if (seed !== undefined) {
    return { column: published, ...choice, begin: keyBegin(seed, homophonePurpose(column.name)) }
  }
  throw seedless(column.name)
}

/**
 * Makes a personalised release: ranks and deals the rows of columns with homophones, publishes every row as its values and
 * choices say, and refuses what the plan does not know.
 */
export async function makePersonalisedRelease(
  state: TableState,
  plan: PersonalisedPlan,
  shape: PersonalisedShape,
): Promise<{ readonly rows: number; readonly suppressedRows: number }> {
  const { session, schema } = state
  await storePersonalised(state, plan)
  for (const column of shape.aliased) {
    if (column.begin !== undefined) await session.run(dealHomophonesSql(schema, column, shape.missing))
  }
  await session.run(createPersonalisedReleaseSql(schema, shape))
  const [rows = 0, suppressedRows = 0, ...unseen] = await session.numbers(verifyReleaseSql(schema, shape))
  const recoded = shape.columns.filter((column) => column.recoded !== undefined)
  // An invalid choice is the likelier reason for an empty cell. It is looked for only where some cell is empty.
  if (unseen.some((cells) => cells > 0)) await refuseOtherChoices(state, shape)
  for (const [index, { name }] of recoded.entries()) refuseUnseen(name, unseen[index])
  const { quasi } = plan.recoding
  return { rows, suppressedRows: quasi?.kind === 'dealt' ? quasi.suppressedRows : suppressedRows }
}

async function refuseOtherChoices(state: TableState, { aliased, missing }: PersonalisedShape): Promise<void> {
  const choices = [...new Set(aliased.flatMap(({ choice }) => (choice === undefined ? [] : [choice])))]
  if (choices.length === 0) return
  const others = await state.session.numbers(countOtherChoicesSql(state.schema, choices, missing))
  for (const [index, rows] of others.entries()) {
    if (rows > 0) throw choiceError(state.names[choices[index]], rows)
  }
}

function refuseUnseen(column: string, rows: number): void {
  if (rows > 0) throw unseenChoices(column, rows)
}
