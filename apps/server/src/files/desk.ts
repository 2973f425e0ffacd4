import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { handOver, type JobUser, passableFolder, refuseUnfitUser } from '../work/job-user.ts'
import { workEntry } from '../work/start-work.ts'

/** A folder in which one job finds all it reads, in the clear, and leaves what it makes. It goes with the job. */
export interface Desk {
  readonly folder: string
  write(name: string, text: string): Promise<void>
  at(name: string): string
  clear(): Promise<void>
}

const SHARED_MEMORY = '/dev/shm'
/** A job needs room for several copies of its table: the file, temporary files and the release. */
const ROOM = 4

export interface Desks {
  /** @param bytes of what will lie on it */
  open(bytes: number): Promise<Desk>
  /** Removes what jobs left that died with the server. */
  sweep(): Promise<void>
}

export interface DeskOptions {
  readonly inMemory: boolean
  /** Jobs run as another account than the server. */
  readonly user?: JobUser
}

/**
 * Desks lie in the data folder; where files are encrypted, in memory, if the machine has such a folder with room enough: nothing in
 * the clear touches the disk then.
 */
export function openDesks(data: string, { inMemory, user }: DeskOptions): Desks {
  const onDisk = join(data, 'desks')
  const shared = join(SHARED_MEMORY, `outis-desks-${process.getuid?.() ?? 0}`)
  const parents = inMemory && existsSync(SHARED_MEMORY) ? [shared, onDisk] : [onDisk]
  if (user !== undefined) {
    for (const folder of [data, ...parents]) passableFolder(folder)
    tryUser(onDisk, { data, user })
  }
  const parentFor = async (bytes: number): Promise<string> => {
    if (parents.length === 1) return onDisk
    const { bavail, bsize } = await statfs(SHARED_MEMORY)
    return bavail * bsize > ROOM * bytes + 2 ** 26 ? shared : onDisk
  }
  return {
    async open(bytes) {
      const folder = join(await parentFor(bytes), `${deskMark(data)}-${randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return {
        folder,
        at: (name) => join(folder, name),
        async write(name, text) {
          await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
          await writeFile(join(folder, name), text, { mode: 0o600 })
        },
        clear: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
      }
    },
    async sweep() {
      for (const parent of [onDisk, shared])
        for (const name of await readdir(parent).catch(() => []))
          if (name.startsWith(`${deskMark(data)}-`))
            await rm(join(parent, name), { recursive: true, force: true })
    },
  }
}

/** Refuses an account that cannot do jobs, or that reads what it should not, when the server starts. */
function tryUser(parent: string, { data, user }: { readonly data: string; readonly user: JobUser }): void {
  const desk = mkdtempSync(join(parent, `${deskMark(data)}-`))
  try {
    handOver(desk, user)
    refuseUnfitUser(user, { program: workEntry(), desk, closed: [data] })
  } finally {
    rmSync(desk, { recursive: true })
  }
}

/** Desks of one data folder: another server on the machine keeps its own. */
const deskMark = (data: string): string =>
  createHash('sha256').update(resolve(data)).digest('hex').slice(0, 12)
