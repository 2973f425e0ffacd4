import type { BesidePage, RowsPage } from '@outis/api'
import type { PageQuestion } from '@outis/engines'
import { layTable, viewBy } from '../projects/lay-table.ts'
import { projectById, sourceOf } from '../projects/project-store.ts'
import { RELEASE_FILES, type ReleaseRow, releaseOfRun, releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import { originOf } from '../work/kinds/origin.ts'
import { keptRequest, type RunRow } from './job-queue.ts'
import type { TableFacts } from './views.ts'

export async function releasedPage(
  server: Services,
  released: ReleaseRow,
  question: PageQuestion,
): Promise<RowsPage> {
  const boxed = { file: RELEASE_FILES.table, name: released.file, bytes: Number(released.bytes) }
  const layOut = () => layTable(server, releaseOwner(released.id), boxed)
  return (await server.views.ask(`release:${released.id}:`, layOut, {
    what: 'page',
    question,
  })) as RowsPage
}

/** A page of what a run made, and the rows of the table that it was made from. For those who may see the table. */
export async function besideOriginal(
  server: Services,
  run: RunRow,
  question: PageQuestion,
): Promise<BesidePage> {
  const release = await releaseOfRun(server.store.db, run.id)
  const { total, rows, columns: released } = await releasedPage(server, release, question)
  const page = { total, rows, released }
  const unpaired = (why: NonNullable<BesidePage['unpaired']>) => ({ ...page, original: null, unpaired: why })
  const owner = releaseOwner(release.id)
  if (!(await server.files.has(owner, RELEASE_FILES.origin)))
    return unpaired(setsRowsAnew(run) ? 'set-anew' : 'not-kept')
  const project = await projectById(server.store.db, run.project_id)
  const { policy, source } = await keptRequest(server, server.store.db, run)
  const now = sourceOf(project)
  // Numbers of rows say nothing about another table.
  if (now === null || now.sha256 !== source) return unpaired('table-changed')
  const origin = await originOf(await server.files.read(owner, RELEASE_FILES.origin), rows)
  const { key, layOut } = viewBy(server, project, policy)
  const { columns } = (await server.views.ask(key, layOut, { what: 'facts' })) as TableFacts
  const shared = released.map(({ name }) => name).filter((name) => columns.includes(name))
  const numbered = { offset: 0, limit: rows.length, numbers: origin, columns: shared }
  const originals = (await server.views.ask(key, layOut, { what: 'page', question: numbered })) as RowsPage
  const positionOf = new Map(originals.rows.map((row, index) => [row, index]))
  return {
    ...page,
    original: originals.columns.map(({ name, values }) => ({
      name,
      values: origin.map((row) => values[positionOf.get(row) ?? -1] ?? ''),
    })),
    unpaired: null,
  }
}

/** Runs say themselves whether a row of theirs is a row of the table. */
const setsRowsAnew = ({ result }: RunRow): boolean => result !== null && JSON.parse(result).paired === false
