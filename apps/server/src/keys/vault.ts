import { randomBytes } from 'node:crypto'
import { OutisError } from '@outis/core/errors'
import type { Db, Store, Tx } from '../store/store.ts'
import { KEY_BYTES, type MasterKey, type MasterKeys, masterKey } from './master-key.ts'
import { seal, unseal } from './seal.ts'

/** What a data key belongs to: a release, a source, a register, the server itself. */
export interface Sealable {
  readonly kind: string
  readonly id: string
}

/**
 * Envelope encryption: every release, source and register has a data key of its own, wrapped by the master key. What is sealed
 * carries the version of its data key; kind, id and version are authenticated, so nothing sealed can be put in another's place.
 */
export interface Vault {
  /** The data key that new data of this owner is sealed by; made when there is none. */
  keyFor(tx: Tx, owner: Sealable): Promise<DataKey>
  keyOf(db: Db, owner: Sealable, version: number): Promise<DataKey>
  seal(tx: Tx, owner: Sealable, plain: Uint8Array): Promise<Uint8Array>
  open(db: Db, owner: Sealable, sealed: Uint8Array): Promise<Uint8Array>
  /** Destroys the data keys: what was sealed by them is gone, wherever copies of it lie. */
  forget(tx: Tx, owner: Sealable): Promise<void>
  /** Wraps every data key by the newest master key. */
  rotate(): Promise<{ readonly rewrapped: number; readonly master: string }>
  readonly master: string
  /** A data key for something outside the store, with its own wrapped form to lie beside it. */
  envelope(owner: Sealable): Envelope
}

/** A data key and what opens it again: `openEnvelope`. */
interface Envelope {
  readonly key: DataKey
  readonly wrapped: Uint8Array
  readonly master: string
}

/** The data key of an envelope, by the master key that wraps it. */
export const openEnvelope = (
  masters: readonly MasterKey[],
  owner: Sealable,
  { wrapped, master }: Pick<Envelope, 'wrapped' | 'master'>,
): DataKey => unwrap(masters, owner, { version: 1, wrapped, master })

export interface DataKey {
  readonly version: number
  readonly key: Uint8Array
  /** Authenticated with everything that is sealed by it. */
  readonly belongsTo: string
}

const VERSION_BYTES = 4

export async function openVault(store: Store, source: MasterKeys): Promise<Vault> {
  let masters = await source.read()
  await refuseForeign(store, masters)

  const { keyFor, keyOf } = dataKeys(() => masters)

  return {
    keyFor,
    keyOf,
    async seal(tx, owner, plain) {
      const { version, key, belongsTo } = await keyFor(tx, owner)
      const head = Buffer.alloc(VERSION_BYTES)
      head.writeUInt32BE(version)
      return Buffer.concat([head, seal(key, plain, belongsTo)])
    },
    async open(db, owner, sealed) {
      const version = Buffer.from(sealed.subarray(0, VERSION_BYTES)).readUInt32BE()
      const { key, belongsTo } = await keyOf(db, owner, version)
      return unseal(key, sealed.subarray(VERSION_BYTES), belongsTo)
    },
    async forget(tx, { kind, id }) {
      await tx.deleteFrom('data_keys').where('kind', '=', kind).where('id', '=', id).execute()
      opened.delete(tx)
    },
    async rotate() {
      masters = await newestMasters(source, masters)
      const rewrapped = await store.write((tx) => rewrapAll(tx, masters))
      // Only now: a crash before this line finds both keys in their place.
      if (source.replace !== undefined) {
        masters = [masters[0]]
        await source.replace(masters)
      }
      return { rewrapped, master: masters[0].fingerprint }
    },
    get master() {
      return masters[0].fingerprint
    },
    envelope(owner) {
      const made = newDataKey(masters[0], owner)
      return { key: unwrap(masters, owner, made), wrapped: made.wrapped, master: made.master }
    },
  }
}

/** Data keys as transactions ask for them. */
function dataKeys(masters: () => readonly [MasterKey, ...MasterKey[]]): Pick<Vault, 'keyFor' | 'keyOf'> {
  const keyFor: Vault['keyFor'] = async (tx, owner) => {
    const known = keysIn(tx).get(cacheKey(owner, 'newest'))
    if (known !== undefined) return known
    const row = await rowsOf(tx, owner).orderBy('version', 'desc').executeTakeFirst()
    const found = row ?? newDataKey(masters()[0], owner)
    if (row === undefined) {
      await tx
        .insertInto('data_keys')
        .values({ ...owner, ...found, created: new Date().toISOString() })
        .execute()
    }
    const key = unwrap(masters(), owner, found)
    keysIn(tx).set(cacheKey(owner, 'newest'), key)
    return key
  }
  const keyOf: Vault['keyOf'] = async (db, owner, version) => {
    const known = db.isTransaction ? keysIn(db).get(cacheKey(owner, version)) : undefined
    if (known !== undefined) return known
    const row = await rowsOf(db, owner).where('version', '=', version).executeTakeFirst()
    if (row === undefined) throw forgotten()
    const key = unwrap(masters(), owner, row)
    if (db.isTransaction) keysIn(db).set(cacheKey(owner, version), key)
    return key
  }
  return { keyFor, keyOf }
}

