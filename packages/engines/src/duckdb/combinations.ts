import {
  byAppearance,
  type CountedCombinations,
  codesFor,
  codeTexts,
  tooManyCombinations,
} from '@outis/core/pipeline'
import {
  createCombinationsSql,
  dropCombinationsSql,
  readCombinationRowsSql,
  readCombinationsSql,
  readCombinationTextsSql,
  readShortCombinationsSql,
} from '../sql/census.ts'
import { duckdbDialect } from '../sql/duckdb-dialect.ts'
import { piecesOf, pullNumbers, pullTexts, pullTranslated } from './pull.ts'
import { tallyOf } from './rows-in-question.ts'
import { placeOf, type TableState } from './table-state.ts'

/** Up to this many cells are fetched as lists of text; beyond, each distinct text once and numbers in its place. */
const SHORT = 200_000

/** Distinct combinations of columns; no text means "missing" here. */
export async function combinations(
  state: TableState,
  names: readonly string[],
): Promise<CountedCombinations> {
  const { session, schema, mostCombinations } = state
  const places = names.map((name) => placeOf(state, name))
  const made = await session.run(createCombinationsSql(schema, places, await tallyOf(state, places)))
  const [[length]] = (await made.getRows()) as [[bigint]]
  if (places.length > 1 && Number(length) > mostCombinations) {
    await session.run(dropCombinationsSql(schema))
    throw tooManyCombinations(Number(length), mostCombinations)
  }
  const result =
    Number(length) * places.length <= SHORT
      ? await shortOnes(state, names.length)
      : await longOnes(state, names.length)
  await session.run(dropCombinationsSql(schema))
  return result
}

async function shortOnes({ session, schema }: TableState, width: number): Promise<CountedCombinations> {
  const pieces = piecesOf(await session.run(readCombinationRowsSql(schema)))
  const rows = pullNumbers(pieces, 0, new Uint32Array(pieces.rows))
  if (width === 0) return { columns: [], rows, length: pieces.rows }
  const [lists = []] = await (
    await session.run(readShortCombinationsSql(duckdbDialect, schema, width))
  ).getRows()
  const columns = lists.map((list) => codeTexts(JSON.parse(String(list)) as string[]))
  return { columns, rows, length: pieces.rows }
}

async function longOnes({ session, schema }: TableState, width: number): Promise<CountedCombinations> {
  const texts: string[][] = []
  for (let at = 0; at < width; at++) {
    texts.push(pullTexts(piecesOf(await session.run(readCombinationTextsSql(schema, at))), 0))
  }
  const pieces = piecesOf(await session.run(readCombinationsSql(schema, width)))
  const columns = texts.map((values, at) => {
    const translation = Uint32Array.from({ length: values.length + 1 }, (_, id) => Math.max(0, id - 1))
    const places = pullTranslated(pieces, at, { into: codesFor(values.length, pieces.rows), translation })
    return byAppearance(values, places)
  })
  return { columns, rows: pullNumbers(pieces, width, new Uint32Array(pieces.rows)), length: pieces.rows }
}
