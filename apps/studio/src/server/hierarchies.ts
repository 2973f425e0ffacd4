import type { HierarchyView } from '@outis/api'
import { client } from './session.tsx'

export type { HierarchyView } from '@outis/api'

export interface HierarchyQuestion {
  readonly project: string
  readonly column: string
  readonly hierarchy?: Record<string, unknown>
  /** As a file has it: `leaf;level 1;…;top`. */
  readonly csv?: string
}

export const checkHierarchy = (body: HierarchyQuestion, signal: AbortSignal): Promise<HierarchyView> =>
  client.hierarchies.check({ body, signal })

export async function readProjectFile(id: string, name: string, signal: AbortSignal): Promise<string> {
  return (await client.files.get({ params: { id, name }, signal })).text()
}

export const putProjectFile = (id: string, name: string, file: Blob): Promise<unknown> =>
  client.files.put({ params: { id, name }, body: file })
