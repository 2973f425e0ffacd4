import { takeAgain } from '../projects/connections.ts'
import { neededSource, projectById, sourceOf } from '../projects/project-store.ts'
import type { Services } from '../start/services.ts'
import type { JobHall } from './job-hall.ts'
import type { KeptRequest, RunRow } from './job-queue.ts'

/**
 * A run on a table of a database copies it anew, from one state of it, and that copy is the table of the project from then on: what
 * is looked at, compared and explained is what the run read. Other jobs take the copy that is there.
 */
export async function onNewestCopy(
  { parts }: JobHall,
  row: RunRow,
  { asked, signal }: { readonly asked: KeptRequest; readonly signal: AbortSignal },
): Promise<KeptRequest> {
  const { store, vault } = parts
  const project = await projectById(store.db, row.project_id)
  if (asked.request.kind !== 'run' || sourceOf(project)?.from === undefined) return asked
  await takeAgain(parts as Services, project, { actor: row.created_by, signal })
  const { sha256: source } = neededSource(await projectById(store.db, row.project_id))
  if (source === asked.source) return asked
  const kept = { ...asked, source }
  await store.write(async (tx) => {
    const owner = { kind: 'project', id: row.project_id } as const
    const request = await vault.seal(tx, owner, Buffer.from(JSON.stringify(kept)))
    await tx.updateTable('runs').set({ request }).where('id', '=', row.id).execute()
  })
  return kept
}

/** Does work for a project when that which was begun for it before is done. */
export async function inTurn<Value>(
  { turns }: Pick<JobHall, 'turns'>,
  project: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const own = (turns.get(project) ?? Promise.resolve()).then(work, work)
  turns.set(project, own)
  try {
    return await own
  } finally {
    if (turns.get(project) === own) turns.delete(project)
  }
}
