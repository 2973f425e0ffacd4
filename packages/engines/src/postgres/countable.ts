import type { CountedIf } from '@outis/core/pipeline'
import { countFirstSql, isDistinctSql, moreRowsSql } from '../sql/postgres.ts'
import type { Database } from './database.ts'

/** How the database counts rows. */
export interface Countable {
  /** The columns that they are counted by. */
  readonly names: readonly string[]
  /** Rows for each different row, estimated from the first rows. */
  readonly times: number
}

/** Rows that are looked at before it is decided who counts: first few, then more where some of them are alike. */
const LOOKED_AT = [20_000, 200_000] as const
/** Rows for each different row from which on counting pays; and in the first, smaller sample. */
const WORTH = 4
const SOME = 1.1

/** More columns hardly ever have rows that are alike, and are held otherwise. */
const MOST_COUNTED = 50

/** Counting is left to the database where it makes the table much smaller; where rows differ, they come as they are. */
export async function countable(
  database: Database,
  rows: string,
  { chosen, countedIf }: { readonly chosen: readonly string[]; readonly countedIf: CountedIf | undefined },
): Promise<Countable | undefined> {
  const names = chosen.filter((name) => !countedIf?.distinct.includes(name))
  if (names.length === 0 || names.length > MOST_COUNTED) return undefined
  const { moreRowsThan = 0 } = countedIf ?? {}
  if (moreRowsThan > 0 && !(await isTrue(database, moreRowsSql(rows, moreRowsThan)))) return undefined
  const times = await timesAlike(database, rows, names)
  // Of no rows at all there is no such number.
  if (!(times >= WORTH)) return undefined
  for (const name of chosen.filter((one) => !names.includes(one)))
    if (!(await isTrue(database, isDistinctSql(rows, name), [arrayOf(countedIf!.missing)]))) return undefined
  return { names, times }
}

async function timesAlike(database: Database, rows: string, names: readonly string[]): Promise<number> {
  let times = 1
  for (const most of LOOKED_AT) {
    const [[all, distinct] = []] = await database.rows(countFirstSql(rows, names, most))
    times = Number(all) / Number(distinct)
    if (times >= WORTH || times < SOME || Number(all) < most) break
  }
  return times
}

const isTrue = async (database: Database, sql: string, values?: readonly string[]): Promise<boolean> => {
  const [[found] = []] = await database.rows(sql, values)
  return found === 'true'
}

/** A list of texts as PostgreSQL reads it. Those with the character zero stand in no cell there. */
const arrayOf = (texts: readonly string[]): string =>
  `{${texts
    .filter((text) => !text.includes('\0'))
    .map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
    .join(',')}}`
