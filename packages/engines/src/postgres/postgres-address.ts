import { OutisError } from '@outis/core/errors'

const VARIABLE = /^\$([A-Za-z_][A-Za-z0-9_]*)$/
const ADDRESS = /^postgres(?:ql)?:\/\//

/**
 * The address of a database: as it is written, or what an environment variable holds where `$NAME` is written. Never
 * shown. Where the environment has OUTIS_DATABASES=none, there is none: so jobs of a server reach no database.
 */
export function addressOf(written: string, environment = process.env): string {
  if (environment.OUTIS_DATABASES === 'none') {
    throw new OutisError('DATABASE_ADDRESS', {
      message: 'No database may be named here.',
      hint: 'Give the table as a file.',
    })
  }
  const name = VARIABLE.exec(written)?.[1]
  if (name === undefined) return checked(written, 'The address of the database')
  const held = environment[name]
  if (held) return checked(held, `What the environment variable ${name} holds`)
  throw new OutisError('DATABASE_ADDRESS', {
    message: `The environment variable ${name}, which should hold the address of the database, is not set.`,
    hint: `Set it before the command: ${name}=postgres://user@host/database`,
    details: { name },
  })
}

function checked(address: string, what: string): string {
  if (ADDRESS.test(address) && URL.canParse(address)) return address
  throw new OutisError('DATABASE_ADDRESS', {
    message: `${what} is not a valid address of a PostgreSQL database.`,
    hint: 'It looks like postgres://user@host:5432/database; signs in a name or password are written %40 for @, %2F for /.',
  })
}

/** An address without its password, for a file that others may read; and whether it had one. */
export function withoutPassword(written: string): { readonly written: string; readonly had: boolean } {
  if (!ADDRESS.test(written) || !URL.canParse(written)) return { written, had: false }
  const url = new URL(written)
  const had = url.password !== '' || url.searchParams.has('password')
  url.password = ''
  url.searchParams.delete('password')
  return had ? { written: url.href, had } : { written, had }
}

/** A table of a database, as a policy names it. */
export interface NamedTable {
  /** An address, or `$NAME` of the variable that holds it. */
  readonly postgres: string
  readonly table: string
}

const BY_VARIABLE = /^(\$[A-Za-z_][A-Za-z0-9_]*)\?table=(.*)$/s

/** A table as commands name it, `postgres://…?table=clinic.stays` or `$CLINIC?table=clinic.stays`; undefined for all else. */
export function namedTable(written: string): NamedTable | undefined {
  const [, variable, named] = BY_VARIABLE.exec(written) ?? []
  if (variable !== undefined) return { postgres: variable, table: decoded(named) }
  if (!/^postgres(?:ql)?:\/\//.test(written)) return undefined
  const url = new URL(addressOf(written))
  const table = url.searchParams.get('table') ?? ''
  url.searchParams.delete('table')
  return { postgres: url.href, table }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The same for a policy that others may read; whether a password was left out. */
export function publicTable({ postgres, table }: NamedTable): NamedTable & { readonly hadPassword: boolean } {
  const { written, had } = withoutPassword(postgres)
  return { postgres: written, table, hadPassword: had }
}
