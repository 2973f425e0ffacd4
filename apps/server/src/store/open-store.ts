import type { OpenStoreOptions, Store } from './store.ts'

/** `postgres://…`, or the path of the embedded store's file. */
export async function openStore(address: string, options: OpenStoreOptions = {}): Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(address)) {
    const { openPostgresStore } = await import('./postgres-store.ts')
    return openPostgresStore(address, options)
  }
  const { openEmbeddedStore } = await import('./embedded-store.ts')
  return openEmbeddedStore(address, options)
}
