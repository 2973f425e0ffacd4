import { posix } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { AttributeInput } from '@outis/core'
import { OutisError } from '@outis/core/errors'
import { policyFaults, policyValue } from '@outis/core/pipeline'
import { readHierarchy } from '@outis/core/policy'
import type { Services } from '../start/services.ts'
import type { TenRowsQuestion } from '../work/ten-rows/picture-rows.ts'
import type { ProjectRow } from './project-store.ts'

const MOST_TEXT = 8 * 2 ** 20
/** The name of the secret where the policy has none yet. */
const SECRET = 'secret'

/**
 * What a policy says of columns, whether or not the rest of it is sound: somebody is at work on it. Levels are left out: how far a
 * method goes is what the picture shows.
 */
export async function tenRowsQuestion(
  services: Pick<Services, 'store' | 'files'>,
  project: ProjectRow,
  policy: string,
): Promise<TenRowsQuestion> {
  const declared = attributesIn(policy)
  const attributes: Record<string, AttributeInput> = {}
  const files: Record<string, string> = {}
  for (const [name, written] of declared) {
    const { levels: _, ...attribute } = typeof written === 'string' ? { role: written } : written
    if (attribute.role !== 'quasi') continue
    attributes[name] = attribute as AttributeInput
    const path = fileOf(attribute.hierarchy)
    if (path !== undefined) files[path] = await textOfFile(services, project, path)
  }
  const secret = declared.find(
    ([, written]) => (typeof written === 'string' ? written : written.role) === 'sensitive',
  )?.[0]
  const missing = policyFaults(policy).policy?.data.missing ?? ['']
  return { attributes, files, missing, secret: secret ?? SECRET }
}

interface Written {
  readonly role?: unknown
  readonly levels?: unknown
  readonly hierarchy?: unknown
}

function attributesIn(policy: string): readonly (readonly [string, string | Written])[] {
  try {
    const { attributes } = policyValue(policy) as { readonly attributes?: unknown }
    return attributes instanceof Map
      ? [...attributes].filter(([, written]) => written !== null && written !== undefined)
      : []
  } catch {
    // What is no YAML now declares nothing now.
    return []
  }
}

function fileOf(hierarchy: unknown): string | undefined {
  if (hierarchy === undefined) return undefined
  try {
    const { spec } = readHierarchy(hierarchy)
    return spec.kind === 'file' ? spec.path : undefined
  } catch (error) {
    // A hierarchy that cannot be read stops each method, and the studio shows invented people.
    if (error instanceof OutisError) return undefined
    throw error
  }
}

/** A file of the project, by its name alone; nothing where the project has none, or a very large one. */
async function textOfFile(
  { store, files }: Pick<Services, 'store' | 'files'>,
  project: ProjectRow,
  path: string,
): Promise<string> {
  const name = posix.basename(path.replaceAll('\\', '/'))
  const file = await store.db
    .selectFrom('project_files')
    .select('bytes')
    .where('project_id', '=', project.id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (file === undefined || Number(file.bytes) > MOST_TEXT) return ''
  return textOf(await files.read({ kind: 'project', id: project.id }, `file.${name}`))
}
