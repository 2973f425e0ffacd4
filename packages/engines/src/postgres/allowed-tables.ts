import { OutisError } from '@outis/core/errors'

/** A table by its schema and name, as they stand in the catalogue. */
export interface QualifiedName {
  readonly schema: string
  readonly table: string
}

/** Tables that may be read: one by its name, or all of a schema where no name is given. */
export interface AllowedTables {
  readonly schema: string
  readonly table?: string
}

/** PostgreSQL cuts longer names off, and what is left may be the name of something else. */
const LONGEST_NAME = 63

const PART = /"((?:[^"\0]|"")+)"|([A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*)/y

/**
 * The parts of a name as SQL reads it: `Clinic.stays` is "clinic" and "stays", `"Stays"` keeps its capitals. Read here
 * and not by the database, so that what is compared with the list of allowed tables has one meaning, whatever the
 * settings of an account are. Undefined where it is no such name.
 */
export function sqlNameParts(written: string): readonly string[] | undefined {
  const parts: string[] = []
  for (let index = 0; ; index++) {
    PART.lastIndex = index
    const [whole, quoted, plain] = PART.exec(written) ?? []
    if (whole === undefined) return undefined
    const part =
      quoted === undefined
        ? plain!.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
        : quoted.replaceAll('""', '"')
    if (Buffer.byteLength(part) > LONGEST_NAME) return undefined
    parts.push(part)
    index += whole.length
    if (index === written.length) return parts
    if (written[index] !== '.') return undefined
  }
}

/** `clinic.stays` with quotes where SQL needs them: what `sqlNameParts` reads back. */
export const sqlName = ({ schema, table }: QualifiedName): string =>
  [schema, table]
    .map((part) => (/^[a-z_][a-z0-9_$]*$/.test(part) ? part : `"${part.replaceAll('"', '""')}"`))
    .join('.')

/** A table with its schema: a name alone would mean whatever the settings of the account say. */
export function qualifiedName(written: string): QualifiedName | undefined {
  const parts = sqlNameParts(written)
  return parts?.length === 2 ? { schema: parts[0], table: parts[1] } : undefined
}

/** What an administrator writes: `clinic.stays`, or `clinic.*` for the tables of a schema. */
export function allowedTables(written: string): AllowedTables {
  const all = written.endsWith('.*')
  const parts = sqlNameParts(all ? written.slice(0, -2) : written)
  if (parts?.length === (all ? 1 : 2) && !isOfTheSystem(parts[0]))
    return all ? { schema: parts[0] } : { schema: parts[0], table: parts[1] }
  throw new OutisError('USAGE', {
    message: 'The tables that a connection may read are not written as schema.table.',
    hint: `Write clinic.stays, clinic.* or '"Odd Schema"."Odd Table"'; tables of the system are never allowed.`,
  })
}

/** Schemas of PostgreSQL's own, which hold accounts, statistics of cells, and what others do. */
export const isOfTheSystem = (schema: string): boolean =>
  schema.startsWith('pg_') || schema === 'information_schema'

/** How a name is allowed: by itself, as one of its schema, or not at all. */
export function howAllowed(
  allowed: readonly AllowedTables[],
  { schema, table }: QualifiedName,
): 'by-name' | 'by-schema' | undefined {
  const ofSchema = allowed.filter((entry) => entry.schema === schema)
  if (ofSchema.some((entry) => entry.table === table)) return 'by-name'
  return ofSchema.some((entry) => entry.table === undefined) ? 'by-schema' : undefined
}
