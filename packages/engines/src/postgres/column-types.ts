import { type CellKind, KINDS, type KindForm } from '../files/cell-kinds.ts'
import { TYPES_SQL } from '../sql/postgres.ts'
import type { Database, DatabaseColumn } from './database.ts'

/**
 * Types of PostgreSQL's own whose texts, written by one database and read by another, are the same value. Others (those
 * that a database defines, numbers of its own things, money, lists) are text in a release.
 */
const KEPT = new Set(
  (
    'bool int2 int4 int8 float4 float8 numeric date time timetz timestamp timestamptz interval ' +
    'text varchar bpchar uuid inet cidr macaddr bytea json jsonb'
  ).split(' '),
)

export const TEXT = 'text'

/** The type that each column of a source would have in a release that shows its cells as they were. */
export async function columnTypes(
  database: Database,
  columns: readonly DatabaseColumn[],
): Promise<ReadonlyMap<string, string>> {
  const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`
  const types = await database.rows(TYPES_SQL, [
    list(columns.map(({ type }) => type)),
    list(columns.map(({ modifier }) => modifier)),
  ])
  return new Map(
    columns.map(({ name }, columnIndex) => {
      const [base, limited, own] = types[columnIndex]
      return [name, own === 'true' && KEPT.has(base!) ? limited! : TEXT]
    }),
  )
}

/** Of a column that comes from a file the type follows from its cells. A `numeric` keeps every digit, zeros at the end too. */
export const TABLE_KINDS: readonly KindForm[] = KINDS.map((form) => {
  if (form.kind !== 'decimal') return form
  const { digits: _, ...exact } = form
  return { ...exact, but: '^-0(?:\\.0*)?$' }
})

const TYPE_OF: Readonly<Record<CellKind, string>> = {
  integer: 'bigint',
  decimal: 'numeric',
  date: 'date',
  truth: 'boolean',
}

/**
 * The type of a published column: that of the source where every cell is one of the source's, text where some are not; of
 * a file, by what its cells are.
 */
export function publishedType(
  source: string | undefined,
  { unchanged, kind }: { readonly unchanged: boolean; readonly kind: CellKind | undefined },
): string {
  if (source !== undefined) return unchanged ? source : TEXT
  return kind === undefined ? TEXT : TYPE_OF[kind]
}
