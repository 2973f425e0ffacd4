import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Register } from '@outis/api'
import { OutisError } from '@outis/core/errors'
import type { Selectable } from 'kysely'
import { seal, unseal } from '../keys/seal.ts'
import type { DataKey } from '../keys/vault.ts'
import type { Services } from '../start/services.ts'
import type { Db, Tx } from '../store/store.ts'
import type { Tables } from '../store/table-list.ts'

export type RegisterRow = Selectable<Tables['registers']>
export type SubjectRow = Selectable<Tables['subjects']>
export type Choices = Readonly<Record<string, 1 | 2 | 3>>

/** The data of a person, which is always stored sealed. */
export interface Subject {
  readonly key: string
  readonly choices: Choices
}

export interface RegisterAttribute {
  readonly column: string
  readonly label?: string | undefined
  readonly example?: { readonly value: string; readonly group: string } | undefined
}

export const attributesOf = ({ attributes }: Pick<RegisterRow, 'attributes'>): readonly RegisterAttribute[] =>
  JSON.parse(attributes)

export async function registerById(db: Db, id: string): Promise<RegisterRow> {
  const row = await db.selectFrom('registers').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined) return row
  throw new OutisError('NOT_FOUND', {
    message: 'There is no such register.',
    hint: 'GET /api/v1/registers lists those that there are.',
  })
}

const ownerOf = (register: string) => ({ kind: 'register', id: register }) as const

/** The data key of a register: seals its subjects, and the secret of its hashes follows from it. */
export const registerKey = ({ vault }: Pick<Services, 'vault'>, tx: Tx, register: string): Promise<DataKey> =>
  vault.keyFor(tx, ownerOf(register))

export const registerKeyIn = async (
  { vault }: Pick<Services, 'vault'>,
  db: Db,
  register: string,
): Promise<DataKey> => vault.keyOf(db, ownerOf(register), 1)

/** 256 bits, in hexadecimal digits. */
export const hashSecret = ({ key }: DataKey): string =>
  createHmac('sha256', key).update('outis register hashes/1').digest('hex')

export const keyHash = (key: DataKey, subject: string): string =>
  createHmac('sha256', Buffer.from(hashSecret(key), 'hex'))
    .update('subject\0')
    .update(subject)
    .digest('hex')

export const sealSubject = (key: DataKey, id: string, subject: Subject): Buffer =>
  seal(key.key, Buffer.from(JSON.stringify(subject)), `${key.belongsTo}\0subject\0${id}`)

export const openSubject = (key: DataKey, { id, sealed }: Pick<SubjectRow, 'id' | 'sealed'>): Subject =>
  JSON.parse(unseal(key.key, sealed, `${key.belongsTo}\0subject\0${id}`).toString('utf8'))

/** 128 bits: nobody finds one by trying, and the store keeps its hash alone. */
export const newConsentToken = (): string => randomBytes(16).toString('base64url')
export const tokenHash = (token: string): string =>
  createHash('sha256').update('consent\0').update(token).digest('hex')

export async function shownRegister(db: Db, row: RegisterRow): Promise<Register> {
  const counts = await db
    .selectFrom('subjects')
    .select([
      db.fn.countAll().as('subjects'),
      db.fn.sum('answered').as('answered'),
      db.fn.sum('withdrawn').as('withdrawn'),
    ])
    .where('register_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    project: row.project_id,
    title: row.title,
    keyColumn: row.key_column,
    attributes: [...attributesOf(row)],
    created: row.created,
    subjects: Number(counts.subjects),
    answered: Number(counts.answered ?? 0),
    withdrawn: Number(counts.withdrawn ?? 0),
  }
}

/** Adds people who are not in the register yet; returns how many. */
export async function addSubjects(
  key: DataKey,
  tx: Tx,
  { register, keys }: { readonly register: string; readonly keys: readonly string[] },
): Promise<number> {
  const existing = new Set(
    (await tx.selectFrom('subjects').select('key_hash').where('register_id', '=', register).execute()).map(
      ({ key_hash }) => key_hash,
    ),
  )
  const rows: SubjectRow[] = []
  for (const subject of new Set(keys)) {
    const key_hash = keyHash(key, subject)
    if (subject === '' || existing.has(key_hash)) continue
    const id = randomUUID()
    const sealed = sealSubject(key, id, { key: subject, choices: {} })
    rows.push({ id, register_id: register, key_hash, sealed, withdrawn: 0, answered: 0, version: 0 })
  }
  for (let row = 0; row < rows.length; row += BATCH)
    await tx
      .insertInto('subjects')
      .values(rows.slice(row, row + BATCH))
      .execute()
  return rows.length
}

/** Both stores limit the parameters of one statement. */
const BATCH = 500
