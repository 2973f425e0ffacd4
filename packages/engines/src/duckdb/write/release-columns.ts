import { type ReleaseLayout, refuseAlike, refuseUnpublished } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { countRankableSql, sampleDistinctSql } from '../../sql/dictionary-sql.ts'
import type { PublishedColumn } from '../../sql/published-column.ts'
import { numbersRows, type ReleaseShape } from '../../sql/recoded-rows-sql.ts'
import { isCounted, MOST_UNLIKE, needRows } from '../count/kept-rows.ts'
import { fewCombinations } from '../count/read-census.ts'
import { ensureDictionary } from '../count/stored-dictionary.ts'
import { columnIndexOf, type TableState } from '../table-state.ts'
import type { RecodedTexts } from './store-plan.ts'

/** The columns of a release, and how each travels through the database. */
export async function publishedColumns(
  state: TableState,
  recodedTexts: readonly RecodedTexts[],
  layout: ReleaseLayout,
): Promise<PublishedColumn[]> {
  const { columns, hidden = [] } = layout
  refuseAlike(columns.map(({ name }) => name))
  const recoded = new Map(recodedTexts.map(({ name }, index) => [name, index]))
  refuseUnpublished(recoded.keys(), layout)
  const sourceIndexes = columns.map(({ name }) => columnIndexOf(state, name))
  const asTheyAre = sourceIndexes.filter((_, index) => !recoded.has(columns[index].name))
  const ranked = await chooseRanked(state, asTheyAre.slice(0, MOST_RANKED))
  let left = MOST_RANKED
  return columns.map(({ name, type }, columnIndex) => {
    const sourceIndex = sourceIndexes[columnIndex]
    const position = recoded.get(name)
    const few =
      left > 0 && (position === undefined ? ranked.has(sourceIndex) : canBeRanked(recodedTexts[position]))
    if (few) left--
    return {
      sourceIndex,
      name,
      number: type === 'number',
      kind: few ? 'ranked' : 'text',
      ...defined({ recoded: position }),
      ...(hidden.includes(name) && { hidden: true }),
    }
  })
}

/**
 * Each ranked column is one more table to join, and planning takes longer than twice as long with twice as many: beyond
 * these the columns that decide the order, the first ones, are ranked and the others travel as text.
 */
const MOST_RANKED = 48

/** More members make a type slow; a column with more distinct texts travels as text. */
export const MOST_VALUES = 16_384

/** A statement ends at the character zero, so that labels with it cannot be listed in one. */
export const canBeRanked = ({ texts }: RecodedTexts): boolean =>
  texts.length <= MOST_VALUES && !texts.some((text) => text.includes('\0'))

/** Below this many rows a column is not worth a look at its distinct texts. */
const WORTH_COUNTING_FROM_ROWS = 100_000
const SAMPLED_ROWS = 20_000
/** A column with more distinct texts than this in the sample is likely to have too many in all. */
const MOST_IN_SAMPLE = 2_000
/** A type pays where each of its members stands for so many rows on average. */
const ROWS_PER_VALUE = 8

/** Unchanged columns with few distinct texts. This decides only the speed: the release is the same. */
async function chooseRanked(
  state: TableState,
  sourceIndexes: readonly number[],
): Promise<ReadonlySet<number>> {
  const isCheap = (sourceIndex: number) =>
    state.dictionaries.has(sourceIndex) || isCounted(state, [sourceIndex])
  const counted = sourceIndexes.filter(isCheap)
  const uncounted = sourceIndexes.filter((sourceIndex) => !isCheap(sourceIndex))
  const candidates = [...counted, ...(await fewInSample(state, uncounted))]
  if (candidates.length === 0) return new Set()
  for (const sourceIndex of candidates) await ensureDictionary(state, sourceIndex)
  const counts = await state.session.numbers(countRankableSql(state.schema, candidates))
  const most = Math.min(MOST_VALUES, state.rows / ROWS_PER_VALUE)
  return new Set(candidates.filter((_, candidateIndex) => counts[candidateIndex] <= most))
}

async function fewInSample(state: TableState, sourceIndexes: readonly number[]): Promise<number[]> {
  const { session, schema, rows } = state
  if (sourceIndexes.length === 0 || rows < WORTH_COUNTING_FROM_ROWS) return []
  await needRows(state)
  const counts = await session.numbers(sampleDistinctSql(schema, sourceIndexes, SAMPLED_ROWS))
  return sourceIndexes.filter((_, index) => counts[index] <= MOST_IN_SAMPLE)
}

/**
 * Whether many rows of the release are equal, so that each is made once and repeated when it is written. This decides only time
 * and memory. Columns with many texts usually make rows differ.
 */
export async function oftenAlike(state: TableState, shape: ReleaseShape): Promise<boolean> {
  const { columns } = shape
  if (numbersRows(shape) || columns.some(({ kind }) => kind !== 'ranked')) return false
  return fewCombinations(state, columns, MOST_UNLIKE)
}
