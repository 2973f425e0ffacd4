import { addressOf, withoutPassword } from './postgres-address.ts'

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
