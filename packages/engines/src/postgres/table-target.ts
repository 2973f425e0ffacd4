import { OutisError } from '@outis/core/errors'
import { CURRENT_SCHEMA_SQL, FIND_TABLE_SQL, MAY_CREATE_SQL, tableRows, WHERE_SQL } from '../sql/postgres.ts'
import {
  type Database,
  DatabaseFault,
  goneAway,
  nameParts,
  openDatabase,
  type TableOrigin,
} from './database.ts'

/** The table that a release becomes. */
export interface TableTarget {
  /** Never shown. */
  readonly address: string
  /** As the policy writes it. */
  readonly table: string
  /** Whether a table of that name may be replaced. */
  readonly replace: boolean
}

export interface FoundTarget {
  /** Schema and name. */
  readonly parts: readonly string[]
  /** There is a table of that name, which goes. */
  readonly replaces: boolean
}

/** Before any work: the database answers, and such a table can be made there. */
export async function planTable(
  target: TableTarget,
  {
    origin,
    signal,
  }: { readonly origin?: TableOrigin | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<FoundTarget> {
  const database = await openDatabase(target.address, signal)
  try {
    return await lookAtTarget(database, target, origin)
  } catch (fault) {
    throw fault instanceof DatabaseFault ? targetFault(target, fault) : fault
  } finally {
    await database.close()
  }
}

/** @param origin where the original lies, so that it is not replaced */
export async function lookAtTarget(
  database: Database,
  target: TableTarget,
  origin?: TableOrigin,
): Promise<FoundTarget> {
  const named = await nameParts(database, target.table, 'RELEASE_TARGET')
  const [[current, readOnly] = []] = await database.rows(CURRENT_SCHEMA_SQL)
  if (readOnly === 'on') throw targetFault(target, new DatabaseFault({ code: '25006' }))
  const schema = named.length === 2 ? named[0] : current
  if (schema === null || schema === undefined) throw noSchema()
  const [[mayCreate] = []] = await database.rows(MAY_CREATE_SQL, [schema])
  if (mayCreate === undefined) throw noSchema()
  if (mayCreate !== 'true') throw forbidden(target)
  const parts = [schema, named.at(-1)!]
  const [[number, kind, mayDrop] = []] = await database.rows(FIND_TABLE_SQL, [tableRows(parts)])
  if (number === undefined || number === null) return { parts, replaces: false }
  const [[start, place] = []] = await database.rows(WHERE_SQL)
  if (origin?.where === `${start} ${place}` && origin.tables.has(number)) throw isOriginal()
  if (kind !== 'r') throw otherThing(target)
  if (!target.replace) throw exists(target)
  if (mayDrop !== 'true') throw ofOthers(target)
  return { parts, replaces: true }
}

/** What the server's refusal means for the release. */
export function targetFault(target: TableTarget, { answered, code }: DatabaseFault): OutisError {
  if (!answered) return goneAway(code)
  const refusal = refusalOf(code)
  if (refusal) return refused(refusal.message, { hint: `Nothing was written. ${refusal.hint}`, code })
  if (code === '42501') return forbidden(target)
  if (code === '42P07' || code === '23505') return exists(target)
  if (code === '2BP01')
    return refused('Views or other things of the database depend on the table that stands there.', {
      hint: 'Drop them first, or give the release another name.',
      code,
    })
  if (code === '22P05' || code === '22021')
    return refused('The release has characters that the database cannot hold.', {
      hint: 'Use a database whose encoding is UTF8; no text of PostgreSQL can hold the character zero.',
      code,
    })
  return refused(`The database refuses the release (${code}).`, {
    hint: 'Nothing was written. Look at the log of the database for the reason.',
    code,
  })
}

const refused = (
  message: string,
  { hint, code }: { readonly hint: string; readonly code?: string },
): OutisError => new OutisError('RELEASE_TARGET', { message, hint, ...(code && { details: { code } }) })

const noSchema = () =>
  refused('The database has no schema of that name.', {
    hint: 'Let somebody make it (CREATE SCHEMA …), or name another in release.to.table.',
  })

const forbidden = ({ table }: TableTarget) =>
  refused(`This account may not make the table "${table}".`, {
    hint: 'Let somebody who owns the schema GRANT CREATE ON SCHEMA … to the account, or name another schema.',
  })

const exists = ({ table }: TableTarget) =>
  refused(`There is a table "${table}" already.`, {
    hint: 'Give the release another name, or --force to replace it once the new one is whole.',
  })

const ofOthers = ({ table }: TableTarget) =>
  refused(`The table "${table}" belongs to another account, and this one may not replace it.`, {
    hint: 'Let its owner drop it or hand it over, or give the release another name.',
  })

const otherThing = ({ table }: TableTarget) =>
  refused(`"${table}" is there already, and is no plain table.`, {
    hint: 'Give the release another name.',
  })

const isOriginal = () =>
  refused('The release would replace a table that it is made from.', {
    hint: 'Give the release a name of its own.',
  })

/** Why a database refuses, whatever it was asked. */
interface Refusal {
  readonly message: string
  readonly hint: string
}

const STOPPED: Refusal = {
  message: 'The database stopped the work before it was done',
  hint: 'It took longer than statement_timeout allows, or somebody cancelled it. Let the account have more time: ALTER ROLE … SET statement_timeout = 0.',
}
const LOCKED: Refusal = {
  message: 'Somebody else has locked the table, and the database lets this account wait no longer',
  hint: 'Run it again when they are done, or let the account wait longer: ALTER ROLE … SET lock_timeout = 0.',
}
const FULL: Refusal = {
  message: 'The database has no room for it',
  hint: 'Let somebody who runs the server look at its disk, its memory and temp_file_limit.',
}
const READ_ONLY: Refusal = {
  message: 'The database can only be read',
  hint: 'It is a copy that follows another server, or the account is set to default_transaction_read_only: name a database that this account may write to.',
}

/** By SQLSTATE, and by its class. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  '57014': STOPPED,
  '55P03': LOCKED,
  '40P01': LOCKED,
  '53': FULL,
  '54000': FULL,
  '25006': READ_ONLY,
}

/** Undefined for what depends on what was asked. */
export function refusalOf(code: string): Refusal | undefined {
  const refusal = REFUSALS[code] ?? REFUSALS[code.slice(0, 2)]
  return refusal && { message: `${refusal.message} (${code}).`, hint: refusal.hint }
}
