import type { Store } from './store.ts'

/** `postgres://…`, or the path of the embedded store's file. */
export async function openStore(address: string): Promise<Store> {
  if (/^postgres(ql)?:\/\//.test(address)) {
    const { openPostgresStore } = await import('./postgres-store.ts')
    return openPostgresStore(address)
  }
  const { openEmbeddedStore } = await import('./embedded-store.ts')
  return openEmbeddedStore(address)
}
