import { OutisError } from '@outis/core/errors'
import { workToEnd } from '../jobs/work-to-end.ts'
import type { Services } from '../start/services.ts'
import { databaseMemory } from '../work/start-work.ts'
import { fileOfSource, layTable } from './lay-table.ts'
import { neededSource, type ProjectRow } from './project-store.ts'

/** A first policy for the table of a project, as `outis init` makes it. */
export async function runDraft(services: Services, project: ProjectRow, skip?: number): Promise<string> {
  const { jobs: limits } = services.settings
  const source = neededSource(project)
  const file = fileOfSource(project)!
  const { desk } = await layTable(services, { kind: 'project', id: project.id }, { file, ...source })
  try {
    const { text } = await workToEnd(limits, desk.folder, {
      ...{ kind: 'draft', desk: desk.folder, source: source.name },
      ...(source.from && { from: source.from }),
      ...(skip && { skip }),
      ...{ memoryLimit: databaseMemory(limits), allowSeed: false },
    })
    if (typeof text === 'string') return text
    throw new OutisError('INTERNAL', { message: 'No draft was made.', hint: 'Write a policy by hand.' })
  } finally {
    await desk.clear()
  }
}
