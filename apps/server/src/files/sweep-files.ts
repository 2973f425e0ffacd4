import type { Services } from '../start/services.ts'

const TABLES = { project: 'projects', run: 'runs', release: 'releases' } as const

/** At the start: removes what a server that died left on desks and in the box and that nothing in the store speaks of. */
export async function sweepFiles({
  files,
  desks,
  store,
}: Pick<Services, 'files' | 'desks' | 'store'>): Promise<void> {
  await desks.sweep()
  await files.sweep(async ({ kind, id }) => {
    const row = await store.db.selectFrom(TABLES[kind]).select('id').where('id', '=', id).executeTakeFirst()
    return row !== undefined
  })
}
