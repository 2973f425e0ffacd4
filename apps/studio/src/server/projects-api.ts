import { type Distribution, type Profile, type Project, pathOf, routes, type TenRows } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { PolicyServer } from '../project/policy-store.ts'
import type { RowPage, SortedBy } from '../table/page-cache.ts'
import { projectTexts } from '../texts/projects-texts.ts'
import { sendFile } from './send-file.ts'
import { client } from './session.tsx'

export const listProjects = async (signal: AbortSignal): Promise<readonly Project[]> =>
  (await client.projects.list({ signal })).projects

export const removeProject = (id: string): Promise<undefined> => client.projects.remove({ params: { id } })

/** Opens the sample project; makes one where there is none. */
export async function openSample(): Promise<Project> {
  const { name } = projectTexts.sample
  const isSample = (project: Project) => project.name === name && project.source?.name === SAMPLE_FILE
  for (let after: string | undefined; ; ) {
    const { projects } = await client.projects.list({ query: after === undefined ? {} : { after } })
    const sample = projects.find(isSample)
    if (sample !== undefined) return sample
    after = projects.at(-1)?.created
    if (after === undefined) return client.projects.create({ body: { name, sample: 'hospital' } })
  }
}

/** The server gives the table of its sample this name. */
const SAMPLE_FILE = 'hospital.csv'

/** Makes a project for a file. If the file cannot be read, the project is removed again. */
export async function createFromFile(
  file: File,
  onProgress: (share: number) => void,
  skip?: number,
): Promise<Project> {
  const { id } = await client.projects.create({ body: { name: titleOf(file.name) } })
  try {
    return await sendSource(id, file, onProgress, skip)
  } catch (error) {
    await removeProject(id).catch(() => undefined)
    throw error
  }
}

/** Makes a project without a table. It gets its name when a table is chosen. */
export const createEmpty = (): Promise<Project> =>
  client.projects.create({ body: { name: projectTexts.create } })

/** Names a project after its table, unless somebody has named it. */
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

/** Sends the table of a project. `skip` rows above the header are left out. */
export function sendSource(
  id: string,
  file: File,
  onProgress: (share: number) => void,
  skip?: number,
): Promise<Project> {
  const query = { name: plainName(file.name), ...defined({ skip }) }
  const address = pathOf(routes.projects.putSource, { params: { id }, query })
  return sendFile<Project>(address, file, onProgress)
}

/** A name that the server takes: letters, digits and a few signs. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ._()+-]/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replaceAll('..', '.')

/** The server answers questions about a table one by one. A pause lets the rows on the page be asked for first. */
const PAUSE = 250
const pauseForRows = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE))

export async function askProfile(id: string, signal: AbortSignal): Promise<Profile> {
  await pauseForRows()
  return client.sources.profile({ params: { id }, signal })
}

export async function askDistribution(id: string, name: string, signal: AbortSignal): Promise<Distribution> {
  await pauseForRows()
  return client.sources.column({ params: { id, name }, signal })
}

export async function askTenRows(id: string, policy: string, signal: AbortSignal): Promise<TenRows> {
  await pauseForRows()
  return client.sources.tenRows({ params: { id }, body: policy, signal })
}

export interface RowsQuestion {
  readonly offset: number
  readonly limit: number
  readonly sort?: SortedBy
  /** Default: all. */
  readonly columns?: readonly string[]
  /** Rows must meet all conditions. */
  readonly filter?: readonly RowCondition[]
}

/** A condition on the cells of one column. */
export type RowCondition =
  | { readonly column: string; readonly is: readonly string[] }
  | { readonly column: string; readonly isNot: readonly string[] }
  | { readonly column: string; readonly from: number }
  | { readonly column: string; readonly to: number }

export const askRows = (id: string, question: RowsQuestion, signal: AbortSignal): Promise<RowPage> =>
  client.sources.rows({ params: { id }, query: rowsQueryOf(question), signal })

/** A question for rows as query parameters. */
export const rowsQueryOf = ({ offset, limit, sort, columns, filter }: RowsQuestion) => ({
  offset,
  limit,
  ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.column}` }),
  ...(columns && { columns: JSON.stringify(columns) }),
  ...(filter && { filter: JSON.stringify(filter) }),
})

/** Loads, saves and checks the policy of a project. */
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

export async function readProjectFile(id: string, name: string, signal: AbortSignal): Promise<string> {
  return (await client.files.get({ params: { id, name }, signal })).text()
}
