import { OutisError } from '@outis/core/errors'
import { GENESIS } from '../store/tables/audit.ts'
import {
  type ChainedEntry,
  type Checkpoint,
  checkpointHolds,
  checkpointLine,
  entryHash,
  entryLine,
  headLine,
  keyFingerprint,
  publicKeyFrom,
  type TrailHead,
} from './chain.ts'

export interface VerifyOptions {
  /** Fingerprint of the key that the server signs by, as noted at its first start. Without it the file is believed. */
  readonly key?: string
  /** Checkpoints of an earlier export that was kept: the trail must go through each of them. */
  readonly kept?: readonly Checkpoint[]
  /** Where the chain ends, as its own store says. Then the last entries need no checkpoint. */
  readonly end?: { readonly seq: number; readonly hash: string }
}

export interface VerifiedTrail {
  readonly entries: number
  readonly checkpoints: readonly Checkpoint[]
  readonly fingerprint: string
  readonly from: string
  readonly to: string
}

/**
 * Reads an exported trail and finds any change: an entry that differs, is missing, was put in, stands elsewhere, or an end that was
 * cut off after its last checkpoint. A cut at an earlier checkpoint is found by what was kept of an earlier export.
 */
export async function verifyTrail(
  lines: AsyncIterable<string>,
  { key, kept = [], end }: VerifyOptions = {},
): Promise<VerifiedTrail> {
  const reader = trailReader()
  let number = 0
  for await (const line of lines) reader.read(end ? line.trimEnd() : line, ++number)
  const { head, entries, checkpoints, last, first } = reader.end(number, end)
  if (key !== undefined && head.fingerprint !== key)
    throw broken('The trail is signed by another key than the one that was noted.', { line: 1 })
  for (const checkpoint of kept) {
    if (reader.hashes.get(checkpoint.seq) !== checkpoint.hash)
      throw broken(`The trail does not go through the kept checkpoint at entry ${checkpoint.seq}.`, {
        entry: checkpoint.seq,
      })
  }
  return { entries, checkpoints, fingerprint: head.fingerprint, from: first?.at ?? '', to: last?.at ?? '' }
}

/** The checkpoints of an exported trail, to be kept apart from it. It is verified first. */
export async function checkpointsOf(lines: AsyncIterable<string>): Promise<readonly Checkpoint[]> {
  return (await verifyTrail(lines)).checkpoints
}

function trailReader() {
  let head: TrailHead | undefined
  let first: ChainedEntry | undefined
  let last: ChainedEntry | undefined
  const checkpoints: Checkpoint[] = []
  const hashes = new Map<number, string>()

  const readEntry = (entry: ChainedEntry, line: number) => {
    const seq = (last?.seq ?? 0) + 1
    if (entry.seq !== seq)
      throw broken(`Line ${line} has entry ${entry.seq} where entry ${seq} belongs.`, { line, entry: seq })
    if (entry.previous !== (last?.hash ?? GENESIS) || entry.hash !== entryHash(entry))
      throw broken(`Entry ${seq} was changed, or the one before it.`, { line, entry: seq })
    first ??= entry
    last = entry
    hashes.set(seq, entry.hash)
  }
  const readCheckpoint = (checkpoint: Checkpoint, line: number) => {
    const fits =
      checkpoint.seq === last?.seq && checkpoint.hash === last.hash && checkpoint.key === head?.fingerprint
    if (!fits || !checkpointHolds(checkpoint, publicKeyFrom(head!.publicKey)))
      throw broken(`The checkpoint at line ${line} does not hold.`, { line, entry: checkpoint.seq })
    checkpoints.push(checkpoint)
  }

  return {
    hashes,
    read(text: string, line: number) {
      const { kind, value } = parsed(text, line)
      if ((kind === 'head') !== (line === 1)) throw broken(`Line ${line} does not belong there.`, { line })
      if (kind === 'head') head = value as TrailHead
      else if (kind === 'entry') readEntry(value as ChainedEntry, line)
      else readCheckpoint(value as Checkpoint, line)
    },
    end(line: number, end: VerifyOptions['end']) {
      if (head === undefined) throw broken('The trail is empty.', { line })
      if (end !== undefined) {
        if ((last?.seq ?? 0) !== end.seq || (last?.hash ?? GENESIS) !== end.hash)
          throw broken('The trail does not end where its store says.', { line, entry: end.seq })
      } else if (last !== undefined && checkpoints.at(-1)?.seq !== last.seq)
        throw broken(`What follows the last checkpoint is not signed: the end was cut off, or added.`, {
          line,
          entry: last.seq,
        })
      return { head, entries: last?.seq ?? 0, checkpoints, first, last }
    },
  }
}

/** A line is what it says in one text alone: another order of keys or a further key is a change too. */
function parsed(text: string, line: number): { readonly kind: string; readonly value: unknown } {
  try {
    const { kind, ...value } = JSON.parse(text)
    if (kind === 'head' && headLine(value) === text && value.fingerprint === keyFingerprint(value.publicKey))
      return { kind, value }
    if (kind === 'entry' && entryLine(value) === text) return { kind, value }
    if (kind === 'checkpoint' && checkpointLine(value) === text) return { kind, value }
  } catch {
    // Not JSON, or not of the form of a line: said below.
  }
  throw broken(`Line ${line} is no line of a trail, or was changed.`, { line })
}

const broken = (message: string, details: Readonly<Record<string, number>>): OutisError =>
  new OutisError('AUDIT_BROKEN', {
    message,
    hint: 'Keep the file and the store as they are; docs/server/administrator.md says what to do.',
    details,
  })
