import { OutisError } from '../../data/errors.ts'
import { type CodedTexts, cellTexts, codeTexts, translated } from '../../data/table/coded-texts.ts'
import { type GroupedColumn, groupCombinations } from '../../data/table/group.ts'
import { valueTest } from '../../data/value/same-values.ts'
import { valueKey } from '../../data/value/value-key.ts'
import { type IndividualRisks, individualRisks } from '../../metrics/risk/individual-risk.ts'
import { MOST_COLUMNS, sudaScores } from '../../metrics/risk/suda.ts'
import { choices } from '../../metrics/risk/uniques.ts'
import {
  type PopulationUniqueness,
  populationUniqueness,
} from '../../models/kit/population/estimate-uniqueness.ts'
import type { OpenTable } from '../engine/engine.ts'
import { unknownColumn } from '../engine/table-refusals.ts'

export interface PeopleRiskQuestion {
  readonly quasi: readonly string[]
  readonly missing: readonly string[]
  /** Share of the population that the table is a sample of, above 0 and at most 1. */
  readonly samplingFraction?: number | undefined
  /** The column that says how many people each row stands for. */
  readonly weight?: string | undefined
}

/** How much one column makes people stand out. */
export interface ColumnRisk {
  readonly column: string
  /** Share of the scores of all special uniques that it takes part in; absent where they were not searched. */
  readonly contribution?: number
  /** Share of rows that are alone, and would not be if the column were left out; absent where that was too much to count. */
  readonly alone?: number
}

/** Which columns make rows stand out. */
export interface ColumnRisks {
  /** Those whose column contributes most first. */
  readonly columns: readonly ColumnRisk[]
  /** Rows that are alone in one, two or three columns already; absent where there are too many choices to search. */
  readonly specialUniques?: { readonly rows: number; readonly share: number }
}

export interface PeopleRisk extends ColumnRisks {
  readonly populationUniqueness?: PopulationUniqueness
  readonly individualRisk?: IndividualRisks
}

/** Columns of a special unique, at most, and choices × rows that are searched. */
const MOST_CHOSEN = 3
const MOST_WORK = 3e8

/** Which columns make people stand out, and what a sample says of its population. O(choices × rows). */
export async function measurePeopleRisk(open: OpenTable, question: PeopleRiskQuestion): Promise<PeopleRisk> {
  const { quasi, samplingFraction, weight } = question
  refuseSample(open, question)
  const { columns: cells, rows } = await open.combinations(weight === undefined ? quasi : [...quasi, weight])
  const codes = quasi.map((_, columnIndex) => valueNumbers(cells[columnIndex], question.missing))
  const classes = classesOf(codes, rows)
  return {
    ...columnRisks({ names: quasi, codes, rows }),
    ...(samplingFraction !== undefined && {
      populationUniqueness: populationUniqueness(classes.sizes, samplingFraction),
    }),
    ...(weight !== undefined && {
      individualRisk: individualRisks(
        classes.sizes,
        weightsOf(cellTexts(cells[quasi.length]), { rows, ...classes }),
      ),
    }),
  }
}

/** Distinct combinations of columns: the number of each one's value in each column, and how many rows have it. */
export interface CountedCombinations {
  readonly names: readonly string[]
  readonly codes: readonly Uint32Array[]
  readonly rows: Uint32Array
}

/**
 * How much each column makes rows stand out: what it takes part in of the special uniques, and how many rows are alone because of
 * it. O(choices × rows + columns² × combinations).
 *
 * @param most work beyond which either figure is left out
 */
export function columnRisks({ names, codes, rows }: CountedCombinations, most = MOST_WORK): ColumnRisks {
  const { isCounted, isSearched, all } = workWithin({ names, rows }, most)
  if (!isCounted && !isSearched) return { columns: names.map((column) => ({ column })) }
  const once = eachOnce(codes, rows)
  const suda = isSearched ? specialUniques(once) : undefined
  const alone = isCounted ? aloneBy(once) : []
  const columns: ColumnRisk[] = names.map((column, nameIndex) => ({
    column,
    ...(suda && { contribution: suda.contributions[nameIndex] }),
    ...(isCounted && { alone: all === 0 ? 0 : alone[nameIndex] / all }),
  }))
  return {
    columns: columns.sort(
      (a, b) => (b.contribution ?? 0) - (a.contribution ?? 0) || (b.alone ?? 0) - (a.alone ?? 0),
    ),
    ...(suda && { specialUniques: { rows: suda.rows, share: all === 0 ? 0 : suda.rows / all } }),
  }
}

/** Which of the figures of columns take no more work than that. */
export function workWithin({ names, rows }: Pick<CountedCombinations, 'names' | 'rows'>, most: number) {
  const all = sumOf(rows)
  return {
    all,
    isCounted: names.length ** 2 * rows.length <= most,
    isSearched: names.length <= MOST_COLUMNS && choices(names.length, MOST_CHOSEN) * all <= most,
  }
}

