import { basename, resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { type HierarchyInspection, inspectHierarchy, parseHierarchyText } from '@outis/core/hierarchy'
import type { OpenTable } from '@outis/core/pipeline'
import { type Dictionary, readingOf } from '@outis/core/table'
import { valueTest } from '@outis/core/value'
import { withEngine } from '../duckdb/duckdb-engine.ts'
import { tablePath } from '../extensions/lake-source.ts'
import { readTextFile } from '../files/text-files.ts'
import { columnHint } from './file-reading.ts'
import { HIERARCHY_BYTES } from './hierarchy-files.ts'

export interface InspectOptions {
  readonly file: string
  readonly missing: readonly string[]
  /** A table to check it against. */
  readonly data?: string
  /** Default: the column the file is named after, else the one with the fewest gaps. */
  readonly column?: string
}

export interface InspectedFile {
  readonly column?: string
  readonly inspection: HierarchyInspection
}

/** Looks at a hierarchy file, by itself or against a column of a table. */
export async function inspectHierarchyFile({
  file,
  missing,
  data,
  column,
}: InspectOptions): Promise<InspectedFile> {
  const text = await readTextFile(resolve(file), {
    code: 'HIERARCHY_NOT_FOUND',
    message: 'The hierarchy file cannot be read.',
    hint: 'Check its place and name.',
    most: HIERARCHY_BYTES,
  })
  const rows = parseHierarchyText(text)
  if (data === undefined) return { inspection: inspectHierarchy(rows) }
  return withEngine(async (engine) => {
    const open = await engine.open({ kind: 'file', path: tablePath(data) })
    await open.setMissing(missing)
    const name = column ?? (await bestFit(open, rows, file))
    if (!open.columns.includes(name)) {
      throw new OutisError('COLUMN_UNKNOWN', {
        message: `The data has no column "${name}".`,
        hint: columnHint(name, open.columns),
      })
    }
    return {
      column: name,
      inspection: inspectHierarchy(rows, { name, dictionary: await open.dictionary({ name }) }),
    }
  })
}

async function bestFit(open: OpenTable, rows: readonly (readonly string[])[], file: string): Promise<string> {
  const stem = basename(file).replace(/\.[^.]*$/, '')
  const named = open.columns.filter((name) => stem === name || stem.endsWith(`_${name}`))
  if (named.length > 0) return named[0]
  const leaves = rows.map((row) => row[0])
  let best = { name: open.columns[0], share: -1 }
  for (const name of open.columns) {
    const share = knownShare(await open.dictionary({ name }), leaves)
    if (share > best.share) best = { name, share }
  }
  return best.name
}

function knownShare(dictionary: Dictionary, leaves: readonly string[]): number {
  const { values } = dictionary
  const isLeaf = valueTest(leaves, readingOf(dictionary))
  let knownValues = 0
  for (let code = 1; code < values.length; code++) if (isLeaf(values[code])) knownValues++
  return knownValues / Math.max(1, values.length - 1)
}
