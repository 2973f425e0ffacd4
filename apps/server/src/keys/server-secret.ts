import { randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'
import type { Vault } from './vault.ts'

/** A secret of the server itself, by name: made once, sealed in the store, the same for every process of the server. */
export async function serverSecret(
  { store, vault }: { readonly store: Store; readonly vault: Vault },
  name: string,
  make: () => Uint8Array = () => randomBytes(32),
): Promise<Uint8Array> {
  const owner = { kind: 'server', id: name }
  return store.write(async (tx) => {
    const row = await tx.selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst()
    if (row !== undefined) return vault.open(tx, owner, row.sealed)
    const secret = make()
    await tx
      .insertInto('secrets')
      .values({ name, sealed: await vault.seal(tx, owner, secret) })
      .execute()
    return secret
  })
}
