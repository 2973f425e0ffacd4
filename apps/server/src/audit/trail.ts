import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { serverSecret, type Vault } from '../keys/vault.ts'
import { gather, writeLast } from '../store/gathered.ts'
import type { Db, Store, Tx } from '../store/store.ts'
import {
  type ChainedEntry,
  type Checkpoint,
  detailText,
  entryHash,
  type Happening,
  keyFingerprint,
  publicKeyText,
  signCheckpoint,
} from './chain.ts'

/** The trail: append-only, chained, signed. An entry is written in the transaction of what it records. */
export interface AuditTrail {
  append(tx: Tx, happening: Happening): Promise<ChainedEntry>
  /** Signs where the chain ends now. */
  checkpoint(tx: Tx): Promise<Checkpoint | undefined>
  read(db: Db, after: number, limit: number): Promise<readonly ChainedEntry[]>
  /** Base64url of the DER form of the public key. */
  readonly publicKey: string
  readonly fingerprint: string
}

export interface TrailOptions {
  readonly store: Store
  readonly vault: Vault
  readonly now: () => Date
  /** Entries from one signed checkpoint to the next. */
  readonly every: number
}

export async function openTrail({ store, vault, now, every }: TrailOptions): Promise<AuditTrail> {
  const der = await serverSecret({ store, vault }, 'audit-signing', () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }),
  )
  const privateKey = createPrivateKey({ key: Buffer.from(der), type: 'pkcs8', format: 'der' })
  const publicKey = publicKeyText(createPublicKey(privateKey))
  const fingerprint = keyFingerprint(publicKey)

  const checkpointAt = async (tx: Tx, seq: number, hash: string): Promise<Checkpoint> => {
    const made = signCheckpoint({ seq, hash, at: now().toISOString() }, { private: privateKey, fingerprint })
    await tx
      .insertInto('audit_checkpoints')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return made
  }

  return {
    async append(tx, happening) {
      const entry = await chained(tx, happening, now())
      if (entry.seq % every === 0) await checkpointAt(tx, entry.seq, entry.hash)
      return entry
    },
    async checkpoint(tx) {
      const { seq, hash } = await headOf(tx)
      return seq === 0 ? undefined : checkpointAt(tx, seq, hash)
    },
    async read(db, after, limit) {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        ...row,
        outcome: row.outcome as ChainedEntry['outcome'],
        detail: JSON.parse(row.detail),
      }))
    },
    publicKey,
    fingerprint,
  }
}

interface Head {
  readonly seq: number
  readonly hash: string
}

/** Ends of the chain that transactions under way have read or written: no other writer moves them meanwhile. */
const heads = new WeakMap<Tx, Head>()

async function headOf(tx: Tx): Promise<Head> {
  const cachedHead = heads.get(tx)
  if (cachedHead !== undefined) return cachedHead
  return tx.selectFrom('audit_head').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()
}

async function chained(tx: Tx, happening: Happening, at: Date): Promise<ChainedEntry> {
  const head = await headOf(tx)
  const open = {
    ...happening,
    outcome: happening.outcome ?? 'done',
    detail: happening.detail ?? {},
    seq: head.seq + 1,
    at: at.toISOString(),
    previous: head.hash,
  }
  const entry = { ...open, hash: entryHash(open) }
  gather(tx, 'audit', { ...entry, detail: detailText(entry.detail) })
  const end = { seq: entry.seq, hash: entry.hash }
  heads.set(tx, end)
  writeLast(tx, 'end of the trail', () => tx.updateTable('audit_head').set(end).where('id', '=', 1).execute())
  return entry
}
