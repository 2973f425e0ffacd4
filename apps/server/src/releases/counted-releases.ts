import type { KnowledgeBase, NumberScale } from '@outis/airlock'
import { OutisError } from '@outis/core/errors'
import { policyFaults, type ReleaseKey } from '@outis/core/pipeline'
import { meaningInKey } from '@outis/core/releases'
import { defined } from '@outis/core/value'
import type { TableToAsk } from '../answers/answer-processes.ts'
import type { TableRows } from '../answers/answered-tables.ts'
import { runRegister } from '../consent/register-csv.ts'
import { layTable, projectView } from '../projects/lay-table.ts'
import { projectById, sourceOf } from '../projects/project-store.ts'
import type { CountedReleases, Services } from '../start/services.ts'
import type { CountedAs } from '../work/answering/counted-table.ts'
import { packedRows } from '../work/kinds/origin.ts'
import { RELEASE_FILES, type ReleaseRow, releaseById, releaseKeyOf, releaseOwner } from './release-store.ts'

type Parts = Pick<Services, 'store' | 'vault' | 'files' | 'desks' | 'answering'>

const MOST_KEPT = 32

export function openCountedReleases(parts: Parts): CountedReleases {
  const releases = lastUsed((id) =>
    readRelease(parts, id, (row, key) => withdrawnRows(parts, row, { key, original: originals.get })),
  )
  const originals = lastUsed((id) => readOriginal(parts, id, { alike, hidden }))
  const rows = new Map<string, Promise<TableRows>>()
  const hiding = new Map<string, Promise<KnowledgeBase>>()
  const decisions = new Map<string, string>()
  const isNew = (key: string, decided: string): boolean => {
    const known = decisions.get(key)
    decisions.set(key, decided)
    return known !== undefined && known !== decided
  }
  const prints = new Map<string, Promise<string | undefined>>()
  /** Fingerprint of the table that a release was made of; it never changes. */
  const printOf = (id: string): Promise<string | undefined> => {
    const cached = prints.get(id) ?? inputOf(parts, id)
    prints.set(id, cached)
    cached.catch(() => prints.delete(id))
    return cached
  }
  const alike = (id: string) => readAlike(parts, id, printOf)
  const hidden = (id: string): Promise<KnowledgeBase> => {
    const counting = hiding.get(id) ?? countHidden(parts, id)
    hiding.set(id, counting)
    counting.catch(() => hiding.delete(id))
    return counting
  }
  return {
    alike,
    print: printOf,
    hidden,
    rows(id) {
      const read = rows.get(id) ?? originals.get(id).then(parts.answering.rowsOf)
      rows.set(id, read)
      read.catch(() => rows.delete(id))
      return read
    },
    // Read anew where somebody of the project has decided since.
    async release(id) {
      const key = releaseTableKey(id)
      if (isNew(key, await decisionsOn(parts, id))) {
        releases.forget(id)
        parts.answering.forget(key)
      }
      return releases.get(id)
    },
    async original(id) {
      const key = originalTableKey(id)
      if (isNew(key, `${await decisionsOn(parts, id)} ${(await alike(id)).join(' ')}`)) {
        originals.forget(id)
        parts.answering.forget(key)
      }
      return originals.get(id)
    },
    forget(id) {
      for (const key of [releaseTableKey(id), originalTableKey(id)]) parts.answering.forget(key)
      releases.forget(id)
      originals.forget(id)
      prints.delete(id)
      for (const key of [releaseTableKey(id), originalTableKey(id)]) decisions.delete(key)
      hiding.delete(id)
      rows.delete(id)
    },
  }
}

const releaseTableKey = (id: string): string => `release:${id}`
const originalTableKey = (id: string): string => `original:${id}`

