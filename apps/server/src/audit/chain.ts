import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What an entry says of who did what to what. No cell values: counts, rules, ids. */
export interface Happening {
  /** `user:ID`, `token:ID`, `link`, `server`. */
  readonly actor: string
  /** `users.create`, as the table of routes names it. */
  readonly action: string
  /** `user:ID`, `release:ID`. */
  readonly object: string
  /** Default `done`. */
  readonly outcome?: 'done' | 'refused' | 'failed'
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

const FORMAT = 'outis audit/1'

export interface ChainedEntry extends Required<Happening> {
  readonly seq: number
  readonly at: string
  readonly previous: string
  readonly hash: string
}

export interface Checkpoint {
  readonly seq: number
  readonly hash: string
  readonly at: string
  /** Fingerprint of the public key. */
  readonly key: string
  /** Ed25519, base64url. */
  readonly signature: string
}

/** JSON with keys in the order of their code points, so that one detail has one text. */
export const detailText = (detail: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1))))

/** The hash of an entry covers all it says and the hash of the entry before. */
export function entryHash(entry: Omit<ChainedEntry, 'hash'>): string {
  const { seq, at, actor, action, object, outcome, detail, previous } = entry
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, seq, at, actor, action, object, outcome, detailText(detail), previous]))
    .digest('hex')
}

const signedText = ({ seq, hash, at }: Pick<Checkpoint, 'seq' | 'hash' | 'at'>): Buffer =>
  Buffer.from(`outis audit checkpoint/1\n${seq}\n${hash}\n${at}\n`)

export function signCheckpoint(
  place: Pick<Checkpoint, 'seq' | 'hash' | 'at'>,
  key: { readonly private: KeyObject; readonly fingerprint: string },
): Checkpoint {
  return {
    ...place,
    key: key.fingerprint,
    signature: sign(null, signedText(place), key.private).toString('base64url'),
  }
}

export const checkpointHolds = (checkpoint: Checkpoint, key: KeyObject): boolean =>
  verify(null, signedText(checkpoint), key, Buffer.from(checkpoint.signature, 'base64url'))

/** A public key as text: base64url of its DER form. */
export const publicKeyText = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64url')

export const publicKeyFrom = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64url'), type: 'spki', format: 'der' })

export const keyFingerprint = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 32)

export interface TrailHead {
  readonly publicKey: string
  readonly fingerprint: string
}

/** Lines of an exported trail. One thing has one text, so any other text is a change. */
export const headLine = ({ publicKey, fingerprint }: TrailHead): string =>
  JSON.stringify({ kind: 'head', format: FORMAT, publicKey, fingerprint })

export function entryLine(entry: ChainedEntry): string {
  const { seq, at, actor, action, object, outcome, detail, previous, hash } = entry
  const ordered = JSON.parse(detailText(detail))
  return JSON.stringify({
    kind: 'entry',
    seq,
    at,
    actor,
    action,
    object,
    outcome,
    detail: ordered,
    previous,
    hash,
  })
}

export const checkpointLine = ({ seq, hash, at, key, signature }: Checkpoint): string =>
  JSON.stringify({ kind: 'checkpoint', seq, hash, at, key, signature })
