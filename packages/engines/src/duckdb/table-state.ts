import { type DistinctTexts, unknownColumn } from '@outis/core/pipeline'
import type { Dictionary } from '@outis/core/table'
import { createDictionarySql, dropDictionarySql, readDictionarySql } from '../sql/dictionary.ts'
import { piecesOf, pullNumbers, pullTexts } from './pull.ts'
import { type FileRows, tallyOf } from './rows-in-file.ts'
import type { Session } from './session.ts'

/** What is known of a table that was read. */
export interface TableState {
  readonly session: Session
  readonly schema: string
  /** Columns that are added from other files stand behind the source's own. */
  readonly names: string[]
  readonly orders: ReadonlyMap<string, readonly string[]>
  /** Of a table of a database: what its columns are there. */
  readonly types?: ReadonlyMap<string, string>
  /** Rows in question. */
  rows: number
  /** The file that is read again for what is not in the database. */
  readonly file?: FileRows
  /** Where the rows are: in the table `source`, in a view of that name that reads the file, or in the file alone. */
  source: 'table' | 'view' | 'none'
  /** While rows are read into the table, and after. */
  storing?: Promise<void>
  /** Whether combinations of all columns were counted: so many columns from the first on. */
  counted?: number
  missing: readonly string[]
  /** Places of the columns without whose value a row is left out, and the texts there that are none. */
  readonly required: Map<number, readonly string[]>
  /** Dictionaries that are in the database, by the column's place. */
  readonly dictionaries: Map<number, Promise<StoredDictionary>>
  /** Codes of the distinct texts in dictionaries that were handed out. */
  readonly codes: WeakMap<Dictionary, Uint32Array>
}

export interface StoredDictionary {
  /** Its distinct texts, once they were asked for. */
  texts?: NumberedTexts
}

export interface NumberedTexts extends DistinctTexts {
  /** Number in the database of each text, 1 … n in some order. */
  readonly ids: Uint32Array
}

export function placeOf({ names }: TableState, name: string): number {
  const place = names.indexOf(name)
  if (place >= 0) return place
  throw unknownColumn(name)
}

/** Makes the dictionary of a column in the database, unless it is there or being made. */
export function ensureDictionary(state: TableState, place: number): Promise<StoredDictionary> {
  const there = state.dictionaries.get(place)
  if (there !== undefined) return there
  const making = makeDictionary(state, place)
  state.dictionaries.set(place, making)
  making.catch(() => state.dictionaries.delete(place))
  return making
}

async function makeDictionary(state: TableState, place: number): Promise<StoredDictionary> {
  const tally = await tallyOf(state, [place])
  await state.session.run(createDictionarySql(state.schema, place, tally))
  return {}
}

export async function distinctTexts(state: TableState, place: number): Promise<NumberedTexts> {
  const stored = await ensureDictionary(state, place)
  if (stored.texts !== undefined) return stored.texts
  const pieces = piecesOf(await state.session.run(readDictionarySql(state.schema, place)))
  stored.texts = {
    values: pullTexts(pieces, 0),
    ids: pullNumbers(pieces, 1, new Uint32Array(pieces.rows)),
    rows: pullNumbers(pieces, 2, new Float64Array(pieces.rows)),
  }
  return stored.texts
}

/** The texts of a column are others than they were. */
export async function forgetDictionary(
  { session, schema, dictionaries }: TableState,
  place: number,
): Promise<void> {
  if (!dictionaries.delete(place)) return
  await session.run(dropDictionarySql(schema, place))
}

/** After the rows in question have changed nothing that was counted holds. */
export async function forgetDictionaries({ session, schema, dictionaries }: TableState): Promise<void> {
  for (const place of dictionaries.keys()) await session.run(dropDictionarySql(schema, place))
  dictionaries.clear()
}
