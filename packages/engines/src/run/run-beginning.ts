import type { searchOf } from '@outis/core/pipeline'
import type { PolicyFile } from '../policy/read-policy.ts'
import type { RunOptions } from './run-options.ts'
import type { seedAtDoor } from './seed-door.ts'

/** A policy that was read, from a file or from a program. */
export interface ReadPolicy extends PolicyFile {
  /** Its file, where it has one. */
  readonly path?: string
}

/** What is settled of a run before anything is read. */
export interface RunBeginning {
  readonly options: Omit<RunOptions, 'policyPath'>
  readonly search: ReturnType<typeof searchOf>
  readonly seedLooks: ReturnType<typeof seedAtDoor>
}
