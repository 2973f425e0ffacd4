import { codesFor, type ReleaseLayout, unevenError, unseenError } from '@outis/core/pipeline'
import { type AssignedRecoding, cellOfClass, keptText, type LevelsRecoding } from '@outis/core/recoding'
import { type Codes, groupCombinations, SUPPRESSED } from '@outis/core/table'
import { labelsOf } from '../write/plan-lists.ts'
import { type CountedRows, united } from './counted-rows.ts'
import { placeCombinations } from './place-combinations.ts'

/** What a release shows, each different row once, with how many rows are so. */
export interface PublishedTuples {
  readonly columns: readonly Cells[]
  readonly copies: Int32Array
}

/** The texts of a column, those that most rows show first: a list of them is searched from its beginning. */
export function mostShownFirst({ columns, copies }: PublishedTuples, at: number): string[] {
  const { texts, codes } = columns[at]
  const rows = new Float64Array(texts.length)
  for (let entry = 0; entry < copies.length; entry++) rows[codes[entry]] += copies[entry]
  return Array.from(texts.keys())
    .sort((a, b) => rows[b] - rows[a])
    .map((place) => texts[place])
}

/** Where the plan was made of the combinations of all published columns, in the order of the release. */
export interface TuplesJob {
  readonly counted: CountedRows
  readonly layout: ReleaseLayout
  readonly missing: readonly string[]
}

/** Cells of a column by the combination: places in a list of texts. */
interface Cells {
  readonly texts: readonly string[]
  readonly codes: Codes
}

/**
 * Rows by levels: labels by column, `*` where the tuple of labels is suppressed. Combinations with the same labels are united
 * first: few are left then.
 */
export function levelTuples(
  recoding: LevelsRecoding,
  { counted, layout, missing }: TuplesJob,
): PublishedTuples {
  const names = layout.columns.map(({ name }) => name)
  const { cells: labelled, rows } = unitedCells(
    names.map((name, nameIndex) => {
      const column = recoding.columns.find((column) => column.name === name)
      return column
        ? labelledCells(counted, nameIndex, labelsOf(column, missing))
        : ownCells(counted, nameIndex)
    }),
    counted.rows,
  )
  const places = recoding.columns.map(({ name }) => names.indexOf(name))
  const hit = suppressedOf(
    recoding,
    places.map((place) => labelled[place]),
    rows.length,
  )
  const starred = new Set([...places, ...(layout.hidden ?? []).map((name) => names.indexOf(name))])
  return tuplesOf(
    labelled.map((cells, index) => (starred.has(index) ? hiddenWhere(cells, hit) : cells)),
    rows,
  )
}

const ownCells = ({ columns }: CountedRows, at: number): Cells => ({
  texts: columns[at].values,
  codes: columns[at].codes,
})

function labelledCells({ columns }: CountedRows, at: number, labels: ReadonlyMap<string, string>): Cells {
  const { values, codes } = columns[at]
  const numberOf = new Map<string, number>()
  const codeOf = values.map((value) => {
    // What has no label was refused before.
    const text = labels.get(value) ?? value
    const code = numberOf.get(text) ?? numberOf.size
    numberOf.set(text, code)
    return code
  })
  const labelled = codesFor(numberOf.size, codes.length)
  for (let entry = 0; entry < codes.length; entry++) labelled[entry] = codeOf[codes[entry]]
  return { texts: [...numberOf.keys()], codes: labelled }
}

function suppressedOf(
  { suppressed }: LevelsRecoding,
  labelled: readonly Cells[],
  length: number,
): (at: number) => boolean {
  if (suppressed.length === 0 || labelled.length === 0) return () => false
  const listed = new Set(suppressed.map((tuple) => JSON.stringify(tuple)))
  const sized = labelled.map(({ codes, texts }) => ({ codes, size: texts.length }))
  const { groupOf, first } = groupCombinations(sized, length)
  const isListed = Uint8Array.from(first, (at) =>
    Number(listed.has(JSON.stringify(labelled.map(({ texts, codes }) => texts[codes[at]])))),
  )
  return (at) => isListed[groupOf[at]] === 1
}

function hiddenWhere({ texts, codes }: Cells, hit: (at: number) => boolean): Cells {
  const known = texts.indexOf(SUPPRESSED)
  const star = known < 0 ? texts.length : known
  const all = known < 0 ? [...texts, SUPPRESSED] : texts
  const shown = codesFor(all.length, codes.length)
  for (let codeIndex = 0; codeIndex < codes.length; codeIndex++)
    shown[codeIndex] = hit(codeIndex) ? star : codes[codeIndex]
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
    keys.map((at) => counted.columns[at]),
    { counted, missing },
  )
  if (placed.unseen > 0) throw unseenError(placed.unseen)
  if (placed.uneven > 0) throw unevenError(placed.uneven)
  const dealt = placed.dealt()
  if (dealt === undefined) return undefined
  const { at, classOf, rows } = dealt
  const cells = names.map((name, nameIndex): Cells => {
    const { values, codes } = counted.columns[nameIndex]
    const column = recoding.columns.indexOf(name)
    const isHidden = layout.hidden?.includes(name) ?? false
    if (column < 0 && !isHidden) return { texts: values, codes: at.map((entry) => codes[entry]) }
    const absent = recoding.values[recoding.keys.indexOf(name)]?.[0] ?? ''
    const shown = column < 0 ? undefined : recoding.classes.map((one) => cellOfClass(one, column))
    return recodedCells(at, (entry) => {
      const own = values[codes[at[entry]]]
      const { suppressed } = recoding.classes[classOf[entry]]
      if (isHidden && suppressed) return SUPPRESSED
      if (shown === undefined) return own
      return shown[classOf[entry]] ?? keptText(own, absent, missing)
    })
  })
  return tuplesOf(cells, rows)
}

function recodedCells(at: Uint32Array, cell: (entry: number) => string): Cells {
  const numberOf = new Map<string, number>()
  const codes = at.map((_, entry) => {
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
  const all = united({ places: [], columns, rows, length: rows.length, isDistinct: false })
  return { cells: all.columns.map(({ values, codes }) => ({ texts: values, codes })), rows: all.rows }
}