async function readRelease(
  parts: Parts,
  id: string,
  withdrawnIn?: (row: ReleaseRow, key: ReleaseKey) => Promise<readonly number[] | undefined>,
): Promise<TableToAsk> {
  const { row, key } = await keyed(parts, id)
  const meaning = meaningInKey(key)
  if (meaning === undefined) throw lacking('aliases or grades that could be interpreted')
  const withdrawn = await withdrawnIn?.(row, key)
  return {
    key:
      withdrawnIn && withdrawn !== undefined
        ? `${releaseTableKey(id)} without the withdrawn`
        : releaseTableKey(id),
    layOut: () =>
      layTable(parts, releaseOwner(id), {
        file: RELEASE_FILES.table,
        name: row.file,
        bytes: Number(row.bytes),
      }),
    counted: {
      as: 'release',
      meaning,
      sensitive: sensitiveIn(key),
      ...defined({ withdrawn }),
    },
  }
}

/**
 * The rows of a release whose people took themselves out, from 0; undefined where nobody is asked. Which row of the table each
 * row of the release was is kept with it.
 */
async function withdrawnRows(
  parts: Parts,
  { id, project_id: project }: ReleaseRow,
  { key, original }: { readonly key: ReleaseKey; readonly original: CountedReleases['original'] },
): Promise<readonly number[] | undefined> {
  if (project === null || !(await hasRegister(parts, project))) return undefined
  if ((await withdrawnPeople(parts, project, key)) === undefined) return []
  const owner = releaseOwner(id)
  const isHere = sourceOf(await projectById(parts.store.db, project))?.sha256 === key.input.sha256
  if (!isHere || !(await parts.files.has(owner, RELEASE_FILES.origin))) throw whoseRows()
  const left = new Set(await parts.answering.withdrawnIn(await original(id)))
  const origin = await packedRows(await parts.files.read(owner, RELEASE_FILES.origin))
  return [...origin.keys()].filter((row) => left.has(origin[row]!))
}

async function hasRegister({ store }: Parts, project: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('registers')
    .select('id')
    .where('project_id', '=', project)
    .executeTakeFirst()
  return row !== undefined
}

/** The table of the project, if it is still the one that the release was made of. */
async function readOriginal(
  parts: Parts,
  id: string,
  { alike, hidden }: Pick<CountedReleases, 'alike' | 'hidden'>,
): Promise<TableToAsk> {
  const { row, key } = await keyed(parts, id)
  if (row.project_id === null) throw lacking('the original')
  const project = await projectById(parts.store.db, row.project_id)
  if (sourceOf(project)?.sha256 !== key.input.sha256) throw lacking('the original')
  const { layOut } = await projectView(parts as Services, project)
  const published: string[] = JSON.parse(row.columns)
  const withdrawn = await withdrawnPeople(parts, project.id, key)
  const counted: CountedAs = {
    as: 'original',
    sensitive: sensitiveIn(key),
    published,
    scales: await scalesOf(await alike(id), hidden),
    ...defined({ withdrawn }),
  }
  return { key: originalTableKey(id), layOut, counted }
}

/** Each scale of the releases once. */
async function scalesOf(
  releases: readonly string[],
  hidden: CountedReleases['hidden'],
): Promise<NumberScale[]> {
  const scales = new Map<string, NumberScale>()
  for (const release of releases)
    for (const base of (await hidden(release)).columns)
      if (base.kind === 'numbers') scales.set(`${base.column} ${base.scale.name}`, base.scale)
  return [...scales.values()]
}

/** Counted once, with all of its rows: a release never changes, and whoever has it has them all. */
async function countHidden(parts: Parts, id: string): Promise<KnowledgeBase> {
  const { store, vault, answering } = parts
  const key = await releaseKeyOf(parts, store.db, await releaseById(store.db, id))
  if (key === undefined || meaningInKey(key) === undefined) return { columns: [] }
  const owner = releaseOwner(id)
  const stored = await store.db
    .selectFrom('hidden_in_releases')
    .select('hidden')
    .where('release_id', '=', id)
    .executeTakeFirst()
  if (stored !== undefined)
    return JSON.parse(Buffer.from(await vault.open(store.db, owner, stored.hidden)).toString('utf8'))
  const hidden = await answering.hiddenIn(await readRelease(parts, id))
  await store.write(async (tx) => {
    const sealed = await vault.seal(tx, owner, Buffer.from(JSON.stringify(hidden)))
    await tx
      .insertInto('hidden_in_releases')
      .values({ release_id: id, hidden: sealed })
      .onConflict((conflict) => conflict.column('release_id').doNothing())
      .execute()
  })
  return hidden
}

