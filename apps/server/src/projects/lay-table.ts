import type { Source } from '@outis/api'
import { policyFaults } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import { releaseCsv } from '@outis/engines'
import type { FileOwner } from '../files/file-box.ts'
import type { LaidTable } from '../jobs/views.ts'
import type { Services } from '../start/services.ts'
import { neededSource, newestPolicy, type ProjectRow, sourceOf } from './project-store.ts'

/** What the table of a project is called in the box, before the time at which it came. Its own name is on the desk of each job. */
export const SOURCE_FILE = 'source'

/** The file in the box that is the table of a project. */
export function fileOfSource(project: ProjectRow): string | undefined {
  const source = sourceOf(project) as (Source & { readonly file?: string }) | null
  return source === null ? undefined : (source.file ?? SOURCE_FILE)
}

interface BoxedTable {
  readonly file: string
  readonly name: string
  readonly bytes: number
  /** It is a copy of a table of a database. */
  readonly from?: Source['from']
  /** Rows above the header. */
  readonly skip?: number
}

/** How a copy of a table of a database is written: nothing of it is to be detected. */
export const COPY_CSV = releaseCsv('csv')

export async function layTable(
  { files, desks }: Pick<Services, 'files' | 'desks'>,
  owner: FileOwner,
  { file, name, bytes, from, skip }: BoxedTable,
): Promise<LaidTable> {
  const desk = await desks.open(bytes)
  await files.layOut(owner, file, desk.at(name))
  const reading = from ? { csv: COPY_CSV } : skip ? { skip } : undefined
  return { desk, path: desk.at(name), missing: [''], ...defined({ reading }) }
}

/** The table of a project as it is looked at: read as its policy says, where that can be read. */
export async function projectView(services: Services, project: ProjectRow) {
  return viewBy(services, project, (await newestPolicy(services, services.store.db, project))?.text)
}

export function viewBy(services: Services, project: ProjectRow, policy: string | undefined) {
  const source = neededSource(project)
  const file = fileOfSource(project)!
  const data = policy === undefined ? undefined : policyFaults(policy).policy?.data
  const missing = data?.missing ?? ['']
  const { from } = source
  const reading = from
    ? { csv: COPY_CSV }
    : data && { ...defined({ csv: data.csv, sheet: data.sheet, skip: data.skip }) }
  const key = `project:${project.id}:${file}:${JSON.stringify([missing, reading ?? {}])}`
  const layOut = async (): Promise<LaidTable> => {
    const laid = await layTable(
      services,
      { kind: 'project', id: project.id },
      { file, ...source, ...defined({ from }) },
    )
    return { ...laid, missing, ...defined({ reading }) }
  }
  return { key, layOut }
}
