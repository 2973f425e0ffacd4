import { OutisError } from '@outis/core/errors'
import { buildHierarchy, type Hierarchy, type ResolvedHierarchySpec } from '@outis/core/hierarchy'
import type { OpenTable, PolicyFiles } from '@outis/core/pipeline'
import type { HierarchyPolicy, Policy } from '@outis/core/policy'
import { BUCKET } from '@outis/core/recoding'
import { askedOf, releasesOf } from '@outis/core/releases'
import type { Dictionary, Table } from '@outis/core/table'
import { defined, parseDate } from '@outis/core/value'
import { type ComparedTables, compareTables } from '../compared/compared-tables.ts'
import type { NamedBuckets } from './pair-buckets.ts'

/** Two tables that were opened, and what is known of their columns. */
export interface ComparedSources {
  readonly original: OpenTable
  readonly release: OpenTable
  /** Tokens that mean "no value". */
  readonly missing: readonly string[]
  /** Types, hierarchies and what its method did to columns. */
  readonly policy?: KnownPolicy
  /** Column groups of a sliced release, where they are known. */
  readonly groups?: readonly (readonly string[])[]
}

export interface KnownPolicy {
  readonly policy: Policy
  /** The files that the policy names. */
  readonly files: PolicyFiles
  /** Hierarchies and taxonomies that were read already, by column. */
  readonly specs?: ReadonlyMap<string, ResolvedHierarchySpec>
}

export interface ReadCompared {
  readonly tables: ComparedTables
  readonly buckets?: NamedBuckets
  /** What the reader should know of how the tables were read. No cell values. */
  readonly notices: readonly string[]
}

/** The columns both tables have, side by side. */
export async function readCompared(sources: ComparedSources): Promise<ReadCompared> {
  const { original, release, policy, missing } = sources
  const names = original.columns.filter((name) => release.columns.includes(name))
  if (names.length === 0) throw nothingShared(original, release)
  const dictionaries: { name: string; dictionary: Dictionary }[] = []
  for (const name of names) dictionaries.push({ name, dictionary: await originalDictionary(sources, name) })
  const table = await original.census(dictionaries, { singleRows: true })
  const sliced = release.columns.includes(BUCKET) && !original.columns.includes(BUCKET)
  const published = await publishedTable(release, sliced ? [...names, BUCKET] : names)
  const buckets = sliced ? bucketsOf(published, sources) : undefined
  return {
    tables: compareTables(
      table,
      {
        columns: names,
        values: published.columns.map(({ dictionary }) => dictionary.values),
        codes: published.columns.map(({ codes }) => codes),
        rows: published.weights,
      },
      {
        missing,
        hierarchies: await hierarchiesOf(dictionaries, policy),
        foreign: publishedOtherwise(policy?.policy).foreign,
      },
    ),
    ...defined({ buckets }),
    notices: buckets && !buckets.groups ? [UNKNOWN_GROUPS] : [],
  }
}

const UNKNOWN_GROUPS =
  'The release is sliced and its column groups are not known: its rows are counted as they stand. Give the policy that made it.'

export const nothingShared = (original: OpenTable, release: OpenTable) =>
  new OutisError('RELEASE_MISMATCH', {
    message: 'The original and the release have no column in common.',
    hint: 'Columns keep their names in a release: check that both files are of the same table and have a header. Of a sliced release take layout: table.',
    details: { original: original.columns.length, release: release.columns.length },
  })

/** What the kind of a policy's releases says of their columns. */
function publishedOtherwise(policy: Policy | undefined) {
  if (policy === undefined) return { foreign: [], hierarchies: [], groups: undefined }
  const { read } = releasesOf(policy)
  const asked = askedOf(policy)
  return {
    foreign: read.foreign(asked),
    hierarchies: read.hierarchies(asked),
    groups: read.groups(asked),
  }
}

/** As declared; what nobody declared is a date where every value is one. */
async function originalDictionary({ original, policy }: ComparedSources, name: string): Promise<Dictionary> {
  const declared = policy?.policy.attributes.find((attribute) => attribute.name === name)
  const type = declared?.type
  const dateOrder = declared?.dateOrder
  const own = await original.dictionary({ name, ...(type && { type }), ...(dateOrder && { dateOrder }) })
  const isDate = own.type === 'text' && own.values.length > 1 && own.values.slice(1).every(isPlainDate)
  return type === undefined && isDate ? original.dictionary({ name, type: 'date' }) : own
}

const isPlainDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text) > 0

async function publishedTable(release: OpenTable, names: readonly string[]): Promise<Table> {
  const columns: { name: string; dictionary: Dictionary }[] = []
  for (const name of names) {
    // Buckets are numbers, in their order: the order of the file does not matter.
    const type = name === BUCKET ? {} : { type: 'text' as const }
    columns.push({ name, dictionary: await release.dictionary({ name, ...type }) })
  }
  return release.census(columns, { singleRows: true })
}

/** Of a sliced release: the bucket of each combination, and which columns were permuted together where it is known. */
function bucketsOf(published: Table, { policy, groups }: ComparedSources): NamedBuckets | undefined {
  const known = groups ?? publishedOtherwise(policy?.policy).groups
  const bucket = published.columns.find(({ name }) => name === BUCKET)
  if (!bucket) return undefined
  return { bucketOf: bucket.codes, count: bucket.dictionary.values.length, ...defined({ groups: known }) }
}

/** Of every column that has one; a value the hierarchy lacks is under `*` alone. */
async function hierarchiesOf(
  columns: readonly { readonly name: string; readonly dictionary: Dictionary }[],
  policy: KnownPolicy | undefined,
): Promise<ReadonlyMap<string, Hierarchy>> {
  const found = new Map<string, Hierarchy>()
  if (!policy) return found
  for (const { name, dictionary } of columns) {
    const hierarchy = hierarchyOf(policy.policy, name)
    if (!hierarchy || dictionary.values.length === 1) continue
    const spec = policy.specs?.get(name) ?? (await policy.files.hierarchy(name, hierarchy.spec))
    found.set(name, buildHierarchy(spec, { name, dictionary }, { ...hierarchy, onGap: 'suppress' }))
  }
  return found
}

function hierarchyOf(policy: Policy, name: string): HierarchyPolicy | undefined {
  const attribute = policy.attributes.find((attribute) => attribute.name === name)
  const { hierarchies } = publishedOtherwise(policy)
  return (
    attribute?.hierarchy ??
    attribute?.taxonomy ??
    hierarchies.find(({ column }) => column === name)?.hierarchy
  )
}
