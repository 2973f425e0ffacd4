import { OutisError } from '@outis/core/errors'
import type { Vault } from '../keys/vault.ts'
import type { Db, Tx } from '../store/store.ts'

/** The rows of a table, as fingerprints of eight bytes each. */
export interface TableRows {
  /** Of all of them in their order. */
  readonly name: string
  /** Ascending. */
  readonly rows: BigUint64Array
}

/**
 * The tables that analyses were answered about. A table that differs from another one by few rows would tell these rows, by the
 * difference of two answers: whoever is given both has them, in whatever projects they lie.
 */
export interface AnsweredTables {
  /** Why a table may not be analysed beside those that were. Within the transaction that stores the answer. */
  tooAlike(tx: Tx, table: TableRows, minSupport: number): Promise<OutisError | undefined>
  /** An analysis of the table was answered. */
  add(tx: Tx, table: TableRows): Promise<void>
}

const OWNER = { kind: 'server', id: 'answered tables' } as const

/** Of two tables: rows that only the one or only the other has. */
interface Difference {
  readonly left: number
  readonly came: number
}

const MOST_DIFFERENCES = 10_000

export function openAnsweredTables(vault: Vault): AnsweredTables {
  /** Two tables never change. */
  const differences = new Map<string, Difference>()
  const differenceTo = async (db: Db, table: TableRows, earlier: string): Promise<Difference> => {
    const key = `${earlier} ${table.name}`
    const known = differences.get(key)
    if (known !== undefined) return known
    const { rows } = await db
      .selectFrom('answered_tables')
      .select('rows')
      .where('name', '=', earlier)
      .executeTakeFirstOrThrow()
    const difference = differenceOf(rowsIn(await vault.open(db, OWNER, rows)), table.rows)
    if (differences.size >= MOST_DIFFERENCES) differences.clear()
    differences.set(key, difference)
    return difference
  }
  return {
    async tooAlike(tx, table, minSupport) {
      const others = await tx
        .selectFrom('answered_tables')
        .select('name')
        .where('name', '!=', table.name)
        .execute()
      const isFew = (rows: number) => rows > 0 && rows < minSupport
      for (const { name } of others) {
        const { left, came } = await differenceTo(tx, table, name)
        if (isFew(left) || isFew(came)) return changedTooLittle(minSupport)
      }
      return undefined
    },
    async add(tx, { name, rows }) {
      const known = await tx
        .selectFrom('answered_tables')
        .select('name')
        .where('name', '=', name)
        .executeTakeFirst()
      if (known !== undefined) return
      const sealed = await vault.seal(
        tx,
        OWNER,
        new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength),
      )
      await tx.insertInto('answered_tables').values({ name, rows: sealed }).execute()
    },
  }
}

function rowsIn(bytes: Uint8Array): BigUint64Array {
  // Of a buffer that begins where numbers of eight bytes may.
  const copy = new Uint8Array(bytes)
  return new BigUint64Array(copy.buffer, 0, copy.length / BigUint64Array.BYTES_PER_ELEMENT)
}

/** Both ascending. O(rows). */
export function differenceOf(before: BigUint64Array, now: BigUint64Array): Difference {
  let same = 0
  for (let i = 0, j = 0; i < before.length && j < now.length; ) {
    if (before[i] === now[j]) same++
    const isBehind = before[i]! <= now[j]!
    if (now[j]! <= before[i]!) j++
    if (isBehind) i++
  }
  return { left: before.length - same, came: now.length - same }
}

const changedTooLittle = (minSupport: number): OutisError =>
  new OutisError('ANALYSIS_REFUSED', {
    message: `The table differs by fewer than ${minSupport} rows from one that analyses were answered about: two answers would tell these rows.`,
    hint: `Wait until at least ${minSupport} rows came, and as many or none are gone; or ask about the release of the earlier table.`,
    details: { minSupport },
  })
