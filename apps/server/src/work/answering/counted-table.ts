import { createHash } from 'node:crypto'
import {
  type KnowledgeBase,
  knowledgeBase,
  type NumberScale,
  type OriginalTable,
  originalTable,
  type PublishedTable,
  type ReleaseIndex,
  type RowSet,
  releaseIndex,
  type Universe,
} from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import type { Meaning } from '@outis/core/methods'
import { readingOfColumn } from '@outis/core/pipeline'
import { defined, valueTest } from '@outis/core/value'

/** What a table is counted as; with the table itself it is all that answers are computed from. */
export type CountedAs = ReleaseToCount | OriginalToCount

interface ReleaseToCount {
  readonly as: 'release'
  readonly meaning: Meaning
  readonly sensitive: readonly string[]
}

interface OriginalToCount {
  readonly as: 'original'
  readonly sensitive: readonly string[]
  /** Columns of the release. */
  readonly published: readonly string[]
  /** The scales of graded columns in all releases of the table: what a mean tells of them. */
  readonly scales: readonly NumberScale[]
  /** People who took themselves out, by the column that tells who they are. */
  readonly withdrawn?: {
    readonly key: string
    readonly type?: Parameters<typeof readingOfColumn>[0]['type'] | undefined
    readonly values: readonly string[]
  }
}

/** A table made ready to be counted on. To make it takes seconds, so the process that did keeps it. */
export type CountedTable = CountedRelease | CountedOriginal

interface CountedRelease {
  readonly as: 'release'
  readonly index: ReleaseIndex
  readonly meaning: Meaning
  /** The rows that sets are made of. */
  readonly universe: Universe
}

interface CountedOriginal {
  readonly as: 'original'
  readonly original: OriginalTable
  readonly universe: Universe
  /** Rows that are not counted; `universe` has them all the same. */
  readonly withdrawn: RowSet
  /** The same for the same rows in the same order, and for no others. */
  readonly print: string
}

export function countedTable(table: PublishedTable, counted: CountedAs): CountedTable {
  const { sensitive } = counted
  if (counted.as === 'release') {
    const index = releaseIndex(table, counted.meaning, { sensitive })
    return { as: 'release', index, meaning: counted.meaning, universe: index.universe }
  }
  const published = new Set(counted.published)
  const leftOut = withdrawnRows(table, counted)
  const original = originalTable(table, { sensitive, published, leftOut, scales: counted.scales })
  const { everyone, leftOut: withdrawn } = original.index
  return { as: 'original', original, universe: everyone, withdrawn, print: printOfTable(table) }
}

/** What of a table its release hides; an original hides nothing by itself. */
export const hiddenIn = (table: CountedTable): KnowledgeBase =>
  table.as === 'release' ? knowledgeBase(table.index, table.meaning) : { columns: [] }

/** The rows of people who took themselves out, found as a run finds them. */
function withdrawnRows(table: PublishedTable, { withdrawn }: OriginalToCount): (row: number) => boolean {
  if (withdrawn === undefined || withdrawn.values.length === 0) return () => false
  const keys = table.columns.find(({ name }) => name === withdrawn.key)?.texts
  if (keys === undefined) throw withoutColumn(withdrawn.key)
  const values = [...new Set(keys)]
  const reading = readingOfColumn(defined({ type: withdrawn.type }), values, [''])
  const leftOut = new Set(values.filter(valueTest([...withdrawn.values], reading)))
  return (row) => leftOut.has(keys[row])
}

function printOfTable({ columns }: PublishedTable): string {
  const hash = createHash('sha256')
  for (const { name, texts } of columns) {
    hash.update(JSON.stringify(name))
    for (const text of texts) hash.update(JSON.stringify(text))
  }
  return hash.digest('base64')
}

const withoutColumn = (column: string): OutisError =>
  new OutisError('CONFLICT', {
    message: `The table of the project has no column "${column}", which tells who has withdrawn.`,
    hint: 'Give the project a table with that column again, or make a register for another one.',
  })
