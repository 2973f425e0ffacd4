import { createReadStream } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { basename, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Source } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import { defined } from '@outis/core/value'
import type { PutFile } from '../files/file-box.ts'
import type { TableFacts } from '../jobs/views.ts'
import { workToEnd } from '../jobs/work-to-end.ts'
import type { Services } from '../start/services.ts'
import { databaseMemory } from '../work/start-work.ts'
import { fileOfSource, layTable, SOURCE_FILE } from './lay-table.ts'
import { neededSource, type ProjectRow, savePolicy, sourceOf } from './project-store.ts'

interface ArrivingTable {
  readonly name: string
  /** Its bytes, or a function that passes them to `put`. */
  readonly content: Readable | ((put: (content: Readable) => Promise<PutFile>) => Promise<PutFile>)
  readonly actor: string
  /** The table of a database that it is copied from. */
  readonly from?: Source['from']
  /** Rows above the header. */
  readonly skip?: number
}

/**
 * Takes a table: streams it into the box beside the old one, looks at it, and only then puts it in the old one's place. A copy of
 * the same table of a database that has not changed leaves the old one there.
 */
export async function takeSource(
  services: Services,
  project: ProjectRow,
  { name, content, actor, from, skip }: ArrivingTable,
): Promise<void> {
  const { files, store, audit, settings, now, views } = services
  const owner = { kind: 'project', id: project.id } as const
  const arriving = `${SOURCE_FILE}.${now().getTime()}`
  const put = (bytes: Readable) => files.put(owner, arriving, bytes, settings.largestFile)
  const { bytes, sha256 } = await (typeof content === 'function' ? content(put) : put(content))
  if (from !== undefined && isSame(sourceOf(project), { from, sha256 })) return files.remove(owner, arriving)
  try {
    const key = `project:${project.id}:arriving:${arriving}`
    const boxed = { file: arriving, name, bytes, ...defined({ from, skip }) }
    const facts = (await views.ask(key, () => layTable(services, owner, boxed), {
      what: 'facts',
    })) as TableFacts
    views.forget(key)
    const source: Source = {
      name,
      bytes,
      sha256,
      arrived: now().toISOString(),
      rows: facts.rows,
      columns: [...facts.columns],
      notices: [...facts.notices],
      // What was not detected is nothing to be corrected.
      ...(from === undefined ? defined({ readAs: facts.readAs }) : { from }),
    }
    await store.write(async (tx) => {
      await tx
        .updateTable('projects')
        .set({ source: JSON.stringify({ ...source, file: arriving }) })
        .where('id', '=', project.id)
        .execute()
      await audit.append(tx, {
        actor,
        action: 'projects.putSource',
        object: `project:${project.id}`,
        detail: {
          bytes,
          rows: facts.rows,
          columns: facts.columns.length,
          ...(from && { connection: from.connection }),
        },
      })
    })
  } catch (error) {
    await files.remove(owner, arriving)
    throw error
  }
  const old = fileOfSource(project)
  if (old !== undefined) await files.remove(owner, old)
  views.forget(`project:${project.id}:`)
  if (project.policy_version === null) await draftFor(services, project.id, skip)
}

const isSame = (old: Source | null, { from, sha256 }: Required<Pick<Source, 'from' | 'sha256'>>): boolean =>
  old?.sha256 === sha256 && old.from?.connection === from?.connection && old.from?.table === from?.table

/** A draft is a help: a table of which none can be made is taken all the same. */
async function draftFor(services: Services, id: string, skip: number | undefined): Promise<void> {
  const { store } = services
  const row = await store.db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const text = await runDraft(services, row, skip).catch((error) => {
    if (error instanceof OutisError) return undefined
    throw error
  })
  if (text !== undefined)
    await store.write((tx) => savePolicy(services, tx, { project: row, text, by: 'Outis' }))
}

/** The name of a table that came without one: by its media type, else by its first bytes. */
export function nameOfUpload(type: string | undefined, head: Buffer): string {
  const ending = ENDINGS[(type ?? '').split(';')[0]!.trim().toLowerCase()]
  if (ending !== undefined) return `table.${ending}`
  if (head.subarray(0, 4).toString('latin1') === 'PAR1') return 'table.parquet'
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'table.xlsx'
  const [first] = head.toString('latin1').trimStart()
  return first === '[' ? 'table.json' : first === '{' ? 'table.jsonl' : 'table.csv'
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/vnd.apache.parquet': 'parquet',
  'application/x-ndjson': 'jsonl',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** A file of this machine that may be taken: inside one of the folders that the administrator names, links followed. */
export async function allowedFile(
  folders: readonly string[],
  path: string,
): Promise<{ name: string; content: Readable }> {
  const real = await realpath(path).catch(() => undefined)
  const homes = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)))
  const inside = real !== undefined && homes.some((home) => home !== undefined && real.startsWith(home + sep))
  if (!inside || !(await stat(real)).isFile()) {
    throw new OutisError('FORBIDDEN', {
      message: 'There is no file that may be taken at this path.',
      hint: 'Send the file itself: PUT /api/v1/projects/{id}/source.',
    })
  }
  await (await open(real, 'r')).close()
  return { name: basename(real), content: createReadStream(real) }
}

/** A first policy for the table of a project, as `outis init` makes it. */
async function runDraft(services: Services, project: ProjectRow, skip?: number): Promise<string> {
  const { jobs: limits } = services.settings
  const source = neededSource(project)
  const file = fileOfSource(project)!
  const { desk } = await layTable(services, { kind: 'project', id: project.id }, { file, ...source })
  try {
    const { text } = await workToEnd(limits, desk.folder, {
      kind: 'draft',
      desk: desk.folder,
      source: source.name,
      ...(source.from && { from: source.from }),
      ...(skip && { skip }),
      memoryLimit: databaseMemory(limits),
      allowSeed: false,
    })
    if (typeof text === 'string') return text
    throw new OutisError('INTERNAL', { message: 'No draft was made.', hint: 'Write a policy by hand.' })
  } finally {
    await desk.clear()
  }
}
