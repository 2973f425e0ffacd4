import type { ResolvedHierarchySpec } from '@outis/core/hierarchy'
import { type AttainableDiversity, diversityBeside } from '@outis/core/methods'
import { countColumn, type OpenTable } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import type { Page, PageQuestion } from '../columns/page-question.ts'
import { duckdbEngine } from '../duckdb/duckdb-engine.ts'
import type { FileTable } from '../file-engine.ts'
import { type Resources, resourcesOf } from '../resources.ts'
import { type ColumnDistribution, distributionOf } from './column-distribution.ts'
import { type FileReading, fileSource } from './file-reading.ts'
import { type HierarchyLook, lookAtHierarchy } from './look-at-hierarchy.ts'
import { type CorrelationProfile, type CorrelationQuestion, correlationOf } from './profile-correlation.ts'
import { type FileProfile, type ProfileOptions, profileOf } from './profile-file.ts'

export interface ViewOptions extends Resources, Pick<ProfileOptions, 'missing' | 'signal' | 'progress'> {
  readonly path: string
  readonly reading?: FileReading
}

/** A table that stays open to be looked at: read once, then asked as often as one likes. */
export interface TableView {
  readonly columns: readonly string[]
  readonly rows: number
  readonly fingerprint: FileTable['fingerprint']
  /** What should be known of how it was read. */
  readonly notices: readonly string[]
  readonly readAs?: FileTable['readAs']
  page(question: PageQuestion): Promise<Page>
  /** Counted once. */
  profile(): Promise<FileProfile>
  /** How the values of a column are spread. */
  distribution(column: string): Promise<ColumnDistribution>
  /** The distinct values of a column. */
  values(column: string): Promise<readonly string[]>
  /** How each of these columns goes with every other. */
  correlation(question: CorrelationQuestion): Promise<CorrelationProfile>
  /** How far a sensitive column can be protected that stays together with others. */
  diversity(question: DiversityQuestion): Promise<AttainableDiversity>
  /** What a hierarchy makes of a column. */
  hierarchy(column: string, spec: ResolvedHierarchySpec): Promise<HierarchyLook>
  close(): Promise<void>
}

export async function openView(options: ViewOptions): Promise<TableView> {
  const { path, reading, missing, signal, progress } = options
  const engine = await duckdbEngine(resourcesOf(options))
  try {
    const open = await engine.open(fileSource(path, reading), signal === undefined ? {} : { signal })
    await open.setMissing(missing)
    let profile: Promise<FileProfile> | undefined
    return {
      columns: open.columns,
      rows: open.rows,
      fingerprint: open.fingerprint,
      notices: open.notices ?? [],
      ...defined({ readAs: open.readAs }),
      page: (question) => open.page(question),
      profile() {
        profile ??= profileOf(open, progress)
        return profile
      },
      async distribution(column) {
        return distributionOf(await countColumn(open, column))
      },
      values: async (column) => (await open.frequencies(column)).map(({ value }) => value),
      correlation: (question) => correlationOf(open, question),
      diversity: (question) => diversityOf(open, question),
      hierarchy: async (column, spec) => lookAtHierarchy(await countColumn(open, column), spec),
      close: () => engine.close(),
    }
  } catch (fault) {
    await engine.close()
    throw fault
  }
}

export interface DiversityQuestion {
  readonly sensitive: string
  /** Columns that stay together with it. */
  readonly beside: readonly string[]
}

/** The largest l that a sensitive column allows beside others, counted on all rows. Missing is a value. */
export async function diversityOf(
  open: OpenTable,
  { sensitive, beside }: DiversityQuestion,
): Promise<AttainableDiversity> {
  const columns = []
  for (const name of [...new Set(beside), sensitive])
    columns.push({ name, dictionary: await open.dictionary({ name }) })
  const table = await open.census(columns)
  const places = columns.slice(0, -1).map((_, columnIndex) => columnIndex)
  return diversityBeside(table, places, columns.length - 1)
}
