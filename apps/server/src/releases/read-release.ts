import type { Readable } from 'node:stream'
import type { ReleaseKey } from '@outis/core/pipeline'
import type { LaidTable } from '../jobs/views.ts'
import { layTable } from '../projects/lay-table.ts'
import type { Services } from '../start/services.ts'
import { RELEASE_FILES, releaseById, releaseKeyOf, releaseOwner } from './release-store.ts'

/** What other parts of the server need of a release: its table, its key. Who may ask is theirs to check. */

/** The released table, as it was written. */
export const releaseTable = async ({ store, files }: Services, id: string): Promise<Readable> =>
  files.read(releaseOwner((await releaseById(store.db, id)).id), RELEASE_FILES.table)

/** The same laid out as a file, on a desk that the caller clears. */
export async function layRelease(services: Services, id: string): Promise<LaidTable> {
  const { file, bytes } = await releaseById(services.store.db, id)
  return layTable(services, releaseOwner(id), { file: RELEASE_FILES.table, name: file, bytes: Number(bytes) })
}

/** The opened key: what turns aliases and grades back. Undefined where none is kept. */
export const releaseKey = async (services: Services, id: string): Promise<ReleaseKey | undefined> =>
  releaseKeyOf(services, services.store.db, await releaseById(services.store.db, id))
