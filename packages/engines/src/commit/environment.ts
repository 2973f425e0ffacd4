import { type FileOperations, fileOperations } from './file-operations.ts'
import { type Owner, thisProcess } from './owner.ts'

/** The file operations of a commit, and the process that does it. */
export interface CommitEnvironment {
  readonly operations: FileOperations
  readonly owner: Owner
}

export const environment = (): CommitEnvironment => ({ operations: fileOperations, owner: thisProcess() })
