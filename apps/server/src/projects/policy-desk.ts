import { isAbsolute, normalize, posix } from 'node:path'
import type { Source } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { type PolicyFault, policyFaults } from '@outis/core/pipeline'
import { bindColumns, type Policy } from '@outis/core/policy'
import { filesNamed, qualifiedName, sqlName } from '@outis/engines'
import type { Services } from '../start/services.ts'
import { namesOf, type ProjectNames, type ProjectRow, sourceOf } from './project-store.ts'

/** Where each file of a project lies on a desk so that a policy finds it: the policy's path, the project's file. */
interface PlacedFile {
  readonly path: string
  readonly file: string
}

export interface PlacedPolicy {
  readonly policy: Policy
  /** Where the policy looks for its table. */
  readonly source: string
  readonly files: readonly PlacedFile[]
  /** Name of the release, without folders. */
  readonly release: string
}

/**
 * A policy may name files of its project and no other: by their name, in whatever folder it thinks they lie. What would lead out of
 * the project is refused, whether or not it is there.
 */
function placePolicy(
  text: string,
  { source, from, files }: ProjectNames,
): { readonly placed?: PlacedPolicy; readonly faults: readonly PolicyFault[] } {
  const { policy, faults } = policyFaults(text)
  if (policy === undefined) return { faults }
  const named = filesNamed(policy).map((path) => ({ path, file: posix.basename(path.replaceAll('\\', '/')) }))
  const wrong = [
    ...named.flatMap(({ path, file }) => {
      if (isOutside(path)) return [faultOf('a file outside the project, which no policy may name')]
      return files.includes(file) ? [] : [faultOf(`a file that the project does not have: "${file}"`)]
    }),
    ...sourceFaults(policy, { source, from }),
  ]
  if (wrong.length > 0) return { faults: wrong }
  const { data, release } = policy
  const path = data.source.kind === 'file' ? data.source.path : (source ?? '')
  const to = release.to.kind === 'file' ? posix.basename(release.to.path.replaceAll('\\', '/')) : ''
  return { placed: { policy, source: path, files: named, release: to }, faults: [] }
}

/** A server has rights that those who write policies do not have: what it could reach is not theirs to name. */
function sourceFaults(policy: Policy, { source, from }: Omit<ProjectNames, 'files'>): PolicyFault[] {
  const { data, release } = policy
  const { source: named, ...reading } = data
  const isOwn = named.kind === 'file' || named.kind === 'connection'
  if (namesDatabase({ ...policy, data: reading }) || !isOwn || release.to.kind !== 'file')
    return [faultOf('a database, and policies of a server may name files of their project alone')]
  if (named.kind === 'connection') return isOfProject(named, from) ? [] : [notOfProject()]
  if (isOutside(named.path)) return [faultOf('a table outside the project, which no policy may name')]
  if (source === undefined || ending(named.path) === ending(source)) return []
  return [faultOf(`a table of another format than the project has: write "source: ${source}"`)]
}

/** A policy may name the table that the project has, in whatever way SQL spells it, and takes none by naming it. */
function isOfProject(
  { connection, table }: { readonly connection: string; readonly table: string },
  from: Source['from'],
): boolean {
  const named = qualifiedName(table)
  return named !== undefined && connection === from?.connection && sqlName(named) === from.table
}

const notOfProject = (): PolicyFault => ({
  code: 'POLICY_FILE',
  path: 'data.source',
  message: 'names a table of a database that is not the table of the project',
  hint: 'POST /api/v1/projects/{id}/source/table makes it the table of the project, where the administrator allows it.',
})

/** Wherever a policy says where rows are: its data, its release, a population. */
function namesDatabase(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { kind } = value as { readonly kind?: unknown }
  return (
    kind === 'postgres' ||
    kind === 'spark' ||
    kind === 'connection' ||
    Object.values(value).some(namesDatabase)
  )
}

const ending = (name: string): string => /(\.[^./\\]+)(\.gz)?$/i.exec(name.toLowerCase())?.[0] ?? ''

const isOutside = (path: string): boolean =>
  isAbsolute(path) ||
  /^[A-Za-z]:|^\\|\0|^[a-z][a-z0-9+.-]*:\/\//i.test(path) ||
  normalize(path.replaceAll('\\', '/')).startsWith('..')

const faultOf = (what: string): PolicyFault => ({
  code: 'POLICY_FILE',
  path: '',
  message: `names ${what}`,
  hint: 'PUT /api/v1/projects/{id}/files/{name} brings files into the project; a policy names them by that name.',
})

export function soundPolicy(text: string, names: ProjectNames): PlacedPolicy {
  const { placed, faults } = placePolicy(text, names)
  if (placed !== undefined) return placed
  const [first] = faults as readonly [PolicyFault, ...PolicyFault[]]
  const problems = faults.slice(0, 20).map(({ line, path, message }) => {
    const where = [line === undefined ? '' : `line ${line}`, path].filter((part) => part !== '').join(', ')
    return where === '' ? `the policy ${message}` : `${where}: ${message}`
  })
  throw new OutisError(first.code, {
    message: `The policy cannot be run: ${problems.join('; ')}.`,
    hint: first.hint,
    details: { problems: problems },
  })
}

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
