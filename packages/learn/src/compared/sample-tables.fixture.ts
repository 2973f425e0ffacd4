import type { Hierarchy } from '@outis/core/hierarchy'
import { rowTable, tableOf } from '@outis/core/testing'
import { defined } from '@outis/core/value'
import fc from 'fast-check'
import { type ComparedTables, compareTables, type PublishedTable } from './compared-tables.ts'

export type TextRows = readonly (readonly string[])[]

/** Rows of text side by side, as an engine hands them over. The empty text is missing. */
export function comparedOf(
  names: readonly string[],
  { original, release }: { readonly original: TextRows; readonly release: TextRows },
  options: {
    readonly hierarchies?: ReadonlyMap<string, Hierarchy>
    readonly single?: boolean
    readonly foreign?: readonly string[]
  } = {},
): ComparedTables {
  const table = (options.single ? rowTable : tableOf)({ names, rows: original })
  return compareTables(table, publishedOf(names, release), {
    missing: [''],
    ...defined({ hierarchies: options.hierarchies, foreign: options.foreign }),
  })
}

/** The release row by row. */
export function publishedOf(names: readonly string[], rows: TextRows): PublishedTable {
  const values = names.map((_, nameIndex) => [...new Set(rows.map((row) => row[nameIndex]))])
  return {
    columns: names,
    values,
    codes: names.map((_, nameIndex) =>
      Uint32Array.from(rows, (row) => values[nameIndex].indexOf(row[nameIndex])),
    ),
    rows: new Uint32Array(rows.length).fill(1),
  }
}

export const NAMES = ['age', 'town', 'weight']

const AGES = ['', '20', '21', '22', '25', '29', '30']
const TOWNS = ['', 'Aachen', 'Bonn', 'Celle', 'Dachau']
const WEIGHTS = ['0.5', '1.25', '2', '7.75']

/** Rows of an integer, a name and a decimal. */
export const originalRows = fc.array(
  fc
    .tuple(fc.constantFrom(...AGES), fc.constantFrom(...TOWNS), fc.constantFrom(...WEIGHTS))
    .map((row) => [...row]),
  { minLength: 1, maxLength: 30 },
)

/** Rows as some tool might publish them: every cell on its own, as it was or less precise. */
export const publishedRows = fc.array(
  fc
    .tuple(
      fc.constantFrom(...AGES, '*', '[20,25)', '20-29', '[22,40]', '<25', '25+'),
      fc.constantFrom(...TOWNS, '*', '{Aachen, Bonn}', 'Bonn|Celle|Dachau'),
      fc.constantFrom(...WEIGHTS, '*', '[0.5,2]', '(2,9]'),
    )
    .map((row) => [...row]),
  { minLength: 1, maxLength: 30 },
)

/** Every leaf a published text stands for, one by one; undefined for none: it is missing. For the tables above only. */
export function leavesOf(name: string, text: string, original: TextRows): readonly string[] {
  const column = NAMES.indexOf(name)
  const occurring = [...new Set(original.map((row) => row[column]))].filter((value) => value !== '')
  if (text === '') return []
  const numbers = occurring.map(Number)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const domain =
    name === 'age' && occurring.length > 0
      ? Array.from({ length: high - low + 1 }, (_, index) => String(low + index))
      : occurring
  if (text === '*') return domain
  const within = WITHIN[text]
  if (within === undefined) {
    const members = text.replace(/[{}]/g, '').split(/, |\|/)
    // A set with a member nobody has cannot be told from a label nobody knows.
    if (members.length > 1) return members.every((member) => occurring.includes(member)) ? members : domain
    // Nor can a name; a number stands for itself.
    return name === 'town' && !occurring.includes(text) ? domain : [text]
  }
  const leaves = domain.filter((leaf) => within.holds(Number(leaf)))
  return leaves.length > 0 ? leaves : [String(within.middle)]
}

/** What a label covers, and its middle, which it stands for where no value lies in it. */
const WITHIN: Readonly<Record<string, { holds(number: number): boolean; readonly middle: number }>> = {
  '[20,25)': { holds: (number) => number < 25, middle: 22.5 },
  '20-29': { holds: (number) => number <= 29, middle: 24.5 },
  '[22,40]': { holds: (number) => number >= 22, middle: 31 },
  '<25': { holds: (number) => number < 25, middle: 25 },
  '25+': { holds: (number) => number >= 25, middle: 25 },
  '[0.5,2]': { holds: (number) => number <= 2, middle: 1.25 },
  '(2,9]': { holds: (number) => number > 2, middle: 5.5 },
}
