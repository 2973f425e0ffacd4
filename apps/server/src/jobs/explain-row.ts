import type { ReleaseKey } from '@outis/core/pipeline'
import { defined } from '@outis/core/value'
import type { RowExplanation } from '@outis/engines'
import { RELEASE_FILES, type ReleaseRow, releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { databaseMemory } from '../work/start-work.ts'
import { turns } from './in-turn.ts'
import { workToEnd } from './work-to-end.ts'

export interface RowAsked {
  readonly row: number
  readonly column?: string | undefined
}

/** Nobody waits longer for an answer on a page. */
const MOST_SECONDS = 120
const inTurn = turns()

/** Explains a row of a release in a process with the limits of jobs; one at a time, however many ask. */
export const explainRelease = (
  services: Services,
  released: ReleaseRow,
  asked: RowAsked & { readonly key: ReleaseKey },
): Promise<RowExplanation> => inTurn(services.files, () => explain(services, released, asked))

async function explain(
  { desks, files, settings }: Services,
  released: ReleaseRow,
  { row, column, key }: RowAsked & { readonly key: ReleaseKey },
): Promise<RowExplanation> {
  const limits = { ...settings.jobs, seconds: Math.min(settings.jobs.seconds, MOST_SECONDS) }
  const desk = await desks.open(Number(released.bytes))
  try {
    await files.layOut(releaseOwner(released.id), RELEASE_FILES.table, desk.at(released.file))
    const found = await workToEnd(limits, desk.folder, {
      ...{ kind: 'why', desk: desk.folder, source: released.file, key, row },
      ...defined({ column }),
      ...{ memoryLimit: databaseMemory(limits), allowSeed: false },
    })
    return found as unknown as RowExplanation
  } finally {
    await desk.clear()
  }
}
