import { join } from 'node:path'
import type { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import { openInstitution } from '../accounts/oidc-login.ts'
import { openPasswords } from '../accounts/secrets.ts'
import { openAnswerProcesses } from '../answers/answer-processes.ts'
import { openAnsweredTables } from '../answers/answered-tables.ts'
import { openHistories } from '../answers/history.ts'
import { openKnowledge } from '../answers/open-knowledge.ts'
import { openTurns } from '../answers/turns.ts'
import { authenticateRows } from '../audit/authentic-rows.ts'
import { openTrail } from '../audit/trail.ts'
import { type TrailWatch, watchTrail } from '../audit/watch-trail.ts'
import { openDesks } from '../files/desk.ts'
import { openFileBox } from '../files/file-box.ts'
import { openCounters } from '../http/counters.ts'
import { openJobs } from '../jobs/jobs.ts'
import { openRunEvents } from '../jobs/run-events.ts'
import { openViews, startView } from '../jobs/views.ts'
import type { MasterKeys } from '../keys/master-key.ts'
import { openVault, serverSecret } from '../keys/vault.ts'
import { openCountedReleases } from '../releases/counted-releases.ts'
import { openStore } from '../store/open-store.ts'
import type { WaitOptions } from '../store/store.ts'
import { openTogether } from '../store/together.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

interface Opened extends Services {
  close(): Promise<void>
}

interface OpenOptions {
  readonly settings: Settings
  readonly masterKeys: MasterKeys
  readonly now?: () => Date
  readonly wait?: WaitOptions
  readonly publicUrl: () => string
  /** Writes a line of the log about the server itself. */
  readonly warn: (code: string, message: string) => void
}

/** Opens all that handlers work with; what was opened is closed again if anything fails. */
export async function openServices({
  settings,
  masterKeys,
  now = () => new Date(),
  wait,
  publicUrl,
  warn,
}: OpenOptions): Promise<Opened> {
  const store = await openStore(settings.store ?? join(settings.data, 'outis.db'), defined({ wait }))
  try {
    const vault = await openVault(store, masterKeys)
    const audit = await openTrail({ store, vault, now, every: settings.checkpointEvery })
    const report = ({ code, message }: OutisError) =>
      warn(code, code === 'AUDIT_BROKEN' ? 'the trail of the server was changed' : message)
    let watch: TrailWatch | undefined
    await authenticateRows({ store, vault, audit }, (row) => watch?.meet(row))
    const passwords = await openPasswords(settings.argon2)
    const user = defined({ user: settings.jobs.user })
    const files = openFileBox({
      folder: settings.data,
      sealed: settings.encryptFiles,
      copies: settings.jobs.user !== undefined,
      store,
      vault,
    })
    const desks = openDesks(settings.data, { inMemory: settings.encryptFiles, ...user })
    const views = openViews(settings.jobs)
    const histories = openHistories(vault)
    const answering = openAnswerProcesses(settings.answers, (layOut, limits, counted) =>
      startView(layOut, { ...limits, ...user }, counted),
    )
    const counted = openCountedReleases({ store, vault, files, desks, answering })
    const knowledge = openKnowledge({ vault, counted })
    const parts = {
      settings,
      store,
      vault,
      audit,
      passwords,
      addressKey: await serverSecret({ store, vault }, 'addresses'),
      counters: openCounters(),
      institution: settings.oidc === undefined ? undefined : openInstitution(settings.oidc),
      files,
      desks,
      views,
      histories,
      answering,
      turns: openTurns(settings.answers.waiting),
      together: openTogether(store, () => {
        histories.clear()
        knowledge.clear()
      }),
      counted,
      knowledge,
      answeredTables: openAnsweredTables(vault),
      now,
      publicUrl,
    }
    const jobs = openJobs(parts, openRunEvents(now))
    await sweepFiles(parts)
    await jobs.resume()
    const trailWatch = watchTrail({ store, audit, report })
    watch = trailWatch
    return {
      ...parts,
      jobs,
      trailWatch,
      async close() {
        await trailWatch.close()
        await jobs.close()
        await answering.close()
        await views.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

const TABLES = { project: 'projects', run: 'runs', release: 'releases' } as const

/** At the start: removes what a server that died left on desks and in the box and that nothing in the store speaks of. */
async function sweepFiles({
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
