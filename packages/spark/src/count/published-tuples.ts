import { codesFor, type ReleaseLayout, unevenError, unseenError } from '@outis/core/pipeline'
import {
  type AssignedRecoding,
  applyPlaces,
  cellOfClass,
  keptText,
  type LevelsRecoding,
} from '@outis/core/recoding'
import { type Codes, SUPPRESSED } from '@outis/core/table'
import { type CountedRows, united } from './counted-rows.ts'
import { placeCombinations } from './place-combinations.ts'

/** What a release shows, each different row once, with how many rows are so. */
export interface PublishedTuples {
  readonly columns: readonly Cells[]
  readonly copies: Int32Array
}

/** The texts of a column, those that most rows show first: a list of them is searched from its beginning. */
export function mostShownFirst({ columns, copies }: PublishedTuples, columnIndex: number): string[] {
  const { texts, codes } = columns[columnIndex]
  const rows = new Float64Array(texts.length)
  for (let entry = 0; entry < copies.length; entry++) rows[codes[entry]] += copies[entry]
  return Array.from(texts.keys())
    .sort((a, b) => rows[b] - rows[a])
    .map((code) => texts[code])
}

/** Where the plan was made of the combinations of all published columns, in the order of the release. */
export interface TuplesJob {
  readonly counted: CountedRows
  readonly layout: ReleaseLayout
  readonly missing: readonly string[]
}

/** The cells of a column, one for each combination, as codes of a list of texts. */
interface Cells {
  readonly texts: readonly string[]
  readonly codes: Codes
}

/** Rows by levels: the labels of each column, `*` where the tuple of labels is suppressed. */
export function levelTuples(
  recoding: LevelsRecoding,
  { counted, layout, missing }: TuplesJob,
): PublishedTuples {
  const names = layout.columns.map(({ name }) => name)
  const valueIndexes = recoding.columns.map(({ name, values }) => {
    const { values: texts, codes } = counted.columns[names.indexOf(name)]
    const indexOf = new Map(values.map((value, index) => [value, index]))
    for (const token of missing) indexOf.set(token, 0)
    // A text without a label was refused before.
    const indexOfCode = texts.map((text) => indexOf.get(text)!)
    return Uint32Array.from(codes, (code) => indexOfCode[code])
  })
  const { columns, suppressed } = applyPlaces(recoding, valueIndexes, counted.length)
  const cells = names.map((name, nameIndex): Cells => {
    const recoded = columns.find((column) => column.name === name)
    if (recoded) return { texts: recoded.labels, codes: recoded.codes }
    const { values: texts, codes } = counted.columns[nameIndex]
    return layout.hidden?.includes(name) ? hiddenWhere({ texts, codes }, suppressed) : { texts, codes }
  })
  return tuplesOf(cells, counted.rows)
}

function hiddenWhere({ texts, codes }: Cells, suppressed: Uint8Array): Cells {
  const listed = texts.indexOf(SUPPRESSED)
  const star = listed < 0 ? texts.length : listed
  const all = listed < 0 ? [...texts, SUPPRESSED] : texts
  const shown = codesFor(all.length, codes.length)
  for (let entry = 0; entry < codes.length; entry++)
    shown[entry] = suppressed[entry] === 1 ? star : codes[entry]
  return { texts: all, codes: shown }
}

/**
 * Rows by classes. Undefined where rows of one combination go to several classes and are not all alike: which of them go
 * where is decided row by row then.
 */
export function assignedTuples(recoding: AssignedRecoding, job: TuplesJob): PublishedTuples | undefined {
  const { counted, layout, missing } = job
  const names = layout.columns.map(({ name }) => name)
  const keys = recoding.keys.map((name) => names.indexOf(name))
  if (keys.includes(-1)) return undefined
  const placed = placeCombinations(
    recoding,
    keys.map((columnIndex) => counted.columns[columnIndex]),
    { counted, missing },
  )
  if (placed.unseen > 0) throw unseenError(placed.unseen)
  if (placed.uneven > 0) throw unevenError(placed.uneven)
  const dealt = placed.dealt()
  if (dealt === undefined) return undefined
  const { entryIndexes, classOf, rows } = dealt
  const cells = names.map((name, nameIndex): Cells => {
    const { values, codes } = counted.columns[nameIndex]
    const column = recoding.columns.indexOf(name)
    const isHidden = layout.hidden?.includes(name) ?? false
    if (column < 0 && !isHidden) return { texts: values, codes: entryIndexes.map((entry) => codes[entry]) }
    const absent = recoding.values[recoding.keys.indexOf(name)]?.[0] ?? ''
    const labels =
      column < 0 ? undefined : recoding.classes.map((planClass) => cellOfClass(planClass, column))
    return recodedCells(entryIndexes, (entry) => {
      const text = values[codes[entryIndexes[entry]]]
      const { suppressed } = recoding.classes[classOf[entry]]
      if (isHidden && suppressed) return SUPPRESSED
      if (labels === undefined) return text
      return labels[classOf[entry]] ?? keptText(text, absent, missing)
    })
  })
  return tuplesOf(cells, rows)
}

function recodedCells(entryIndexes: Uint32Array, cell: (entry: number) => string): Cells {
  const numberOf = new Map<string, number>()
  const codes = entryIndexes.map((_, entry) => {
    const text = cell(entry)
    const code = numberOf.get(text) ?? numberOf.size
    numberOf.set(text, code)
    return code
  })
  return { texts: [...numberOf.keys()], codes }
}

/** Copies of a tuple in one entry: more would be a long list in one worker's memory. */
const MOST_COPIES = 10_000

function tuplesOf(cells: readonly Cells[], rows: Uint32Array): PublishedTuples {
  const all = unitedCells(cells, rows)
  const entries: number[] = []
  const copies: number[] = []
  for (let row = 0; row < all.rows.length; row++) {
    for (let left = all.rows[row]; left > 0; left -= MOST_COPIES) {
      entries.push(row)
      copies.push(Math.min(left, MOST_COPIES))
    }
  }
  const columns = all.cells.map(({ texts, codes }): Cells => {
    const repeated = codesFor(texts.length, entries.length)
    for (let entry = 0; entry < entries.length; entry++) repeated[entry] = codes[entries[entry]]
    return { texts, codes: repeated }
  })
  return { columns, copies: Int32Array.from(copies) }
}

/** Equal rows of cells as one, with the rows of all of them. */
function unitedCells(
  cells: readonly Cells[],
  rows: Uint32Array,
): { readonly cells: readonly Cells[]; readonly rows: Uint32Array } {
  const columns = cells.map(({ texts, codes }) => ({ values: texts, codes }))
  const all = united({ sourceIndexes: [], columns, rows, length: rows.length, isDistinct: false })
  return { cells: all.columns.map(({ values, codes }) => ({ texts: values, codes })), rows: all.rows }
}
