import { createHash } from 'node:crypto'
import type { Project, Source } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import type { Services } from '../start/services.ts'
import type { Db, Tx } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'
import { policyChanges } from './policy-changes.ts'

export type ProjectRow = Selectable<Tables['projects']>
export type PolicyRow = Selectable<Tables['policies']>

export async function projectById(db: Db, id: string): Promise<ProjectRow> {
  const row = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined) return row
  throw new OutisError('NOT_FOUND', {
    message: 'There is no such project.',
    hint: 'GET /api/v1/projects lists those that there are.',
  })
}

export const sourceOf = (row: ProjectRow): Source | null =>
  row.source === null ? null : JSON.parse(row.source)

export function neededSource(row: ProjectRow): Source {
  const source = sourceOf(row)
  if (source !== null) return source
  throw new OutisError('CONFLICT', {
    message: 'The project has no table yet.',
    hint: 'PUT /api/v1/projects/{id}/source brings one.',
  })
}

export interface ProjectNames {
  readonly source: string | undefined
  /** The table of a database that it is a copy of. */
  readonly from?: Source['from']
  readonly files: readonly string[]
}

/** Files that a policy of the project may name. */
export async function namesOf(db: Db, row: ProjectRow): Promise<ProjectNames> {
  const files = await db.selectFrom('project_files').select('name').where('project_id', '=', row.id).execute()
  const source = sourceOf(row)
  return { source: source?.name, from: source?.from, files: files.map(({ name }) => name) }
}

export async function shownProject(db: Db, row: ProjectRow): Promise<Project> {
  const policy = row.policy_version === null ? undefined : await policyRow(db, row.id, row.policy_version)
  const { runs } = await db
    .selectFrom('runs')
    .select(db.fn.countAll().as('runs'))
    .where('project_id', '=', row.id)
    .executeTakeFirstOrThrow()
  const register = await db
    .selectFrom('registers')
    .select('id')
    .where('project_id', '=', row.id)
    .executeTakeFirst()
  return {
    id: row.id,
    name: row.name,
    created: row.created,
    source: sourceOf(row),
    policy: policy ? { version: policy.version, etag: policy.etag, saved: policy.saved } : null,
    runs: Number(runs),
    register: register?.id ?? null,
  }
}

export async function policyRow(db: Db, project: string, version: number): Promise<PolicyRow> {
  const row = await db
    .selectFrom('policies')
    .selectAll()
    .where('project_id', '=', project)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row !== undefined) return row
  throw new OutisError('NOT_FOUND', {
    message: 'The project has no such policy.',
    hint: 'GET …/policy/history lists those that it had.',
  })
}

const ownerOf = (project: string) => ({ kind: 'project', id: project }) as const

export const openPolicy = async (
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  { project_id, sealed }: PolicyRow,
): Promise<string> => Buffer.from(await vault.open(db, ownerOf(project_id), sealed)).toString('utf8')

export async function newestPolicy(
  services: Pick<Services, 'vault'>,
  db: Db,
  row: ProjectRow,
): Promise<{ readonly row: PolicyRow; readonly text: string } | undefined> {
  if (row.policy_version === null) return undefined
  const policy = await policyRow(db, row.id, row.policy_version)
  return { row: policy, text: await openPolicy(services, db, policy) }
}

/** Strong, as HTTP writes it: of the text and its place in the history. */
const etagOf = (version: number, text: string): string =>
  `"${version}-${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`

export interface SavedPolicy {
  readonly project: ProjectRow
  readonly text: string
  readonly by: string
  /** What If-Match says. */
  readonly match?: string | undefined
}

/** Saves a policy as the newest one; the very same text again changes nothing. */
export async function savePolicy(
  services: Pick<Services, 'vault' | 'now'>,
  tx: Tx,
  { project, text, by, match }: SavedPolicy,
): Promise<PolicyRow> {
  const newest = await newestPolicy(services, tx, project)
  if (match !== undefined && match !== '*' && match !== newest?.row.etag) throw changedMeanwhile()
  if (newest?.text === text) return newest.row
  const version = (newest?.row.version ?? 0) + 1
  const made: PolicyRow = {
    project_id: project.id,
    version,
    sealed: await services.vault.seal(tx, ownerOf(project.id), Buffer.from(text)),
    etag: etagOf(version, text),
    saved: services.now().toISOString(),
    saved_by: by,
    changes: JSON.stringify(policyChanges(newest?.text, text)),
  }
  await tx.insertInto('policies').values(made).execute()
  await tx.updateTable('projects').set({ policy_version: version }).where('id', '=', project.id).execute()
  return made
}

const changedMeanwhile = (): OutisError =>
  new OutisError('CHANGED_MEANWHILE', {
    message: 'Somebody saved another policy since this one was read.',
    hint: 'Read it again, put the changes in, and save with its ETag in If-Match.',
  })
