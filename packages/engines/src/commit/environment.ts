import { type FileOperations, fileOperations } from './file-operations.ts'
import { type Owner, thisProcess } from './owner.ts'

/** Where a commit happens: what changes files, and who does it. */
export interface CommitEnvironment {
  readonly operations: FileOperations
  readonly owner: Owner
}

export const environment = (): CommitEnvironment => ({ operations: fileOperations, owner: thisProcess() })
