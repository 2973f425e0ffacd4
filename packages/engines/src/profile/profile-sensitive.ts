import { resolve } from 'node:path'
import { OutisError } from '@outis/core/errors'
import { buildHierarchy } from '@outis/core/hierarchy'
import { countColumn, type OpenTable } from '@outis/core/pipeline'
import {
  profileColumns,
  type QuasiStatistics,
  quasiStatistics,
  type SensitiveCounts,
  type SensitiveSuggestion,
  sensitiveCounts,
  suggestSensitive,
} from '@outis/core/profile'
import { columnHint } from './file-reading.ts'
import { readHierarchySpec } from './hierarchy-files.ts'
import { type ProfileOptions, withTable } from './profile-file.ts'

export interface SensitiveProfileOptions extends ProfileOptions {
  readonly column: string
  /** The values taken as most sensitive: the rows whose quasi-identifiers are described. Default: the rare ones, if any. */
  readonly values?: readonly string[]
  /** A hierarchy file over the column's values. */
  readonly taxonomy?: string
}

export interface SensitiveProfile {
  readonly counts: SensitiveCounts
  /** Sets of values to choose from; none is applied. */
  readonly suggestions: readonly SensitiveSuggestion[]
  /** The values whose rows the statistics are about. */
  readonly chosen: readonly string[]
  readonly statistics: readonly QuasiStatistics[]
}

/** The values of a sensitive column to choose from, and the likely quasi-identifiers among the rows of those chosen. */
export async function profileSensitive(options: SensitiveProfileOptions): Promise<SensitiveProfile> {
  const { column } = options
  return withTable(options, async (open) => {
    if (!open.columns.includes(column)) {
      throw new OutisError('COLUMN_UNKNOWN', {
        message: `The data has no column "${column}".`,
        hint: columnHint(column, open.columns),
      })
    }
    return await describe(open, options)
  })
}

async function describe(open: OpenTable, options: SensitiveProfileOptions): Promise<SensitiveProfile> {
  const { column, values, taxonomy, progress } = options
  const counted = []
  for (const [columnIndex, name] of open.columns.entries()) {
    progress?.({ step: 'count', done: columnIndex, total: open.columns.length })
    counted.push(await countColumn(open, name))
  }
  const own = counted.find(({ name }) => name === column)!
  const tree =
    taxonomy === undefined
      ? undefined
      : buildHierarchy(await readHierarchySpec(column, { kind: 'file', path: resolve(taxonomy) }, ''), own, {
          onGap: 'suppress',
        })
  const suggestions = suggestSensitive(own, tree)
  const chosen = values ?? suggestions.find(({ kind }) => kind === 'rare')?.values ?? []
  const quasi = profileColumns(counted, open.rows)
    .filter(({ name, role }) => role === 'quasi' && name !== column)
    .map(({ name }) => name)
  const census = await open.census(counted.filter(({ name }) => name === column || quasi.includes(name)))
  return {
    counts: sensitiveCounts(own),
    suggestions,
    chosen,
    statistics:
      chosen.length === 0
        ? []
        : quasiStatistics(census, { columns: quasi, where: [{ column, values: chosen }] }),
  }
}
