import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder for temporary files that only this user can look into; made when it is first needed. */
export interface PrivateFolder {
  readonly path: string
  make(): Promise<string>
  remove(): Promise<void>
}

export function privateFolder(parent: string): PrivateFolder {
  const path = join(parent, `outis-${randomBytes(8).toString('hex')}`)
  let made: Promise<unknown> | undefined
  return {
    path,
    async make() {
      made ??= mkdir(path, { recursive: true, mode: 0o700 })
      await made
      return path
    },
    remove: () => rm(path, { recursive: true, force: true }),
  }
}
