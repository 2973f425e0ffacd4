import { OutisError } from '../errors.ts'
import { groupCombinations, MISSING, type Table } from '../table/table.ts'
import { counted } from '../words/words.ts'
import { type AssignedRecoding, cellOfClass } from './recoding.ts'

/** A table as it is published: one entry for each combination and class it went to. */
export interface AppliedAssigned {
  /** Every column of the table in its order: labels[code], codes[entry]. Equal texts have equal codes. */
  readonly columns: readonly {
    readonly name: string
    readonly labels: readonly string[]
    readonly codes: Uint32Array
  }[]
  /** Rows of each entry. */
  readonly rows: Uint32Array
  readonly length: number
  /** The combination of the table behind each entry. */
  readonly combination: Uint32Array
  /** The class of the plan. */
  readonly classOf: Uint32Array
  /** 1 for each suppressed entry: it shows `*` in every column its class has a label for. */
  readonly suppressed: Uint8Array
}

/**
 * The release of a table in memory. Where several combinations of the table have the same key, they are dealt in the
 * order of the table, which is that of the source where every combination is a single row. Combinations the plan does
 * not know, or knows with another number of rows, are an error with their count: such a plan belongs to other data.
 * O((combinations + assignments) × columns).
 */
export function applyAssigned(table: Table, recoding: AssignedRecoding): AppliedAssigned {
  const dealt = dealCombinations(table, recoding)
  const { classes } = recoding
  const classOf = Uint32Array.from(dealt.share, (share) => recoding.assignments.classOf[share])
  const columns = table.columns.map(({ name, dictionary, codes }) => {
    const columnIndex = recoding.columns.indexOf(name)
    const ownCodes = Uint32Array.from(dealt.combination, (entry) => codes[entry])
    if (columnIndex < 0) return { name, labels: dictionary.values, codes: ownCodes }
    const { labels, codeOf } = numberTexts(dictionary.values)
    const ofClass = classes.map((assignedClass) => {
      const label = cellOfClass(assignedClass, columnIndex)
      return label === null ? -1 : codeOf(label)
    })
    for (let entry = 0; entry < ownCodes.length; entry++) {
      const code = ofClass[classOf[entry]]
      if (code >= 0) ownCodes[entry] = code
    }
    return { name, labels, codes: ownCodes }
  })
  return {
    columns,
    rows: dealt.rows,
    length: classOf.length,
    combination: dealt.combination,
    classOf,
    suppressed: Uint8Array.from(classOf, (c) => (classes[c].suppressed ? 1 : 0)),
  }
}

/** The texts of a column and those that join them, each numbered once. */
function numberTexts(values: readonly string[]) {
  const labels = [...values]
  const codes = new Map<string, number>()
  for (const [code, value] of values.entries()) if (!codes.has(value)) codes.set(value, code)
  const codeOf = (text: string): number => {
    const existing = codes.get(text)
    if (existing !== undefined) return existing
    codes.set(text, labels.length)
    return labels.push(text) - 1
  }
  return { labels, codeOf }
}

interface Dealt {
  readonly combination: Uint32Array
  /** Place among the plan's assignments. */
  readonly share: Uint32Array
  readonly rows: Uint32Array
}

/** Each combination of the table takes its rows from the assignments to its key, in their order. */
function dealCombinations(table: Table, recoding: AssignedRecoding): Dealt {
  const { groupOf, sharesOf } = sharesByKey(table, recoding)
  const left = recoding.assignments.rows.slice()
  const next = new Uint32Array(sharesOf.length)
  const combination: number[] = []
  const share: number[] = []
  const rows: number[] = []
  let strange = 0
  for (let entry = 0; entry < table.length; entry++) {
    const group = groupOf[entry]
    const shares = sharesOf[group]
    let open = table.weights[entry]
    while (open > 0 && next[group] < shares.length) {
      const assignment = shares[next[group]]
      const taken = Math.min(open, left[assignment])
      left[assignment] -= taken
      open -= taken
      if (left[assignment] === 0) next[group]++
      if (taken === 0) continue
      combination.push(entry)
      share.push(assignment)
      rows.push(taken)
    }
    if (open > 0) strange++
  }
  strange += sharesOf.filter((shares, group) => next[group] < shares.length).length
  if (strange > 0) throw strangeError(strange)
  return {
    combination: Uint32Array.from(combination),
    share: Uint32Array.from(share),
    rows: Uint32Array.from(rows),
  }
}

/** Combinations of the table that the plan's keys do not tell apart are one group; sharesOf[group] are its assignments. */
function sharesByKey(table: Table, recoding: AssignedRecoding) {
  const { classOf, combination } = recoding.assignments
  const columns = recoding.keys.map((_, key) => {
    const { known: textCount, own } = keyPlaces(table, recoding, key)
    const codes = new Int32Array(table.length + classOf.length)
    codes.set(own)
    codes.set(combination[key], table.length)
    return { codes, size: textCount + 1 }
  })
  const { count, groupOf } = groupCombinations(columns, table.length + classOf.length)
  const sharesOf: number[][] = Array.from({ length: count }, () => [])
  for (let share = 0; share < classOf.length; share++) sharesOf[groupOf[table.length + share]].push(share)
  return { groupOf, sharesOf }
}

/** The table's codes as places in the plan's list of texts; a text it lacks gets the place behind the last. */
function keyPlaces({ columns }: Table, { keys, values }: AssignedRecoding, key: number) {
  const column = columns.find(({ name }) => name === keys[key])
  if (!column) {
    throw new OutisError('COLUMN_UNKNOWN', {
      message: `The recoding speaks of a column "${keys[key]}" that the table lacks.`,
      hint: 'Apply the recoding to a table with the columns it was made for.',
      details: { column: keys[key] },
    })
  }
  const textCount = values[key].length
  if (column.dictionary.values === values[key]) return { known: textCount, own: column.codes }
  const indexOf = new Map(values[key].map((value, index) => [value, index]))
  const ofCode = column.dictionary.values.map((value, code) =>
    code === MISSING ? MISSING : (indexOf.get(value) ?? textCount),
  )
  return { known: textCount, own: Uint32Array.from(column.codes, (code) => ofCode[code]) }
}

const strangeError = (combinations: number): OutisError =>
  new OutisError('UNSEEN_VALUES', {
    message: `${counted(combinations, 'combination')} of the table ${combinations === 1 ? 'is' : 'are'} not, or not as often, in the data the recoding was made from.`,
    hint: 'A plan of this kind deals single rows: make a new one from this data.',
    details: { combinations },
  })
