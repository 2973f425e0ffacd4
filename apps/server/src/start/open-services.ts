import { join } from 'node:path'
import { openPasswords } from '../accounts/passwords.ts'
import { openHistories } from '../answers/history.ts'
import { openTrail } from '../audit/trail.ts'
import { openCounters } from '../http/counters.ts'
import type { MasterKeys } from '../keys/master-key.ts'
import { openVault } from '../keys/vault.ts'
import { openReleaseCache } from '../releases/release-cache.ts'
import { openStore } from '../store/open-store.ts'
import { openTogether } from '../store/together.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

export interface Opened extends Services {
  close(): Promise<void>
}

export interface OpenOptions {
  readonly settings: Settings
  readonly masterKeys: MasterKeys
  readonly now?: () => Date
  readonly publicUrl: () => string
}

/** Opens all that handlers work with; what was opened is closed again if anything fails. */
export async function openServices({
  settings,
  masterKeys,
  now = () => new Date(),
  publicUrl,
}: OpenOptions): Promise<Opened> {
  const store = await openStore(settings.store ?? join(settings.data, 'outis.db'))
  try {
    const vault = await openVault(store, masterKeys)
    const audit = await openTrail({ store, vault, now, every: settings.checkpointEvery })
    const histories = openHistories(vault)
    const passwords = await openPasswords(settings.argon2)
    return {
      settings,
      store,
      vault,
      audit,
      passwords,
      counters: openCounters(),
      together: openTogether(store, histories.clear),
      releases: openReleaseCache(store, vault),
      histories,
      now,
      publicUrl,
      close: () => store.close(),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
