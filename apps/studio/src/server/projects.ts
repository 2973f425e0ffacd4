import {
  type Connection,
  type Correlation,
  type Distribution,
  type Diversity,
  type HierarchyView,
  type OfferedTable,
  type Profile,
  type Project,
  pathOf,
  type Run,
  routes,
  type TenRows,
} from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { PolicyServer } from '../project/policy-store.ts'
import type { RowPage, SortedBy } from '../table/page-cache.ts'
import { projectTexts } from '../texts/projects.ts'
import { send } from './send-file.ts'
import { client, proofOfSession } from './session.tsx'

export type { Correlation, Distribution, Diversity, Profile, Project, Run, TenRows } from '@outis/api'

export const listProjects = async (signal: AbortSignal): Promise<readonly Project[]> =>
  (await client.projects.list({ signal })).projects

export const loadProject = (id: string, signal: AbortSignal): Promise<Project> =>
  client.projects.get({ params: { id }, signal })

export const removeProject = (id: string): Promise<undefined> => client.projects.remove({ params: { id } })

/** The sample that is there already, else one that is made now. */
export async function openSample(): Promise<Project> {
  const { name } = projectTexts.sample
  const isSample = (one: Project) => one.name === name && one.source?.name === SAMPLE_FILE
  for (let after: string | undefined; ; ) {
    const { projects } = await client.projects.list({ query: after === undefined ? {} : { after } })
    const found = projects.find(isSample)
    if (found !== undefined) return found
    after = projects.at(-1)?.created
    if (after === undefined) return client.projects.create({ body: { name, sample: 'hospital' } })
  }
}

/** As the server calls the table of its sample. */
const SAMPLE_FILE = 'hospital.csv'

/** A project of its own for a file. If the file cannot be read, there is no project either. */
export async function createFromFile(
  file: File,
  told: (share: number) => void,
  skip?: number,
): Promise<Project> {
  const { id } = await client.projects.create({ body: { name: titleOf(file.name) } })
  try {
    return await sendSource(id, file, told, skip)
  } catch (error) {
    await removeProject(id).catch(() => undefined)
    throw error
  }
}

/** A project whose table is chosen on its page; it is named when the table is there. */
export const createEmpty = (): Promise<Project> =>
  client.projects.create({ body: { name: projectTexts.create } })

/** Names a project that nobody has named yet after its table. */
export async function nameAfter(project: Project, table: string): Promise<void> {
  if (project.name !== projectTexts.create) return
  await client.projects.change({ params: { id: project.id }, body: { name: table.slice(0, 200) } })
}

/** `patients_2026.csv` → `patients 2026`. */
export const titleOf = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replaceAll('_', ' ')
    .slice(0, 200) || name

/** Sends the table of a project; says how much of it has gone. `skip` rows above the header are left out. */
export function sendSource(
  id: string,
  file: File,
  told: (share: number) => void,
  skip?: number,
): Promise<Project> {
  const query = { name: plainName(file.name), ...defined({ skip }) }
  const address = pathOf(routes.projects.putSource, { params: { id }, query })
  return send<Project>({ method: 'PUT', address, file, proof: proofOfSession(), told })
}

/** A name that the server takes: letters, digits and a few signs. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ._()+-]/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll('..', '.')

export const takeServerFile = (id: string, path: string): Promise<Project> =>
  client.projects.takeSource({ params: { id }, body: { path } })

/** Jobs of a project, newest first. */
export const listRuns = async (id: string, signal: AbortSignal): Promise<readonly Run[]> =>
  (await client.runs.list({ params: { id }, signal })).runs

/** The server answers one question after the other about a table: the rows that somebody looks at come first. */
const AFTER_ROWS = 250
const afterRows = (): Promise<void> => new Promise((done) => setTimeout(done, AFTER_ROWS))

export async function askProfile(id: string, signal: AbortSignal): Promise<Profile> {
  await afterRows()
  return client.sources.profile({ params: { id }, signal })
}

export async function askDistribution(id: string, name: string, signal: AbortSignal): Promise<Distribution> {
  await afterRows()
  return client.sources.column({ params: { id, name }, signal })
}

/** What each method makes of ten rows, with the roles and hierarchies of this policy. */
export async function askTenRows(id: string, policy: string, signal: AbortSignal): Promise<TenRows> {
  await afterRows()
  return client.sources.tenRows({ params: { id }, body: policy, signal })
}

interface CorrelationQuestion {
  readonly columns: readonly string[]
  /** As the policy writes it; what is no measure is refused by the server. */
  readonly measure: string
}

