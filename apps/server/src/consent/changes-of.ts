import { RELEASE_FILES, type ReleaseRow, releaseOwner } from '../releases/release-store.ts'
import type { Services } from '../start/services.ts'
import type { Db } from '../store/store.ts'
import { PERSON_BYTES, personHash } from '../work/kinds/run-work-kind.ts'
import { hashSecret, openSubject, registerById, registerKeyIn } from './register-store.ts'

/** Choices and withdrawals, newest first: which releases have the person, and what can be done. */
export async function changesOf(
  services: Services,
  id: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  const { db } = services.store
  const register = await registerById(db, id)
  const key = await registerKeyIn(services, db, register.id)
  const secret = hashSecret(key)
  const changes = await db
    .selectFrom('consent_changes')
    .selectAll()
    .where('register_id', '=', register.id)
    .$if(after !== undefined, (select) => select.where('at', '<', after!))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  const releases = await releasesWithPeople(services, db, register.project_id)
  return changes.map(({ id: change, subject_id, sealed, at, what, by }) => {
    const person = personHash(secret, openSubject(key, { id: change, sealed }).key)
    const concerned = releases
      .filter(({ row }) => row.created < at)
      .flatMap(({ row, people }) => {
        const contains = people === undefined ? 'unknown' : holds(people, person) ? 'yes' : 'no'
        return contains === 'no'
          ? []
          : [{ id: row.id, name: row.name, contains, visibility: row.visibility } as const]
      })
    return {
      subject: subject_id,
      at,
      what,
      by,
      releases: concerned,
      options: optionsOf(what, concerned.length > 0),
    }
  })
}

async function releasesWithPeople({ files }: Services, db: Db, project: string) {
  const rows: ReleaseRow[] = await db
    .selectFrom('releases')
    .selectAll()
    .where('project_id', '=', project)
    .where('state', '=', 'whole')
    .orderBy('created', 'desc')
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const owner = releaseOwner(row.id)
      if (!(await files.has(owner, RELEASE_FILES.people))) return { row, people: undefined }
      const chunks: Buffer[] = []
      for await (const chunk of await files.read(owner, RELEASE_FILES.people)) chunks.push(chunk as Buffer)
      return { row, people: Buffer.concat(chunks) }
    }),
  )
}

/** Hashes stand in ascending order. */
function holds(people: Buffer, person: Buffer): boolean {
  let [low, high] = [0, people.length / PERSON_BYTES - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = middle * PERSON_BYTES
    const order = Buffer.compare(people.subarray(at, at + PERSON_BYTES), person)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return false
}

/** What the steward can do; copies that others have cannot be called back. */
function optionsOf(what: string, concerned: boolean): string[] {
  const next = 'The next run of the project follows the decision by itself: make a new release.'
  if (!concerned) return [next]
  const old = [
    'Take the earlier releases back: make them private. Who has a copy keeps it.',
    'Note in the ledger stays: later releases are laid beside what is out, so that the difference names nobody.',
  ]
  return what === 'return' ? [next] : [next, ...old]
}
