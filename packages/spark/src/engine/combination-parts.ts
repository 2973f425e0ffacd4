import { ALIKE, byAppearance, type CountedCombinations, tooManyCombinations } from '@outis/core/pipeline'
import { readCombinations } from '../connect/read-combinations.ts'
import {
  combinationPartsSql,
  createCombinationsSql,
  mostAlikeSql,
  takePartSql,
} from '../sql/combination-parts-sql.ts'
import { answerInParts } from './answer-in-parts.ts'
import { FIGURE_BYTES, inOrder, TEXT_BYTES } from './ask-rows.ts'
import { dropKept, keptName } from './kept-tables.ts'
import { figuresOf } from './rolled-rows.ts'
import { rowsAs } from './row-views.ts'
import { placeOf, type SparkState } from './spark-state.ts'

const COUNTING = 'counting'

/**
 * Combinations of texts part by part, those that agree in the first columns together: they are counted once into a table of the
 * cluster, and the parts are taken from there by a hash of these columns.
 */
export async function* combinationParts(
  state: SparkState,
  names: readonly string[],
  together: number,
): AsyncGenerator<CountedCombinations> {
  const places = names.map((name) => placeOf(state, name))
  const rows = await rowsAs(state, 'rising')
  const table = keptName(state)
  try {
    await state.session.statement(createCombinationsSql(table, { rows, places, together }), COUNTING)
    const { parts, sizes } = await smallParts(state, table, together)
    for (const [part, most] of sizes) {
      const batches = answerInParts(state, {
        sql: takePartSql(table, places.length, { part, parts }),
        ...{ width: places.length + 2, most, doing: COUNTING },
        bytes: FIGURE_BYTES + places.length * TEXT_BYTES,
      })
      const read = inOrder(places, await readCombinations(batches, { texts: places.length }))
      const columns = read.columns.map(({ values, codes }) => byAppearance(values, codes))
      yield { columns, rows: read.rows, length: read.length }
    }
  } finally {
    await dropKept(state, [table])
  }
}

/** More parts until each is small enough, and how many combinations each has. */
async function smallParts(state: SparkState, table: string, together: number) {
  const { mostCombinations: most } = state
  const [[length], [alike]] = await figuresOf(state, mostAlikeSql(table, together), { width: 2, rows: 1 })
  if (alike > most) throw tooManyCombinations(alike, most, ALIKE)
  for (let parts = Math.max(1, Math.ceil(length / most)); ; parts *= 2) {
    const asked = { width: 2, rows: Math.min(parts, length) }
    const [numbers, sizes] = await figuresOf(state, combinationPartsSql(table, parts), asked)
    if (sizes.every((size) => size <= most))
      return { parts, sizes: new Map(Array.from(numbers, (part, at) => [part, sizes[at]])) }
    // Each has one group of rows that are alike, unless hashes are the same.
    if (parts > MOST_PARTS * length) throw tooManyCombinations(length, most, ALIKE)
  }
}

/** For each combination, beyond which no more parts help. */
const MOST_PARTS = 1024
