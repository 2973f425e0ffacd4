import type { Services } from '../start/services.ts'
import { csvText } from './csv-text.ts'
import { attributesOf, hashSecret, openSubject, registerKeyIn } from './register-store.ts'

export interface RegisterForRun {
  /** Key column, one column of choices for each attribute; who has not answered has none, which means 3. */
  readonly csv: string
  readonly key: string
  readonly columns: readonly string[]
  readonly withdrawn: readonly string[]
  /** Secret of the hashes that tell who is in a release. */
  readonly secret: string
}

/** What the people of a project have decided, as the next run reads it; undefined where it has no register. */
export async function runRegister(
  services: Pick<Services, 'store' | 'vault'>,
  project: string,
): Promise<RegisterForRun | undefined> {
  const { db } = services.store
  const row = await db
    .selectFrom('registers')
    .selectAll()
    .where('project_id', '=', project)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const key = await registerKeyIn(services, db, row.id)
  const subjects = await db.selectFrom('subjects').selectAll().where('register_id', '=', row.id).execute()
  const opened = subjects.map((subject) => ({
    ...openSubject(key, subject),
    withdrawn: subject.withdrawn === 1,
  }))
  const columns = attributesOf(row).map(({ column }) => column)
  const rows = opened.map((one) => [one.key, ...columns.map((column) => String(one.choices[column] ?? ''))])
  return {
    csv: csvText([[row.key_column, ...columns], ...rows]),
    key: row.key_column,
    columns,
    withdrawn: opened.filter(({ withdrawn }) => withdrawn).map(({ key: own }) => own),
    secret: hashSecret(key),
  }
}