/** How columns go with each other. */
export async function askCorrelation(
  id: string,
  { columns, measure }: CorrelationQuestion,
  signal: AbortSignal,
): Promise<Correlation> {
  const query = { columns: JSON.stringify(columns), measure }
  return client.sources.correlation({ params: { id }, query: query as never, signal })
}

/** The largest l that a secret column allows beside others. */
export const askDiversity = (
  id: string,
  { sensitive, beside }: { readonly sensitive: string; readonly beside: readonly string[] },
  signal: AbortSignal,
): Promise<Diversity> =>
  client.sources.diversity({
    params: { id },
    query: { sensitive, beside: JSON.stringify(beside) } as never,
    signal,
  })

export interface RowsQuestion {
  readonly offset: number
  readonly limit: number
  readonly sort?: SortedBy
  /** Default: all. */
  readonly columns?: readonly string[]
  /** Rows meet all of them. */
  readonly filter?: readonly RowCondition[]
}

/** What the rows of a column must be. */
export type RowCondition =
  | { readonly column: string; readonly is: readonly string[] }
  | { readonly column: string; readonly isNot: readonly string[] }
  | { readonly column: string; readonly from: number }
  | { readonly column: string; readonly to: number }

export const askRows = (id: string, question: RowsQuestion, signal: AbortSignal): Promise<RowPage> =>
  client.sources.rows({ params: { id }, query: rowsQueryOf(question), signal })

/** A question for rows as an address writes it. */
export const rowsQueryOf = ({ offset, limit, sort, columns, filter }: RowsQuestion) => ({
  offset,
  limit,
  ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.column}` }),
  ...(columns && { columns: JSON.stringify(columns) }),
  ...(filter && { filter: JSON.stringify(filter) }),
})

/** Policies that the server keeps, newest first. */
export const listPolicies = async (id: string, signal: AbortSignal) =>
  (await client.policies.history({ params: { id }, signal })).policies

export const askPolicyVersion = async (id: string, version: number): Promise<string> =>
  (await client.policies.version({ params: { id, version } })).text()

/** The policy of a project, as its store needs it. */
export function policyServer(id: string): PolicyServer {
  const params = { id }
  const load = async () => {
    try {
      const response = await client.policies.get({ params })
      return { text: await response.text(), etag: response.headers.get('etag') ?? '' }
    } catch (error) {
      // A project without a table has no policy yet.
      if (error instanceof OutisError && error.code === 'NOT_FOUND') return { text: '', etag: '' }
      throw error
    }
  }
  return {
    load,
    save: async (text, etag) => {
      try {
        const headers = etag === '' ? {} : { 'if-match': etag }
        return { etag: (await client.policies.put({ params, body: text, headers })).etag }
      } catch (error) {
        if (error instanceof OutisError && error.code === 'CHANGED_MEANWHILE') return { theirs: await load() }
        throw error
      }
    },
    check: async (text, signal) => {
      const { faults } = await client.policies.check({ params, body: text, signal })
      return faults.map(({ path, message, line, column }) => ({ path, message, line, column }))
    },
  }
}

export type { Connection, OfferedTable } from '@outis/api'

/** Databases that tables may be taken from. */
export const listConnections = async (signal: AbortSignal): Promise<readonly Connection[]> =>
  (await client.connections.list({ signal })).connections

interface FoundTables {
  readonly tables: readonly OfferedTable[]
  readonly more: boolean
}

/** So many are shown; whoever looks for another one types a part of its name. */
const MOST_SHOWN = 100

export const listTables = (name: string, search: string, signal: AbortSignal): Promise<FoundTables> =>
  client.connections.tables({ params: { name }, query: { search, limit: MOST_SHOWN }, signal })

export const takeTable = (id: string, connection: string, table: string): Promise<Project> =>
  client.projects.takeTable({ params: { id }, body: { connection, table } })

export type { HierarchyView } from '@outis/api'

interface HierarchyQuestion {
  readonly project: string
  readonly column: string
  readonly hierarchy?: Record<string, unknown>
  /** As a file has it: `leaf;level 1;…;top`. */
  readonly csv?: string
}

export const checkHierarchy = (body: HierarchyQuestion, signal: AbortSignal): Promise<HierarchyView> =>
  client.hierarchies.check({ body, signal })

export async function readProjectFile(id: string, name: string, signal: AbortSignal): Promise<string> {
  return (await client.files.get({ params: { id, name }, signal })).text()
}

export const putProjectFile = (id: string, name: string, file: Blob): Promise<unknown> =>
  client.files.put({ params: { id, name }, body: file })