/** The number of each text's value; all that is missing is one value. */
export function valueNumbers({ values, codes }: CodedTexts, missing: readonly string[]): Uint32Array {
  const isMissing = valueTest(missing, 'undeclared')
  const keys = values.map((text) => (isMissing(text) ? '' : `=${valueKey(text, 'undeclared')}`))
  const { codes: numbers } = codeTexts(keys)
  return translated(codes, numbers)
}

interface Grouped {
  readonly sizes: Uint32Array
  readonly classOf: Int32Array
}

/** Combinations of columns that all differ, and the rows of each. */
interface Once {
  readonly columns: readonly GroupedColumn[]
  readonly sizes: Uint32Array
}

function eachOnce(codes: readonly Uint32Array[], rows: Uint32Array): Once {
  const { sizes, first } = grouped(codes.map(sized), rows)
  return { columns: codes.map((column) => sized(picked(column, first))), sizes }
}

const picked = (codes: Uint32Array, entries: Int32Array): Uint32Array => {
  const found = new Uint32Array(entries.length)
  for (let entryIndex = 0; entryIndex < entries.length; entryIndex++)
    found[entryIndex] = codes[entries[entryIndex]]
  return found
}

/** For each column: rows that are alone, and would not be without it. */
function aloneBy({ columns, sizes }: Once): number[] {
  const alone = aloneIn(sizes)
  return columns.map(
    (_, columnIndex) => alone - aloneIn(grouped(columns.toSpliced(columnIndex, 1), sizes).sizes),
  )
}

function classesOf(codes: readonly Uint32Array[], rows: Uint32Array): Grouped {
  const { sizes, groupOf } = grouped(codes.map(sized), rows)
  return { sizes, classOf: groupOf }
}

function grouped(columns: readonly GroupedColumn[], rows: Uint32Array) {
  const groups = groupCombinations(columns, rows.length)
  const sizes = new Uint32Array(groups.count)
  for (let row = 0; row < rows.length; row++) sizes[groups.groupOf[row]] += rows[row]
  return { ...groups, sizes }
}

const sized = (codes: Uint32Array): GroupedColumn => ({ codes, size: sizeOf(codes) })

/** One more than the largest code. */
function sizeOf(codes: Uint32Array): number {
  let most = 0
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++)
    if (codes[codeIndex] >= most) most = codes[codeIndex] + 1
  return most
}

function aloneIn(sizes: Uint32Array): number {
  let alone = 0
  for (let sizeIndex = 0; sizeIndex < sizes.length; sizeIndex++) if (sizes[sizeIndex] === 1) alone++
  return alone
}

function sumOf(rows: Uint32Array): number {
  let sum = 0
  for (let row = 0; row < rows.length; row++) sum += rows[row]
  return sum
}

/** Rows that are alike in all columns are alone in none, however many they are: two stand for them all. */
function specialUniques({ columns, sizes }: Once) {
  const entries = Int32Array.from(twice(sizes))
  const { scores, contributions } = sudaScores(
    columns.map(({ codes, size }) => ({ codes: picked(codes as Uint32Array, entries), size })),
    MOST_CHOSEN,
  )
  return { contributions, rows: scores.filter((score) => score > 0).length }
}

/** The place of each size; of one beyond 1 twice. */
function twice(sizes: Uint32Array): number[] {
  const places: number[] = []
  for (let sizeIndex = 0; sizeIndex < sizes.length; sizeIndex++) {
    if (sizes[sizeIndex] > 0) places.push(sizeIndex)
    if (sizes[sizeIndex] > 1) places.push(sizeIndex)
  }
  return places
}

/** Sum of the weights of each class's rows. */
function weightsOf(texts: readonly string[], { rows, sizes, classOf }: Grouped & { rows: Uint32Array }) {
  const weights = new Float64Array(sizes.length)
  for (const [textIndex, text] of texts.entries()) {
    const weight = text.trim() === '' ? Number.NaN : Number(text)
    if (!(weight >= 1 && weight < Number.POSITIVE_INFINITY))
      throw new OutisError('USAGE', {
        message: `The weights of ${rows[textIndex]} rows are no numbers of at least 1.`,
        hint: 'Name a column that says how many people of the population each row stands for.',
      })
    weights[classOf[textIndex]] += weight * rows[textIndex]
  }
  return weights
}

function refuseSample(open: OpenTable, { quasi, weight, samplingFraction }: PeopleRiskQuestion): void {
  if (weight !== undefined && !open.columns.includes(weight)) throw unknownColumn(weight)
  if (weight !== undefined && quasi.includes(weight))
    throw new OutisError('USAGE', {
      message: `The column "${weight}" is named as a quasi-identifier and as the weight.`,
      hint: 'Name a column of weights that is not measured itself.',
    })
  if (samplingFraction === undefined || (samplingFraction > 0 && samplingFraction <= 1)) return
  throw new OutisError('USAGE', {
    message: 'The sampling fraction is no number above 0 and at most 1.',
    hint: 'Give the share of the population that the table is a sample of, such as 0.1.',
  })
}
