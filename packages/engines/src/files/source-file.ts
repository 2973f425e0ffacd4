import type { BigIntStats } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OutisError } from '@outis/core/errors'
import { openRegular, systemCode, unreadable } from './regular-file.ts'

export interface Fingerprint {
  readonly sha256: string
  readonly bytes: number
}

/** A file that was opened to be read, and must stay the same until it is. */
export interface SourceFile {
  readonly path: string
  readonly handle: FileHandle
  /** How many it had when it was opened. */
  readonly bytes: number
  /** Its bytes from the first one on, piece by piece, in a buffer that is used again. */
  pieces(signal?: AbortSignal): AsyncGenerator<Buffer>
  /**
   * Throws DATA_CHANGED if the file is another, or not what it was when it was opened.
   * @param again computes the fingerprint once more, where time stamps cannot tell; `first` is what it was. Without it,
   * a change of `ctime` alone passes: it may be a hard link that was made or removed.
   */
  refuseChanged(first?: Fingerprint, again?: () => Promise<Fingerprint>): Promise<void>
  close(): Promise<void>
}

const PIECE = 1 << 20

export async function openSourceFile(path: string): Promise<SourceFile> {
  const handle = await openRegular(path).catch((cause) => {
    throw dataNotFound(path, cause)
  })
  try {
    let opened = await lookAt(path, handle)
    let unsure = await waitForStamps(opened.ofHandle)
    return {
      path,
      handle,
      bytes: Number(opened.ofHandle.size),
      pieces: (signal) => piecesOf(path, handle, signal),
      async refuseChanged(first, again) {
        const now = await lookAt(path, handle)
        if (!isSame(opened.ofHandle, now.ofHandle) || !isSame(opened.ofPath, now.ofPath))
          throw dataChanged(path)
        const touched = opened.ofHandle.ctimeNs !== now.ofHandle.ctimeNs
        if ((!unsure && !touched) || again === undefined) return
        const stampsSettled = !(await waitForStamps(now.ofHandle))
        if ((await again()).sha256 !== first?.sha256) throw dataChanged(path)
        // The bytes are compared up to here: a file that is read for long is not compared again at each question.
        if (stampsSettled) [opened, unsure] = [now, false]
      },
      close: () => handle.close(),
    }
  } catch (cause) {
    await handle.close()
    throw cause
  }
}

/** The bytes of an open file. */
export async function* piecesOf(
  path: string,
  handle: FileHandle,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(PIECE)
  for (let index = 0; ; ) {
    signal?.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, PIECE, index).catch((cause) => {
      throw dataNotFound(path, cause)
    })
    if (bytesRead === 0) return
    index += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

interface Looks {
  /** Of the file that is open. */
  readonly ofHandle: BigIntStats
  /** Of what lies at its path. */
  readonly ofPath: BigIntStats
}

async function lookAt(path: string, handle: FileHandle): Promise<Looks> {
  const ofHandle = await handle.stat({ bigint: true })
  const ofPath = await stat(path, { bigint: true }).catch(() => {
    throw dataChanged(path)
  })
  return { ofHandle, ofPath }
}

/**
 * `ctime` is not compared here: a hard link that is made or removed changes it, and the server makes one for each job.
 * The owner of a file can set `mtime` back, so where `ctime` alone changed the bytes decide.
 */
const isSame = (one: BigIntStats, other: BigIntStats): boolean =>
  one.dev === other.dev && one.ino === other.ino && one.size === other.size && one.mtimeNs === other.mtimeNs

/** Time stamps advance in steps, of up to so many milliseconds on most file systems, of two seconds on some. */
const FINE_STEP = 20
const COARSE_STEP = 2000
const SMALL = 1 << 24

/**
 * A file that was changed just now could be changed again within the same step of its time stamp, unnoticed. A large one
 * is given a moment before it is read; true where its bytes must be read twice instead.
 */
async function waitForStamps({ ctimeNs, ctimeMs, size }: BigIntStats): Promise<boolean> {
  const coarse = ctimeNs % 1_000_000_000n === 0n
  const age = Date.now() - Number(ctimeMs)
  if (age > (coarse ? COARSE_STEP : FINE_STEP)) return false
  if (coarse || age < 0 || size < SMALL) return true
  await delay(FINE_STEP + 1 - age)
  return false
}

function dataNotFound(path: string, cause: unknown): OutisError {
  const reason = systemCode(cause)
  return new OutisError('DATA_NOT_FOUND', {
    message: `The data file "${basename(path)}" ${unreadable(reason)}.`,
    hint:
      reason === 'NOT_A_FILE'
        ? 'Write what comes through it to a file first, and name that file.'
        : 'Check the path; relative paths in a policy start from the policy file. Every character of it counts as it is: there are no patterns and no addresses.',
    details: { path, reason },
    cause,
  })
}

function dataChanged(path: string): OutisError {
  return new OutisError('DATA_CHANGED', {
    message: `The data file "${basename(path)}" was changed or replaced while it was being read.`,
    hint: 'Wait until nobody writes to it any more, or work on a copy; then run it again.',
    details: { path },
  })
}
