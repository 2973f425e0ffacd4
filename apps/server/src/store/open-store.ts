import { setTimeout as sleep } from 'node:timers/promises'
import { OutisError } from '@outis/core/errors'
import type { OpenStoreOptions, Store, WaitOptions } from './store.ts'

const ASK_AGAIN = 250

/** `postgres://…`, or the path of the embedded store's file. */
export async function openStore(
  address: string,
  { wait, ...options }: OpenStoreOptions = {},
): Promise<Store> {
  const open = await opener(address, options)
  return wait === undefined ? open() : openAfterOther(open, wait)
}

async function opener(address: string, options: OpenStoreOptions): Promise<() => Promise<Store>> {
  if (/^postgres(ql)?:\/\//.test(address)) {
    const { openPostgresStore } = await import('./postgres-store.ts')
    return () => openPostgresStore(address, options)
  }
  const { openEmbeddedStore } = await import('./embedded-store.ts')
  return () => openEmbeddedStore(address, options)
}

/** Waits as long as another server has the store; every other fault is one. */
async function openAfterOther(open: () => Promise<Store>, { signal, begins }: WaitOptions): Promise<Store> {
  for (let tries = 0; ; tries++) {
    try {
      return await open()
    } catch (error) {
      const isTaken = error instanceof OutisError && error.code === 'SERVER_RUNNING'
      if (!isTaken || signal.aborted) throw error
      if (tries === 0) begins()
      await sleep(ASK_AGAIN, undefined, { signal }).catch(() => undefined)
    }
  }
}
