import { OutisError } from '@outis/core/errors'
import type { PolicyFault } from '@outis/core/pipeline'
import { bindColumns } from '@outis/core/policy'
import type { Services } from '../start/services.ts'
import { placePolicy } from './policy-desk.ts'
import { namesOf, type ProjectRow, sourceOf } from './project-store.ts'

/** What is wrong with a policy for this project: its text, the files it names, the columns it declares. */
export async function checkPolicy(
  { store }: Pick<Services, 'store'>,
  project: ProjectRow,
  text: string,
): Promise<readonly PolicyFault[]> {
  const { placed, faults } = placePolicy(text, await namesOf(store.db, project))
  const source = sourceOf(project)
  if (placed === undefined || source === null) return faults
  try {
    bindColumns(placed.policy, source.columns)
    return []
  } catch (error) {
    if (!(error instanceof OutisError)) throw error
    return [{ code: error.code, path: 'attributes', message: error.message, hint: error.hint }]
  }
}
