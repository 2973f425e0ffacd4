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