/** Changes with every decision of a person of the project. */
async function decisionsOn({ store: { db } }: Parts, id: string): Promise<string> {
  const { project_id: project } = await releaseById(db, id)
  const counted = await db
    .selectFrom('subjects')
    .innerJoin('registers', 'registers.id', 'subjects.register_id')
    .select([
      db.fn.max('registers.id').as('register'),
      db.fn.countAll().as('people'),
      db.fn.sum('version').as('versions'),
    ])
    .where('registers.project_id', '=', project ?? '')
    .executeTakeFirstOrThrow()
  return `${counted.register ?? ''} ${counted.people} ${counted.versions ?? 0}`
}

/** The people who took themselves out of the project's register. */
async function withdrawnPeople(parts: Parts, project: string, releaseKey: ReleaseKey) {
  const register = await runRegister(parts, project)
  if (!register || register.withdrawn.length === 0) return undefined
  const { key, withdrawn: values } = register
  return { key, values, type: attributesIn(releaseKey).find(({ name }) => name === key)?.type }
}

async function inputOf(parts: Parts, id: string): Promise<string | undefined> {
  const row = await releaseById(parts.store.db, id)
  return (await releaseKeyOf(parts, parts.store.db, row))?.input.sha256
}

/** The releases of the same table, in whatever project: by the content of the file that each was made of. */
async function readAlike(
  { store }: Parts,
  id: string,
  printOf: (id: string) => Promise<string | undefined>,
): Promise<readonly string[]> {
  const ownPrint = await printOf(id)
  if (ownPrint === undefined) return [id]
  const rows = await store.db
    .selectFrom('releases')
    .select('id')
    .where('state', '=', 'whole')
    .where('key', 'is not', null)
    .orderBy('id')
    .execute()
  const prints = await Promise.all(rows.map((row) => printOf(row.id)))
  return rows.flatMap((row, rowIndex) => (prints[rowIndex] === ownPrint ? [row.id] : []))
}

async function keyed(
  parts: Parts,
  id: string,
): Promise<{ readonly row: ReleaseRow; readonly key: ReleaseKey }> {
  const row = await releaseById(parts.store.db, id)
  const key = await releaseKeyOf(parts, parts.store.db, row)
  if (key === undefined) throw lacking('the key')
  return { row, key }
}

const sensitiveIn = (key: ReleaseKey): string[] =>
  attributesIn(key).flatMap(({ name, role }) => (role === 'sensitive' ? [name] : []))

const attributesIn = ({ policy }: ReleaseKey) => policyFaults(policy.text).policy?.attributes ?? []

/** A cache of the last used; concurrent callers open a release once. */
function lastUsed<Value>(open: (id: string) => Promise<Value>) {
  const cached = new Map<string, Promise<Value>>()
  return {
    get(id: string): Promise<Value> {
      const opened = cached.get(id) ?? open(id)
      cached.delete(id)
      cached.set(id, opened)
      opened.catch(() => cached.delete(id))
      const [oldest] = cached.keys()
      if (cached.size > MOST_KEPT && oldest !== undefined) cached.delete(oldest)
      return opened
    },
    forget: (id: string) => void cached.delete(id),
  }
}

const whoseRows = (): OutisError =>
  new OutisError('CONFLICT', {
    message:
      'People have taken themselves out, and the server cannot tell which rows of this release are theirs: nothing is answered about it any more.',
    hint: 'A steward makes the release again from the table of the project; their rows are missing from it.',
  })

const lacking = (what: string): OutisError =>
  new OutisError('CONFLICT', {
    message: `The server does not hold ${what} of this release.`,
    hint: 'Releases that the server made itself, or that were registered with their key, can be interpreted; analyses need the project with its table.',
  })
