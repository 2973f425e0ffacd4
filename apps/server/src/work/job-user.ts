import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OutisError } from '@outis/core/errors'

/** A system account that jobs run as, so that a job which is taken over reads nothing of the server. */
export interface JobUser {
  readonly uid: number
  readonly gid: number
}

/** Folders that others may pass through and not list. */
const PASSABLE = 0o711

/** Makes a folder that a job of another account finds its desk in. */
export function passableFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PASSABLE })
  chmodSync(path, PASSABLE)
}

/** Gives a desk with all that lies on it to the account of jobs, before its job begins. */
export function handOver(folder: string, { uid, gid }: JobUser): void {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) handOver(path, { uid, gid })
    else lchownSync(path, uid, gid)
  }
}

/**
 * Takes a desk back, from its top down: whatever is left of the job reaches nothing in it any more. What is neither file nor folder
 * goes: the server would follow a link with rights that the job does not have.
 */
export function takeBack(folder: string): void {
  const server = { uid: process.geteuid!(), gid: process.getegid!() }
  lchownSync(folder, server.uid, server.gid)
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const info = lstatSync(path)
    if (info.isDirectory()) takeBack(path)
    else if (info.isFile() && info.nlink === 1) lchownSync(path, server.uid, server.gid)
    else rmSync(path, { force: true })
  }
}

/** What the account of jobs tries, and may not: 0 where all is as it should be. */
const PROBE = `
const { accessSync, readdirSync, constants } = require('node:fs')
const [program, desk, ...closed] = process.argv.slice(1)
try {
  accessSync(program, constants.R_OK)
  accessSync(desk, constants.R_OK | constants.W_OK)
} catch {
  process.exit(3)
}
for (const path of closed) {
  try {
    accessSync(path, constants.R_OK)
  } catch {
    continue
  }
  process.exit(4)
}
`

interface Walls {
  readonly program: string
  /** A folder that was handed over. */
  readonly desk: string
  /** What jobs must not read: the data folder. */
  readonly closed: readonly string[]
}

/** Tries whether jobs can run as the account, and read nothing of the server, before there are any. */
export function refuseUnfitUser(user: JobUser, { program, desk, closed }: Walls): void {
  if (user.uid === process.geteuid?.() || user.uid === 0)
    throw unfit(
      'is the account of the server itself, or root',
      'Make an account for jobs alone: useradd --system outis-jobs.',
    )
  const { status, error } = spawnSync(process.execPath, ['-e', PROBE, program, desk, ...closed], {
    uid: user.uid,
    gid: user.gid,
    env: {},
    cwd: '/',
  })
  if (error !== undefined)
    throw unfit(
      'is one that this server may not start processes as',
      'Start the server as root, or with the capabilities SETUID, SETGID, CHOWN, FOWNER, DAC_OVERRIDE and KILL.',
    )
  if (status === 4)
    throw unfit(
      'may read the data folder of the server',
      'chmod 711 the data folder; is the account in a group of the server?',
    )
  if (status !== 0)
    throw unfit(
      'cannot reach the program or the folder of its desks',
      'Others must be able to read the program, and to pass through the folders above the data folder (chmod 711).',
    )
}

const unfit = (what: string, hint: string): OutisError =>
  new OutisError('JOB_USER', { message: `The account of --job-user ${what}.`, hint })
