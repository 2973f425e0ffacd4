import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeleteQueryNode, KyselyPlugin, OperationNode, SelectQueryNode } from 'kysely'
import type { Db, Tx } from './store.ts'
import type { Tables } from './table-list.ts'

interface GuardedTable {
  readonly id: string
  /** Columns that change all the time and decide nothing that a person could gain by. */
  readonly unguarded: readonly string[]
  /** Columns that may be read without their row: nothing is decided by them. */
  readonly shown: readonly string[]
}

/** Tables whose rows say who may do what. */
const guarded = {
  users: {
    id: 'id',
    unguarded: ['totp_step', 'failures', 'locked_until', 'last_seen'],
    shown: ['id', 'name'],
  },
  sessions: { id: 'hash', unguarded: ['seen'], shown: [] },
  tokens: { id: 'id', unguarded: ['last_used'], shown: [] },
  links: { id: 'hash', unguarded: [], shown: [] },
  invitations: { id: 'id', unguarded: [], shown: ['id', 'expires'] },
  grants: { id: 'id', unguarded: [], shown: ['id', 'budget'] },
} as const satisfies Partial<Record<keyof Tables, GuardedTable>>

type Guarded = keyof typeof guarded
const guardedTables = Object.keys(guarded) as readonly Guarded[]

type StoredRow = Readonly<Record<string, unknown>>

/** A row that somebody changed or made in the database, past the server. */
export interface ChangedRow {
  readonly table: Guarded
  readonly id: string
}

/**
 * Rows of guarded tables carry a MAC (HMAC-SHA256, RFC 2104) over their table and all columns that mean something, by a key that is
 * sealed by the master key. A row whose MAC does not fit is read as if it was not there. An earlier state of a row, put back
 * with its MAC, fits: that is not covered.
 */
export class RowMacs implements KyselyPlugin {
  #key: Uint8Array | undefined
  #refused: (row: ChangedRow) => void = () => undefined
  readonly #tables = new WeakMap<object, Guarded>()

  /** From now on rows are checked; `refused` hears of each that does not fit. */
  use(key: Uint8Array, refused: (row: ChangedRow) => void): void {
    this.#key = key
    this.#refused = refused
  }

  macOf(table: Guarded, row: StoredRow): string | null {
    if (this.#key === undefined) return null
    const unguarded: readonly string[] = guarded[table].unguarded
    // Without what is missing: a column that a later version adds, and that is empty, changes no MAC.
    const cells = Object.entries(row)
      .filter(([column, cell]) => column !== 'mac' && cell !== null && !unguarded.includes(column))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([column, cell]) => [
        column,
        cell instanceof Uint8Array ? { bytes: Buffer.from(cell).toString('base64') } : cell,
      ])
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([table, cells]))
      .digest('base64url')
  }

  isGenuine(table: Guarded, row: StoredRow): boolean {
    const mac = this.macOf(table, row)
    if (mac === null) return true
    const [right, stored] = [Buffer.from(mac), Buffer.from(String(row.mac ?? ''))]
    return right.length === stored.length && timingSafeEqual(right, stored)
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    if (node.kind === 'SelectQueryNode') this.#note(queryId, node.from?.froms, node)
    if (node.kind === 'DeleteQueryNode' && node.returning)
      this.#note(queryId, node.from.froms, node.returning)
    return node
  }

  #note(
    queryId: object,
    froms: readonly OperationNode[] | undefined,
    { selections, joins }: Pick<SelectQueryNode, 'selections' | 'joins'>,
  ): void {
    const joined = (joins ?? []).map(({ table }) => table)
    const tables = [...(froms ?? []), ...joined].map(nameOf).filter(isGuarded)
    const [table] = tables
    if (table === undefined) return
    const chosen = (selections ?? []).map(({ selection }) => selection)
    if (joined.length === 0 && chosen.length === 1 && chosen[0]!.kind === 'SelectAllNode') {
      this.#tables.set(queryId, table)
      return
    }
    const shown = tables.flatMap((name): readonly string[] => guarded[name].shown)
    if (joined.length > 0 || chosen.some((node) => !shown.includes(columnOf(node) ?? 'all')))
      throw new Error(`Rows of ${table} are read whole: their MAC is of all columns.`)
  }

  async transformResult({ queryId, result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    const table = this.#tables.get(queryId)
    if (table === undefined) return result
    const rows = result.rows.flatMap((row) => {
      const { mac: _, ...cells } = row
      if (this.isGenuine(table, row)) return [cells]
      this.#refused({ table, id: String(row[guarded[table].id]) })
      return []
    })
    return { ...result, rows }
  }
}

