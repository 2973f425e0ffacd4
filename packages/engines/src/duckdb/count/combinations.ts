import {
  byAppearance,
  type CountedCombinations,
  codesFor,
  codeTexts,
  tooManyCombinations,
} from '@outis/core/pipeline'
import {
  countCombinationsSql,
  createCombinationsSql,
  dropCombinationsSql,
  readCombinationsSql,
  readCombinationTextsSql,
  readShortCombinationsSql,
} from '../../sql/census-sql.ts'
import { columnIndexOf, type NumberedTexts, type TableState } from '../table-state.ts'
import { tallyOf } from './kept-rows.ts'
import { eachPiece, piecesOf, pullNumbers, pullTexts, pullTranslated } from './pull.ts'
import { fewCombinations, isLong } from './read-census.ts'
import { distinctTexts } from './stored-dictionary.ts'

/** Up to this many cells are fetched as text. Beyond, each distinct text is fetched once, and numbers in its place. */
const SHORT = 200_000

/** Distinct combinations of columns; no text means "missing" here. */
export async function combinations(
  state: TableState,
  names: readonly string[],
): Promise<CountedCombinations> {
  const { session, schema, mostCombinations } = state
  const sourceIndexes = names.map((name) => columnIndexOf(state, name))
  if (state.rows <= mostCombinations && (await oftenDiffer(state, sourceIndexes)))
    return numberedOnes(state, sourceIndexes)
  const made = await session.run(
    createCombinationsSql(schema, sourceIndexes, await tallyOf(state, sourceIndexes)),
  )
  const [[length]] = (await made.getRows()) as [[bigint]]
  if (sourceIndexes.length > 1 && Number(length) > mostCombinations) {
    await session.run(dropCombinationsSql(schema))
    throw tooManyCombinations(Number(length), mostCombinations)
  }
  const result =
    Number(length) * sourceIndexes.length <= SHORT
      ? await shortOnes(state, names.length)
      : await longOnes(state, names.length)
  await session.run(dropCombinationsSql(schema))
  return result
}

/** Where more rows than this differ from all others, texts of combinations would take as much room again as the rows. */
const OFTEN = 0.5

const oftenDiffer = async (state: TableState, sourceIndexes: readonly number[]): Promise<boolean> => {
  const columns = sourceIndexes.map((sourceIndex) => ({ sourceIndex }))
  return isLong(state, columns) && !(await fewCombinations(state, columns, OFTEN))
}

/** By the numbers of their texts, which the dictionaries of the columns have in order of first appearance. */
async function numberedOnes(
  state: TableState,
  sourceIndexes: readonly number[],
): Promise<CountedCombinations> {
  const { session, schema } = state
  const texts: NumberedTexts[] = []
  for (const sourceIndex of sourceIndexes) texts.push(await distinctTexts(state, sourceIndex))
  const columns = sourceIndexes.map((sourceIndex) => ({ sourceIndex, missing: [] }))
  const tally = await tallyOf(state, sourceIndexes)
  const result = await session.run(countCombinationsSql(schema, columns, { tally }))
  const length = result.rowCount
  const codes = texts.map(({ values }) => codesFor(values.length, length))
  const translations = texts.map(placesById)
  const rows = new Uint32Array(length)
  eachPiece(result, (piece, from) => {
    for (const [translationIndex, translation] of translations.entries())
      pullTranslated(piece, translationIndex, { into: codes[translationIndex].subarray(from), translation })
    pullNumbers(piece, sourceIndexes.length, rows.subarray(from))
  })
  return {
    columns: texts.map(({ values }, textIndex) => ({ values, codes: codes[textIndex] })),
    rows,
    length,
  }
}

/** Where each text stands in its list, by its number in the database. */
function placesById({ ids }: NumberedTexts): Uint32Array {
  const sourceIndexes = new Uint32Array(ids.length + 1)
  for (let idIndex = 0; idIndex < ids.length; idIndex++) sourceIndexes[ids[idIndex]] = idIndex
  return sourceIndexes
}

async function shortOnes({ session, schema }: TableState, width: number): Promise<CountedCombinations> {
  const pieces = piecesOf(await session.run(readShortCombinationsSql(schema, width)))
  return {
    columns: Array.from({ length: width }, (_, columnIndex) => codeTexts(pullTexts(pieces, columnIndex))),
    rows: pullNumbers(pieces, width, new Uint32Array(pieces.rows)),
    length: pieces.rows,
  }
}

async function longOnes({ session, schema }: TableState, width: number): Promise<CountedCombinations> {
  const texts: string[][] = []
  for (let index = 0; index < width; index++) {
    texts.push(pullTexts(piecesOf(await session.run(readCombinationTextsSql(schema, index))), 0))
  }
  const result = await session.run(readCombinationsSql(schema, width))
  const length = result.rowCount
  const codes = texts.map((values) => codesFor(values.length, length))
  const translations = texts.map((values) =>
    Uint32Array.from({ length: values.length + 1 }, (_, id) => Math.max(0, id - 1)),
  )
  const rows = new Uint32Array(length)
  eachPiece(result, (piece, from) => {
    for (const [translationIndex, translation] of translations.entries())
      pullTranslated(piece, translationIndex, { into: codes[translationIndex].subarray(from), translation })
    pullNumbers(piece, width, rows.subarray(from))
  })
  return { columns: texts.map((values, textIndex) => byAppearance(values, codes[textIndex])), rows, length }
}