/** Data keys that a transaction has opened. They end with it: a key that was destroyed is kept nowhere. */
const opened = new WeakMap<Db, Map<string, DataKey>>()

function keysIn(tx: Db): Map<string, DataKey> {
  const keys = opened.get(tx) ?? new Map<string, DataKey>()
  opened.set(tx, keys)
  return keys
}

const cacheKey = ({ kind, id }: Sealable, version: number | 'newest'): string => `${kind}\0${id}\0${version}`

const wrapping = ({ kind, id }: Sealable, version: number): string =>
  `outis key/1\0${kind}\0${id}\0${version}`

const rowsOf = (db: Db, { kind, id }: Sealable) =>
  db
    .selectFrom('data_keys')
    .select(['version', 'wrapped', 'master'])
    .where('kind', '=', kind)
    .where('id', '=', id)

const newDataKey = ({ key, fingerprint }: MasterKey, owner: Sealable) => ({
  version: 1,
  wrapped: seal(key, randomBytes(KEY_BYTES), wrapping(owner, 1)),
  master: fingerprint,
})

function unwrap(
  masters: readonly MasterKey[],
  owner: Sealable,
  { version, wrapped, master: fingerprint }: { version: number; wrapped: Uint8Array; master: string },
): DataKey {
  const master = masters.find((master) => master.fingerprint === fingerprint)
  if (master === undefined) throw lost(fingerprint)
  const belongsTo = `outis data/1\0${owner.kind}\0${owner.id}\0${version}`
  return { version, key: unseal(master.key, wrapped, wrapping(owner, version)), belongsTo }
}

/** A file gets a new key in front of its old ones; others must have been given one already. */
async function newestMasters(
  source: MasterKeys,
  inUse: readonly [MasterKey, ...MasterKey[]],
): Promise<readonly [MasterKey, ...MasterKey[]]> {
  const current = await source.read()
  if (source.replace !== undefined) {
    const longer: [MasterKey, ...MasterKey[]] = [masterKey(randomBytes(KEY_BYTES)), ...current]
    await source.replace(longer)
    return longer
  }
  if (current[0].fingerprint !== inUse[0].fingerprint || current.length > 1) return current
  throw new OutisError('CONFLICT', {
    message: 'There is no newer master key to rotate to.',
    hint: 'Put the new key in front of the old one, separated by a blank, start the server again, and rotate.',
  })
}

async function rewrapAll(tx: Tx, masters: readonly [MasterKey, ...MasterKey[]]): Promise<number> {
  const rows = await tx
    .selectFrom('data_keys')
    .selectAll()
    .where('master', '!=', masters[0].fingerprint)
    .execute()
  for (const { kind, id, version, wrapped, master } of rows) {
    const old = masters.find(({ fingerprint }) => fingerprint === master)
    if (old === undefined) throw lost(master)
    const belongsTo = wrapping({ kind, id }, version)
    await tx
      .updateTable('data_keys')
      .set({
        wrapped: seal(masters[0].key, unseal(old.key, wrapped, belongsTo), belongsTo),
        master: masters[0].fingerprint,
      })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('version', '=', version)
      .execute()
  }
  return rows.length
}

/** A store whose keys none of these opens would fail later, at somebody's request: it fails now. */
async function refuseForeign(store: Store, masters: readonly MasterKey[]): Promise<void> {
  const known = masters.map(({ fingerprint }) => fingerprint)
  const row = await store.db
    .selectFrom('data_keys')
    .select('master')
    .where('master', 'not in', known)
    .executeTakeFirst()
  if (row !== undefined) throw lost(row.master)
}

const lost = (fingerprint: string): OutisError =>
  new OutisError('MASTER_KEY', {
    message: `Data keys are wrapped by the master key ${fingerprint}, which is missing.`,
    hint: 'Give the master key of this store; without it what is sealed stays sealed.',
  })

const forgotten = (): OutisError =>
  new OutisError('NOT_FOUND', {
    message: 'The key of the sealed data was destroyed on request.',
    hint: 'Its data key is gone; nobody can open it any more.',
  })

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
