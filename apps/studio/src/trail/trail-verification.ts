import { defined } from '@outis/core/value'

/**
 * Verifies an exported trail in the auditor's browser: computes every hash again and checks the Ed25519 signature of every checkpoint.
 * The rules are those of docs/server. This code shares nothing with the server that wrote the trail.
 */
interface TrailFault {
  readonly kind: 'line' | 'order' | 'changed' | 'signature' | 'end'
  /** Number of the line or of the entry. */
  readonly at: number
}

export interface TrailCheck {
  readonly entries: number
  readonly checkpoints: number
  readonly fingerprint: string
  /** False where the browser has no Ed25519. */
  readonly signaturesChecked: boolean
  readonly fault?: TrailFault
}

interface Entry {
  readonly seq: number
  readonly at: string
  readonly actor: string
  readonly action: string
  readonly object: string
  readonly outcome: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly previous: string
  readonly hash: string
}

interface Checkpoint {
  readonly seq: number
  readonly hash: string
  readonly at: string
  readonly signature: string
}

const GENESIS = '0'.repeat(64)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => hex(await crypto.subtle.digest('SHA-256', bytes))

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

function hashedText({ seq, at, actor, action, object, outcome, detail, previous }: Entry): string {
  const sorted = Object.fromEntries(Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify([
    'outis audit/1',
    seq,
    at,
    actor,
    action,
    object,
    outcome,
    JSON.stringify(sorted),
    previous,
  ])
}

const keyFrom = (publicKey: string): Promise<CryptoKey | undefined> =>
  crypto.subtle
    .importKey('spki', fromBase64url(publicKey), { name: 'Ed25519' }, false, ['verify'])
    .catch(() => undefined)

const signs = (key: CryptoKey, { seq, hash, at, signature }: Checkpoint): Promise<boolean> =>
  crypto.subtle.verify(
    { name: 'Ed25519' },
    key,
    fromBase64url(signature),
    bytesOf(`outis audit checkpoint/1\n${seq}\n${hash}\n${at}\n`),
  )

/** Checks the lines of an export. The first fault ends it. */
export async function verifyTrail(text: string): Promise<TrailCheck> {
  const lines = text.split('\n').filter((line) => line !== '')
  const head = parsed(lines[0])
  const publicKey = head?.kind === 'head' ? String(head.publicKey) : ''
  const key = publicKey === '' ? undefined : await keyFrom(publicKey)
  const fingerprint = publicKey === '' ? '' : (await sha256(fromBase64url(publicKey))).slice(0, 32)
  const walk = { seq: 0, hash: GENESIS, signed: 0, checkpoints: 0 }
  const result = (fault?: TrailFault): TrailCheck => ({
    entries: walk.seq,
    checkpoints: walk.checkpoints,
    fingerprint,
    signaturesChecked: key !== undefined,
    ...defined({ fault }),
  })
  if (head?.kind !== 'head' || head.fingerprint !== fingerprint) return result({ kind: 'line', at: 1 })
  for (const [lineIndex, line] of lines.slice(1).entries()) {
    const value = parsed(line)
    const fault =
      value?.kind === 'entry'
        ? await readEntry(walk, value as unknown as Entry)
        : value?.kind === 'checkpoint'
          ? await readCheckpoint(walk, value as unknown as Checkpoint, key)
          : ({ kind: 'line', at: lineIndex + 2 } as const)
    if (fault) return result(fault)
  }
  return result(walk.signed === walk.seq ? undefined : { kind: 'end', at: walk.seq })
}

interface Walk {
  seq: number
  hash: string
  /** The last entry that a checkpoint signs. */
  signed: number
  checkpoints: number
}

async function readEntry(walk: Walk, entry: Entry): Promise<TrailFault | undefined> {
  const at = walk.seq + 1
  if (entry.seq !== at) return { kind: 'order', at }
  const hash = await sha256(bytesOf(hashedText(entry)))
  if (entry.previous !== walk.hash || entry.hash !== hash) return { kind: 'changed', at }
  walk.seq = at
  walk.hash = hash
  return undefined
}

async function readCheckpoint(
  walk: Walk,
  checkpoint: Checkpoint,
  key: CryptoKey | undefined,
): Promise<TrailFault | undefined> {
  const fits = checkpoint.seq === walk.seq && checkpoint.hash === walk.hash
  if (!fits || (key && !(await signs(key, checkpoint)))) return { kind: 'signature', at: walk.seq }
  walk.signed = walk.seq
  walk.checkpoints++
  return undefined
}

function parsed(line: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