const isGuarded = (name: string | undefined): name is Guarded => name !== undefined && name in guarded

function nameOf(node: OperationNode): string | undefined {
  if (node.kind === 'AliasNode') return nameOf((node as unknown as { node: OperationNode }).node)
  if (node.kind !== 'TableNode') return undefined
  return (node as unknown as DeleteQueryNode['from']['froms'][number] & TableName).table.identifier.name
}

interface TableName {
  readonly table: { readonly identifier: { readonly name: string } }
}

/** Of a column without a name of its own. */
function columnOf(node: OperationNode): string | undefined {
  if (node.kind !== 'ReferenceNode') return undefined
  const { column } = node as unknown as { readonly column: { readonly column?: { readonly name: string } } }
  return column.column?.name
}

export const rowMacsOf = (db: Db): RowMacs =>
  db.getExecutor().plugins.find((plugin) => plugin instanceof RowMacs)!

/** Inserts a row of a guarded table with its MAC. */
export async function insertGuarded<Table extends Guarded>(
  tx: Tx,
  table: Table,
  row: StoredRow & Tables[Table],
): Promise<void> {
  const values = { ...row, mac: rowMacsOf(tx).macOf(table, row) }
  await tx
    .insertInto(table)
    .values(values as never)
    .execute()
}

/** Changes a row of a guarded table and its MAC. False where there is none, or only one that was changed past the server. */
export async function changeGuarded<Table extends 'users' | 'grants'>(
  tx: Tx,
  table: Table,
  id: string,
  set: Partial<Tables[Table]>,
): Promise<boolean> {
  const rows = await wholeRows(tx, table, id)
  const [row] = rows
  if (row === undefined) return false
  await writeMac(tx, table, { ...row, ...set }, set)
  return true
}

const wholeRows = (db: Db, table: Guarded, id: string): Promise<StoredRow[]> =>
  db
    .selectFrom(table as 'users')
    .selectAll()
    .where(guarded[table].id as 'id', '=', id)
    .execute() as Promise<StoredRow[]>

async function writeMac(tx: Tx, table: Guarded, row: StoredRow, set: object = {}): Promise<void> {
  const id = guarded[table].id
  await tx
    .updateTable(table as 'users')
    .set({ ...set, mac: rowMacsOf(tx).macOf(table, row) } as never)
    .where(id as 'id', '=', String(row[id]))
    .execute()
}

const storedRows = (db: Db, table: Guarded): Promise<StoredRow[]> =>
  db
    .withoutPlugins()
    .selectFrom(table as 'users')
    .selectAll()
    .execute() as Promise<StoredRow[]>

/** Gives every row its MAC: once, in the store of a version that had none. */
export async function addMacs(tx: Tx): Promise<number> {
  let count = 0
  for (const table of guardedTables)
    for (const row of await storedRows(tx, table)) {
      await writeMac(tx, table, row)
      count++
    }
  return count
}

/** All rows whose MAC does not fit. */
export async function changedRows(db: Db): Promise<readonly ChangedRow[]> {
  const macs = rowMacsOf(db)
  const changed: ChangedRow[] = []
  for (const table of guardedTables)
    for (const row of await storedRows(db, table))
      if (!macs.isGenuine(table, row)) changed.push({ table, id: String(row[guarded[table].id]) })
  return changed
}
