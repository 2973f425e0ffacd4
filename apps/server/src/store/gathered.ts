import type { Insertable } from 'kysely'
import type { Tx } from './store.ts'
import type { Tables } from './table-list.ts'

/** Rows in one statement; more would exceed the parameters that a statement may have. */
const ROWS_AT_ONCE = 500

interface Gathered {
  readonly rows: Map<keyof Tables, object[]>
  /** What else is written once, whatever happens to it before: by its name. */
  readonly last: Map<string, () => Promise<unknown>>
}

const gathered = new WeakMap<Tx, Gathered>()

function of(tx: Tx): Gathered {
  const existing = gathered.get(tx)
  if (existing !== undefined) return existing
  const made: Gathered = { rows: new Map(), last: new Map() }
  gathered.set(tx, made)
  return made
}

/**
 * A row that this transaction inserts before it commits: all rows of a table by one statement, which is one way to the database
 * instead of many. Whoever reads such a table in the same transaction calls `writeGathered` first.
 */
export function gather<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  row: Insertable<Tables[Table]>,
): void {
  const { rows } = of(tx)
  const existing = rows.get(table)
  if (existing) existing.push(row)
  else rows.set(table, [row])
}

/** A statement of which only the latest counts, such as where a chain ends: it runs once, after the rows. */
export function writeLast(tx: Tx, name: string, write: () => Promise<unknown>): void {
  of(tx).last.set(name, write)
}

/** Writes what was gathered so far. `store.write` does it before every commit. */
export async function writeGathered(tx: Tx): Promise<void> {
  const pending = gathered.get(tx)
  if (pending === undefined) return
  gathered.delete(tx)
  for (const [table, rows] of pending.rows)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await tx
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_AT_ONCE) as never)
        .execute()
  for (const write of pending.last.values()) await write()
}
