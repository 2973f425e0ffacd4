import { OutisError } from '@outis/core/errors'
import { ownValue, SUPPRESSED } from '@outis/core/table'
import { defined } from '@outis/core/value'
import { type CodedTexts, codedTexts, type LearnColumn } from './classifier-columns.ts'
import { type ClassAttribute, type Dataset, MISSING_CODE } from './dataset.ts'
import { type Generalise, readAttribute, readLike, valuesInOrder } from './read-attribute.ts'

export interface DatasetOptions {
  /** Name of the column to be told from the others. */
  readonly class: string
  /** Names of the columns it is told from, in this order; all others where absent. The class is never one of them. */
  readonly attributes?: readonly string[]
  /** Overrules what the texts look like: a column of numbers that are names, for example. */
  readonly types?: Readonly<Record<string, 'nominal' | 'numeric'>>
  /** Values of nominal columns in the order wanted, also such as do not occur; others follow in the order of their texts. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** Texts that mean "no value". Default: the empty text. The suppressed value `*` is always missing. */
  readonly missing?: readonly string[]
  /** Whether a column of ranges is nominal, or numeric by the middle of each range. Default nominal. */
  readonly ranges?: 'nominal' | 'midpoint'
  /** Rows behind each row, where the columns were counted by an engine. */
  readonly weights?: ArrayLike<number>
  /** Read the columns as this dataset has them, so that what was trained on it can answer for them. */
  readonly like?: Dataset
  /** With `like`: the labels that may stand for a value there, nearest first: its ancestors in a hierarchy. */
  readonly generalise?: Generalise
}

export interface ReadDataset {
  readonly data: Dataset
  /** Rows (sum of weights) left out because their class is missing or suppressed. */
  readonly leftOut: number
  /** rowNumbers[row] is the row of the columns it was read from. */
  readonly rowNumbers: Int32Array
  /** With `like`: cells that have a value which that dataset does not know; they count as missing. */
  readonly unknown: number
}

/**
 * Reads columns of text as they stand, generalised or not. A column is numeric if all its texts are plain numbers (grades are);
 * ranges, hierarchy labels and aliases are nominal; `*` and missing tokens are missing. A row whose class is missing is left out
 * and counted: "suppressed" is never a class. O(cells).
 */
export function datasetOf(columns: readonly LearnColumn[], options: DatasetOptions): ReadDataset {
  const coded = new Map(columns.map((column) => [column.name, column]))
  const find = (name: string): CodedTexts => {
    const column = coded.get(name)
    if (column === undefined) throw unknownColumn(name)
    return codedTexts(column)
  }
  const isMissing = missingTest(options.missing ?? [''])
  const read = readClass(find(options.class), options, isMissing)
  const names = options.like
    ? options.like.attributes.map(({ name }) => name)
    : (options.attributes ?? columns.map(({ name }) => name)).filter((name) => name !== options.class)
  let unknown = 0
  const attributes = names.map((name, nameIndex) => {
    const column = find(name)
    if (column.codes.length !== read.rowsRead) throw unequalLengths(name, options.class)
    const source = { column, rowNumbers: read.rowNumbers, isMissing }
    if (!options.like) return readAttribute(source, options)
    const found = readLike(source, options.like.attributes[nameIndex], options.generalise)
    unknown += found.unknown
    return found.attribute
  })
  const weights = options.weights && Float64Array.from(read.rowNumbers, (row) => options.weights![row])
  const data = {
    rows: read.rowNumbers.length,
    attributes,
    class: read.attribute,
    ...defined({ weights }),
  }
  return { data, leftOut: read.leftOut, rowNumbers: read.rowNumbers, unknown }
}

/** Whether the text with this code means "no value". */
export type MissingTest = (column: CodedTexts, code: number) => boolean

function missingTest(tokens: readonly string[]): MissingTest {
  const missing = new Set([...tokens, SUPPRESSED])
  return (column, code) => code === column.missing || missing.has(column.values[code])
}

interface ReadClass {
  readonly attribute: ClassAttribute
  readonly rowNumbers: Int32Array
  readonly leftOut: number
  readonly rowsRead: number
}

/** The class and the rows that have one. Values a model was not trained with (`like`) come after those it was. */
function readClass(column: CodedTexts, options: DatasetOptions, isMissing: MissingTest): ReadClass {
  const rowsRead = column.codes.length
  const kept = new Int32Array(rowsRead)
  const missing = column.values.map((_, code) => isMissing(column, code))
  const occurs = new Set<string>()
  let rows = 0
  let leftOut = 0
  for (let row = 0; row < rowsRead; row++) {
    const code = column.codes[row]
    if (missing[code]) leftOut += options.weights?.[row] ?? 1
    else {
      occurs.add(column.values[code])
      kept[rows++] = row
    }
  }
  const rowNumbers = kept.slice(0, rows)
  const declared = options.like?.class.values ?? ownValue(options.values, column.name) ?? []
  const values = valuesInOrder(occurs, declared)
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const translated = column.values.map((value) => codeOf.get(value) ?? MISSING_CODE)
  const codes = Int32Array.from(rowNumbers, (row) => translated[column.codes[row]])
  return { attribute: { name: column.name, values, codes }, rowNumbers, leftOut, rowsRead }
}

const unknownColumn = (column: string) =>
  new OutisError('COLUMN_UNKNOWN', {
    message: `There is no column "${column}" to learn from.`,
    hint: 'Name a column of the data.',
    details: { column },
  })

const unequalLengths = (column: string, other: string) =>
  new OutisError('DATA_RAGGED', {
    message: `The columns "${column}" and "${other}" differ in length.`,
    hint: 'Pass columns of the same rows.',
    details: { column, other },
  })
