import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { demoPolicy, diagnosisTaxonomyCsv, hospitalCsv } from '@outis/examples'
import type { Services } from '../start/services.ts'
import { type ProjectRow, savePolicy } from './project-store.ts'
import { takeSource } from './take-source.ts'

const SAMPLE_ROWS = 10_000

/** The hospital of `outis demo`: invented people, the taxonomy of their diagnoses, a first policy. */
export async function addSample(services: Services, project: ProjectRow, actor: string): Promise<void> {
  const { store, files, now } = services
  const taxonomy = await files.put(
    { kind: 'project', id: project.id },
    'file.diagnosis.csv',
    Readable.from([Buffer.from(diagnosisTaxonomyCsv())]),
    Number.POSITIVE_INFINITY,
  )
  await store.write(async (tx) => {
    const row = { project_id: project.id, name: 'diagnosis.csv', ...taxonomy, saved: now().toISOString() }
    await tx.insertInto('project_files').values(row).execute()
    await savePolicy(services, tx, { project, text: demoPolicy(), by: 'Outis' })
  })
  const saved = await store.db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const content = Readable.from(bytesOf(hospitalCsv(SAMPLE_ROWS)))
  await takeSource(services, saved, { name: 'hospital.csv', content, actor })
}

/** A project of its own for it; one whose table did not arrive is not left behind. */
export async function addSampleProject(services: Services, actor: string): Promise<void> {
  const { store, now, files } = services
  const project: ProjectRow = {
    id: randomUUID(),
    name: 'Sample hospital',
    created: now().toISOString(),
    source: null,
    policy_version: null,
  }
  await store.write((tx) => tx.insertInto('projects').values(project).execute())
  try {
    await addSample(services, project, actor)
  } catch (error) {
    await store.write((tx) => tx.deleteFrom('projects').where('id', '=', project.id).execute())
    await files.removeAll({ kind: 'project', id: project.id })
    throw error
  }
}

function* bytesOf(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
